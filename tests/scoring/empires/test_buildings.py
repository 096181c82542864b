"""The 57 Capital Buildings one by one, as far as they do something when they are bought."""

from collections import Counter

import pytest

from scoring.empires.buildings import BUILDINGS
from tests.builders import (
    EASY,
    HARD,
    anyway,
    buy,
    colony,
    counter,
    do,
    has,
    rest_of_turn,
    table,
)

AGE_1 = [
    "settlers",
    "monastery",
    "trade_routes",
    "training_grounds",
    "indentured_servitude",
    "conquistadors",
    "navigator",
    "inca_conquest",
    "trading_post",
    "cartography",
    "plague_1",
]
AGE_1_EXPANSION = [
    "spoils_5",
    "spoils_ship",
    "spoils_specialists",
    "magellan",
    "new_world_city",
    "new_world_mission",
    "overpopulation",
    "smuggler",
]
AGE_2 = [
    "indian_allies",
    "privateers",
    "ship_yards",
    "cathedral",
    "taxation",
    "university",
    "west_indies_co",
    "colonization_laws",
    "rum_distillery",
    "marketplace",
    "military_academy",
    "fortress",
    "stables",
    "plague_2",
]
AGE_2_EXPANSION = [
    "spoils_7",
    "spoils_goods",
    "stone_masonry",
    "papal_edict",
    "mint",
    "trading_house",
    "reformation",
    "mayflower",
]
AGE_3 = [
    "militia",
    "mercantilism",
    "population",
    "navy",
    "power",
    "prosperity",
    "glory",
    "wealth",
    "migration",
    "factory",
    "plague_3",
]
AGE_3_EXPANSION = ["age_of_discovery", "new_world_capital_city", "age_of_reason", "rewrite_history"]


def test_there_are_57_tiles_by_their_names():
    names = AGE_1 + AGE_1_EXPANSION + AGE_2 + AGE_2_EXPANSION + AGE_3 + AGE_3_EXPANSION

    assert sorted(BUILDINGS) == sorted(names)
    assert sum(tile.copies for tile in BUILDINGS.values()) == 57


@pytest.mark.parametrize(
    ("age", "base", "expansion", "numbers"),
    [
        (1, AGE_1, AGE_1_EXPANSION, (12, 8)),
        (2, AGE_2, AGE_2_EXPANSION, (14, 8)),
        (3, AGE_3, AGE_3_EXPANSION, (11, 4)),
    ],
)
def test_tiles_of_an_age(age, base, expansion, numbers):
    assert [BUILDINGS[key].age for key in base + expansion] == [age] * len(base + expansion)
    assert [BUILDINGS[key].expansion for key in base + expansion] == [False] * len(base) + [True] * len(
        expansion
    )
    copies = Counter({key: BUILDINGS[key].copies for key in base + expansion})
    assert (sum(copies[key] for key in base), sum(copies[key] for key in expansion)) == numbers


def test_every_tile_has_a_name_and_says_what_it_does():
    assert all(tile.name and tile.text for tile in BUILDINGS.values())
    assert len({tile.name for tile in BUILDINGS.values()}) == len(BUILDINGS)


def rich(age, *entries):
    return table("Ann", "Bob", "Cid").in_age(age).plays(has("Ann", money=99), *entries)


@pytest.mark.parametrize(
    ("building", "age", "money", "ships"),
    [
        ("inca_conquest", 1, 99 - 10 + 20, 0),
        ("spoils_5", 1, 99 + 5, 0),
        ("spoils_ship", 1, 99, 1),
        ("spoils_7", 2, 99 + 7, 0),
    ],
)
def test_spoils_are_given_at_once_and_once(building, age, money, ships):
    bought = rich(age, buy("Ann", building))

    assert (bought.money("Ann"), bought.of("Ann")["ships"]) == (money, ships)
    turn = {1: 1, 2: 4}[age]
    later = bought.plays(*rest_of_turn(turn))
    assert (later.money("Ann"), later.of("Ann")["ships"]) == (money, ships)


@pytest.mark.parametrize(
    "building",
    [
        key
        for key in AGE_1 + AGE_1_EXPANSION + AGE_2 + AGE_2_EXPANSION + AGE_3 + AGE_3_EXPANSION
        if key
        not in (
            *("inca_conquest", "spoils_5", "spoils_ship", "spoils_specialists", "overpopulation"),
            *("indian_allies", "plague_2", "spoils_7", "spoils_goods", "papal_edict", "plague_3"),
            "rewrite_history",
        )
    ],
)
def test_other_tiles_change_nothing_when_bought_but_money_and_the_row_of_buildings(building):
    age = BUILDINGS[building].age
    before = rich(age)
    after = before.plays(buy("Ann", building)).state
    after["players"]["Ann"]["buildings"] = []
    after["players"]["Ann"]["money"] = 99

    assert after == before.state


