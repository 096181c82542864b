"""The places of the whole event.

Whoever sat down in a later stage is ahead. Within a knock-out stage the place at the table decides, then
the percent of that stage, then the rank of the stage before; within any other stage its standings do. Whose
table there was void, or has not reported, comes last within that stage, by the rank of the stage before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.tournaments.cut import Key, Placed, at_tables, in_order
from scoring.tournaments.games import Game
from scoring.tournaments.standings import Row


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: its games, its standings, whether it is a knock-out, and who had a seat in it."""

    games: tuple[Game, ...]
    rows: tuple[Row, ...]
    knockout: bool = False
    seated: frozenset[str] = frozenset()


def placing(stages: Sequence[Stage], leave_out: Collection[str] = ()) -> tuple[Placed, ...]:
    """Everybody's place, from the first stage's games to the last's; equals share it, by name."""
    keys: dict[str, Key] = {}
    before: Mapping[str, int] = {}
    for nth, stage in enumerate(stages):
        for player, key in _keys(stage, before).items():
            keys[player] = (-nth, *key)
        before = {one.player: one.rank for one in in_order(keys)}
    return in_order({player: key for player, key in keys.items() if player not in leave_out})


def _keys(stage: Stage, before: Mapping[str, int]) -> dict[str, Key]:
    """``before``: the places after the stage before, which may have been a knock-out itself."""
    last = len(before) + 1
    keys: dict[str, Key] = {player: (1, before.get(player, last)) for player in stage.seated}
    if not stage.knockout:
        return keys | {row.player: (0, row.rank) for row in stage.rows}
    known = at_tables(stage.games).items()
    return keys | {player: (0, *key, before.get(player, last)) for player, key in known}
