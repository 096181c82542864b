"""Numbers out of what somebody typed."""

import re
from typing import Any

LARGEST = 2**31 - 1
"""What every column for whole numbers holds, in any database."""

LONGEST = 12
"""How many signs of a number are kept, whatever somebody typed."""

WHOLE = re.compile(rf"-?\d{{1,{LONGEST}}}")


def whole_number(text: str | None, least: int = 0, most: int = LARGEST, default: Any = None) -> Any:
    """The whole number that a text says; ``default`` if it says none, or one that is too small or large."""
    said = (text or "").strip()
    number = int(said) if WHOLE.fullmatch(said) else None
    return number if number is not None and least <= number <= most else default


def number_or_text(text: str) -> int | str:
    """A whole number; what is none stays as it was typed, cut short, for the rules to refuse."""
    typed = text.strip()[:LONGEST]
    return whole_number(typed, -(10**LONGEST), 10**LONGEST, typed)
