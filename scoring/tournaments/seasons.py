"""Several events together: points by placing, the best few count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.tournaments.cut import Placed
from scoring.tournaments.exact import ZERO, total
from scoring.tournaments.points import points_of


@dataclass(frozen=True, slots=True)
class Seasoned:
    """Somebody's season: place, sum, and event by event the points (None where not there)."""

    player: str
    rank: int
    points: Fraction
    events: tuple[Fraction | None, ...]
    counted: tuple[bool, ...]


def event_points(placed: Iterable[Placed], points: Sequence[int]) -> dict[str, Fraction]:
    """Points by placing; a shared place shares its points."""
    known = tuple(placed)
    tied = Counter(one.rank for one in known)
    return {one.player: points_of(one.rank, tied[one.rank], points) for one in known}


def season(
    events: Sequence[Iterable[Placed]], points: Sequence[int], best: int | None = None
) -> tuple[Seasoned, ...]:
    """The sums of everybody's ``best`` events (all, if None); equal sums share the place, by name."""
    earned = [event_points(placed, points) for placed in events]
    people = sorted({player for event in earned for player in event})
    sums = {player: _sum(player, earned, best) for player in people}
    order = sorted((points for points, _counted in sums.values()), reverse=True)
    rows = [
        Seasoned(
            player=player,
            rank=order.index(sums[player][0]) + 1,
            points=sums[player][0],
            events=tuple(event.get(player) for event in earned),
            counted=sums[player][1],
        )
        for player in people
    ]
    return tuple(sorted(rows, key=lambda row: (row.rank, row.player)))


def _sum(
    player: str, earned: Sequence[Mapping[str, Fraction]], best: int | None
) -> tuple[Fraction, tuple[bool, ...]]:
    """The sum, and which events are in it; of equal ones the earlier."""
    there = [nth for nth, event in enumerate(earned) if player in event]
    chosen = set(sorted(there, key=lambda nth: -earned[nth].get(player, ZERO))[:best])
    return total(earned[nth][player] for nth in chosen), tuple(nth in chosen for nth in range(len(earned)))
