"""Arithmetic on ``{thing: how many}``; always a new dict, never one with a zero in it."""

from __future__ import annotations

from collections.abc import Mapping

Counts = Mapping[str, int]


def plus(counts: Counts, key: str, by: int = 1) -> dict[str, int]:
    """One thing more (or fewer, but never below none)."""
    changed = dict(counts)
    left = changed.get(key, 0) + by
    if left > 0:
        changed[key] = left
    else:
        changed.pop(key, None)
    return changed


def merged(counts: Counts, more: Counts) -> dict[str, int]:
    """Both together."""
    changed = dict(counts)
    for key, by in more.items():
        if by:
            changed[key] = changed.get(key, 0) + by
    return changed


def without(counts: Counts, fewer: Counts) -> dict[str, int]:
    """What is left; of what is not there, nothing is taken."""
    changed = dict(counts)
    for key, by in fewer.items():
        left = changed.get(key, 0) - by
        if left > 0:
            changed[key] = left
        else:
            changed.pop(key, None)
    return changed


def covers(counts: Counts, wanted: Counts) -> bool:
    """Whether all that is wanted is there."""
    return all(counts.get(key, 0) >= by for key, by in wanted.items())
