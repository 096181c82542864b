"""What one more game would do to somebody's rank, the others unchanged.

The extra game has no opponents, so opponents, share and victory points stay. A second place counts 90 % of
the winner's score, a third 80 %, a fourth 70 %, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.text import Line, Word
from scoring.text import gettext_noop as _
from scoring.tournaments.games import Game
from scoring.tournaments.points import points_of
from scoring.tournaments.records import Outing, Record, records
from scoring.tournaments.standings import sort_key, values_of
from scoring.tournaments.wording import ordinal

PLACES = 4

_WITH: Sequence[Word] = (
    _("with a win %(rank)s"),
    _("with a second at %(percent)d %% %(rank)s"),
    _("with a third at %(percent)d %% %(rank)s"),
    _("with a fourth at %(percent)d %% %(rank)s"),
    _("with a fifth at %(percent)d %% %(rank)s"),
    _("with a sixth at %(percent)d %% %(rank)s"),
)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The rank after one more game in which somebody comes in at this place."""

    place: int
    rank: int

    def line(self) -> Line:
        return Line(
            _WITH[self.place - 1], {"percent": int(100 * percent(self.place)), "rank": ordinal(self.rank)}
        )


def percent(place: int) -> Fraction:
    return Fraction(11 - place, 10)


def what_if(
    player: str,
    games: Iterable[Game],
    chain: Sequence[str],
    points: Sequence[int] = (),
    draws: Mapping[str, int] | None = None,
    leave_out: Collection[str] = (),
    places: int = PLACES,
) -> tuple[WhatIf, ...]:
    """The rank for each place of one more game; somebody without a game yet is asked for, too."""
    known = records(games, points, draws)
    mine = known.get(player, Record(draw=(draws or {}).get(player, 0)))
    ahead = sort_key(chain)
    others = [
        ahead(values_of(record, chain))
        for name, record in known.items()
        if name != player and name not in leave_out
    ]
    found = []
    for place in range(1, places + 1):
        key = ahead(values_of(_with(mine, place, points), chain))
        found.append(WhatIf(place, 1 + sum(other < key for other in others)))
    return tuple(found)


def _with(record: Record, place: int, points: Sequence[int]) -> Record:
    more = Outing(rank=place, tied=1, points=points_of(place, 1, points), percent=percent(place))
    return replace(record, outings=(*record.outings, more))
