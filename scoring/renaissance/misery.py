"""Misery: what a space up costs, and how many tiers of advances it needs."""

from __future__ import annotations

from typing import NamedTuple

from scoring.renaissance.state import Player, State

TIERS_NEEDED = (0, 1, 2, 2, 3, 3, 3)
"""For the first, second … space that a player goes up in one turn."""


class Relief(NamedTuple):
    """What some spaces up cost: relief points first, tokens for the rest."""

    cost: int
    points: int
    tokens: int


def section(ends: tuple[int, ...], misery: int) -> int:
    """The section that a space is in, from 1 to 4, which is also what it costs to leave the space."""
    return 1 + sum(misery > end for end in ends)


def relief(state: State, player: Player, spaces: int) -> Relief | None:
    """None if the sections, or the relief of something bought this turn, are unknown."""
    ends = state.printed.misery_sections
    if not ends or player.relief is None:
        return None
    cost = sum(section(ends, player.misery - up) for up in range(spaces))
    points = min(player.relief, cost)
    return Relief(cost, points, cost - points)


def tiers_needed(player: Player, spaces: int) -> int | None:
    """For so many spaces more this turn; None if that is never allowed."""
    reached = player.relieved + spaces
    return TIERS_NEEDED[reached - 1] if reached <= len(TIERS_NEEDED) else None


def tiers_suffice(state: State, player: Player, spaces: int) -> bool:
    needed = tiers_needed(player, spaces)
    return needed is not None and state.printed.tiers(player.advances) >= needed


def affordable_relief(state: State, player: Player) -> int:
    """How many spaces the player could still go up now, as far as that is known."""
    spaces = 0
    while spaces < player.misery and tiers_suffice(state, player, spaces + 1):
        bill = relief(state, player, spaces + 1)
        if bill is None or bill.tokens > player.income:
            break
        spaces += 1
    return spaces
