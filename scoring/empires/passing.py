"""Turns that pass without anything else recorded: for tables that keep little, or began late."""

from __future__ import annotations

from typing import Any

from scoring.empires.turns import SCORING_TURNS, Stage

Data = dict[str, Any]

_ORDER = (Stage.ACTIONS, Stage.BENEFITS_DUE, Stage.BENEFITS, Stage.SCORING)


def until_scored(turn: int, stage: Stage = Stage.ACTIONS) -> list[Data]:
    """The entries that still lead from this stage of a turn to the scoring of its colonies, which
    only some turns have; on the others to the moment before the turn ends."""
    closing = ["income", "benefits", *(["score_colonies"] if turn in SCORING_TURNS else [])]
    return [{"do": kind} for kind in closing[_ORDER.index(stage) :]]


def until_over(turn: int, stage: Stage = Stage.ACTIONS) -> list[Data]:
    """The entries that still lead from this stage of a turn to its end."""
    return [*until_scored(turn, stage), {"do": "end_turn"}]


def until_turn(turn: int, now: int = 1, stage: Stage = Stage.ACTIONS) -> list[Data]:
    """The entries that lead to the beginning of a later turn, the turns between passing quietly."""
    entries = until_over(now, stage) if now < turn else []
    for passed in range(now + 1, turn):
        entries += until_over(passed)
    return entries


def next_scoring(turn: int) -> int:
    """The next turn with a scoring, this one included."""
    return next(scoring for scoring in SCORING_TURNS if scoring >= turn)
