"""Capital Buildings: pay the price, take the tile, do at once what it does at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from scoring.empires.buildings import BUILDINGS, a_building, copies_left
from scoring.empires.effects import AtOnce
from scoring.empires.entry import Entry, afford, needs_expansion
from scoring.empires.occasions import bought
from scoring.empires.state import State
from scoring.empires.turns import AGES, Box, Stage
from scoring.entry import Asked, entry, maybe, read, refuse_missing
from scoring.kinds import Of
from scoring.reading import Table, a_flag, a_player
from scoring.text import Line
from scoring.text import gettext_noop as _

TILES_ON_OFFER = 5
NO_EXPANSION = _("The Builder expansion is not in this game.")


@entry("buy", Stage.ACTIONS, box=Box.BUILDINGS)
class Buy(Entry):
    asks_by = "building"

    player: str = read(a_player)
    building: str = read(a_building, kind=Of("tile"))
    builder: bool = maybe(a_flag, default=False)
    choices: Mapping[str, Any] = field(default_factory=dict)
    """What the tile asks, read by the tile's own readers."""

    @classmethod
    def read_fields(cls, raw: Mapping[str, Any], table: Table) -> dict[str, Any]:
        asked = BUILDINGS[a_building(raw["building"], table)].choices if "building" in raw else ()
        keys = {choice.key for choice in asked}
        own = {key: value for key, value in raw.items() if key not in keys}
        values = super().read_fields(own, table)
        refuse_missing(cls.kind, frozenset(c.key for c in asked if c.required) - raw.keys())
        values["choices"] = {
            choice.key: choice.reader(raw[choice.key], table) for choice in asked if choice.key in raw
        }
        return values

    @classmethod
    def asked(cls, raw: Mapping[str, Any]) -> tuple[Asked, ...]:
        """With what the tile asks."""
        tile = BUILDINGS.get(raw.get("building", ""))
        return (*super().asked(raw), *(choice.asked() for choice in (tile.choices if tile else ())))

    def apply(self, state: State) -> State:
        """The price is that of the tile's own Age."""
        tile = BUILDINGS[self.building]
        needs_expansion(state, self, expansion=self.builder, message=NO_EXPANSION)
        refuse_tile(state, self, tile.key)
        state = afford(
            state,
            self,
            self.player,
            tile.price(builder=self.builder),
            _("%(player)s has $%(money)d; %(building)s costs $%(price)d."),
            building=tile.name,
        )
        owned = state.players[self.player].buildings
        state = state.with_player(self.player, buildings=(*owned, tile.key))
        state = state._replace(board=state.board.without_tile(tile.key))
        state = state.marked(bought(tile.key), self.player)
        for effect in tile.effects:
            if isinstance(effect, AtOnce):
                state = effect.apply(state, self)
        return state

    def tell(self, before: State, after: State) -> Line:
        tile = BUILDINGS[self.building]
        params = {
            "player": self.player,
            "building": tile.name,
            "price": tile.price(builder=self.builder),
        }
        if tile.free:
            return Line(_("%(player)s takes %(building)s for free."), params)
        if self.builder:
            return Line(_("%(player)s buys %(building)s with a Builder for $%(price)d."), params)
        return Line(_("%(player)s buys %(building)s for $%(price)d."), params)


def refuse_tile(state: State, entry: Entry, key: str, wanted: int = 1) -> None:
    """A tile can be on offer in its own Age, as often as it is printed and nobody has it."""
    tile = BUILDINGS[key]
    needs_expansion(state, entry, expansion=tile.expansion, message=NO_EXPANSION)
    if tile.age != state.age.number:
        entry.refuse(
            "wrong_age",
            _("%(building)s belongs to %(its_age)s; this is %(age)s."),
            building=tile.name,
            its_age=AGES[tile.age].name,
            age=state.age.name,
        )
    left = max(0, copies_left(state, key))
    if left < 1:
        entry.refuse("tile_taken", _("%(building)s is taken already."), building=tile.name)
    elif left < wanted:
        entry.refuse(
            "tile_taken",
            _("%(building)s can't be on offer %(wanted)d times; %(left)d left."),
            building=tile.name,
            wanted=wanted,
            left=left,
        )
