"""A score pad filled in at the end: empires-sheet/1."""

import pytest

from tests.builders import EASY, HARD, answer, code, counter, sheet


def pad(final=None, **rows):
    """The row of Ann and the rest of the answer."""
    if final is not None:
        rows["final"] = {"Ann": final}
    return sheet("Ann", "Bob", **rows)


def row(final=None, **rows):
    return pad(final, **rows)["players"]["Ann"]


def test_pad_of_the_format_description():
    answered = sheet(
        "Ann",
        "Bob",
        colonies={"3": {"caribbean": {"Ann": {"colonist": 3, "builder": 1}}}, "6": {}, "8": {}},
        bought={"3": {"Ann": 2}, "6": {}, "8": {}},
        final={
            "Ann": {
                "money": 17,
                "goods": {"sugar": 3},
                "ships": 2,
                "idle_ships": 0,
                "counters": [EASY],
                "cards": ["china"],
                "buildings": ["navy"],
                "other": 0,
            }
        },
        economy=None,
        specialists={"Ann": 1},
        age_of_reason="own",
    )

    assert answered["players"]["Ann"] == {
        "colonies": {"3": 10, "6": 0, "8": 0},
        "bought": 2,
        "discoveries": 10,
        "buildings": {"navy": 8},
        "economy": 6,
        "other": 0,
        "total": 36,
        "rank": 1,
    }
    assert answered["regions"] == {"3": {"caribbean": {"Ann": 10}}, "6": {}, "8": {}}
    assert (answered["winners"], answered["decided_by"]) == (["Ann"], "points")


def test_empty_pad_is_a_shared_nothing():
    answered = answer({"format": "empires-sheet/1", "players": ["Ann", "Bob"]})

    assert [one["total"] for one in answered["players"].values()] == [0, 0]
    assert (answered["winners"], answered["decided_by"]) == (["Ann", "Bob"], "shared")


def test_points_of_a_round_whose_workers_nobody_noted():
    answered = pad(colony_points={"3": {"Ann": 12}, "8": {"Bob": 12}}, colonies={"3": {}})

    assert answered["players"]["Ann"]["colonies"] == {"3": 12, "6": 0, "8": 0}
    assert answered["players"]["Bob"]["colonies"] == {"3": 0, "6": 0, "8": 12}
    assert answered["regions"] == {"3": {}, "6": {}, "8": {}}
    assert (answered["winners"], answered["decided_by"]) == (["Bob"], "turn_8_colonies")


def test_workers_and_points_for_one_round_are_a_bad_choice():
    workers = {"caribbean": {"Ann": {"colonist": 3}}}

    assert code(pad(colonies={"3": workers}, colony_points={"3": {"Ann": 6}})) == "bad_choice"
    assert code(pad(colonies={"3": workers}, colony_points={"6": {"Ann": 6}})) is None
    assert code(pad(colonies={"3": {}}, colony_points={"3": {"Ann": 6}})) is None
    assert code(pad(colonies={"3": workers}, colony_points={"3": {}})) is None


def test_bought_points_of_all_rounds_are_added():
    assert row(bought={"3": {"Ann": 2}, "6": {"Ann": 3}, "8": {"Ann": 1, "Bob": 9}})["bought"] == 6


@pytest.mark.parametrize(
    ("money", "bought", "points"),
    [(7, {"8": {"Ann": 2}}, 5), (7, {"3": {"Ann": 2}}, 1), (4, {}, 0), (5, {}, 1), (0, {"8": {"Ann": 1}}, 2)],
)
def test_wealth_counts_the_money_before_buying_on_turn_8(money, bought, points):
    assert row({"money": money, "buildings": ["wealth"]}, bought=bought)["buildings"] == (
        {"wealth": points} if points else {}
    )


WORKERS_8 = {
    "peru": {"Ann": {"colonist": 3, "soldier": 2, "builder": 1}, "Bob": {"soldier": 4}},
    "brazil": {"Ann": {"colonist": 1}, "Bob": {"colonist": 3}},
    "florida": {"Ann": {"colonist": 2}, "Bob": {"colonist": 2}},
    "virginia": {"Bob": {"colonist": 3}},
}


@pytest.mark.parametrize(
    ("building", "points"), [("glory", 4), ("population", 4), ("power", 4), ("new_world_capital_city", 3)]
)
def test_tiles_that_need_the_workers_of_turn_8(building, points):
    final = {"buildings": [building]}

    assert row(final, colonies={"8": WORKERS_8})["buildings"] == {building: points}
    assert row(final, colonies={"6": WORKERS_8})["buildings"] == {}
    assert row(final, colony_points={"8": {"Ann": 30}})["buildings"] == {}


