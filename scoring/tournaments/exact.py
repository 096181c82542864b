"""Sums and means of fractions without rounding, fast where many have the same denominator."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

ZERO = Fraction(0)


def total(values: Iterable[Fraction]) -> Fraction:
    """The exact sum. Equal denominators are put together first: long denominators are slow."""
    tops: dict[int, int] = {}
    for value in values:
        tops[value.denominator] = tops.get(value.denominator, 0) + value.numerator
    parts = [Fraction(top, bottom) for bottom, top in sorted(tops.items())]
    while len(parts) > 1:
        parts = [sum(parts[nth : nth + 2], ZERO) for nth in range(0, len(parts), 2)]
    return parts[0] if parts else ZERO


def mean(values: Iterable[Fraction]) -> Fraction:
    """The exact mean, 0 of nothing."""
    known = tuple(values)
    return total(known) / len(known) if known else ZERO


def ratio(part: int, whole: int) -> Fraction:
    """``part / whole``, or 0 where there is no whole to compare with."""
    return Fraction(part, whole) if whole > 0 else ZERO


def rounded(value: Fraction) -> int | float:
    """A value as other programs read it: rounded to 6 places, whole ones as whole numbers."""
    short = round(value, 6)
    return short.numerator if short.denominator == 1 else float(short)