# Spoils of War: two Specialists


@pytest.mark.parametrize(
    ("specialists", "gained"),
    [
        (["captain", "soldier"], {"captain": 1, "soldier": 1}),
        (["builder", "builder"], {"builder": 2}),
        (["merchant", "missionary"], {"merchant": 1, "missionary": 1}),
    ],
)
def test_spoils_specialists_gain_two(specialists, gained):
    game = rich(1, buy("Ann", "spoils_specialists", specialists=specialists))

    assert game.of("Ann")["gained"] == gained
    assert game.money("Ann") == 99


@pytest.mark.parametrize(
    ("specialists", "expected"),
    [
        (["captain"], "bad_choice"),
        ([], "bad_choice"),
        (["captain"] * 3, "bad_choice"),
        (["captain", "colonist"], "bad_choice"),
        (["captain", "pirate"], "unknown_worker"),
        (["captain", None], "bad_format"),
        ("captain", "bad_format"),
        ({"captain": 2}, "bad_format"),
    ],
)
def test_spoils_specialists_refuse(specialists, expected):
    assert rich(1, buy("Ann", "spoils_specialists", specialists=specialists)).refusal == expected


def test_spoils_specialists_recorded_all_the_same():
    game = rich(1, anyway(buy("Ann", "spoils_specialists", specialists=["captain"] * 3)))

    assert game.of("Ann")["gained"] == {"captain": 3}


# Overpopulation


@pytest.mark.parametrize("colonists", [{"caribbean": 3}, {"caribbean": 1, "peru": 2}])
def test_overpopulation_places_three(colonists):
    game = rich(1, colony("peru"), buy("Ann", "overpopulation", colonists=colonists))

    for region, number in colonists.items():
        assert game.workers_in(region) == {"Ann": {"colonist": number}}
    assert game.money("Ann") == 89


@pytest.mark.parametrize(
    ("colonists", "expected"),
    [
        ({"caribbean": 2}, "bad_choice"),
        ({"caribbean": 4}, "bad_choice"),
        ({}, "bad_choice"),
        ({"caribbean": 2, "peru": 2}, "bad_choice"),
        ({"caribbean": 2, "brazil": 1}, "not_discovered"),
        ({"caribbean": 2, "atlantis": 1}, "unknown_region"),
        ({"caribbean": -3}, "bad_count"),
        ({"caribbean": 3.0}, "bad_count"),
        (["caribbean"] * 3, "bad_format"),
    ],
)
def test_overpopulation_refuses(colonists, expected):
    game = rich(1, colony("peru"))

    assert game.plays(buy("Ann", "overpopulation", colonists=colonists)).refusal == expected


def test_overpopulation_recorded_all_the_same_leaves_the_region_undiscovered():
    game = rich(1, anyway(buy("Ann", "overpopulation", colonists={"brazil": 2})))

    assert game.workers_in("brazil") == {"Ann": {"colonist": 2}}
    assert game.state["regions"]["brazil"]["discovered"] is False


# Indian Allies


def allies(region):
    return buy("Ann", "indian_allies", region=region)


def test_indian_allies_join_a_colony():
    game = rich(2, colony("peru", Ann={"colonist": 1}), allies("peru"))

    assert game.workers_in("peru") == {"Ann": {"colonist": 1, "soldier": 2}}
    assert game.money("Ann") == 85


def test_indian_allies_without_a_colony_go_nowhere():
    game = rich(2, colony("peru", Bob={"colonist": 1}), allies(None))

    assert game.workers_in("peru") == {"Bob": {"colonist": 1}}
    assert game.of("Ann")["buildings"] == ["indian_allies"]


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        (None, "bad_choice"),
        ("caribbean", "bad_choice"),
        ("brazil", "bad_choice"),
        ("atlantis", "unknown_region"),
        (["peru"], "bad_format"),
    ],
)
def test_indian_allies_refuse(region, expected):
    assert rich(2, colony("peru", Ann={"colonist": 1}), allies(region)).refusal == expected


def test_indian_allies_recorded_all_the_same_land_where_told():
    game = rich(2, anyway(allies("caribbean")))

    assert game.workers_in("caribbean") == {"Ann": {"soldier": 2}}


# Spoils of War: two Trade Goods


def test_spoils_goods_draw_two():
    assert rich(2, buy("Ann", "spoils_goods", goods=["rice", "gold"])).of("Ann")["goods"] == {
        "rice": 1,
        "gold": 1,
    }
    assert rich(2, buy("Ann", "spoils_goods", goods=["rice", "rice"])).of("Ann")["goods"] == {"rice": 2}


