"""Buying Capital Buildings: price, Age, copies, the expansion."""

import pytest

from scoring.empires.buildings import BUILDINGS
from tests.builders import BENEFITS, INCOME, anyway, buy, do, has, table

FREE = ("spoils_5", "spoils_ship", "spoils_specialists", "spoils_7", "spoils_goods")


@pytest.mark.parametrize(
    ("building", "age", "price"), [("monastery", 1, 10), ("taxation", 2, 14), ("factory", 3, 20)]
)
def test_price_rises_with_the_age(building, age, price):
    game = table().in_age(age).plays(has("Ann", money=price))

    assert game.plays(buy("Ann", building)).money("Ann") == 0
    assert game.plays(buy("Ann", building)).of("Ann")["buildings"] == [building]
    poor = game.plays(has("Ann", money=price - 1))
    assert poor.plays(buy("Ann", building)).refusal == "not_enough_money"


@pytest.mark.parametrize(
    ("building", "age", "price"), [("monastery", 1, 5), ("taxation", 2, 9), ("factory", 3, 15)]
)
def test_builder_takes_five_off(building, age, price):
    game = table().in_age(age).plays(has("Ann", money=price))

    assert game.plays(buy("Ann", building, builder=True)).money("Ann") == 0
    poor = game.plays(has("Ann", money=price - 1))
    assert poor.plays(buy("Ann", building, builder=True)).refusal == "not_enough_money"


def test_builder_false_costs_the_full_price():
    assert table().plays(buy("Ann", "monastery", builder=False)).money("Ann") == 0


def test_builder_takes_nothing_off_spoils():
    game = table().plays(has("Ann", money=0), buy("Ann", "spoils_5", builder=True))

    assert game.money("Ann") == 5


def test_refusal_says_the_numbers():
    refused = table().plays(has("Ann", money=7), buy("Ann", "monastery")).answer

    assert refused == {
        "error": {
            "code": "not_enough_money",
            "message": "Ann has $7; Monastery costs $10.",
            "entry": 1,
        }
    }


def test_buildings_are_listed_in_the_order_bought():
    game = table().plays(has("Ann", money=30), *[buy("Ann", key) for key in ("settlers", "navigator")])

    assert game.of("Ann")["buildings"] == ["settlers", "navigator"]


@pytest.mark.parametrize(
    ("building", "age"), [("taxation", 1), ("factory", 1), ("monastery", 2), ("factory", 2), ("mint", 3)]
)
def test_tile_of_another_age_is_refused(building, age):
    game = table().in_age(age).plays(has("Ann", money=99))

    assert game.plays(buy("Ann", building)).refusal == "wrong_age"


@pytest.mark.parametrize(("building", "price"), [("taxation", 14), ("factory", 20), ("mint", 14)])
def test_tile_of_another_age_recorded_all_the_same_costs_its_own_price(building, price):
    game = table().plays(has("Ann", money=50), anyway(buy("Ann", building)))

    assert game.money("Ann") == 50 - price
    assert game.of("Ann")["buildings"] == [building]


def test_price_recorded_all_the_same_takes_what_money_there_is():
    game = table().plays(has("Ann", money=3), anyway(buy("Ann", "monastery")))

    assert (game.money("Ann"), game.of("Ann")["buildings"]) == (0, ["monastery"])


def test_tile_is_there_once():
    game = table().plays(buy("Ann", "monastery"))

    assert game.plays(buy("Bob", "monastery")).refusal == "tile_taken"
    assert game.plays(anyway(buy("Bob", "monastery"))).of("Bob")["buildings"] == ["monastery"]


def test_settlers_are_there_twice():
    game = table("Ann", "Bob", "Cid").plays(buy("Ann", "settlers"), buy("Bob", "settlers"))

    assert game.refusal is None
    assert game.plays(buy("Cid", "settlers")).refusal == "tile_taken"
    one = table().plays(has("Ann", money=20), buy("Ann", "settlers"), buy("Ann", "settlers"))
    assert one.of("Ann")["buildings"] == ["settlers", "settlers"]


