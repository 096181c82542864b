"""A list of people out of a spreadsheet: ours, or anybody's whose first column has the names."""

import csv
import io
import re
from dataclasses import dataclass

from companion.wording.bidi import WITHOUT_CONTROLS

HEADINGS = ("name", "names", "player", "entrant")
GUARDED = re.compile(r"^'(?=\s*[=+\-@＝＋－＠])")
"""What our own lists set before a cell that a spreadsheet would take for a formula."""


@dataclass(frozen=True)
class Listed:
    name: str
    is_guest: bool = False
    note: str = ""


def people_in(text: str) -> list[Listed]:
    """One a row. With a heading, the columns ``guest`` and ``note`` are read, too."""
    read = csv.reader(io.StringIO(text), parted_by(text))
    rows = [row for row in ([GUARDED.sub("", one).strip() for one in row] for row in read) if any(row)]
    head = [cell.lower() for cell in rows[0]] if rows else []
    if not set(head) & set(HEADINGS):
        return [Listed(row[0]) for row in rows if row[0]]
    at = {key: nth for nth, key in enumerate(head)}
    named = next(at[key] for key in HEADINGS if key in at)
    return [listed(row, at, named) for row in rows[1:] if cell(row, named)]


def parted_by(text: str) -> type[csv.Dialect]:
    """Spreadsheets part cells at commas, semicolons or tabs."""
    first = text.lstrip().partition("\n")[0]
    sign = max(",;\t", key=first.count)
    return type("Parted", (csv.excel,), {"delimiter": sign})


def listed(row: list[str], at: dict[str, int], named: int) -> Listed:
    return Listed(
        name=cell(row, named),
        is_guest=cell(row, at.get("guest")).lower() in ("yes", "1", "x", "true"),
        note=cell(row, at.get("note")).translate(WITHOUT_CONTROLS)[:200],
    )


def cell(row: list[str], nth: int | None) -> str:
    return row[nth] if nth is not None and nth < len(row) else ""
