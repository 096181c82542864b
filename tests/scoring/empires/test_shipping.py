"""The Merchant Ship of a turn, and who wins it."""

import pytest

from scoring.empires.phases.shipping import shipping_winner
from scoring.empires.workers import WORKERS
from tests.builders import BENEFITS, INCOME, do, table


def test_win_ship_adds_a_ship():
    game = table().plays(do("win_ship", player="Bob"), do("win_ship", player="Bob"))

    assert (game.of("Ann")["ships"], game.of("Bob")["ships"]) == (0, 2)


def test_captains_and_merchants_count_two():
    assert {key for key, worker in WORKERS.items() if worker.shipping == 2} == {"captain", "merchant"}
    assert {worker.shipping for worker in WORKERS.values()} == {1, 2}


def test_highest_value_wins_and_player_order_decides_ties():
    order = ("Cid", "Ann", "Bob")

    assert shipping_winner(order, {"Ann": 3, "Bob": 4}) == "Bob"
    assert shipping_winner(order, {"Ann": 3, "Bob": 3}) == "Ann"
    assert shipping_winner(order, {"Ann": 3, "Bob": 3, "Cid": 3}) == "Cid"
    assert shipping_winner(order, {}) is None


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (do("win_ship", player="Zoe"), "unknown_player"),
        (do("win_ship"), "bad_format"),
        (do("win_ship", player="Ann", ships=2), "bad_format"),
    ],
)
def test_win_ship_refuses(entry, expected):
    assert table().plays(entry).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_win_ship_belongs_to_the_actions(before):
    assert table().plays(*before, do("win_ship", player="Ann")).refusal == "wrong_stage"
