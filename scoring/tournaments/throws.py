"""Throws of a die, or lots, one after the other: another throw parts only those whom the last left equal."""

from __future__ import annotations

from collections.abc import Mapping

Throws = Mapping[str, tuple[int, ...]]


def in_numbers(throws: Throws) -> dict[str, int]:
    """What ``draw`` compares: the throw itself, as long as nobody threw again; else the place from below, so
    that whoever was ahead by an earlier throw stays ahead."""
    if all(len(made) == 1 for made in throws.values()):
        return {player: made[0] for player, made in throws.items()}
    place = {made: nth for nth, made in enumerate(sorted(set(throws.values())), start=1)}
    return {player: place[made] for player, made in throws.items()}


def is_behind(mine: tuple[int, ...], others: Mapping[str, tuple[int, ...]]) -> bool:
    """Whether somebody who threw the same has thrown again since: this one has to, too."""
    return any(len(made) > len(mine) and made[: len(mine)] == mine for made in others.values())
