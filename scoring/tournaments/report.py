"""The figures of a finished event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.text import Line, ngettext
from scoring.tournaments.exact import ZERO
from scoring.tournaments.games import Game, Result, places

ENOUGH = 100
"""Below so many games start positions tell nothing."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game with what is known beside its result."""

    game: Game
    seats: tuple[str, ...] = ()
    """Who sat where, in start order; empty where nobody knows."""
    minutes: int | None = None
    stopped: bool = False
    corrected: int = 0
    """How often somebody corrected it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A start position: games in which somebody sat there, wins (a shared one counts its part)."""

    seat: int
    games: int
    wins: Fraction


@dataclass(frozen=True, slots=True)
class Report:
    """What an event was like."""

    games: int
    positions: tuple[Position, ...]
    enough: bool
    mean_minutes: Fraction | None
    mean_vp: Fraction | None
    biggest: Result | None
    closest: tuple[Game, int] | None
    """The game with the smallest gap between the winner and the next, and the gap."""
    stopped: int
    corrections: int

    def positions_line(self) -> Line | None:
        """What to say instead of wins by start position."""
        if self.enough:
            return None
        return ngettext("%(count)d game: too few to tell.", "%(count)d games: too few to tell.", self.games)


def report(played: Iterable[Played]) -> Report:
    known = tuple(played)
    scored = [one.game for one in known if _has_points(one.game)]
    results = [result for game in scored for result in game]
    minutes = [one.minutes for one in known if one.minutes is not None]
    return Report(
        games=len(known),
        positions=_positions(known),
        enough=len(known) >= ENOUGH,
        mean_minutes=Fraction(sum(minutes), len(minutes)) if minutes else None,
        mean_vp=Fraction(sum(result.vp for result in results), len(results)) if results else None,
        biggest=max(results, key=lambda result: result.vp, default=None),
        closest=min(((game, gap(game)) for game in scored), key=lambda pair: pair[1], default=None),
        stopped=sum(one.stopped for one in known),
        corrections=sum(one.corrected for one in known),
    )


def _has_points(game: Game) -> bool:
    """Not where people only agreed on places: its zeros are no scores."""
    return any(result.vp for result in game)


def gap(game: Game) -> int:
    """How far the winner was ahead; nothing where the win was shared or by a tie-breaker."""
    first, second = sorted(game, key=lambda result: (result.rank, -result.vp))[:2]
    return max(first.vp - second.vp, 0)


def _positions(played: Sequence[Played]) -> tuple[Position, ...]:
    games: Counter[int] = Counter()
    wins: dict[int, Fraction] = {}
    for one in played:
        shared = places(one.game)[1]
        first = {result.player for result in one.game if result.rank == 1}
        for seat, name in enumerate(one.seats, start=1):
            games[seat] += 1
            wins[seat] = wins.get(seat, ZERO) + (Fraction(1, shared) if name in first else ZERO)
    return tuple(Position(seat, games[seat], wins[seat]) for seat in sorted(games))
