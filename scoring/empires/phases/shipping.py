"""Merchant Shipping: the highest value of workers takes the ship."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.empires.entry import Entry
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.entry import entry, read
from scoring.reading import a_player
from scoring.text import Line
from scoring.text import gettext_noop as _


@entry("win_ship", Stage.ACTIONS, box=Box.SHIPPING)
class WinShip(Entry):
    player: str = read(a_player)

    def apply(self, state: State) -> State:
        return gain_ship(state, self.player)

    def tell(self, before: State, after: State) -> Line:
        return Line(_("%(player)s wins the Merchant Ship."), {"player": self.player})


def gain_ship(state: State, player: str) -> State:
    return state.with_player(player, ships=state.players[player].ships + 1)


def shipping_winner(order: tuple[str, ...], values: Mapping[str, int]) -> str | None:
    """The highest value; in a tie whoever comes first in player order. None without workers."""
    present = [player for player in order if values.get(player, 0) > 0]
    return max(present, key=lambda player: values[player], default=None)
