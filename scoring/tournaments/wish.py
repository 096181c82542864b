"""What is asked of a draw, and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoring.tournaments.meetings import Pair, Round, Rounds
from scoring.tournaments.sizes import Sizes

Progress = Callable[[int, int], object]
"""Told how much of how much is done."""


@dataclass(frozen=True, slots=True)
class Lock:
    """Somebody keeps a table, or a seat at it, in one round or (None) in all of them.

    Tables and seats are counted from 0; a whole table is one lock for each of its people.
    """

    player: str
    table: int
    seat: int | None = None
    round: int | None = None

    def holds(self, nth: int) -> bool:
        return self.round is None or self.round == nth


@dataclass(frozen=True, slots=True)
class Wish:
    """Who is here, at tables of which sizes, for how many rounds, and what has gone before."""

    players: tuple[str, ...]
    sizes: Sizes
    rounds: int = 1
    seed: int = 0
    history: Rounds = ()
    apart: tuple[Pair, ...] = ()
    locks: tuple[Lock, ...] = ()
    seats_count: bool = False
    """Whether earlier rounds are in seat order, so that start positions go on from there."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The rounds, tables in seat order (the first seat starts), and how good they are."""

    rounds: tuple[Round, ...]
    repeats: int
    minimum: int
    first_seats: int
    """The largest difference between two players in how often they sit first in this plan."""
