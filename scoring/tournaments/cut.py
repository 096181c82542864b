"""Who goes on: the line, the band of equals across it, lots, alternates."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.errors import RuleError
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.exact import mean
from scoring.tournaments.games import Game
from scoring.tournaments.records import Outing, records
from scoring.tournaments.standings import Row

LARGEST_LOT = 9999


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody with a rank; equal ranks are equal."""

    player: str
    rank: int


@dataclass(frozen=True, slots=True)
class Band:
    """Equals on both sides of the line: so many seats for all of them."""

    players: tuple[str, ...]
    seats: int

    def line(self) -> Line:
        return Line(
            _("Seats left: %(seats)d. Tied for them: %(players)s."),
            {"seats": self.seats, "players": Listing(self.players)},
        )


@dataclass(frozen=True, slots=True)
class Cut:
    """Who is in for sure, by rank; the band, if any; and who comes next."""

    seats: tuple[str, ...]
    band: Band | None
    alternates: tuple[tuple[str, ...], ...]
    """One after the other; those who share a rank together."""

    @property
    def larger(self) -> int | None:
        """The cut that takes the whole band in."""
        return len(self.seats) + len(self.band.players) if self.band else None

    def taken(self) -> tuple[str, ...]:
        """The seats, or a refusal while a shared rank crosses the line."""
        if self.band is not None:
            line = self.band.line()
            raise RuleError("bad_choice", line.message, **line.params)
        return self.seats


def cut(rows: Iterable[Row | Placed], seats: int, cannot: Collection[str] = ()) -> Cut:
    """The best who can take a seat (who dropped or is absent can't)."""
    able = [row for row in rows if row.player not in cannot]
    groups = [tuple(row.player for row in group) for _rank, group in groupby(able, lambda row: row.rank)]
    taken: list[str] = []
    for nth, group in enumerate(groups):
        if len(taken) + len(group) <= seats:
            taken += group
        elif len(taken) < seats:
            band = Band(group, seats - len(taken))
            return Cut(tuple(taken), band, tuple(groups[nth + 1 :]))
        else:
            return Cut(tuple(taken), None, tuple(groups[nth:]))
    return Cut(tuple(taken), None, ())


Key = tuple[Fraction | int, ...]


def in_order(keys: Mapping[str, Key]) -> tuple[Placed, ...]:
    """By what is compared, less is ahead; equals share the rank, by name."""
    order = sorted(keys.items(), key=lambda item: (item[1], item[0]))
    first = {key: nth for nth, (_player, key) in reversed([*enumerate(order, start=1)])}
    return tuple(Placed(player, first[key]) for player, key in order)


def at_tables(games: Iterable[Game]) -> dict[str, tuple[Fraction, Fraction]]:
    """What a knock-out compares: the place, of those who share one its mean, then the percent."""
    finish = CRITERIA["finish"].value
    return {
        player: (finish(record), -mean(map(_percent, record.outings)))
        for player, record in records(games).items()
    }


def _percent(outing: Outing) -> Fraction:
    """Winners have all of it, also where places alone were agreed on."""
    return Fraction(1) if outing.rank == 1 else outing.percent


def winners_first(
    games: Iterable[Game], draws: Mapping[str, int] | None = None, leave_out: Collection[str] = ()
) -> tuple[Placed, ...]:
    """Each table's winner, then who shares a win, then the seconds by their percent: another way to cut.
    Lots part those who are equal."""
    lot = draws or {}
    keys = {player: (*key, -lot.get(player, 0)) for player, key in at_tables(games).items()}
    return in_order({player: key for player, key in keys.items() if player not in leave_out})


def lots(players: Iterable[str], seed: int, drawn: Mapping[str, int] | None = None) -> dict[str, int]:
    """A lot for everybody who has none, higher is better; who joins later draws too.

    A lot hangs on the seed and the name, not on who else draws; only equal lots are drawn anew.
    """
    known = dict(drawn or {})
    for player in sorted(set(players) - set(known)):
        chance = random.Random(f"{seed} {player}")
        lot = chance.randint(1, LARGEST_LOT)
        while lot in known.values():
            lot = chance.randint(1, LARGEST_LOT)
        known[player] = lot
    return known
