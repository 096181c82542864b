"""What buildings and nations still want done at this moment, which only the table can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scoring.empires.buildings import Building, owned_effects
from scoring.empires.effects import Lets, Reminds
from scoring.empires.nations import NATIONS
from scoring.empires.state import Player, State
from scoring.empires.turns import Box
from scoring.text import Word


class Reminder(NamedTuple):
    player: str
    source: Word
    """The building or the nation that says so."""
    text: Word
    uses_left: int | None = None
    """Of a National Advantage: how often it may still be used, this time included."""


class Decision(NamedTuple):
    """A reminder of something that its player can have recorded."""

    player: str
    building: Building
    entry: str
    text: Word


def reminders(state: State, box: Box) -> tuple[Reminder, ...]:
    """For this box or phase, one player after the other in player order."""
    return tuple(
        reminder
        for player in state.in_order()
        for reminder in (*_of_buildings(state, player, box), *_of_nation(state, player, box))
    )


def decisions(state: State, box: Box) -> tuple[Decision, ...]:
    """Those of the reminders that are not the table's business alone."""
    return tuple(
        Decision(player.name, building, effect.entry, text)
        for player in state.in_order()
        for building, text in _wanted(state, player, box)
        for effect in building.effects
        if isinstance(effect, Lets)
    )


def waiting_by_tile(state: State, player: Player) -> Counter[str]:
    """The workers whom tiles put into the Discovery box for nothing, as long as they are there."""
    return Counter(
        reminder.waits
        for _tile, reminder in owned_effects(player, Reminds)
        if reminder.waits and reminder.when(state, player)
    )


def _of_buildings(state: State, player: Player, box: Box) -> Iterator[Reminder]:
    for building, text in _wanted(state, player, box):
        yield Reminder(player.name, building.name, text)


def _wanted(state: State, player: Player, box: Box) -> Iterator[tuple[Building, Word]]:
    for building, reminder in owned_effects(player, Reminds):
        wanted = reminder.box is box and reminder.when(state, player)
        if wanted and not _done(state, player, building):
            yield building, reminder.text


def _done(state: State, player: Player, building: Building) -> bool:
    """Whether what the building lets its owner do is done for this turn, or for good."""
    return any(
        state.did(effect.entry, player.name)
        or (effect.times is not None and state.times(effect.entry, player.name) >= effect.times)
        for effect in building.effects
        if isinstance(effect, Lets)
    )


def _of_nation(state: State, player: Player, box: Box) -> Iterator[Reminder]:
    if player.nation is not None and advantage_left(state, player):
        nation = NATIONS[player.nation]
        if nation.box is box:
            yield Reminder(player.name, nation.name, nation.reminder, uses_left(state, player))


def advantage_left(state: State, player: Player) -> bool:
    """Whether the player may still use the National Advantage, this very turn."""
    if state.game.setup.advantages == "none" or player.nation is None:
        return False
    nation = NATIONS[player.nation]
    if nation.only_before_the_game and state.begun:
        return False
    return uses_left(state, player) > 0 and not state.did(nation.key, player.name)


def uses_left(state: State, player: Player) -> int:
    """How often the National Advantage may still be used: in this Age or in the whole game."""
    if player.nation is None:
        return 0
    nation = NATIONS[player.nation]
    used = state.times(nation.key, player.name, this_age=nation.per_age)
    return max(0, nation.uses - used)
