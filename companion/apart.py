"""Those who are called alike are told apart by numbers."""

from collections.abc import Iterable
from itertools import chain, count


def told_apart(names: Iterable[str], joint: str) -> list[str]:
    """The second “ann” is “ann 2”, or with another ``joint`` “ann-2”."""
    apart: list[str] = []
    for name in names:
        numbered = (f"{name}{joint}{number}" for number in count(2))
        apart.append(next(one for one in chain([name], numbered) if one not in apart))
    return apart
