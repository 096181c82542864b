"""Long names where there is little room: cut so that everybody sees it, and never the same for two people."""

from collections.abc import Sequence

MORE = "…"


def shortened(names: Sequence[str], most: int) -> list[str]:
    """Each of them in ``most`` letters at most, those that fit as they are. Equals get a number."""
    taken = {name for name in names if len(name) <= most}
    return [name if len(name) <= most else shorter(name, most, taken) for name in names]


def shorter(name: str, most: int, taken: set[str]) -> str:
    """And from now on nobody else has it."""
    for nth in range(1, len(taken) + 2):
        tail = MORE if nth == 1 else f"{MORE} {nth}"
        said = name[: most - len(tail)].rstrip(" -.") + tail
        if said not in taken:
            break
    taken.add(said)
    return said