EXPANSION = {
    1: ("magellan", "new_world_city", "new_world_mission", "smuggler", "spoils_5", "spoils_ship"),
    2: ("spoils_7", "stone_masonry", "mint", "trading_house", "reformation", "mayflower"),
    3: ("age_of_discovery", "new_world_capital_city", "age_of_reason"),
}
CHOICES = [
    (1, buy("Ann", "spoils_specialists", specialists=["captain", "captain"])),
    (1, buy("Ann", "overpopulation", colonists={"caribbean": 3})),
    (2, buy("Ann", "spoils_goods", goods=["rice", "rice"])),
    (2, buy("Ann", "papal_edict", other="Bob", region=None, other_region=None, first="Ann")),
    (3, buy("Ann", "rewrite_history", taken=[])),
]


@pytest.mark.parametrize(
    ("age", "entry"),
    [*((age, buy("Ann", key)) for age, keys in EXPANSION.items() for key in keys), *CHOICES],
    ids=lambda value: value["building"] if isinstance(value, dict) else None,
)
def test_tile_of_the_expansion_needs_it(age, entry):
    base = table(builders=False).in_age(age).plays(has("Ann", money=99))
    full = table().in_age(age).plays(has("Ann", money=99))

    assert base.plays(entry).refusal == "not_in_game"
    assert base.plays(anyway(entry)).refusal is None
    assert full.plays(entry).refusal is None


def test_builder_in_the_box_needs_the_expansion():
    assert table(builders=False).plays(buy("Ann", "monastery", builder=True)).refusal == "not_in_game"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (buy("Ann", "castle"), "unknown_building"),
        (buy("Ann", "Monastery"), "unknown_building"),
        (buy("Ann", None), "bad_format"),
        (buy("Ann", ["monastery"]), "bad_format"),
        (buy("Zoe", "monastery"), "unknown_player"),
        (buy("Ann", "monastery", builder=1), "bad_format"),
        (buy("Ann", "monastery", price=10), "bad_format"),
        (buy("Ann", "monastery", region="peru"), "bad_format"),
        (do("buy", player="Ann"), "bad_format"),
        (do("buy", building="monastery"), "bad_format"),
    ],
)
def test_buy_malformed_is_refused_always(entry, expected):
    assert table().plays(anyway(entry)).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_buy_belongs_to_the_actions(before):
    assert table().plays(*before, anyway(buy("Ann", "monastery"))).refusal == "wrong_stage"


# Choices


def rich(age, *entries, names=("Ann", "Bob", "Cid")):
    return table(*names).in_age(age).plays(has("Ann", money=99), *entries)


NEEDED = [
    (1, buy("Ann", "spoils_specialists", specialists=["captain", "captain"]), ["specialists"]),
    (1, buy("Ann", "overpopulation", colonists={"caribbean": 3}), ["colonists"]),
    (2, buy("Ann", "indian_allies", region=None), ["region"]),
    (2, buy("Ann", "spoils_goods", goods=["rice", "rice"]), ["goods"]),
    (
        2,
        buy("Ann", "papal_edict", other="Bob", region=None, other_region=None, first="Ann"),
        ["other", "region", "other_region", "first"],
    ),
    (2, buy("Ann", "plague_2", removed=[]), ["removed"]),
    (3, buy("Ann", "rewrite_history", taken=[]), ["taken"]),
    (
        3,
        buy("Ann", "plague_3", region="peru", victim="Bob", colonists=0),
        ["region", "victim", "colonists"],
    ),
]


def test_every_tile_that_must_be_answered_is_among_them():
    asking = {key for key, tile in BUILDINGS.items() if any(choice.required for choice in tile.choices)}
    assert {entry["building"] for _age, entry, _needed in NEEDED} == asking


@pytest.mark.parametrize(("age", "entry", "needed"), NEEDED, ids=[row[1]["building"] for row in NEEDED])
def test_choice_must_be_made_and_must_belong_to_the_tile(age, entry, needed):
    game = rich(age)

    assert game.plays(entry).refusal is None
    for key in needed:
        rest = {name: value for name, value in entry.items() if name != key}
        assert game.plays(anyway(rest)).refusal == "bad_format"
    assert game.plays(anyway({**entry, "wish": 1})).refusal == "bad_format"
    stray = "taken" if "taken" not in needed else "removed"
    assert game.plays(anyway({**entry, stray: []})).refusal == "bad_format"
