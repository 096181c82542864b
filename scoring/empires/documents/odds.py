"""empires-odds/1: the chance of an expedition."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any

from scoring.documents import NOBODY, document, one_word_of
from scoring.empires.discoveries import CARDS, COUNTERS, Find
from scoring.empires.names import a_card, a_counter
from scoring.empires.odds import odds
from scoring.errors import BadDocument, RuleError
from scoring.reading import Reader, a_count, a_list, list_of
from scoring.text import gettext_noop as _
from scoring.text import ngettext

_DECKS: Mapping[str, tuple[Mapping[Any, int], Reader[Any]]] = {
    "counters": (COUNTERS, a_counter),
    "cards": (
        dict.fromkeys(CARDS.values(), 1),
        lambda value, table: CARDS[a_card(value, table)],
    ),
}


def answer(given: dict[str, Any]) -> dict[str, Any]:
    fields = document(
        given,
        NOBODY,
        {"strength": a_count, "deck": one_word_of(tuple(_DECKS))},
        {"soldiers": a_count, "reduce": a_count, "gone": lambda value, table: a_list(value)},
    )
    printed, reader = _DECKS[fields["deck"]]
    gone = Tally(list_of(reader)(fields.get("gone", []), NOBODY))
    left = _left(printed, gone)
    strength, soldiers = fields["strength"], fields.get("soldiers", 0)
    if soldiers > strength:
        raise BadDocument(
            "bad_count",
            _("With %(soldiers)s the strength is at least %(least)d, not %(strength)d."),
            soldiers=ngettext("%(count)d Soldier", "%(count)d Soldiers", soldiers),
            least=soldiers,
            strength=strength,
        )
    chance = odds(left, strength, soldiers, fields.get("reduce", 0))
    return {
        "format": "empires-odds-answer/1",
        "success": str(chance.success),
        "money": str(chance.money),
        "vp": str(chance.vp),
    }


def _left(printed: Mapping[Any, int], gone: Tally[Any]) -> dict[Find, int]:
    for find, number in gone.items():
        if number > printed[find]:
            raise RuleError(
                "no_such_token",
                _("At most %(printed)d of a kind can be gone, not %(number)d."),
                number=number,
                printed=printed[find],
            )
    left = {find: number - gone[find] for find, number in printed.items() if number > gone[find]}
    if not left:
        raise BadDocument("bad_count", _("There is nothing left to turn over."))
    return left