@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        (["rice"], "bad_choice"),
        (["gold"] * 3, "bad_choice"),
        (["fish", "gold"], "no_such_token"),
        (["rice", "rice"], "no_such_token"),
        (["rice", "wine"], "unknown_good"),
        ({"rice": 2}, "bad_format"),
    ],
)
def test_spoils_goods_refuse(goods, expected):
    held = has("Bob", goods={"fish": 3, "rice": 2})

    assert rich(2, held, buy("Ann", "spoils_goods", goods=goods)).refusal == expected


def test_spoils_goods_recorded_all_the_same():
    game = rich(2, has("Bob", goods={"fish": 3}), anyway(buy("Ann", "spoils_goods", goods=["fish", "gold"])))

    assert game.of("Ann")["goods"] == {"fish": 1, "gold": 1}


# Papal Edict


def edict(**choices):
    fields = {"other": "Bob", "region": "peru", "other_region": "peru", "first": "Ann", **choices}
    return buy("Ann", "papal_edict", **fields)


SETTLED = (colony("peru", Ann={"colonist": 1}, Bob={"soldier": 1}), colony("brazil", Bob={"colonist": 1}))


def test_papal_edict_places_two_each():
    same = rich(2, *SETTLED, edict())
    apart = rich(2, *SETTLED, edict(other_region="brazil", first="Bob"))

    assert same.workers_in("peru") == {"Ann": {"colonist": 3}, "Bob": {"soldier": 1, "colonist": 2}}
    assert apart.workers_in("peru") == {"Ann": {"colonist": 3}, "Bob": {"soldier": 1}}
    assert apart.workers_in("brazil") == {"Bob": {"colonist": 3}}
    assert same.money("Ann") == 85


def test_papal_edict_null_for_a_player_without_a_colony():
    game = rich(2, *SETTLED, edict(other="Cid", other_region=None))

    assert game.workers_in("peru")["Ann"] == {"colonist": 3}
    assert "Cid" not in game.workers_in("peru")


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"other": "Ann"}, "bad_choice"),
        ({"first": "Cid"}, "bad_choice"),
        ({"region": "brazil"}, "bad_choice"),
        ({"other_region": "caribbean"}, "bad_choice"),
        ({"region": None}, "bad_choice"),
        ({"other_region": None}, "bad_choice"),
        ({"other": "Cid", "other_region": "peru"}, "bad_choice"),
        ({"other": "Zoe"}, "unknown_player"),
        ({"other": None}, "bad_format"),
        ({"first": None}, "bad_format"),
        ({"region": "atlantis"}, "unknown_region"),
    ],
)
def test_papal_edict_refuses(choices, expected):
    assert rich(2, *SETTLED, edict(**choices)).refusal == expected


def test_papal_edict_recorded_all_the_same():
    game = rich(2, *SETTLED, anyway(edict(other="Cid", other_region="peru")))

    assert game.workers_in("peru")["Cid"] == {"colonist": 2}


# Plague, Age II


GROUPS = (
    colony("peru", Ann={"colonist": 3}, Bob={"colonist": 1, "soldier": 2}, Cid={"colonist": 2}),
    colony("brazil", Bob={"builder": 4}),
)
SICK = [
    {"player": "Ann", "region": "peru", "worker": "colonist"},
    {"player": "Bob", "region": "peru", "worker": "soldier"},
    {"player": "Bob", "region": "brazil", "worker": "builder"},
]


def plague(removed):
    return buy("Ann", "plague_2", removed=removed)


def test_plague_2_takes_one_of_every_group_of_three():
    game = rich(2, *GROUPS, plague(SICK))

    assert game.workers_in("peru") == {
        "Ann": {"colonist": 2},
        "Bob": {"colonist": 1, "soldier": 1},
        "Cid": {"colonist": 2},
    }
    assert game.workers_in("brazil") == {"Bob": {"builder": 3}}


def test_plague_2_without_groups_takes_nobody():
    assert rich(2, colony("peru", Ann={"colonist": 2}), plague([])).refusal is None


@pytest.mark.parametrize(
    ("removed", "expected"),
    [
        (SICK[:2], "bad_choice"),
        ([], "bad_choice"),
        ([*SICK, {"player": "Cid", "region": "peru", "worker": "colonist"}], "bad_choice"),
        ([SICK[0], SICK[0], SICK[1]], "bad_choice"),
        ([*SICK[:2], {**SICK[2], "worker": "captain"}], "no_such_workers"),
        ([*SICK[:2], {**SICK[2], "worker": "pirate"}], "unknown_worker"),
        ([*SICK[:2], {**SICK[2], "player": "Zoe"}], "unknown_player"),
        ([*SICK[:2], {**SICK[2], "region": "atlantis"}], "unknown_region"),
        ([*SICK[:2], {**SICK[2], "count": 1}], "bad_format"),
        ([*SICK[:2], {"player": "Bob", "region": "brazil"}], "bad_format"),
        ([*SICK[:2], None], "bad_format"),
        ({}, "bad_format"),
    ],
)
def test_plague_2_refuses(removed, expected):
    assert rich(2, *GROUPS, plague(removed)).refusal == expected


