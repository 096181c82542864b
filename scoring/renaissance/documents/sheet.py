"""renaissance-sheet/1: a score pad filled in at the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.documents import NOBODY, document
from scoring.reading import Table, a_count, a_number_from, an_object, fields_of
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.documents import result as results
from scoring.renaissance.documents.envelope import as_it_is, player_names
from scoring.renaissance.ending import Holdings, Result, result
from scoring.renaissance.names import an_advance, each_once
from scoring.renaissance.state import LAST_ENLIGHTENMENT
from scoring.text import gettext_noop as _

FOR_SO_MANY = _("A score sheet is for %(fewest)d to %(most)d players, not for %(number)d.")

_list_of_advances = each_once(an_advance)
_number_of_advances = a_number_from(0, len(ADVANCES))


def how_many_advances(value: Any, table: Table) -> int:
    """Their names, or just their number."""
    if isinstance(value, list):
        return len(_list_of_advances(value, table))
    return _number_of_advances(value, table)


_HELD = {
    "advances": how_many_advances,
    "enlightenment": a_number_from(0, LAST_ENLIGHTENMENT),
    "income": a_count,
    "provinces": a_count,
    "misery": a_count,
}


class Scored(NamedTuple):
    """A sheet with its sums, and what they were made from."""

    players: tuple[str, ...]
    holdings: list[Holdings]
    result: Result


def answer(given: dict[str, Any]) -> dict[str, Any]:
    sheet = scored(given)
    return results.write(sheet.players, sheet.result)


def scored(given: dict[str, Any]) -> Scored:
    players = an_object(document(given, NOBODY, {"players": as_it_is}, {})["players"])
    # Points are one player's own: a sheet need not name the whole table.
    names = player_names(list(players), 1, FOR_SO_MANY)
    holdings = [Holdings(name, **fields_of(players[name], NOBODY, {}, _HELD)) for name in names]
    return Scored(names, holdings, result(holdings))
