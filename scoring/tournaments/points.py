"""Places at a table become tournament points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def points_of(rank: int, tied: int, points: Sequence[int]) -> Fraction:
    """The points of a place; ``tied`` players share the mean of theirs; beyond the list it is 0."""
    shared = points[rank - 1 : rank - 1 + tied]
    return Fraction(sum(shared), tied)


def place_of(rank: int, tied: int) -> Fraction:
    """The mean of the places that ``tied`` players share."""
    return Fraction(2 * rank + tied - 1, 2)
