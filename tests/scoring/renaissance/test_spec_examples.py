"""The numbered examples of the specification and those of the rulebook, with their numbers."""

import pytest

from tests.scoring.renaissance.table import (
    MAT,
    ONE_OF_EACH,
    TO,
    TWO_OF_EACH,
    fix,
    places,
    player,
    refused,
    state,
)

HEAVENS = {"do": "buy", "player": "Ann", "advance": "The Heavens"}
BODY = {"do": "buy", "player": "Ann", "advance": "Human Body"}
PRICES = {
    **MAT,
    "advances": {
        "The Heavens": {"price": 5, "credit": 2, "relief": 0},
        "Human Body": {"price": 7, "credit": 2, "relief": 0},
        "Improved Agriculture": {"price": 6, "credit": 0, "relief": 3},
        "Overland East": {"price": 4, "credit": 0, "relief": 0},
        "Seaworthy Vessels": {"price": 8, "credit": 0, "relief": 0},
    },
}
NEXT_TURN = [*TO["order"][2:], places(1, 3, 4), *TO["purchase"]]


def test_1_credit_counts_from_the_next_turn_on():
    rich = fix("Ann", income=20)

    assert player("Ann", *TO["purchase"], rich, HEAVENS, BODY, printed=PRICES)["income"] == 20 - 5 - 7
    later = player("Ann", *TO["purchase"], HEAVENS, *NEXT_TURN, rich, BODY, printed=PRICES)
    assert later["income"] == 20 - 5


def test_2_relief_of_venice():
    agriculture = {"do": "buy", "player": "Ann", "advance": "Improved Agriculture"}
    one_up = {"do": "relief", "player": "Ann", "spaces": 1}
    start = [*TO["purchase"], fix("Ann", misery=18), agriculture]

    assert player("Ann", *start, printed=PRICES)["misery"] == 17
    after = player("Ann", *start, one_up, printed=PRICES)
    assert (after["misery"], after["income"], after["relief"]) == (16, 10 - 6, 0)
    assert refused(*start, one_up, one_up, printed=PRICES) == "tier_needed"
    tier = fix("Ann", advances=[*ONE_OF_EACH, "Improved Agriculture"])
    after = player("Ann", *start, one_up, tier, one_up, printed=PRICES)
    assert (after["misery"], after["income"]) == (15, 4 - 3)
    assert refused(*start, tier, {**one_up, "spaces": 3}, printed=PRICES) == "tier_needed"
    two = fix("Ann", advances=[*TWO_OF_EACH, "Improved Agriculture"], income=20)
    assert player("Ann", *start, two, {**one_up, "spaces": 3}, printed=PRICES)["misery"] == 14


def test_3_ships():
    upgrade = {"do": "upgrade", "player": "Ann"}
    vessels = {"do": "buy", "player": "Ann", "advance": "Seaworthy Vessels"}
    start = [*TO["purchase"], fix("Ann", shipping={"ship": "galley", "step": 1}, advances=["Overland East"])]

    assert player("Ann", *start, printed=PRICES)["shipping"]["capacity"] == 2
    after = player("Ann", *start, upgrade, printed=PRICES)
    assert (after["shipping"], after["income"]) == ({"ship": "galley", "step": 2, "capacity": 4}, 9)
    after = player("Ann", *start, upgrade, vessels, printed=PRICES)
    assert (after["shipping"], after["income"]) == ({"ship": "seaworthy", "step": 1, "capacity": 10}, 1)
    after = player("Ann", *start, upgrade, vessels, upgrade, printed=PRICES)
    assert (after["shipping"], after["income"]) == ({"ship": "seaworthy", "step": 2, "capacity": 12}, 0)


def test_4_london_takes_its_tax():
    expand = {"do": "expand", "player": "Bob", "tokens": 9}
    before = [*TO["purchase"], fix("Bob", income=0), {"do": "tax"}]

    taxed = player("Bob", *before)
    assert (taxed["place"], taxed["income"], taxed["misery"]) == (3, 10, 2)
    assert player("Bob", *before, expand)["income"] == 1


def test_5_two_pay_three():
    bids = {"do": "bids", "bids": {"Ann": 3, "Bob": 3, "Cid": 2}}
    before = state(*TO["order"])["players"]
    table = state(*TO["order"], bids)

    assert table["choosing"]["method"] == "C"
    paid = [before[name]["income"] - one["income"] for name, one in table["players"].items()]
    assert paid == [3, 3, 0]


