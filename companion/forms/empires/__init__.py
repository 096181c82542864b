"""The sheets of this game: ``sheet_for`` finds the one of a box."""

from companion.forms.empires.base import Sheet
from companion.forms.empires.dock import DockSheet
from companion.selectors.table import Table

SHEETS: dict[str, type[Sheet]] = {
    sheet.box: sheet for sheet in (DockSheet,)
}


def sheet_for(table: Table, data=None) -> Sheet | None:
    """The sheet of the box that the table shows, filled in with what was sent."""
    kind = SHEETS.get(table.box)
    return kind(table, data) if kind else None
