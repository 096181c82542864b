"""A region's good: who takes it, and what happens while nobody has said which it is."""

import pytest

from tests.builders import (
    BENEFITS,
    EASY,
    END,
    INCOME,
    anyway,
    battle,
    buy,
    colony,
    do,
    expedition,
    has,
    land,
    table,
)

KNOWN = {"caribbean": "sugar", "peru": "silver", "brazil": "cocoa"}


def known():
    return table(region_goods=KNOWN)


def on_hand(game, *names):
    return tuple(game.of(name)["goods"] for name in names or ("Ann", "Bob"))


def test_third_worker_takes_the_known_good():
    two = known().plays(land("Ann", "colonist"), land("Ann", "soldier"), land("Bob", "colonist"))
    three = two.plays(land("Ann", "merchant"))

    assert two.state["regions"]["caribbean"]["good"] == "sugar"
    assert on_hand(two) == ({}, {})
    assert three.state["regions"]["caribbean"]["good"] is None
    assert on_hand(three) == ({"sugar": 1}, {})


def test_good_is_taken_once():
    game = known().plays(*[land("Ann", "colonist")] * 3, *[land("Bob", "colonist")] * 5)

    assert on_hand(game) == ({"sugar": 1}, {})


def test_missionary_and_his_colonist_count_together():
    assert on_hand(known().plays(land("Ann", "colonist"), land("Ann", "missionary")))[0] == {"sugar": 1}


def test_good_does_not_come_back_when_workers_are_lost():
    game = known().plays(
        *[land("Ann", "colonist")] * 3,
        land("Bob", "soldier"),
        battle("Bob", "Ann", {"Ann": {"colonist": 1}}),
        land("Ann", "colonist"),
        land("Bob", "colonist"),
        land("Bob", "colonist"),
    )

    assert on_hand(game) == ({"sugar": 1}, {})


def test_claim_by_expedition():
    game = known().plays(
        do("correct", region="peru", workers={"Ann": {"colonist": 2}}),
        expedition("Ann", {"captain": 1}, "peru", EASY),
    )

    assert on_hand(game)[0] == {"silver": 1}


def test_claim_by_march():
    game = known().plays(
        has("Ann", buildings=["stables"]),
        colony("peru", Ann={"colonist": 2}),
        land("Ann", "soldier"),
        do("march", player="Ann", from_="caribbean", to="peru"),
    )

    assert on_hand(game)[0] == {"silver": 1}


def test_claim_by_migration():
    game = known().plays(
        has("Ann", buildings=["migration"]),
        colony("peru", Ann={"colonist": 1}),
        colony("brazil", Ann={"colonist": 2}),
        INCOME,
        BENEFITS,
        do("migrate", player="Ann", from_="brazil", to="peru", count=2),
    )

    assert on_hand(game)[0] == {"silver": 1}


def test_claim_by_cartography():
    game = known().plays(
        has("Ann", buildings=["cartography"]),
        do("correct", region="peru", workers={"Ann": {"colonist": 2}}),
        do("cartography", player="Ann", region="peru", counter=EASY),
    )

    assert on_hand(game)[0] == {"silver": 1}


def test_claim_by_indian_allies():
    game = known().in_age(2).plays(has("Ann", money=14), colony("peru", Ann={"colonist": 1}))

    assert on_hand(game.plays(buy("Ann", "indian_allies", region="peru")))[0] == {"silver": 1}


def test_overpopulation_claims_two_regions_at_once():
    game = known().plays(
        colony("peru", Ann={"colonist": 2}),
        colony("brazil", Ann={"colonist": 1}),
        buy("Ann", "overpopulation", colonists={"peru": 1, "brazil": 2}),
    )

    assert on_hand(game)[0] == {"silver": 1, "cocoa": 1}


@pytest.mark.parametrize(("first", "goods"), [("Ann", ({"silver": 1}, {})), ("Bob", ({}, {"silver": 1}))])
def test_papal_edict_claims_in_the_order_given(first, goods):
    game = (
        known()
        .in_age(2)
        .plays(
            has("Ann", money=14),
            colony("peru", Ann={"colonist": 1}, Bob={"colonist": 1}),
            buy("Ann", "papal_edict", other="Bob", region="peru", other_region="peru", first=first),
        )
    )

    assert on_hand(game) == goods
    assert game.workers_in("peru") == {"Ann": {"colonist": 3}, "Bob": {"colonist": 3}}


# Unknown goods


def test_unknown_good_is_told_with_the_third_worker():
    game = table().plays(*[land("Ann", "colonist")] * 2, land("Ann", "colonist", good="fur"))

    assert on_hand(game)[0] == {"fur": 1}
    assert game.state["unclaimed"] == []


