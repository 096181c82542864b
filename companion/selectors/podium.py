"""The podium: those who came first, second and third, with those who shared a place beside each other."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.rules import Result

STEPS = 3


class Stand(NamedTuple):
    """Somebody on the podium, or below it."""

    seat: Any
    total: int
    place: int


class Podium(NamedTuple):
    steps: list[Stand]
    """The best first."""
    others: list[Stand]


def podium_of(result: Result, seats: Mapping[str, Any]) -> Podium:
    """Without those who have no place, or left. Those who share a place stand there together, or not at all
    where there is no room for all of them; only where more than three share the first, the first three of
    them by the order of the result stand there."""
    stands = [Stand(seats[one.player], one.total, one.rank) for one in result.scores if one.rank is not None]
    present = [stand for stand in stands if not stand.seat.left]
    steps = [stand for stand in present[:STEPS] if stand.place == 1 or not _is_shared(stand, present[STEPS:])]
    return Podium(steps, present[len(steps) :])


def _is_shared(stand: Stand, others: list[Stand]) -> bool:
    return any(other.place == stand.place for other in others)
