"""Documents in, answers out: each game brings its own kinds.

``answer`` takes what JSON holds and returns what JSON can hold, or raises a refusal.
"""

from __future__ import annotations

from typing import Any

from scoring.documents import Answer, Answers
from scoring.errors import Refused
from scoring.games import GAMES
from scoring.log import EntryRefused
from scoring.reading import an_object, bad_format, shown
from scoring.text import gettext_noop as _
from scoring.tournaments.documents import seating, standings

TOURNAMENTS: Answers = {"seating/1": seating.answer, "standings/1": standings.answer}


def readers() -> Answers:
    """Of every game that is registered, and of tournaments."""
    games = {name: reader for rules in GAMES.values() for name, reader in rules.documents.items()}
    return {**games, **TOURNAMENTS}


def answer(document: Any) -> Answer:
    """What a document asks for."""
    given = an_object(document)
    if "format" not in given:
        raise bad_format(_("A document needs a format."))
    name = given["format"]
    reader = readers().get(name) if isinstance(name, str) else None
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
    if isinstance(refusal, EntryRefused):
        told["entry"] = refusal.entry
    return {"error": told}
