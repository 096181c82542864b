"""The sheets of this game: ``sheet_for`` finds the one of a box, at the table's level of detail."""

from companion.forms.empires.base import Sheet
from companion.forms.empires.dock import DockSheet
from companion.models import Detail
from companion.selectors.table import Table

SHEETS: dict[tuple[str, str], type[Sheet]] = {
    (sheet.detail, sheet.box): sheet
    for sheet in (
        DockSheet,
    )
}


def sheet_for(table: Table, data=None) -> Sheet | None:
    """The sheet of the box that the table shows, filled in with what was sent. A level that has
    none of its own for a box uses that of *Full*."""
    kind = SHEETS.get((table.game.detail, table.box)) or SHEETS.get((Detail.FULL, table.box))
    return kind(table, data) if kind else None
