"""What a corrected result would change: ranks and seats, told apart.

A correction moves standings and the cut line, never a published seat; the desk sees this and chooses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.text import Line, Listing
from scoring.text import gettext_noop as _
from scoring.tournaments.cut import Placed, cut
from scoring.tournaments.standings import Row
from scoring.tournaments.wording import ordinal


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody's rank before and after."""

    player: str
    before: int
    after: int

    def line(self) -> Line:
        return Line(_("%(player)s would be %(rank)s."), {"player": self.player, "rank": ordinal(self.after)})


@dataclass(frozen=True, slots=True)
class Consequences:
    """Ranks that change, and who would have a seat or have none."""

    moves: tuple[Move, ...]
    crossing: tuple[Move, ...]
    """Those who change sides of the line."""
    gains: tuple[str, ...]
    loses: tuple[str, ...]
    absent: tuple[str, ...]
    """Who would now be above the line, but was not there to sit down."""
    equal: tuple[str, ...] = ()
    """Who would share the rank across the line: none of them has a seat for sure, and none has lost it."""

    def lines(self) -> tuple[Line, ...]:
        """Ranks and seats, told apart."""
        said = [move.line() for move in self.crossing]
        said += [Line(_("%(player)s would have a seat."), {"player": name}) for name in self.gains]
        said += [Line(_("%(player)s would have no seat."), {"player": name}) for name in self.loses]
        if self.equal:
            said.append(Line(_("Equal at the line: %(players)s."), {"players": Listing(self.equal)}))
        elif not self.gains and not self.loses:
            said.append(Line(_("No seat changes.")))
        said += [Line(_("%(player)s was absent."), {"player": name}) for name in self.absent]
        return tuple(said)


def consequences(
    before: Sequence[Row | Placed],
    after: Sequence[Row | Placed],
    seats: int,
    cannot: Collection[str] = (),
    had: Sequence[str] | None = None,
) -> Consequences:
    """Compare two rankings; ``cannot``: who was not there to take a seat, ``had``: who took one, if the cut
    was made."""
    ranks = {row.player: row.rank for row in before}
    moves = tuple(
        Move(row.player, ranks[row.player], row.rank)
        for row in after
        if row.player in ranks and ranks[row.player] != row.rank
    )
    line = cut(after, seats, cannot)
    equal = line.band.players if line.band else ()
    taken = cut(before, seats, cannot).seats if had is None else had
    above = {*cut(before, seats).seats} ^ {*cut(after, seats).seats}
    return Consequences(
        moves=moves,
        crossing=tuple(move for move in moves if move.player in above),
        gains=tuple(name for name in line.seats if name not in taken),
        loses=tuple(name for name in taken if name not in (*line.seats, *equal)),
        absent=tuple(row.player for row in after if row.player in above and row.player in cannot),
        equal=equal,
    )
