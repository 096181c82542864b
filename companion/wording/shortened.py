"""Long names where there is little room: cut so that everybody sees it, and never the same for two people."""

from collections.abc import Iterator, Sequence
from itertools import count

MORE = "…"


def shortened(names: Sequence[str], most: int) -> list[str]:
    """Each of them in ``most`` letters at most, those that fit as they are. Equals get a number."""
    taken = {name for name in names if len(name) <= most}
    return [name if len(name) <= most else shorter(name, most, taken) for name in names]


def shorter(name: str, most: int, taken: set[str]) -> str:
    """And from now on nobody else has it."""
    said = next(said for said in ways_to_cut(name, most) if said not in taken)
    taken.add(said)
    return said


def ways_to_cut(name: str, most: int) -> Iterator[str]:
    """As it may stand beside none that looks the same, beside one, beside two …"""
    for nth in count(1):
        tail = MORE if nth == 1 else f"{MORE} {nth}"
        yield name[: most - len(tail)].rstrip(" -.") + tail
