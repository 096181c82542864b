"""The base of this game's entries: each knows what it does to the table and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.empires.buildings import lets_record, tile_for
from scoring.empires.nations import NATIONS
from scoring.empires.state import State
from scoring.entry import BaseEntry
from scoring.text import Line
from scoring.text import gettext_noop as _


@dataclass(frozen=True, kw_only=True)
class Entry(BaseEntry):
    begins: ClassVar[bool] = True
    """Whether the game has begun once this is recorded."""


def once_a_turn(state: State, entry: Entry, what: str, player: str = "") -> State:
    """Mark it as done this turn, if it is not already."""
    if state.did(what, player):
        entry.refuse("already_done", _("That was already done this turn."))
    return state.marked(what, player)


def by_tile(state: State, entry: Entry, player: str) -> None:
    """Refuse an entry that needs a building which the player does not own, or has used up."""
    permit = lets_record(state.players[player], entry.kind)
    if permit is None:
        entry.refuse(
            "not_owned",
            _("%(player)s does not own %(building)s."),
            player=player,
            building=tile_for(entry.kind).name,
        )
    elif permit.times is not None and state.times(entry.kind, player) >= permit.times:
        entry.refuse(
            "used_up",
            _("%(player)s has already used %(building)s."),
            player=player,
            building=tile_for(entry.kind).name,
        )


def by_nation(state: State, entry: Entry, player: str, nation: str) -> State:
    """Use a National Advantage, unless it is not in the game, not the player's or used up."""
    advantage = NATIONS[nation]
    if state.game.setup.advantages == "none":
        entry.refuse("not_in_game", _("This table plays without National Advantages."))
    elif state.players[player].nation != nation:
        entry.refuse(
            "not_in_game",
            _("%(player)s does not play %(nation)s."),
            player=player,
            nation=advantage.name,
        )
    if state.times(nation, player, this_age=advantage.per_age) >= advantage.uses:
        entry.refuse(
            "used_up",
            _("%(player)s has already used the advantage of %(nation)s."),
            player=player,
            nation=advantage.name,
        )
    if advantage.uses > 1 and state.did(nation, player):
        entry.refuse(
            "already_done",
            _("%(player)s has already used the advantage of %(nation)s this turn."),
            player=player,
            nation=advantage.name,
        )
    return state.marked(nation, player)


def afford(state: State, entry: Entry, player: str, price: int, message: str, **params: object) -> State:
    """Pay, or say that the money does not do. ``message`` has the gaps player, money, price."""
    money = state.players[player].money
    if money < price:
        entry.refuse("not_enough_money", message, player=player, money=money, price=price, **params)
    return state.paid(player, -price)


def needs_expansion(state: State, entry: Entry, *, expansion: bool, message: str) -> None:
    """Refuse a piece of the Builder expansion in a game without it."""
    if expansion and not state.game.setup.builders:
        entry.refuse("not_in_game", message)


def money_changed(player: str, by: int) -> Line:
    """ "Ann +$3" or "Ann −$3"."""
    message = _("%(player)s +$%(money)d") if by >= 0 else _("%(player)s −$%(money)d")
    return Line(message, {"player": player, "money": abs(by)})
