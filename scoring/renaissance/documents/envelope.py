"""What the documents of this game have in common."""

from __future__ import annotations

from typing import Any

from scoring.errors import BadDocument
from scoring.reading import Table, a_number_from, a_text, bad_format
from scoring.renaissance.capitals import FEWEST_PLAYERS, MOST_PLAYERS
from scoring.text import gettext_noop as _

a_number_of_players = a_number_from(FEWEST_PLAYERS, MOST_PLAYERS)


def player_names(names: list[Any], fewest: int = FEWEST_PLAYERS) -> tuple[str, ...]:
    """So many names up to 6, none of them blank, none of them twice."""
    for name in names:
        if not a_text(name).strip():
            raise bad_format(_("A player needs a name."))
    if not fewest <= len(names) <= MOST_PLAYERS:
        raise BadDocument(
            "bad_count",
            _("The game is for %(fewest)d to %(most)d players, not for %(number)d."),
            number=len(names),
            fewest=fewest,
            most=MOST_PLAYERS,
        )
    if len(set(names)) < len(names):
        raise bad_format(_("Two players have the same name."))
    return tuple(names)


def as_it_is(value: Any, table: Table) -> Any:
    """For what is read once more of its context is known."""
    return value
