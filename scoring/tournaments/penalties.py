"""Penalties are lines of a result: victory points off, or the last place; who leaves early comes last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.tournaments.games import Game, Result


def points_off(game: Game, player: str, vp: int) -> Game:
    """So many victory points less; ranks follow.

    The others stay in the order they were in. Whoever falls to somebody else's total shares that rank
    (with the last of several), because nobody has compared their tie-breakers.
    """
    changed = [replace(result, vp=result.vp - vp) if result.player == player else result for result in game]
    return _ranked(changed, player)


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


def _ranked(results: list[Result], fallen: str) -> Game:
    keys = {}
    for result in results:
        equals = [one.rank for one in results if one.vp == result.vp and one.player != fallen]
        before = max(equals, default=0) if result.player == fallen else result.rank
        keys[result.player] = (-result.vp, before)
    order = sorted(keys.values())
    return tuple(replace(result, rank=order.index(keys[result.player]) + 1) for result in results)
