"""National Advantages: what a nation may do once or twice a game. Portugal's is an expedition."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scoring.empires.discoveries import Counter
from scoring.empires.entry import Entry, by_nation
from scoring.empires.goods import GOODS
from scoring.empires.names import a_counter, a_good, a_region
from scoring.empires.nations import NATIONS
from scoring.empires.phases.discovery import discover, refuse_counter
from scoring.empires.phases.goods import take_from_box
from scoring.empires.phases.shipping import gain_ship
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Stage
from scoring.entry import entry, maybe, read
from scoring.errors import BadDocument
from scoring.reading import a_player, bad_format
from scoring.text import Line
from scoring.text import gettext_noop as _


@entry("advantage", Stage.ACTIONS)
class Advantage(Entry):
    player: str = read(a_player)
    good: str | None = maybe(a_good, default=None)
    region: str | None = maybe(a_region, default=None)
    counter: Counter | None = maybe(a_counter, default=None)

    def check_shape(self, state: State) -> None:
        nation = state.players[self.player].nation
        if nation is None:
            return
        given = {key for key in ("good", "region", "counter") if getattr(self, key) is not None}
        use = USES[nation]
        if not use.needs <= given <= use.needs | use.takes:
            raise bad_format(
                _("The advantage of %(nation)s needs other fields."),
                nation=NATIONS[nation].name,
            )

    def apply(self, state: State) -> State:
        """Counted, and done as far as it changes the table that we follow."""
        nation = state.players[self.player].nation
        if nation is None:
            self.refuse("not_in_game", _("%(player)s plays no nation."), player=self.player)
            return state
        if NATIONS[nation].only_before_the_game and state.begun:
            raise BadDocument("wrong_stage", _("Spain can use its advantage only before turn 1."))
        if nation == "portugal":
            self.refuse("bad_choice", _("Record Portugal's advantage with its expedition."))
            return state
        state = by_nation(state, self, self.player, nation)
        return USES[nation].apply(state, self)

    def tell(self, before: State, after: State) -> Line:
        nation = before.players[self.player].nation
        told = USES[nation].told if nation else _("%(player)s uses a National Advantage.")
        return Line(
            told,
            {
                "player": self.player,
                "good": GOODS[self.good].name if self.good else "",
                "region": PLACES[self.region] if self.region else "",
                "plunder": self.counter.plunder if self.counter else 0,
            },
        )


def conquer(state: State, use: Advantage) -> State:
    """Spain discovers a region, whatever its resistance, and a Soldier stands there."""
    if use.region is None or use.counter is None:
        return state
    refuse_counter(state, use, use.region, use.counter)
    state = state.paid(use.player, use.counter.plunder)
    return discover(state, use, use.player, use.region, use.counter, "soldier", use.good)


def trade(state: State, use: Advantage) -> State:
    """France takes a good before the others do."""
    return take_from_box(state, use, use.player, use.good) if use.good else state


def take_ship(state: State, use: Advantage) -> State:
    """Holland takes the ship before it is fought for."""
    return gain_ship(state, use.player)


def only_counted(state: State, use: Advantage) -> State:
    """England and Italy move workers in boxes, which is the table's business."""
    return state


class Use(NamedTuple):
    apply: Callable[[State, Advantage], State]
    told: str
    needs: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()


USES = {
    "england": Use(only_counted, _("%(player)s puts 2 more Colonists on the Colonist Dock and reorders it.")),
    "spain": Use(
        conquer,
        _("%(player)s discovers %(region)s before turn 1: $%(plunder)d and a Soldier there."),
        frozenset({"region", "counter"}),
        frozenset({"good"}),
    ),
    "france": Use(trade, _("%(player)s takes %(good)s before the others."), frozenset({"good"})),
    "portugal": Use(only_counted, _("%(player)s sends explorers.")),
    "holland": Use(take_ship, _("%(player)s takes the Merchant Ship before the others.")),
    "italy": Use(only_counted, _("%(player)s replaces a worker in the Specialists box.")),
}
