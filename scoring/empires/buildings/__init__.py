"""The 57 Capital Buildings: ``BUILDINGS`` by key, each defined in the file of its Age."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from scoring.empires.buildings.age_1 import AGE_1
from scoring.empires.buildings.age_2 import AGE_2
from scoring.empires.buildings.age_3 import AGE_3
from scoring.empires.buildings.building import BUILDER_DISCOUNT, Building, Kind
from scoring.empires.effects import Changes, Effect, Lets, Rule
from scoring.empires.state import Player, State
from scoring.reading import one_of
from scoring.text import gettext_noop as _

__all__ = [
    "BUILDER_DISCOUNT",
    "BUILDINGS",
    "Building",
    "Kind",
    "Rule",
    "a_building",
    "copies_left",
    "lets_record",
    "owned_effects",
    "rule_change",
]

BUILDINGS = {building.key: building for building in (*AGE_1, *AGE_2, *AGE_3)}

a_building = one_of(BUILDINGS, "unknown_building", _("There is no building %(name)s."), part="building")

E = TypeVar("E", bound=Effect)


_EFFECTS: dict[tuple[str, type[Any]], tuple[Any, ...]] = {}
"""Asked for again and again while a log is replayed, and never changing."""


def _effects(key: str, kind: type[E]) -> tuple[E, ...]:
    found = _EFFECTS.get((key, kind))
    if found is None:
        found = tuple(effect for effect in BUILDINGS[key].effects if isinstance(effect, kind))
        _EFFECTS[key, kind] = found
    return found


def owned_effects(player: Player, kind: type[E]) -> Iterator[tuple[Building, E]]:
    """The effects of one kind that a player's buildings have, in the order bought."""
    for key in player.buildings:
        for effect in _effects(key, kind):
            yield BUILDINGS[key], effect


def rule_change(player: Player, rule: Rule) -> int:
    """By how much the player's buildings change one of the numbers of the rules."""
    return sum(effect.by for _tile, effect in owned_effects(player, Changes) if effect.rule is rule)


def lets_record(player: Player, entry: str) -> Lets | None:
    """What lets the player record such an entry, if any building does."""
    return next((e for _tile, e in owned_effects(player, Lets) if e.entry == entry), None)


def tile_for(entry: str) -> Building:
    """The building that an entry needs."""
    return next(
        tile
        for tile in BUILDINGS.values()
        for effect in tile.effects
        if isinstance(effect, Lets) and effect.entry == entry
    )


def copies_left(state: State, key: str) -> int:
    owned = sum(player.buildings.count(key) for player in state.players.values())
    return BUILDINGS[key].copies - owned
