"""Empires: Age of Discovery. The whole game in five functions::

state = initial(game)               the table before turn 1
state = apply(state, entry)         after one recorded entry (JSON), or a refusal
replay(game, entries)               after a whole log, as far as it fits
tell(before, entry, after)          the sentence for the log
result_of(state)                    who is first, and why
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring import log
from scoring.empires.ending import if_age_ended_now, if_game_ended_now, result_of
from scoring.empires.entry import Entry
from scoring.empires.game import Game, Options, Setup
from scoring.empires.phases import KINDS
from scoring.empires.regions import OPEN_FROM_THE_START, REGIONS
from scoring.empires.setup import COLONISTS, opening
from scoring.empires.state import Player, Region, State
from scoring.empires.turns import STAGE_NAMES
from scoring.entry import read_entry
from scoring.errors import BadDocument
from scoring.log import Replay
from scoring.text import Line
from scoring.text import gettext_noop as _

__all__ = [
    "KINDS",
    "Entry",
    "Game",
    "Options",
    "Setup",
    "State",
    "apply",
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
    money = opening(game.setup).money
    return State(
        game=game,
        order=game.players,
        players={
            name: Player(
                name,
                money[name],
                nation=game.nations.get(name),
                workers={"colonist": COLONISTS},
            )
            for name in game.players
        },
        regions={
            key: Region(discovered=key == OPEN_FROM_THE_START, good=game.region_goods.get(key))
            for key in REGIONS
        },
    )


def understand(state: State, raw: Any) -> Entry:
    """An entry out of its JSON: of a known kind, with known names, at its right moment."""
    entry = read_entry(KINDS, raw, state.game)
    entry.check_shape(state)
    if state.stage not in entry.stages:
        raise BadDocument(
            "wrong_stage",
            _("Turn %(turn)d is at this stage: %(stage)s. That can't be recorded there."),
            turn=state.turn,
            stage=STAGE_NAMES[state.stage],
        )
    return entry


def apply(state: State, raw: Any) -> State:
    """The table after one more entry."""
    entry = understand(state, raw)
    after = entry.apply(state)
    return after._replace(begun=True) if entry.begins and not after.begun else after


def replay(game: Game, entries: Iterable[Any]) -> Replay[State]:
    """The table after a whole log, as far as it fits."""
    return log.replay(apply, initial(game), entries)


def tell(before: State, raw: Any, after: State) -> Line:
    """One plain sentence for an entry that was recorded between these two tables."""
    return understand(before, raw).tell(before, after)
