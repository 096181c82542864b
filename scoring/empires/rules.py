"""This game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import empires
from scoring.empires.documents import DOCUMENTS
from scoring.empires.documents.log import read_log, write_state
from scoring.empires.ending import if_game_ended_now, result_of
from scoring.empires.nations import NATIONS
from scoring.empires.passing import next_scoring, until_turn
from scoring.empires.phases import KINDS
from scoring.empires.setup import FEWEST_PLAYERS, MOST_PLAYERS
from scoring.empires.state import State
from scoring.empires.turns import BOX_NAMES, LAST_TURN, Box, Stage, boxes_of
from scoring.rules import NOW, Rules, StopEarly
from scoring.text import gettext_noop as _

# Less detail means fewer boxes, not other rules: what is skipped is asked when it matters.
SHOWN = {
    "full": tuple(Box),
    "light": (Box.GOODS, Box.SHIPPING, Box.BUILDINGS, Box.DISCOVERY, Box.SCORING, Box.REFRESH),
    "score": (Box.SCORING, Box.REFRESH),
}


def boxes(state: State, detail: str) -> tuple[Box, ...]:
    """In the board's order; scoring only on the turns that have one."""
    return tuple(box for box in boxes_of(state.turn) if box in SHOWN[detail])


def begin(document: dict[str, Any]) -> State:
    game, _entries = read_log({**document, "entries": []})
    return empires.initial(game)


def color_of(brings: Mapping[str, Any]) -> str:
    nation = brings.get("nation")
    return NATIONS[nation].color if nation else ""


def with_seats(head: dict[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    """Only bids name players."""
    if not head.get("auction"):
        return head
    return {**head, "auction": [[keys[name], bid] for name, bid in head["auction"]]}


def lead_in(turn: int, detail: str) -> list[dict[str, Any]]:
    """Turns that pass quietly; a table that keeps nothing but the score stands at its first scoring."""
    return until_turn(next_scoring(turn) if detail == "score" else turn)


def at_stage(state: State, stage: Stage) -> State:
    return state._replace(stage=stage)


def is_over(state: State) -> bool:
    return state.stage is Stage.OVER


def last_scoring(states: Sequence[State]) -> State | None:
    """The table right after the colonies were scored for the last time; points bought then count."""
    return next((state for state in reversed(states) if state.stage is Stage.SCORING), None)


LAST_SCORING = StopEarly(
    "last_scoring",
    _("As of the last colony scoring"),
    _("What happened after that scoring counts for nobody."),
    last_scoring,
)

RULES: Rules[State] = Rules(
    key="empires",
    title=empires.TITLE,
    credits=_("A game by Glenn Drover."),
    fewest=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    last_turn=LAST_TURN,
    kinds=KINDS,
    box_names=BOX_NAMES,
    boxes=boxes,
    log_format="empires-log/1",
    sheet_format="empires-sheet/1",
    documents=DOCUMENTS,
    brings={"nation": None},
    color_of=color_of,
    with_seats=with_seats,
    lead_in=lead_in,
    begin=begin,
    apply=empires.apply,
    can_read=empires.can_read,
    tell=empires.tell,
    at_stage=at_stage,
    is_over=is_over,
    result_of=result_of,
    if_ended_now=if_game_ended_now,
    write_state=write_state,
    start_roles=tuple(NATIONS),
    stop_early=(NOW, LAST_SCORING),
)
