"""Who starts with what: whatever a game gives its players at the start (a nation), round by round.

People sit at one table in a round, so that every table is shared out by itself: whoever had a role least
often gets it, and of all ways that are equally fair the seed takes one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

Had = Mapping[str, Counter[str]]
"""Person → role → how often."""


def dealt(table: Sequence[str], roles: Sequence[str], had: Had, seed: int) -> tuple[str, ...]:
    """One role for each chair, in seat order; nothing where the game has fewer roles than chairs."""
    if not table or len(roles) < len(table):
        return ("",) * len(table)
    chance = random.Random(f"{seed} {' '.join(table)}")
    mixed = chance.sample(list(roles), len(roles))
    counts = [[had.get(name, Counter())[role] for role in mixed] for name in table]
    best = min(permutations(range(len(mixed)), len(table)), key=lambda way: _price(way, counts))
    return tuple(mixed[nth] for nth in best)


def _price(way: Sequence[int], counts: Sequence[Sequence[int]]) -> int:
    """A third time is worse than two second ones."""
    return sum((2 * row[nth] + 1) for row, nth in zip(counts, way, strict=True))
