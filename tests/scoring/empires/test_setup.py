"""The opening table: empires-setup/1."""

import pytest

from tests.builders import answer, code

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]
AUCTION = [["Bob", 5], ["Ann", 3], ["Cid", None]]


def setup(players=3, **more):
    names = NAMES[:players] if isinstance(players, int) else players
    return answer({"format": "empires-setup/1", "players": names, **more})


def test_setup_answers_every_key_for_three():
    assert setup(3, builders=True) == {
        "format": "empires-setup-answer/1",
        "order": ["Ann", "Bob", "Cid"],
        "money": {"Ann": 10, "Bob": 11, "Cid": 12},
        "dock": {"spaces": 5, "ship_on": 6},
        "stacks": {"1": 20, "2": 22, "3": 15},
        "specialist_spaces": 6,
        "goods_in_supply": 33,
        "counters": {"placed": 8, "left_over": 8},
        "captains_in_discovery": 0,
        "colonists": 5,
    }


@pytest.mark.parametrize(
    ("players", "spaces", "ship_on"), [(2, 3, 4), (3, 5, 6), (4, 7, 8), (5, 9, 10), (6, 11, None)]
)
def test_dock_has_a_ship_on_twice_the_players(players, spaces, ship_on):
    assert setup(players)["dock"] == {"spaces": spaces, "ship_on": ship_on}


@pytest.mark.parametrize(("players", "captains"), [(2, 2), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_captains_wait_in_discovery_with_two_players(players, captains):
    assert setup(players)["captains_in_discovery"] == captains


@pytest.mark.parametrize(
    ("more", "stacks", "specialist_spaces"),
    [
        ({}, {"1": 12, "2": 14, "3": 11}, 5),
        ({"reduced_luck": True}, {"1": 12, "2": 14, "3": 10}, 5),
        ({"builders": True}, {"1": 20, "2": 22, "3": 15}, 6),
        ({"builders": True, "reduced_luck": True}, {"1": 20, "2": 22, "3": 10}, 6),
    ],
)
def test_stacks_and_specialist_spaces_follow_the_expansion(more, stacks, specialist_spaces):
    answered = setup(4, **more)

    assert (answered["stacks"], answered["specialist_spaces"]) == (stacks, specialist_spaces)


@pytest.mark.parametrize(
    ("more", "money"),
    [
        ({}, [10, 11, 12, 13, 14, 15]),
        ({"extra_money": 2}, [10, 12, 14, 16, 18, 20]),
        ({"advantages": "random"}, [10, 11, 12, 13, 14, 15]),
        ({"advantages": "random", "random_money": "flat"}, [10] * 6),
        ({"advantages": "random", "random_money": "flat", "extra_money": 2}, [10] * 6),
        ({"advantages": "random", "extra_money": 2}, [10, 12, 14, 16, 18, 20]),
        ({"advantages": "none", "random_money": "flat"}, [10, 11, 12, 13, 14, 15]),
    ],
)
def test_money_rises_with_the_place(more, money):
    assert list(setup(6, **more)["money"].values()) == money


@pytest.mark.parametrize(
    ("bids", "money"),
    [
        ([["Bob", 5], ["Ann", 3], ["Cid", None]], {"Bob": 10, "Ann": 12, "Cid": 13}),
        ([["Cid", 15], ["Bob", 1], ["Ann", None]], {"Cid": 0, "Bob": 14, "Ann": 14}),
        ([["Ann", 7], ["Bob", 8], ["Cid", None]], {"Ann": 8, "Bob": 7, "Cid": 11}),
    ],
)
def test_auction_takes_bids_off_fifteen_and_half_the_bid_before_from_the_last(bids, money):
    answered = setup(3, advantages="auction", auction=bids, extra_money=2)

    assert answered["money"] == money
    assert answered["order"] == [name for name, _bid in bids]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"players": ["Ann"]}, "bad_count"),
        ({"players": [*NAMES, "Gus"]}, "bad_count"),
        ({"players": ["Ann", ""]}, "bad_format"),
        ({"players": ["Ann", 5]}, "bad_format"),
        ({"players": ["Ann", None]}, "bad_format"),
        ({"players": "Ann"}, "bad_format"),
        ({"players": ["Ann", "Ann"]}, "bad_choice"),
        ({"players": 3}, "bad_format"),
        ({}, "bad_format"),
        ({"players": ["Ann", "Bob"], "builder": True}, "bad_format"),
        ({"players": ["Ann", "Bob"], "builders": 1}, "bad_format"),
        ({"players": ["Ann", "Bob"], "reduced_luck": None}, "bad_format"),
        ({"players": ["Ann", "Bob"], "advantages": "some"}, "bad_format"),
        ({"players": ["Ann", "Bob"], "random_money": "falling"}, "bad_format"),
        ({"players": ["Ann", "Bob"], "extra_money": 0}, "bad_count"),
        ({"players": ["Ann", "Bob"], "extra_money": 3}, "bad_count"),
        ({"players": ["Ann", "Bob"], "extra_money": True}, "bad_count"),
        ({"players": ["Ann", "Bob"], "extra_money": 1.0}, "bad_count"),
    ],
)
def test_setup_refuses(document, expected):
    assert code(answer({"format": "empires-setup/1", **document})) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"auction": AUCTION}, "bad_choice"),
        ({"auction": AUCTION, "advantages": "random"}, "bad_choice"),
        ({"advantages": "auction"}, "bad_choice"),
        ({"advantages": "auction", "auction": AUCTION[:2]}, "bad_choice"),
        ({"advantages": "auction", "auction": [["Bob", 5], ["Ann", 3], ["Dee", None]]}, "bad_choice"),
        ({"advantages": "auction", "auction": [["Bob", 5], ["Bob", 3], ["Cid", None]]}, "bad_choice"),
        ({"advantages": "auction", "auction": [["Bob", 5], ["Ann", None], ["Cid", None]]}, "bad_choice"),
        ({"advantages": "auction", "auction": [["Bob", 0], ["Ann", 3], ["Cid", None]]}, "bad_count"),
        ({"advantages": "auction", "auction": [["Bob", 16], ["Ann", 3], ["Cid", None]]}, "bad_count"),
        ({"advantages": "auction", "auction": [["Bob", True], ["Ann", 3], ["Cid", None]]}, "bad_count"),
        ({"advantages": "auction", "auction": [["Bob"], ["Ann", 3], ["Cid", None]]}, "bad_format"),
        ({"advantages": "auction", "auction": {"Bob": 5}}, "bad_format"),
    ],
)
def test_auction_refuses(more, expected):
    assert code(setup(3, **more)) == expected