def test_plague_2_recorded_all_the_same_removes_what_is_there():
    removed = [*SICK[:1], {**SICK[2], "worker": "captain"}]
    game = rich(2, *GROUPS, anyway(plague(removed)))

    assert game.workers_in("peru")["Ann"] == {"colonist": 2}
    assert game.workers_in("brazil") == {"Bob": {"builder": 4}}


# Plague, Age III


def plague_3(colonists, region="peru", victim="Bob"):
    return buy("Ann", "plague_3", region=region, victim=victim, colonists=colonists)


@pytest.mark.parametrize("colonists", [0, 1, 2, 3])
def test_plague_3_takes_up_to_three_colonists(colonists):
    game = rich(3, colony("peru", Bob={"colonist": 4, "soldier": 2}), plague_3(colonists))

    assert game.workers_in("peru") == {"Bob": {"colonist": 4 - colonists, "soldier": 2}}
    assert game.money("Ann") == 79


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (plague_3(3), "no_such_workers"),
        (plague_3(1, victim="Cid"), "no_such_workers"),
        (plague_3(4), "bad_count"),
        (plague_3(-1), "bad_count"),
        (plague_3(True), "bad_count"),
        (plague_3(1, region="atlantis"), "unknown_region"),
        (plague_3(1, victim="Zoe"), "unknown_player"),
        (plague_3(1, victim=None), "bad_format"),
        (plague_3(1, region=None), "bad_format"),
    ],
)
def test_plague_3_refuses(entry, expected):
    assert rich(3, colony("peru", Bob={"colonist": 2, "soldier": 2}), entry).refusal == expected


def test_plague_3_recorded_all_the_same_removes_what_is_there():
    game = rich(3, colony("peru", Bob={"colonist": 2, "soldier": 2}), anyway(plague_3(3)))

    assert game.workers_in("peru") == {"Bob": {"soldier": 2}}


# Re-Write History


LOST = counter(2, 2, 3, 5)
FOUND = (has("Bob", counters=[EASY, HARD]), has("Cid", counters=[LOST], cards=["china"]))


def rewrite(*taken):
    return buy("Ann", "rewrite_history", taken=[{"player": p, "counter": c} for p, c in taken])


def test_rewrite_history_takes_a_counter_of_two_players_without_plunder():
    game = rich(3, *FOUND, rewrite(("Bob", HARD), ("Cid", LOST)))

    assert game.of("Ann")["counters"] == [HARD, LOST]
    assert game.of("Bob")["counters"] == [EASY]
    assert game.of("Cid")["counters"] == []
    assert game.of("Cid")["cards"] == ["china"]
    assert game.money("Ann") == 79


@pytest.mark.parametrize("taken", [[], [("Bob", EASY)]])
def test_rewrite_history_may_take_fewer(taken):
    assert rich(3, *FOUND, rewrite(*taken)).of("Ann")["counters"] == [found for _player, found in taken]


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ([("Bob", EASY), ("Bob", HARD)], "bad_choice"),
        ([("Ann", EASY)], "bad_choice"),
        ([("Bob", EASY), ("Cid", LOST), ("Bob", HARD)], "bad_choice"),
        ([("Bob", LOST)], "no_such_token"),
        ([("Zoe", LOST)], "unknown_player"),
        ([("Bob", counter(9, 9, 9, 9))], "unknown_counter"),
        ([("Bob", None)], "bad_format"),
        ([(None, EASY)], "bad_format"),
    ],
)
def test_rewrite_history_refuses(taken, expected):
    mine = has("Ann", counters=[EASY])

    assert rich(3, *FOUND, mine, rewrite(*taken)).refusal == expected


def test_rewrite_history_recorded_all_the_same_moves_what_is_there():
    game = rich(3, *FOUND, anyway(rewrite(("Bob", EASY), ("Bob", HARD), ("Cid", EASY))))

    assert game.of("Ann")["counters"] == [EASY, HARD]
    assert game.of("Bob")["counters"] == []
    assert game.of("Cid")["counters"] == [LOST]


def test_tiles_that_let_their_owner_record_something_do_so_from_the_purchase_on():
    game = rich(1, buy("Ann", "cartography"), do("cartography", player="Ann", region="peru", counter=EASY))

    assert game.of("Ann")["counters"] == [EASY]
    assert game.money("Ann") == 99 - 10 + 1
