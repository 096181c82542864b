"""renaissance-competition/1: the tokens that a competition takes, and the chance to win it."""

from __future__ import annotations

from typing import Any

from scoring.documents import NOBODY, document, one_word_of
from scoring.errors import RuleError
from scoring.reading import Table, a_count, a_flag, a_number_from, an_adjustment
from scoring.renaissance.competition import Contest, chance, strength_of
from scoring.text import gettext_noop as _

_dominated = one_word_of(("dominated",))


def a_defender(value: Any, table: Table) -> int | None:
    """None for a marker, else so many tokens."""
    if isinstance(value, str):
        _dominated(value, table)
        return None
    return a_count(value, table)


_REQUIRED = {"market": a_number_from(1, 9), "defender": a_defender, "place": a_number_from(1, 6)}
_OPTIONAL = {
    "own_tokens": a_count,
    "modifiers": an_adjustment,
    "in_attacker_capital": a_flag,
    "in_defender_capital": a_flag,
    "surplus": a_flag,
    "shortage": a_flag,
}


def answer(given: dict[str, Any]) -> dict[str, Any]:
    fields = document(given, NOBODY, _REQUIRED, _OPTIONAL)
    at_home, away = fields.get("in_attacker_capital", False), fields.get("in_defender_capital", False)
    surplus, shortage = fields.get("surplus", False), fields.get("shortage", False)
    if at_home and away:
        raise RuleError("bad_choice", _("A province is the capital of one player at most."))
    if surplus and shortage:
        raise RuleError("bad_choice", _("Surplus and shortage cancel each other."))
    contest = Contest(
        fields["market"],
        strength_of(fields["market"], fields["defender"], capital=away),
        fields.get("modifiers", 0),
        in_attacker_capital=at_home,
        in_defender_capital=away,
        surplus=surplus,
    )
    return {
        "format": "renaissance-competition-answer/1",
        "tokens": contest.still_to_place(fields.get("own_tokens", 0)),
        "win": str(chance(fields["place"], shortage=shortage)),
    }
