"""The pad of this game: what each player holds at the end, and nothing that all did together."""

from collections.abc import Sequence
from typing import Any

from companion.games.hooks.pad import Data, PadHooks
from companion.games.renaissance.pad_form import Holder, PadStartForm
from companion.log.pads import seat_keys
from companion.models import PadSheet
from scoring.renaissance.documents.sheet import Scored, scored
from scoring.renaissance.state import LAST_MISERY
from scoring.text import Line
from scoring.text import gettext_noop as _

OUT = Line(
    _("Misery beyond %(last)d: out of play. The points are shown, but this player takes no rank."),
    {"last": LAST_MISERY},
)


def first_values(again: Any) -> Any:
    return PadStartForm.usual_values(again)


def document_of(sheet: PadSheet) -> Data:
    """A renaissance-sheet/1 of all that was said."""
    players = {key: held(sheet.sections.get(key, {})) for key in seat_keys(sheet)}
    return {"format": "renaissance-sheet/1", "players": players}


def held(said: Data) -> Data:
    """Of one player; the advances by name if they were ticked, else their number."""
    kept = {key: value for key, value in said.items() if key not in ("by", "ticked", "advances")}
    if said.get("by") == "names":
        return {**kept, "advances": said["ticked"]}
    return {**kept, "advances": said.get("advances", 0)}


def uncounted(_sheet: PadSheet, document: Data, seat: str) -> Sequence[Line]:
    """Whoever has fallen off the track of misery should hear it here, not from the result."""
    return [OUT] if document["players"][seat].get("misery", 0) > LAST_MISERY else []


def score(_sheet: PadSheet, document: Data) -> Scored:
    return scored(document)


PAD = PadHooks(
    start_form=PadStartForm,
    first_values=first_values,
    asks="games/renaissance/pad/_start.html",
    sections=lambda sheet: (),
    section=Holder,
    parts=str,
    document=document_of,
    score=score,
    uncounted=uncounted,
    table_head=lambda head: {},
)
