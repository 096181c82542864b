"""How many pieces of a kind a player still has, and what to do when there are none.

When a Specialist is due, the workers of this turn have landed or are back in the supply; only those
on the map, those gained for the next turn and those who wait in the Discovery box are away.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.empires.counts import Counts, plus
from scoring.empires.state import State
from scoring.empires.workers import WORKERS

TRADED_FOR = "colonist"


def pieces_left(state: State, player: str, worker: str) -> int:
    """Never below none, even where the table recorded more than there are."""
    on_map = sum(region.of(player, worker) for region in state.regions.values())
    gained = state.players[player].gained.get(worker, 0)
    waiting = state.board.discovery.get(player, {}).get(worker, 0)
    return max(0, WORKERS[worker].pieces - on_map - gained - waiting)


def trade_outs(state: State, player: str, worker: str) -> tuple[str, ...]:
    """The regions where such a Specialist could be traded out, if one is due and none is left."""
    if not WORKERS[worker].trades_out or pieces_left(state, player, worker):
        return ()
    return tuple(key for key, region in state.regions.items() if region.of(player, worker))


def traded_out(state: State, player: str, worker: str, region: str) -> Mapping[str, Counts]:
    """Everybody's workers in the region once a Colonist stands there in the Specialist's place."""
    workers = state.regions[region].workers
    changed = plus(plus(workers.get(player, {}), worker, -1), TRADED_FOR)
    return {**workers, player: changed}
