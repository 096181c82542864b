"""Documents in, answers out: one file per kind of document.

``answer`` takes what JSON holds and returns what JSON can hold, or raises a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.errors import Refused
from scoring.interchange import (
    empires_income,
    empires_log,
    empires_odds,
    empires_setup,
    empires_sheet,
)
from scoring.reading import an_object, bad_format, shown
from scoring.text import gettext_noop as _

Answer = dict[str, Any]

FORMATS: dict[str, Callable[[Answer], Answer]] = {
    "empires-setup/1": empires_setup.answer,
    "empires-income/1": empires_income.answer,
    "empires-odds/1": empires_odds.answer,
    "empires-sheet/1": empires_sheet.answer,
    "empires-log/1": empires_log.answer,
}


def answer(document: Any) -> Answer:
    """What a document asks for."""
    given = an_object(document)
    name = given.get("format")
    reader = FORMATS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise bad_format(_("There is no format %(name)s."), name=shown(name))
    return reader(given)


def answer_or_error(document: Any) -> tuple[Answer, bool]:
    """The answer and True, or an error object and False."""
    try:
        return answer(document), True
    except Refused as refusal:
        return error(refusal), False


def error(refusal: Refused) -> Answer:
    """A refusal as other programs read it."""
    told: Answer = {"code": refusal.code, "message": str(refusal)}
    if isinstance(refusal, empires_log.EntryRefused):
        told["entry"] = refusal.entry
    return {"error": told}
