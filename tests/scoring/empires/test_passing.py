"""Turns that pass without anything else recorded."""

import pytest

from scoring import empires
from scoring.empires.game import Game, Setup
from scoring.empires.passing import next_scoring, until_over, until_scored, until_turn
from scoring.empires.turns import LAST_TURN, Stage

OPENING = empires.initial(Game(Setup(("Ann", "Bob"))))


def after(entries, state=OPENING):
    for entry in entries:
        state = empires.apply(state, entry)
    return state


@pytest.mark.parametrize("turn", range(1, LAST_TURN + 1))
def test_it_leads_to_any_turn(turn):
    there = after(until_turn(turn))
    assert (there.turn, there.stage) == (turn, Stage.ACTIONS)


@pytest.mark.parametrize("done", range(4))
def test_it_leads_on_from_any_stage_of_a_scoring_turn(done):
    third = after(until_turn(3))
    begun = after(until_over(3)[:done], third)
    assert after(until_scored(3, begun.stage), begun).stage is Stage.SCORING
    assert after(until_over(3, begun.stage), begun).turn == 4
    assert after(until_turn(6, 3, begun.stage), begun).turn == 6


def test_it_needs_nothing_to_stay_where_it_is():
    assert until_turn(4, 4, Stage.BENEFITS) == []


def test_it_finds_the_next_scoring():
    assert [next_scoring(turn) for turn in range(1, 9)] == [3, 3, 3, 6, 6, 6, 8, 8]
