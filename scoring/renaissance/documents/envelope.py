"""What the documents of this game have in common."""

from __future__ import annotations

from typing import Any

from scoring import documents
from scoring.reading import Table, a_number_from, bad_format
from scoring.renaissance.capitals import FEWEST_PLAYERS, MOST_PLAYERS
from scoring.text import gettext_noop as _

a_number_of_players = a_number_from(FEWEST_PLAYERS, MOST_PLAYERS)


def player_names(
    names: list[Any], fewest: int = FEWEST_PLAYERS, message: str = documents.FOR_SO_MANY
) -> tuple[str, ...]:
    """So many of them up to 6, no two the same."""
    if len(set(found := documents.player_names(names, fewest, MOST_PLAYERS, message))) < len(names):
        raise bad_format(_("Two players have the same name."))
    return found


def as_it_is(value: Any, table: Table) -> Any:
    """For what is read once more of its context is known."""
    return value