def untold():
    return table().plays(*[land("Ann", "colonist")] * 3)


def test_unknown_good_is_listed_until_it_is_told():
    game = untold()

    assert game.state["unclaimed"] == [{"region": "caribbean", "player": "Ann"}]
    assert game.state["regions"]["caribbean"]["good"] is None
    assert on_hand(game)[0] == {}


def test_unclaimed_good_is_taken_with_the_next_landing_that_tells_it():
    game = untold().plays(land("Ann", "colonist"), land("Ann", "colonist", good="fur"))

    assert on_hand(game)[0] == {"fur": 1}
    assert game.state["unclaimed"] == []
    assert game.workers_in("caribbean") == {"Ann": {"colonist": 5}}


def test_unclaimed_good_survives_turns_and_landings_without_a_word():
    game = untold().plays(land("Ann", "colonist"), INCOME, BENEFITS, END, land("Bob", "colonist"))

    assert game.state["unclaimed"] == [{"region": "caribbean", "player": "Ann"}]


def test_unclaimed_good_is_settled_by_a_correction_of_the_goods():
    game = untold().plays(has("Ann", goods={"rice": 2}))

    assert game.state["unclaimed"] == []
    assert on_hand(game)[0] == {"rice": 2}


def test_unclaimed_good_is_not_settled_by_other_corrections():
    game = untold().plays(has("Bob", goods={"rice": 2}), has("Ann", money=3))

    assert game.state["unclaimed"] == [{"region": "caribbean", "player": "Ann"}]


def test_unclaimed_good_is_not_told_by_another_player():
    game = untold().plays(*[land("Bob", "colonist")] * 2, land("Bob", "colonist", good="fur"))

    assert game.refusal == "bad_choice"


def test_unclaimed_good_needs_a_token():
    taken = [do("take_good", player="Bob", good="fur")] * 4

    assert untold().plays(*taken, land("Ann", "colonist", good="fur")).refusal == "no_such_token"
    assert table().plays(
        *taken, *[land("Ann", "colonist")] * 2, land("Ann", "colonist", good="fur")
    ).refusal == ("no_such_token")


def test_two_unknown_goods_at_once_are_both_unclaimed():
    game = table().plays(
        colony("peru", Ann={"colonist": 2}),
        colony("brazil", Ann={"colonist": 1}),
        buy("Ann", "overpopulation", colonists={"peru": 1, "brazil": 2}),
    )

    claims = [(claim["region"], claim["player"]) for claim in game.state["unclaimed"]]
    assert sorted(claims) == [("brazil", "Ann"), ("peru", "Ann")]


MARCH = do("march", player="Ann", from_="caribbean", to="peru", good="fur")
MIGRATE = do("migrate", player="Ann", from_="caribbean", to="peru", count=1, good="fur")
ALLIES = buy("Ann", "indian_allies", region="peru", good="fur")
EDICT = buy("Ann", "papal_edict", other="Bob", region="peru", other_region=None, first="Ann", good="fur")
OVERPOPULATION = buy("Ann", "overpopulation", colonists={"peru": 3}, good="fur")
EXPEDITION = expedition("Ann", {"captain": 1}, "florida", EASY, good="fur")
CARTOGRAPHY = do("cartography", player="Ann", region="florida", counter=EASY, good="fur")
LAND = land("Ann", "colonist", "peru", good="fur")


def ready_to_bring(entry, in_peru, in_florida, **more):
    """Ann may record any entry that brings workers to Peru or Florida."""
    tile = entry.get("building")
    age = {"indian_allies": 2, "papal_edict": 2}.get(tile, 1)
    game = table(**more).in_age(age)
    game = game.plays(
        has("Ann", money=50, buildings=["stables", "migration", "cartography"]),
        colony("caribbean", Ann={"soldier": 1, "colonist": 1}),
        colony("peru", **({"Ann": {"colonist": in_peru}} if in_peru else {})),
        do("correct", region="florida", workers={"Ann": {"colonist": in_florida}} if in_florida else {}),
    )
    return game.plays(INCOME, BENEFITS) if entry["do"] == "migrate" else game


BRINGING = pytest.mark.parametrize(
    "entry",
    [LAND, MARCH, MIGRATE, ALLIES, EDICT, OVERPOPULATION, EXPEDITION, CARTOGRAPHY],
    ids=lambda entry: entry.get("building", entry["do"]),
)


