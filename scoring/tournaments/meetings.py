"""Who met whom how often, and what that adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations

Table = tuple[str, ...]
Round = tuple[Table, ...]
Rounds = tuple[Round, ...]
Pair = tuple[str, str]


def pairs(number: int) -> int:
    """How many pairs so many people are."""
    return number * (number - 1) // 2


def pair(one: str, other: str) -> Pair:
    return (one, other) if one <= other else (other, one)


def meetings(rounds: Iterable[Round], present: Collection[str] | None = None) -> Counter[Pair]:
    """How often every pair met; people who left count for nothing."""
    met: Counter[Pair] = Counter()
    for tables in rounds:
        for table in tables:
            known = sorted(table if present is None else (name for name in table if name in present))
            met.update(combinations(known, 2))
    return met


def repeats(rounds: Iterable[Round], present: Collection[str] | None = None) -> int:
    """Σ m(m−1)/2 over all pairs, m being how often a pair met."""
    return sum(pairs(number) for number in meetings(rounds, present).values())
