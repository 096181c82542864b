"""Those who are called alike are told apart by numbers."""

from collections.abc import Iterable
from itertools import chain, count


def told_apart(names: Iterable[str], joint: str, most: int | None = None) -> list[str]:
    """The second “ann” is “ann 2”, or with another ``joint`` “ann-2”. A name makes room for its number
    where there are ``most`` letters."""
    apart: list[str] = []
    for name in names:
        tails = (f"{joint}{number}" for number in count(2))
        numbered = (f"{name[: most and most - len(tail)]}{tail}" for tail in tails)
        apart.append(next(one for one in chain([name], numbered) if one not in apart))
    return apart