@BRINGING
def test_good_is_told_on_every_entry_that_brings_workers(entry):
    game = ready_to_bring(entry, 2, 2).plays(entry)

    assert on_hand(game)[0] == {"fur": 1}
    assert game.state["unclaimed"] == []


@BRINGING
def test_good_told_where_it_is_known_is_a_bad_choice(entry):
    game = ready_to_bring(entry, 2, 2, region_goods={"peru": "silver", "florida": "rice"})

    assert game.plays(entry).refusal == "bad_choice"


def test_good_told_without_a_claim_is_a_bad_choice():
    for entry in (LAND, MARCH, MIGRATE):
        assert ready_to_bring(entry, 1, 0).plays(entry).refusal == "bad_choice"
    for entry in (EXPEDITION, CARTOGRAPHY):
        assert ready_to_bring(entry, 1, 0).plays(entry).refusal == "bad_choice"


def test_good_told_for_two_claims_is_a_bad_choice():
    game = table().plays(colony("peru", Ann={"colonist": 2}), colony("brazil", Ann={"colonist": 1}))
    entry = buy("Ann", "overpopulation", colonists={"peru": 1, "brazil": 2}, good="fur")

    assert game.plays(entry).refusal == "bad_choice"


def test_good_told_by_a_failed_expedition_is_a_bad_choice():
    entry = expedition("Ann", {"colonist": 1}, "florida", {**EASY, "resistance": 2}, good="fur")

    assert ready_to_bring(entry, 0, 2).plays(entry).refusal == "bad_choice"


def test_good_told_on_an_entry_that_brings_nobody_is_malformed():
    assert table().plays(do("win_ship", player="Ann", good="fur")).refusal == "bad_format"
    assert table().plays(buy("Ann", "settlers", good="fur")).refusal == "bad_format"


def test_spain_tells_the_good_of_a_region_that_was_settled_before():
    game = table(nations={"Ann": "spain"}).plays(
        do("correct", region="peru", workers={"Ann": {"colonist": 2}}),
        do("advantage", player="Ann", region="peru", counter=EASY, good="fur"),
    )

    assert on_hand(game)[0] == {"fur": 1}


# Corrections and tokens


def test_correction_of_workers_moves_no_good_until_the_next_arrival_there():
    corrected = known().plays(colony("caribbean", Ann={"colonist": 3}))

    assert on_hand(corrected)[0] == {}
    assert corrected.state["regions"]["caribbean"]["good"] == "sugar"
    assert on_hand(corrected.plays(land("Ann", "colonist")))[0] == {"sugar": 1}
    assert on_hand(corrected.plays(land("Bob", "colonist"))) == ({"sugar": 1}, {})


def test_correction_of_the_good_lying_there():
    assert on_hand(
        known().plays(
            do("correct", region="caribbean", good="fish"),
            *[land("Ann", "colonist")] * 3,
        )
    )[0] == {"fish": 1}
    gone = known().plays(do("correct", region="caribbean", good=None), *[land("Ann", "colonist")] * 3)
    assert on_hand(gone)[0] == {}


def test_known_tokens_in_regions_are_not_in_the_supply():
    game = table(region_goods={"peru": "rice"})
    two = game.plays(*[do("take_good", player="Bob", good="rice")] * 2)

    assert two.refusal is None
    assert two.plays(do("take_good", player="Bob", good="rice")).refusal == "no_such_token"


def test_token_of_a_region_is_taken_although_the_supply_is_empty():
    game = table(region_goods={"caribbean": "rice"}).plays(
        *[do("take_good", player="Bob", good="rice")] * 2, *[land("Ann", "colonist")] * 3
    )

    assert on_hand(game) == ({"rice": 1}, {"rice": 2})


@pytest.mark.parametrize(
    "goods", [{"peru": "silver", "brazil": "silver"}, {"caribbean": "rice", "florida": "rice"}]
)
def test_two_regions_with_the_same_good_are_a_bad_choice(goods):
    assert table(region_goods=goods).answer["error"]["code"] == "bad_choice"


@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        ({"atlantis": "silver"}, "unknown_region"),
        ({"peru": "wine"}, "unknown_good"),
        ({"peru": None}, "bad_format"),
        (["peru"], "bad_format"),
    ],
)
def test_region_goods_malformed(goods, expected):
    assert table(region_goods=goods).answer["error"]["code"] == expected


def test_landing_all_the_same_with_a_needless_good_changes_nothing_else():
    game = known().plays(anyway(land("Ann", "colonist", good="fur")))

    assert game.workers_in("caribbean") == {"Ann": {"colonist": 1}}
    assert game.state["regions"]["caribbean"]["good"] == "sugar"
