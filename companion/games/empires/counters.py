"""Printed counters as the fields of a page name them."""

from typing import Any

from companion.drawings.faces import Drawing, Face
from companion.forms.parts import Option
from companion.reading.numbers import number_or_text
from scoring.empires.discoveries import COUNTERS, Counter


def counter_key(counter: Counter) -> str:
    return "-".join(map(str, counter))


COUNTER_KEYS: dict[str, Counter] = {counter_key(counter): counter for counter in COUNTERS}
"""Those that are printed."""


def counter_data(key: str) -> dict[str, Any]:
    """As the interchange format writes it; what is no number is left for the rules to refuse."""
    numbers = [number_or_text(number) for number in key[:20].split("-")]
    return dict(zip(Counter._fields, numbers, strict=False))


def counter_options(counters: dict[Counter, int]) -> list[Option]:
    """Counters by picture, with how many of each there may be."""
    return [counter_option(counter, number) for counter, number in counters.items()]


def counter_option(counter: Counter, number: int) -> Option:
    drawing = Drawing("games/empires/_counter.html", counter)
    return Option(counter_key(counter), Face(""), drawing, note=f"×{number}" if number > 1 else "")
