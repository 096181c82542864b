"""What a group decides before the first turn: plain data, checked elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ADVANTAGES = ("none", "random", "auction")
RANDOM_MONEY = ("rising", "flat")
AGE_OF_REASON = ("own", "all")

Bids = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True)
class Setup:
    """Who plays, in starting order, and with what."""

    players: tuple[str, ...]
    builders: bool = False
    advantages: str = "none"
    random_money: str = "rising"
    extra_money: int = 1
    reduced_luck: bool = False
    auction: Bids | None = None


@dataclass(frozen=True)
class Options:
    """The optional rules of a followed game."""

    buy_vp: bool = False
    age_of_reason: str = "own"
    scouting: bool = False
    no_survivors: bool = False
    advanced_reconnaissance: bool = False
    reduced_luck: bool = False


@dataclass(frozen=True)
class Game:
    """A game to be followed. ``region_goods`` holds the printed goods as far as they are known."""

    setup: Setup
    nations: Mapping[str, str | None] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    region_goods: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        return self.setup.players
