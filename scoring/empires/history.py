"""A game looked back on, turn by turn where it was followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.empires.colonies import score_map
from scoring.empires.ending import result_of
from scoring.empires.phases import KINDS
from scoring.empires.state import State
from scoring.log import last_of_each_turn, since_recording

PASSING = frozenset(kind for kind, entry in KINDS.items() if entry.only_leads)
"""Entries by which turns go by, whatever happens in them."""


class Moment(NamedTuple):
    """How everybody stood at the end of a turn."""

    turn: int
    points: Mapping[str, int]
    income: Mapping[str, int]
    regions: Mapping[str, int]
    """Regions in which the player is ahead of everybody else."""


def followed(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> list[State]:
    return since_recording(states, entries, PASSING)


def moments(states: Iterable[State]) -> list[Moment]:
    return [moment(state) for state in last_of_each_turn(states)]


def moment(state: State) -> Moment:
    points = {score.player: score.total for score in result_of(state).scores}
    return Moment(
        turn=state.turn,
        points={name: points[name] for name in state.players},
        income={player.name: player.income_paid for player in state.players.values()},
        regions=regions_held(state),
    )


def regions_held(state: State) -> dict[str, int]:
    held = dict.fromkeys(state.players, 0)
    for score in score_map(state.colonies()).values():
        best = score.standings[0]
        if not best.tied:
            held[best.player] += 1
    return held
