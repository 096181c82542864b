"""Empires: Age of Discovery. The whole game in five functions::

state = initial(game)               the table before turn 1
state = apply(state, entry)         after one recorded entry (JSON), or a refusal
replay(game, entries)               after a whole log, as far as it fits
tell(before, entry, after)          the sentence for the log
result_of(state)                    who is first, and why
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from scoring import log
from scoring.acts import Acts
from scoring.empires.board import Board
from scoring.empires.ending import if_age_ended_now, if_game_ended_now, result_of
from scoring.empires.entry import Entry
from scoring.empires.game import Game, Options, Setup
from scoring.empires.phases import KINDS
from scoring.empires.regions import OPEN_FROM_THE_START, REGIONS
from scoring.empires.setup import COLONISTS, opening
from scoring.empires.state import Player, Region, State
from scoring.empires.turns import STAGE_NAMES
from scoring.log import Replay
from scoring.text import gettext_noop as _

__all__ = [
    "KINDS",
    "Entry",
    "Game",
    "Options",
    "Setup",
    "State",
    "apply",
    "can_read",
    "if_age_ended_now",
    "if_game_ended_now",
    "initial",
    "opening",
    "replay",
    "result_of",
    "tell",
    "understand",
]

TITLE = _("Empires: Age of Discovery")


def initial(game: Game) -> State:
    """The table before turn 1."""
    opened = opening(game.setup)
    captains = opened.captains_in_discovery
    return State(
        game=game,
        order=game.players,
        players={
            name: Player(
                name,
                opened.money[name],
                nation=game.nations.get(name),
                workers={"colonist": COLONISTS},
            )
            for name in game.players
        },
        regions={
            key: Region(discovered=key == OPEN_FROM_THE_START, good=game.region_goods.get(key))
            for key in REGIONS
        },
        board=Board(discovery={name: {"captain": captains} for name in game.players if captains}),
    )


ACTS: Acts[State, Entry] = Acts(KINDS, STAGE_NAMES, attrgetter("game"))
read, can_read, understand, tell = ACTS.read, ACTS.can_read, ACTS.understand, ACTS.tell


def apply(state: State, raw: Any) -> State:
    """The table after one more entry."""
    entry = understand(state, raw)
    after: State = entry.apply(state)
    return after._replace(begun=True) if entry.begins and not after.begun else after


def replay(game: Game, entries: Iterable[Any]) -> Replay[State]:
    """The table after a whole log, as far as it fits."""
    return log.replay(apply, initial(game), entries)
