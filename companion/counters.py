"""Printed counters as the fields of a page name them."""

from typing import Any

from scoring.empires.discoveries import Counter


def counter_key(counter: Counter) -> str:
    return "-".join(map(str, counter))


def counter_data(key: str) -> dict[str, Any]:
    """As the interchange format writes it; what is no number is left for the rules to refuse."""
    numbers = [int(number) if number.isdecimal() else number for number in key[:20].split("-")]
    return dict(zip(Counter._fields, numbers, strict=False))
