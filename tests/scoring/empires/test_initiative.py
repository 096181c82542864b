"""Initiative and the order of the next turn."""

import pytest

from tests.builders import BENEFITS, END, INCOME, anyway, do, rest_of_turn, table


def initiative(*names):
    return do("initiative", order=list(names))


def colours():
    return table("Red", "Orange", "Blue", "Green")


def test_initiative_pays_by_place_and_leads_the_next_turn():
    before = colours().plays(initiative("Green", "Orange"))

    assert [before.money(name) for name in ("Red", "Orange", "Blue", "Green")] == [10, 13, 12, 14]
    assert before.state["order"] == ["Red", "Orange", "Blue", "Green"]
    assert before.plays(*rest_of_turn(1)).state["order"] == ["Green", "Orange", "Red", "Blue"]


def test_initiative_of_everybody_pays_up_to_the_last():
    game = colours().plays(initiative("Blue", "Red", "Green", "Orange"))

    assert [game.money(name) for name in ("Blue", "Red", "Green", "Orange")] == [13, 12, 16, 15]


def test_initiative_counts_for_one_turn_only():
    game = colours().plays(initiative("Green"), *rest_of_turn(1), *rest_of_turn(2))

    assert game.state["order"] == ["Green", "Red", "Orange", "Blue"]


def test_initiative_is_open_again_on_the_next_turn():
    game = colours().plays(initiative("Green"), *rest_of_turn(1), initiative("Blue"), *rest_of_turn(2))

    assert game.state["order"] == ["Blue", "Green", "Red", "Orange"]


def test_initiative_twice_a_turn_is_already_done():
    assert colours().plays(initiative("Green"), initiative("Red")).refusal == "already_done"


def test_initiative_recorded_all_the_same_pays_again_and_replaces_the_order():
    game = colours().plays(initiative("Green", "Blue"), anyway(initiative("Red")))

    assert [game.money(name) for name in ("Red", "Orange", "Blue", "Green")] == [11, 11, 14, 14]
    assert game.plays(*rest_of_turn(1)).state["order"] == ["Red", "Orange", "Blue", "Green"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (initiative("Red", "Red"), "bad_choice"),
        (initiative("Red", "White"), "unknown_player"),
        (initiative("Red", 7), "bad_format"),
        (do("initiative", order="Red"), "bad_format"),
        (do("initiative"), "bad_format"),
        (do("initiative", order=["Red"], money=3), "bad_format"),
    ],
)
def test_initiative_refuses(entry, expected):
    assert colours().plays(entry).refusal == expected


def test_initiative_belongs_to_the_actions():
    assert colours().plays(INCOME, initiative("Red")).refusal == "wrong_stage"
    assert colours().plays(INCOME, BENEFITS, anyway(initiative("Red"))).refusal == "wrong_stage"


def test_corrected_order_is_that_of_this_turn_and_carries_over():
    corrected = colours().plays(do("correct", order=["Blue", "Green", "Red", "Orange"]))

    assert corrected.state["order"] == ["Blue", "Green", "Red", "Orange"]
    assert corrected.plays(initiative("Red"), INCOME, BENEFITS, END).state["order"] == [
        "Red",
        "Blue",
        "Green",
        "Orange",
    ]
