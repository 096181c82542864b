"""Penalties are lines of a result: victory points off, or the last place; who leaves early comes last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.tournaments.games import Game, Result


def points_off(game: Game, player: str, vp: int) -> Game:
    """So many victory points less; nobody else moves against another, whatever their places rest on.

    The punished one falls behind those who had not more before and have more now. Whoever falls to
    somebody else's total shares that rank (with the last of several), because nobody has compared their
    tie-breakers.
    """
    made = vp_off(game, player, vp)
    before = next(result for result in game if result.player == player)
    left = before.vp - vp
    behind = [one for one in game if one.player != player and one.rank >= before.rank and one.vp <= before.vp]
    passed = max((one.rank for one in behind if one.vp > left), default=0)
    equal = max((one.rank for one in behind if one.vp == left < before.vp), default=0)
    keys = {one.player: 2 * one.rank for one in game}
    if equal > passed:
        keys[player] = 2 * equal
    elif passed:
        keys[player] = 2 * passed + 1
    order = sorted(keys.values())
    return tuple(replace(one, rank=order.index(keys[one.player]) + 1) for one in made)


def vp_off(game: Game, player: str, vp: int) -> Game:
    """The points alone, for somebody who has the last place anyway."""
    return tuple(replace(one, vp=one.vp - vp) if one.player == player else one for one in game)


def last_place(game: Game, player: str) -> Game:
    """The last place alone, with at most the lowest points of the others: for a penalty, and for
    somebody who left in the middle of the game."""
    lowest = min((result.vp for result in game if result.player != player), default=0)
    changed = []
    for result in game:
        if result.player == player:
            changed.append(Result(player, min(result.vp, lowest), len(game)))
        else:
            fell = next(one for one in game if one.player == player)
            ahead = result.rank - (fell.rank < result.rank)
            changed.append(replace(result, rank=ahead))
    return tuple(changed)


def left_early(game: Game, players: Sequence[str]) -> Game:
    """Those who left before the end, in the order in which they did: behind everybody who stayed, the
    first of them last of all, with at most the lowest points of those who stayed."""
    gone = [name for name in reversed(players) if any(result.player == name for result in game)]
    stayed = [result for result in game if result.player not in gone]
    if not stayed:
        return game
    lowest = min(result.vp for result in stayed)
    ranks = {name: nth for nth, name in enumerate(gone, start=len(stayed) + 1)}
    return tuple(
        replace(result, vp=min(result.vp, lowest), rank=ranks[result.player])
        if result.player in ranks
        else replace(result, rank=1 + sum(other.rank < result.rank for other in stayed))
        for result in game
    )
