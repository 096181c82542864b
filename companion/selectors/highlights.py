"""What people will talk about after the game."""

from companion.selectors.table import Table
from scoring.empires.history import highlights
from scoring.text import Line


def highlights_read(table: Table) -> tuple[Line, ...]:
    return highlights(table.fold.states, [entry.data for entry in table.fold.entries])