@pytest.mark.parametrize(
    ("advances", "markets", "gain"),
    [(["Interest & Profit"], 2, 14), ([], 1, 5), (["Interest & Profit"], 0, 0)],
)
def test_6_boxes_in_shortage(advances, markets, gain):
    shortage = {"do": "correct", "market": {"wine": 1}}
    held = fix("Ann", advances=advances, markets={"wine": markets})
    wine = {"do": "commodity", "player": "Bob", "commodity": "wine"}

    assert player("Ann", *TO["cards"], shortage, held, wine)["income"] == 10 + gain


@pytest.mark.parametrize(
    ("contest", "market", "needed"),
    [
        ({"market": 4, "modifiers": 1}, {}, 9),
        ({"market": 4, "modifiers": -1}, {}, 7),
        ({"market": 4, "modifiers": 1, "goods": ["wine"]}, {"wine": -1}, 4),
        ({"market": 5, "province": "Genoa"}, {}, 15),
        ({"market": 5, "province": "Venice"}, {}, 5),
        ({"market": 5, "province": "Barcelona"}, {}, 10),
    ],
)
def test_7_tokens_to_compete(contest, market, needed):
    compete = {"do": "compete", "player": "Ann", "against": {"Bob": "dominated"}, "won": True, **contest}
    entries = [
        *TO["expansion"],
        fix("Ann", income=20),
        fix("Bob", markets={"wine": 1}),
        {"do": "correct", "market": market},
        compete,
    ]

    assert player("Ann", *entries)["income"] == 20 - needed
    assert player("Ann", *entries[:-1], {**compete, "paid": needed})["income"] == 20 - needed
    assert refused(*entries[:-1], {**compete, "paid": needed + 1}) == "wrong_amount"


def test_8_holy_indulgence_of_one_among_four():
    entries = [
        *TO["purchase"],
        fix("Ann", income=0, advances=["Holy Indulgence"]),
        fix("Bob", income=0),
        fix("Cid", income=0),
        fix("Dee", income=0),
        # Place 2 brings 5, place 3 brings 10, place 5 brings 20: all moved to what the example says.
        {"do": "correct", "places": {"Ann": 1, "Bob": 2, "Cid": 3, "Dee": 5}},
        {"do": "tax"},
    ]
    table = state(*entries, players=4)["players"]

    assert [one["income"] for one in table.values()] == [9, 3, 8, 18]


@pytest.mark.parametrize(("held", "kept"), [(5, 3), (1, 0), (0, 0)])
def test_8_those_without_pay_what_they_have(held, kept):
    # The first place brings no tax, so that what is held is what there is.
    entries = [
        *TO["purchase"],
        fix("Ann", income=held),
        fix("Bob", income=0, advances=["Holy Indulgence"]),
        {"do": "tax"},
    ]
    table = state(*entries, players=4)["players"]

    assert table["Ann"]["income"] == kept
    assert table["Bob"]["income"] == 5 + 9


# The rulebook's own examples that are not among the numbered ones


def test_hamburg_can_not_skip_to_the_new_world():
    start = [*TO["purchase"], fix("Ann", income=50, advances=["Overland East"])]

    assert refused(*start, {"do": "buy", "player": "Ann", "advance": "New World"}) == "out_of_order"
    after = player("Ann", *start, {"do": "buy", "player": "Ann", "advance": "Seaworthy Vessels"})
    assert after["advances"] == ["Overland East", "Seaworthy Vessels"]


def test_a_player_loses_twice_in_a_market_of_two():
    lost = {"do": "compete", "player": "Ann", "against": {"Bob": "dominated"}, "market": 2, "won": False}
    start = [*TO["expansion"], fix("Ann", income=10)]

    assert player("Ann", *start, lost, lost)["income"] == 2
    assert refused(*start, lost, lost, lost) == "not_enough_money"


def test_fifteen_income_are_one_point():
    table = state(*TO["final"], fix("Ann", income=15, provinces=0, misery=0), {"do": "finish"})

    assert table["result"]["players"]["Ann"]["income"] == 1


def test_wind_that_agrees_moves_two_boxes_and_both_go():
    entries = [
        {"do": "correct", "market": {"wine": 1}},
        fix("Ann", advances=["Wind/Watermill"], markets={"wine": 1}),
        {"do": "draw", "wind": {"commodity": "wine", "as": "shortage"}},
        {"do": "commodity", "player": "Bob", "commodity": "wine"},
    ]
    table = state(*entries)

    assert table["players"]["Ann"]["income"] == 10 + 9
    assert (table["market"], table["wind"]) == ({}, None)
