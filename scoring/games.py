"""The games whose rules we know, and what the rest of the house may ask of one.

A game is one ``Rules`` record, made in its own package out of its own functions; ``GAMES`` has one line
for each. Nobody outside ``scoring/<game>`` imports a game: who wants its rules finds them here by the
key that is stored with a table.
"""

from __future__ import annotations

from typing import Any

from scoring.empires.rules import RULES as EMPIRES
from scoring.errors import BadDocument
from scoring.reading import shown
from scoring.renaissance.rules import RULES as RENAISSANCE
from scoring.rules import Rules
from scoring.text import gettext_noop as _

__all__ = ["GAMES", "Rules", "rules_for_log", "rules_of"]

GAMES: dict[str, Rules[Any]] = {rules.key: rules for rules in (EMPIRES, RENAISSANCE)}


def rules_of(key: str) -> Rules[Any]:
    """The rules that are stored under this key, or the refusal of a key that this program does not know."""
    found = GAMES.get(key)
    if found is None:
        raise BadDocument("unknown_game", _("This program knows no game %(name)s."), name=shown(key))
    return found


def rules_for_log(name: Any) -> Rules[Any] | None:
    """The game whose recorded games come in this format."""
    return next((rules for rules in GAMES.values() if rules.log_format == name), None)
