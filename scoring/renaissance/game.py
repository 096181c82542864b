"""What a group decides before the first turn: plain data, checked elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.renaissance.printed import KNOWN, Printed


class Seat(NamedTuple):
    """Where a player begins: the capital, what was paid for it, what it yields."""

    capital: str
    bid: int = 0
    goods: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """A game to be followed: everybody in the play order of turn 1, and what components say."""

    seats: Mapping[str, Seat]
    printed: Printed = KNOWN

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.seats)