@pytest.mark.parametrize(
    ("final", "points"),
    [
        ({"buildings": ["mercantilism"], "goods": {"rice": 2, "gold": 1}, "ships": 3}, {"mercantilism": 3}),
        ({"buildings": ["navy"], "ships": 3, "idle_ships": 3}, {"navy": 12}),
        ({"buildings": ["prosperity", "settlers", "settlers", "spoils_5"]}, {"prosperity": 8}),
        (
            {"buildings": ["age_of_discovery"], "counters": [EASY, HARD], "cards": ["china"]},
            {"age_of_discovery": 12},
        ),
        (
            {"buildings": ["cartography", "taxation", "university", "factory", "mint"]},
            {"cartography": 4, "taxation": 2, "university": 5, "factory": 5},
        ),
        ({"buildings": []}, {}),
    ],
)
def test_tiles_that_count_holdings(final, points):
    assert row(final)["buildings"] == points


@pytest.mark.parametrize(("rule", "points"), [("own", 4), ("all", 16)])
def test_age_of_reason_counts_own_or_all(rule, points):
    answered = row({"buildings": ["age_of_reason"]}, specialists={"Ann": 1, "Bob": 3}, age_of_reason=rule)

    assert answered["buildings"] == {"age_of_reason": points}


def test_age_of_reason_counts_own_by_default():
    assert row({"buildings": ["age_of_reason"]}, specialists={"Ann": 1, "Bob": 3})["buildings"] == {
        "age_of_reason": 4
    }


@pytest.mark.parametrize(
    ("economy", "points"), [(None, 6), ({}, 6), ({"Ann": None}, 6), ({"Ann": 11}, 11), ({"Bob": 3}, 6)]
)
def test_economy_is_that_noted_or_the_best_of_the_final_goods(economy, points):
    assert row({"goods": {"sugar": 3}, "ships": 1}, economy=economy)["economy"] == points


def test_economy_noted_as_nothing_is_nothing():
    assert row({"goods": {"sugar": 3}}, economy={"Ann": 0})["economy"] == 0


def test_idle_ships_are_not_wild():
    assert row({"goods": {"sugar": 3}, "ships": 2, "idle_ships": 1})["economy"] == 6
    assert row({"goods": {"sugar": 3}, "ships": 2, "idle_ships": 2})["economy"] == 3


def test_other_may_be_negative():
    answered = pad({"other": -4})

    assert (answered["players"]["Ann"]["other"], answered["players"]["Ann"]["total"]) == (-4, -4)
    assert answered["winners"] == ["Bob"]


@pytest.mark.parametrize(
    ("ann", "bob", "winners", "decided_by"),
    [
        ({"other": 1}, {}, ["Ann"], "points"),
        ({"money": 1}, {}, ["Ann"], "money"),
        ({"ships": 1}, {}, ["Ann"], "goods"),
        ({"ships": 1}, {"goods": {"rice": 1}}, ["Ann", "Bob"], "shared"),
        ({"ships": 9}, {"money": 1}, ["Bob"], "money"),
    ],
)
def test_ties(ann, bob, winners, decided_by):
    answered = sheet("Ann", "Bob", final={"Ann": ann, "Bob": bob})

    assert (answered["winners"], answered["decided_by"]) == (winners, decided_by)


@pytest.mark.parametrize(
    "building",
    [
        *("spoils_5", "spoils_ship", "spoils_specialists", "magellan", "new_world_city"),
        *("new_world_mission", "overpopulation", "smuggler", "spoils_7", "spoils_goods", "stone_masonry"),
        *("papal_edict", "mint", "trading_house", "reformation", "mayflower", "age_of_discovery"),
        *("new_world_capital_city", "age_of_reason", "rewrite_history"),
    ],
)
def test_tiles_of_the_expansion_need_it(building):
    assert code(pad({"buildings": [building]}, builders=False)) == "not_in_game"
    assert code(pad({"buildings": [building]})) is None


def test_expansion_is_off_by_default():
    final = {"Ann": {"buildings": ["mint"]}}

    assert code(answer({"format": "empires-sheet/1", "players": ["Ann", "Bob"], "final": final})) == (
        "not_in_game"
    )


