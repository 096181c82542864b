"""Arithmetic on ``{thing: how many}``; always a new dict, never one with a zero in it."""

from __future__ import annotations

from collections.abc import Mapping

Counts = Mapping[str, int]


def changed(counts: Counts, key: str, by: int) -> dict[str, int]:
    """More of one thing, or fewer; below none too, because a surplus is a shortage below zero."""
    return with_count(counts, key, counts.get(key, 0) + by)


def with_count(counts: Counts, key: str, number: int) -> dict[str, int]:
    made = {**counts, key: number}
    if not number:
        del made[key]
    return made


def one_nearer_to_none(counts: Counts, key: str) -> Counts:
    """One marker of a thing is taken away, whichever kind it is."""
    number = counts.get(key, 0)
    return changed(counts, key, -sign(number)) if number else counts


def sign(number: int) -> int:
    return (number > 0) - (number < 0)
