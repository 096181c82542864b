"""What both documents have in common."""

from __future__ import annotations

from typing import Any

from scoring.errors import BadDocument
from scoring.reading import Table, a_text, bad_format
from scoring.text import gettext_noop as _


def a_name(value: Any, table: Table | None = None) -> str:
    """Anything but a blank."""
    name = a_text(value)
    if not name.strip():
        raise bad_format(_("A player needs a name."))
    return name


def refuse_number(number: int, fewest: int, most: int, message: str) -> None:
    """Refuse another number of people; ``message`` says what for."""
    if not fewest <= number <= most:
        raise BadDocument("bad_count", message, number=number, fewest=fewest, most=most)