LONE = counter(1, 2, 2, 4)
REFUSED = [
    ({"final": {"Ann": {"buildings": ["navy"]}, "Bob": {"buildings": ["navy"]}}}, "tile_taken"),
    ({"final": {"Ann": {"buildings": ["navy", "navy"]}}}, "tile_taken"),
    (
        {"final": {"Ann": {"buildings": ["settlers"] * 2}, "Bob": {"buildings": ["settlers"]}}},
        "tile_taken",
    ),
    ({"final": {"Ann": {"goods": {"rice": 4}}}}, "no_such_token"),
    ({"final": {"Ann": {"goods": {"rice": 2}}, "Bob": {"goods": {"rice": 2}}}}, "no_such_token"),
    ({"final": {"Ann": {"counters": [LONE]}, "Bob": {"counters": [LONE]}}}, "no_such_token"),
    ({"final": {"Ann": {"counters": [EASY] * 3}}}, "no_such_token"),
    ({"final": {"Ann": {"cards": ["china"]}, "Bob": {"cards": ["china"]}}}, "no_such_token"),
    ({"final": {"Ann": {"ships": 5, "idle_ships": 4}}}, "bad_choice"),
    ({"final": {"Ann": {"ships": 1, "idle_ships": 2}}}, "bad_choice"),
    ({"final": {"Zoe": {}}}, "unknown_player"),
    ({"final": {"Ann": {"buildings": ["castle"]}}}, "unknown_building"),
    ({"final": {"Ann": {"cards": ["atlantis"]}}}, "unknown_card"),
    ({"final": {"Ann": {"counters": [counter(9, 9, 9, 9)]}}}, "unknown_counter"),
    ({"final": {"Ann": {"goods": {"wine": 1}}}}, "unknown_good"),
    ({"final": {"Ann": {"money": -1}}}, "bad_count"),
    ({"final": {"Ann": {"money": 10_000}}}, "bad_count"),
    ({"final": {"Ann": {"money": 1.0}}}, "bad_count"),
    ({"final": {"Ann": {"money": True}}}, "bad_count"),
    ({"final": {"Ann": {"money": None}}}, "bad_count"),
    ({"final": {"Ann": {"other": 1.5}}}, "bad_count"),
    ({"final": {"Ann": {"other": -10_000}}}, "bad_count"),
    ({"final": {"Ann": {"gold": 1}}}, "bad_format"),
    ({"final": {"Ann": []}}, "bad_format"),
    ({"final": []}, "bad_format"),
    ({"colonies": {"4": {}}}, "bad_format"),
    ({"colonies": {"3": {"atlantis": {}}}}, "unknown_region"),
    ({"colonies": {"3": {"peru": {"Zoe": {}}}}}, "unknown_player"),
    ({"colonies": {"3": {"peru": {"Ann": {"pirate": 1}}}}}, "unknown_worker"),
    ({"colonies": {"3": {"peru": {"Ann": {"colonist": -1}}}}}, "bad_count"),
    ({"colonies": {"3": {"peru": {"Ann": 3}}}}, "bad_format"),
    ({"colony_points": {"5": {}}}, "bad_format"),
    ({"colony_points": {"3": {"Ann": -1}}}, "bad_count"),
    ({"colony_points": {"3": {"Zoe": 1}}}, "unknown_player"),
    ({"bought": {"3": {"Ann": -1}}}, "bad_count"),
    ({"bought": {"7": {}}}, "bad_format"),
    ({"economy": {"Ann": -1}}, "bad_count"),
    ({"economy": {"Zoe": 1}}, "unknown_player"),
    ({"economy": 5}, "bad_format"),
    ({"specialists": {"Ann": 1.0}}, "bad_count"),
    ({"specialists": {"Zoe": 1}}, "unknown_player"),
    ({"age_of_reason": "mine"}, "bad_format"),
    ({"builders": "yes"}, "bad_format"),
    ({"winner": "Ann"}, "bad_format"),
]


@pytest.mark.parametrize(("rows", "expected"), REFUSED)
def test_pad_refuses(rows, expected):
    assert code(sheet("Ann", "Bob", **rows)) == expected


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["Ann"], "bad_count"),
        (list("ABCDEFG"), "bad_count"),
        (["Ann", "Ann"], "bad_choice"),
        (["Ann", ""], "bad_format"),
        (["Ann", 3], "bad_format"),
        (None, "bad_format"),
        ({"Ann": 1, "Bob": 2}, "bad_format"),
    ],
)
def test_pad_of_the_wrong_players(players, expected):
    assert code(answer({"format": "empires-sheet/1", "players": players})) == expected


def test_pad_needs_players():
    assert code(answer({"format": "empires-sheet/1"})) == "bad_format"
