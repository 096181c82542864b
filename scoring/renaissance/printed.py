"""What only the group's own components say. Nothing here is ever guessed: unknown stays unknown."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from scoring.renaissance.advances import (
    ADVANCES,
    CATEGORIES,
    OCEAN,
    OCEAN_NAVIGATION,
    OVERLAND_EAST,
    SEAWORTHY_VESSELS,
)
from scoring.renaissance.advances import NEW_WORLD as NEW_WORLD_ADVANCE
from scoring.renaissance.commodities import COMMODITIES

_NONE: dict[Any, Any] = {}


class Numbers(NamedTuple):
    """The three numbers on an advance; None is unknown, and a printed 0 is 0."""

    price: int | None = None
    credit: int | None = None
    relief: int | None = None


NO_NUMBERS = Numbers()

EXPLORATION_IN_ORDER = (OVERLAND_EAST, SEAWORTHY_VESSELS, OCEAN_NAVIGATION, NEW_WORLD_ADVANCE)
OCEAN_STEPS = (1, 2, 3, 4)
ASSUMED = {name: advance.category for name, advance in ADVANCES.items()}
"""The category of every advance, as long as no mat differs."""


class Printed(NamedTuple):
    """What is known so far; what the rulebook says itself is known from the start."""

    commodities: tuple[str, ...] = tuple(COMMODITIES)
    roll: Mapping[int, str] = _NONE
    payouts: Mapping[str, tuple[int, ...]] = _NONE
    advances: Mapping[str, Numbers] = _NONE
    icons: Mapping[str, tuple[str, ...]] = _NONE
    categories: Mapping[str, str] = ASSUMED
    ordered: Mapping[str, tuple[str, ...]] = {"exploration": EXPLORATION_IN_ORDER}
    province_income: tuple[int, ...] = ()
    misery_sections: tuple[int, ...] = ()
    shipping: Mapping[str, tuple[int, ...]] = {OCEAN: OCEAN_STEPS}

    def numbers(self, advance: str) -> Numbers:
        return self.advances.get(advance, NO_NUMBERS)

    def tiers(self, advances: Collection[str]) -> int:
        """The smallest number of them in any category."""
        return min(self.by_category(advances).values())

    def by_category(self, advances: Collection[str]) -> dict[str, int]:
        owned = dict.fromkeys(CATEGORIES, 0)
        for advance in advances:
            owned[self.categories[advance]] += 1
        return owned

    def before(self, advance: str) -> tuple[str, ...]:
        """Those that must be owned before this one is bought."""
        earlier: tuple[str, ...] = ()
        for row in self.ordered.values():
            if advance in row:
                earlier += row[: row.index(advance)]
        return earlier

    def capacity(self, ship: str, step: int) -> int | None:
        row = self.shipping.get(ship, ())
        return row[step - 1] if step <= len(row) else None

    def income_of(self, provinces: int) -> int | None:
        """The circle that the last marker uncovered; none pays nothing."""
        if not provinces:
            return 0
        known = self.province_income
        return known[provinces - 1] if provinces <= len(known) else None


KNOWN = Printed()
"""What the rulebook says itself."""
