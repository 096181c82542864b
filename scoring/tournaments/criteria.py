"""What standings compare, one short function for each.

points        tournament points of all games, tied places share theirs
wins          games won; a win shared by k counts 1/k
seconds       second places, likewise
percent       mean of vp / the table's best vp
share         mean of vp / the table's mean vp
vp            victory points of all games
finish        mean place, tied places count their mean; lower is better
opponents     mean over the games of what the opponents earn in a mean game of theirs
first_heat    1 for a win in the first game the player entered
second_heat   1 for a win in the second
best_second   the best percent of a game finished second
best_third    the best percent of a game finished third
draw          the lot
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from scoring.text import gettext_noop as _
from scoring.tournaments.exact import ZERO, mean, total
from scoring.tournaments.points import place_of
from scoring.tournaments.records import Record

Value = Callable[[Record], Fraction]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A number of every player; ``sign`` is -1 where less is better."""

    key: str
    name: str
    value: Value
    sign: int = 1


def _points(record: Record) -> Fraction:
    return total(outing.points for outing in record.outings)


def _places_won(rank: int) -> Value:
    def value(record: Record) -> Fraction:
        return total(Fraction(1, outing.tied) for outing in record.outings if outing.rank == rank)

    return value


def _percent(record: Record) -> Fraction:
    return mean(outing.percent for outing in record.outings)


def _share(record: Record) -> Fraction:
    return mean(outing.share for outing in record.outings if outing.share is not None)


def _vp(record: Record) -> Fraction:
    return Fraction(sum(outing.vp for outing in record.outings))


def _finish(record: Record) -> Fraction:
    return mean(place_of(outing.rank, outing.tied) for outing in record.outings)


def _opponents(record: Record) -> Fraction:
    return mean(outing.opponents for outing in record.outings if outing.opponents is not None)


def _heat(nth: int) -> Value:
    def value(record: Record) -> Fraction:
        entered = record.outings[nth - 1 : nth]
        return Fraction(int(any(outing.rank == 1 for outing in entered)))

    return value


def _best(rank: int) -> Value:
    def value(record: Record) -> Fraction:
        return max((outing.percent for outing in record.outings if outing.rank == rank), default=ZERO)

    return value


def _draw(record: Record) -> Fraction:
    return Fraction(record.draw)


CRITERIA: dict[str, Criterion] = {
    criterion.key: criterion
    for criterion in (
        Criterion("points", _("Points"), _points),
        Criterion("wins", _("Wins"), _places_won(1)),
        Criterion("seconds", _("Second places"), _places_won(2)),
        Criterion("percent", _("% of the winner's score"), _percent),
        Criterion("share", _("% of the table's mean"), _share),
        Criterion("vp", _("Victory points"), _vp),
        Criterion("finish", _("Mean place"), _finish, sign=-1),
        Criterion("opponents", _("Opponents' points"), _opponents),
        Criterion("first_heat", _("First heat won"), _heat(1)),
        Criterion("second_heat", _("Second heat won"), _heat(2)),
        Criterion("best_second", _("Best second place"), _best(2)),
        Criterion("best_third", _("Best third place"), _best(3)),
        Criterion("draw", _("Lot"), _draw),
    )
}
