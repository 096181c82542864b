"""Shortage and surplus: what lies in the marketplace, and what it means for a province."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scoring.renaissance.commodities import DIRECTION
from scoring.renaissance.counts import sign
from scoring.renaissance.state import State


def level(state: State, commodity: str) -> int:
    """By how many boxes it is moved: a double counts once, the Wind/Watermill marker once more."""
    return sign(state.market.get(commodity, 0)) + wind_on(state, commodity)


def wind_on(state: State, commodity: str) -> int:
    wind = state.wind
    return DIRECTION[wind.direction] if wind is not None and wind.commodity == commodity else 0


class Supply(NamedTuple):
    surplus: bool = False
    shortage: bool = False


BALANCED = Supply()


def supply_of(state: State, goods: Collection[str]) -> Supply:
    """Of a province with these goods: any of them counts, and one in each cancels."""
    if not goods:
        return BALANCED
    levels = [level(state, good) for good in goods]
    surplus, shortage = any(one < 0 for one in levels), any(one > 0 for one in levels)
    return BALANCED if surplus and shortage else Supply(surplus, shortage)


def most_markets(state: State, commodity: str) -> str | None:
    """The only player with most markets of it, if anybody has one. Those out of play still count."""
    held = {name: player.markets.get(commodity, 0) for name, player in state.players.items()}
    most = max(held.values())
    holders = [name for name, number in held.items() if number == most]
    return holders[0] if most and len(holders) == 1 else None
