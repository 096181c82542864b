"""The places of the whole event.

Whoever sat down in a later stage is ahead. Within a knock-out stage the place at the table decides, then
the percent of that stage, then the rank of the stage before; within any other stage its standings do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.cut import Placed
from scoring.tournaments.games import Game
from scoring.tournaments.records import records
from scoring.tournaments.standings import Row

Key = tuple[Fraction | int, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: its games, its standings, and whether it is a knock-out."""

    games: tuple[Game, ...]
    rows: tuple[Row, ...]
    knockout: bool = False


def placing(stages: Sequence[Stage], leave_out: Collection[str] = ()) -> tuple[Placed, ...]:
    """Everybody's place, from the first stage's games to the last's; equals share it, by name."""
    keys: dict[str, Key] = {}
    before: Mapping[str, int] = {}
    for nth, stage in enumerate(stages):
        ranks = {row.player: row.rank for row in stage.rows}
        for player, key in _keys(stage, ranks, before).items():
            keys[player] = (-nth, *key)
        before = ranks
    known = {player: key for player, key in keys.items() if player not in leave_out}
    order = sorted(known.values())
    places = {player: order.index(key) + 1 for player, key in known.items()}
    return tuple(
        Placed(player, places[player]) for player in sorted(known, key=lambda one: (places[one], one))
    )


def _keys(stage: Stage, ranks: Mapping[str, int], before: Mapping[str, int]) -> dict[str, Key]:
    if not stage.knockout:
        return {player: (rank,) for player, rank in ranks.items()}
    last = len(before) + 1
    return {
        player: (
            CRITERIA["finish"].value(record),
            -CRITERIA["percent"].value(record),
            before.get(player, last),
        )
        for player, record in records(stage.games).items()
    }
