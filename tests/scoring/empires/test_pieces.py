"""Pieces in the box, and the trade-out once there are none."""

import pytest

from scoring.empires import Game, Setup, initial
from scoring.empires.pieces import pieces_left, trade_outs, traded_out


@pytest.fixture
def state():
    return initial(Game(Setup(("Ann", "Bob", "Cid"), builders=True)))


def test_pieces_left_are_those_neither_on_the_map_nor_gained(state):
    state = state.placed("caribbean", "Ann", {"captain": 2}).placed("peru", "Ann", {"captain": 1})
    state = state.gaining("Ann", "captain")
    assert pieces_left(state, "Ann", "captain") == 1
    assert pieces_left(state, "Bob", "captain") == 5


def test_pieces_left_are_never_fewer_than_none(state):
    assert pieces_left(state.placed("peru", "Ann", {"merchant": 6}), "Ann", "merchant") == 0


def test_workers_of_this_turn_are_on_the_map_or_back_in_the_supply(state):
    landed = state.with_player("Ann", workers={"colonist": 5, "captain": 1})
    landed = landed.placed("peru", "Ann", {"captain": 1})
    assert pieces_left(landed, "Ann", "captain") == 4


def test_who_waits_in_the_discovery_box_is_not_in_the_supply(state):
    waiting = {"Ann": {"captain": 2, "soldier": 1}}
    state = state._replace(board=state.board._replace(discovery=waiting))
    left = {worker: pieces_left(state, "Ann", worker) for worker in ("captain", "soldier", "merchant")}
    assert left == {"captain": 3, "soldier": 9, "merchant": 5}
    assert pieces_left(state, "Bob", "captain") == 5
    assert trade_outs(state.placed("peru", "Ann", {"captain": 3}), "Ann", "captain") == ("peru",)


def test_the_captains_of_two_players_wait_from_the_start():
    two = initial(Game(Setup(("Ann", "Bob"))))
    assert pieces_left(two, "Ann", "captain") == pieces_left(two, "Bob", "captain") == 3


def test_trade_outs_are_the_regions_with_such_a_specialist(state):
    state = state.placed("caribbean", "Ann", {"captain": 3}).placed("peru", "Ann", {"captain": 2})
    state = state.placed("florida", "Bob", {"captain": 1})
    assert trade_outs(state, "Ann", "captain") == ("caribbean", "peru")


def test_trade_outs_wait_until_the_last_piece_is_gone(state):
    assert trade_outs(state.placed("peru", "Ann", {"captain": 4}), "Ann", "captain") == ()


@pytest.mark.parametrize("worker", ["builder", "colonist"])
def test_builders_and_colonists_are_never_traded_out(state, worker):
    assert trade_outs(state.placed("peru", "Ann", {worker: 30}), "Ann", worker) == ()


def test_a_colonist_takes_the_place_of_the_specialist(state):
    state = state.placed("peru", "Ann", {"captain": 1, "colonist": 1}).placed("peru", "Bob", {"soldier": 1})
    assert traded_out(state, "Ann", "captain", "peru") == {"Ann": {"colonist": 2}, "Bob": {"soldier": 1}}
