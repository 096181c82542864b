"""This game as the rest of the house knows it."""

from __future__ import annotations

from typing import Any

from scoring import renaissance
from scoring.renaissance.capitals import CAPITALS, FEWEST_PLAYERS, MOST_PLAYERS
from scoring.renaissance.documents import DOCUMENTS
from scoring.renaissance.documents.log import read_log, write_state
from scoring.renaissance.ending import result_of
from scoring.renaissance.phases import KINDS
from scoring.renaissance.state import State
from scoring.renaissance.turns import BOX_NAMES, Box, Stage, boxes_of
from scoring.rules import Rules
from scoring.text import gettext_noop as _

# Less detail means fewer boxes, not other rules: what is skipped is corrected once a turn.
SHOWN = {
    "full": tuple(Box),
    "light": (Box.DRAW, Box.PURCHASE, Box.TAX, Box.DOMINATION, Box.ORDER, Box.FINAL),
    "score": (),
}


def boxes(state: State, detail: str) -> tuple[Box, ...]:
    """In the order of a turn; the last one ends with the final card play."""
    return tuple(box for box in boxes_of(last_turn=state.last_turn) if box in SHOWN[detail])


def begin(document: dict[str, Any]) -> State:
    game, _entries = read_log({**document, "entries": []})
    return renaissance.initial(game)


def is_over(state: State) -> bool:
    return state.stage is Stage.OVER


RULES: Rules[State] = Rules(
    key="renaissance",
    title=renaissance.TITLE,
    credits=_("Played by the draft of its rulebook."),
    fewest=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    last_turn=None,
    kinds=KINDS,
    box_names=BOX_NAMES,
    boxes=boxes,
    log_format="renaissance-log/1",
    sheet_format="renaissance-sheet/1",
    documents=DOCUMENTS,
    begin=begin,
    apply=renaissance.apply,
    can_read=renaissance.can_read,
    tell=renaissance.tell,
    is_over=is_over,
    result_of=result_of,
    if_ended_now=result_of,
    write_state=write_state,
    start_roles=tuple(CAPITALS),
)
