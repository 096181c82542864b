"""Capital Buildings: pay the price, take the tile, do at once what it does at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from scoring.empires.buildings import BUILDINGS, a_building, copies_left
from scoring.empires.effects import AtOnce
from scoring.empires.entry import Entry, afford, needs_expansion
from scoring.empires.state import State
from scoring.empires.turns import AGES, Stage
from scoring.entry import entry, maybe, read, refuse_missing
from scoring.reading import Table, a_flag, a_player
from scoring.text import Line
from scoring.text import gettext_noop as _


@entry("buy", Stage.ACTIONS)
class Buy(Entry):
    player: str = read(a_player)
    building: str = read(a_building)
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

    def apply(self, state: State) -> State:
        """The price is that of the tile's own Age."""
        tile = BUILDINGS[self.building]
        needs_expansion(
            state,
            self,
            expansion=tile.expansion or self.builder,
            message=_("The Builder expansion is not in this game."),
        )
        self._refuse_wrong_age(state)
        if copies_left(state, tile.key) < 1:
            self.refuse("tile_taken", _("%(building)s is taken already."), building=tile.name)
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
        for effect in tile.effects:
            if isinstance(effect, AtOnce):
                state = effect.apply(state, self)
        return state

    def _refuse_wrong_age(self, state: State) -> None:
        tile = BUILDINGS[self.building]
        if tile.age != state.age.number:
            self.refuse(
                "wrong_age",
                _("%(building)s belongs to %(its_age)s; this is %(age)s."),
                building=tile.name,
                its_age=AGES[tile.age].name,
                age=state.age.name,
            )

    def tell(self, before: State, after: State) -> Line:
        tile = BUILDINGS[self.building]
        params = {
            "player": self.player,
            "building": tile.name,
            "price": tile.price(builder=self.builder),
        }
        if tile.free:
            return Line(_("%(player)s takes %(building)s for nothing."), params)
        if self.builder:
            return Line(_("%(player)s buys %(building)s with a Builder for $%(price)d."), params)
        return Line(_("%(player)s buys %(building)s for $%(price)d."), params)
