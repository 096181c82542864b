"""When a building has anything to remind its owner of."""

from __future__ import annotations

from collections.abc import Callable

from scoring.empires.regions import may_border
from scoring.empires.state import Player, State
from scoring.empires.turns import LAST_TURN, Stage

Occasion = Callable[[State, Player], bool]
"""Asked of the table and of the tile's owner."""


def always(state: State, owner: Player) -> bool:
    return True


def has_goods(state: State, owner: Player) -> bool:
    return bool(owner.goods)


def can_swap_goods(state: State, owner: Player) -> bool:
    """For a good of somebody else, and not for the same."""
    others = {good for one in state.players.values() if one.name != owner.name for good in one.goods}
    return any(give != get for give in owner.goods for get in others)


def has_ships(state: State, owner: Player) -> bool:
    return owner.ships > 0


def has_on_map(worker: str) -> Occasion:
    return lambda state, owner: any(region.of(owner.name, worker) for region in state.regions.values())


def bought(tile: str) -> str:
    """How it is marked that somebody bought a tile this turn."""
    return f"bought {tile}"


def with_a_discovery_just_bought(tile: str) -> Occasion:
    return lambda state, owner: state.did(bought(tile), owner.name) and something_undiscovered(state, owner)


def with_a_worker_waiting(tile: str) -> Occasion:
    """A tile bought this turn puts its worker there for the next one."""
    return lambda state, owner: (
        not state.did("expedition", owner.name) and not state.did(bought(tile), owner.name)
    )


def with_ships_before_income(state: State, owner: Player) -> bool:
    return has_ships(state, owner) and state.stage is Stage.ACTIONS


def on_the_last_turn(age_of_reason: str) -> Occasion:
    """Where the table plays Age of Reason this way, before the workers of turn 8 leave their box."""
    return lambda state, owner: (
        state.turn == LAST_TURN
        and state.stage is Stage.ACTIONS
        and state.game.options.age_of_reason == age_of_reason
    )


def before_the_last_refresh(state: State, owner: Player) -> bool:
    """A new player order is worth something only while another turn follows."""
    return state.turn < LAST_TURN


def may_march(state: State, owner: Player) -> bool:
    return any(march_goals(state, owner.name, region) for region in state.regions)


def march_goals(state: State, player: str, source: str) -> tuple[str, ...]:
    """The player's other colonies to which a Soldier there may go, as far as the map is known."""
    if not state.regions[source].of(player, "soldier"):
        return ()
    return tuple(
        key for key, region in state.regions.items() if region.count(player) and may_border(source, key)
    )


def something_undiscovered(state: State, owner: Player) -> bool:
    return not state.everything_discovered()
