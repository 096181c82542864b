"""The table is right: corrections, override, and what comes first when several rules say no."""

import pytest

from tests.builders import (
    ALL_DISCOVERED,
    EASY,
    END,
    HARD,
    INCOME,
    anyway,
    buy,
    code,
    colony,
    do,
    has,
    land,
    rest_of_turn,
    table,
)


@pytest.mark.parametrize(
    ("thing", "value"),
    [
        ("money", 0),
        ("money", 9999),
        ("ships", 7),
        ("goods", {"rice": 9}),
        ("goods", {}),
        ("buildings", ["navy", "mint"]),
        ("buildings", ["mint", "mint"]),
        ("counters", [EASY, HARD]),
        ("counters", [HARD, HARD]),
        ("cards", ["china"]),
        ("gained", {"captain": 2}),
    ],
)
def test_correct_sets_a_players_things(thing, value):
    game = table().plays(has("Ann", **{thing: value}))

    assert game.of("Ann")[thing] == value
    assert game.of("Bob") == table().of("Bob")


@pytest.mark.parametrize("points", [5, -7, 0, -9999, 9999])
def test_correct_sets_other_points(points):
    assert table().plays(has("Ann", other_vp=points)).of("Ann")["scored"]["other"] == points


def test_correct_replaces_and_does_not_add():
    game = table().plays(has("Ann", goods={"rice": 2}, other_vp=3), has("Ann", goods={"gold": 1}, other_vp=1))

    assert game.of("Ann")["goods"] == {"gold": 1}
    assert game.of("Ann")["scored"]["other"] == 1


def test_correct_leaves_out_zero_counts():
    game = table().plays(has("Ann", goods={"rice": 0, "gold": 1}, gained={"captain": 0}))

    assert game.of("Ann")["goods"] == {"gold": 1}
    assert game.of("Ann")["gained"] == {}


def test_correct_several_things_with_a_note():
    game = table().plays(do("correct", player="Ann", set={"money": 3, "ships": 1}, note="two coins fell"))

    assert (game.money("Ann"), game.of("Ann")["ships"]) == (3, 1)


def test_correct_replaces_all_workers_of_a_region():
    game = table().plays(
        colony("peru", Ann={"colonist": 2}, Bob={"soldier": 1}),
        do("correct", region="peru", workers={"Bob": {"colonist": 1, "soldier": 0}}),
    )

    assert game.workers_in("peru") == {"Bob": {"colonist": 1}}


def test_correct_discovered_and_back():
    game = table().plays(do("correct", region="peru", discovered=True))

    assert game.state["regions"]["peru"]["discovered"] is True
    back = game.plays(do("correct", region="peru", discovered=False))
    assert back.state["regions"]["peru"]["discovered"] is False
    assert back.plays(land("Ann", "colonist", "peru")).refusal == "not_discovered"


def test_correct_the_good_lying_in_a_region():
    game = table().plays(do("correct", region="peru", good="fur"))

    assert game.state["regions"]["peru"]["good"] == "fur"
    assert game.plays(do("correct", region="peru", good=None)).state["regions"]["peru"]["good"] is None


def test_correct_all_of_a_region_at_once():
    game = table().plays(
        do("correct", region="peru", workers={"Ann": {"builder": 1}}, discovered=True, good="fur")
    )

    assert game.state["regions"]["peru"] == {
        "discovered": True,
        "good": "fur",
        "counter": None,
        "workers": {"Ann": {"builder": 1}},
    }


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "bad_format"),
        ({"note": "nothing"}, "bad_format"),
        ({"player": "Ann"}, "bad_format"),
        ({"set": {"money": 1}}, "bad_format"),
        ({"region": "peru"}, "bad_format"),
        ({"discovered": True}, "bad_format"),
        ({"workers": {}}, "bad_format"),
        ({"player": "Ann", "set": {"money": 1}, "order": ["Ann", "Bob"]}, "bad_format"),
        ({"player": "Ann", "set": {"money": 1}, "region": "peru", "discovered": True}, "bad_format"),
        ({"region": "peru", "discovered": True, "order": ["Ann", "Bob"]}, "bad_format"),
        ({"player": "Ann", "set": {"gold": 1}}, "bad_format"),
        ({"player": "Ann", "set": {"workers": {"colonist": 1}}}, "bad_format"),
        ({"player": "Ann", "set": []}, "bad_format"),
        ({"player": "Zoe", "set": {"money": 1}}, "unknown_player"),
        ({"player": "Ann", "set": {"money": -1}}, "bad_count"),
        ({"player": "Ann", "set": {"money": 10_000}}, "bad_count"),
        ({"player": "Ann", "set": {"money": 1.5}}, "bad_count"),
        ({"player": "Ann", "set": {"money": False}}, "bad_count"),
        ({"player": "Ann", "set": {"ships": None}}, "bad_count"),
        ({"player": "Ann", "set": {"other_vp": "3"}}, "bad_count"),
        ({"player": "Ann", "set": {"other_vp": 10_000}}, "bad_count"),
        ({"player": "Ann", "set": {"goods": {"wine": 1}}}, "unknown_good"),
        ({"player": "Ann", "set": {"goods": {"rice": -1}}}, "bad_count"),
        ({"player": "Ann", "set": {"buildings": ["castle"]}}, "unknown_building"),
        ({"player": "Ann", "set": {"cards": ["atlantis"]}}, "unknown_card"),
        ({"player": "Ann", "set": {"counters": [{"plunder": 1}]}}, "bad_format"),
        ({"player": "Ann", "set": {"gained": {"pirate": 1}}}, "unknown_worker"),
        ({"region": "atlantis", "discovered": True}, "unknown_region"),
        ({"region": "peru", "discovered": 1}, "bad_format"),
        ({"region": "peru", "good": "wine"}, "unknown_good"),
        ({"region": "peru", "workers": {"Zoe": {}}}, "unknown_player"),
        ({"region": "peru", "workers": {"Ann": {"pirate": 1}}}, "unknown_worker"),
        ({"region": "peru", "workers": {"Ann": 3}}, "bad_format"),
        ({"region": "peru", "counter": EASY}, "bad_format"),
        ({"order": ["Ann", "Zoe"]}, "unknown_player"),
        ({"order": "Ann"}, "bad_format"),
        ({"order": ["Ann", "Bob"], "note": 5}, "bad_format"),
    ],
)
def test_correct_malformed_is_refused_always(fields, expected):
    assert table().plays(do("correct", **fields, override=True)).refusal == expected


@pytest.mark.parametrize("order", [["Ann"], ["Ann", "Ann"], [], ["Ann", "Bob", "Ann"]])
def test_correct_order_must_name_everybody_once(order):
    assert table().plays(do("correct", order=order)).refusal == "bad_choice"


def test_correct_after_the_end_works_the_result_out_again():
    over = table().plays(has("Ann", buildings=["wealth"], money=0)).on_turn(8).plays(*rest_of_turn(8))
    corrected = over.plays(has("Ann", money=25, other_vp=2), has("Bob", counters=[EASY]))

    assert over.result["players"]["Ann"]["total"] == 0
    assert corrected.state["stage"] == "over"
    assert corrected.result["players"]["Ann"] == {
        **over.result["players"]["Ann"],
        "buildings": {"wealth": 5},
        "other": 2,
        "total": 7,
        "rank": 1,
    }
    assert corrected.result["players"]["Bob"]["discoveries"] == 4


# Every entry


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"step": 3, "by": "Ann", "at": "2024-05-01T20:15"}, None),
        ({"step": 0}, None),
        ({"override": False}, None),
        ({"step": "3"}, "bad_count"),
        ({"step": 1.0}, "bad_count"),
        ({"step": True}, "bad_count"),
        ({"by": 3}, "bad_format"),
        ({"at": ["today"]}, "bad_format"),
        ({"override": "yes"}, "bad_format"),
        ({"override": 1}, "bad_format"),
        ({"why": "because"}, "bad_format"),
    ],
)
def test_entries_may_carry_who_and_when(fields, expected):
    game = table().plays(do("win_ship", player="Ann", **fields))

    assert game.refusal == expected
    if expected is None:
        assert game.state == table().plays(do("win_ship", player="Ann")).state


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"do": "dance"}, "unknown_entry"),
        ({"do": "correct "}, "unknown_entry"),
        ({}, "bad_format"),
        ({"do": None}, "bad_format"),
        ({"do": ["land"]}, "bad_format"),
        ({"player": "Ann"}, "bad_format"),
        ("income", "bad_format"),
        (None, "bad_format"),
        ([], "bad_format"),
        (7, "bad_format"),
    ],
)
def test_entries_that_are_none(entry, expected):
    assert table().plays(INCOME, entry).refusal == expected


def test_refusal_counts_entries_from_zero():
    refused = table().plays(INCOME, END).answer

    assert refused["error"]["entry"] == 1
    assert set(refused["error"]) == {"code", "message", "entry"}
    assert code(refused) == "wrong_stage"


def test_refusal_of_the_document_itself_has_no_entry():
    refused = table("Ann", "Ann").answer

    assert set(refused["error"]) == {"code", "message"}


# Precedence: malformed and unknown, then the stage, then the rules


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (land("Zoe", "colonist", "peru"), "unknown_player"),
        (land("Ann", "builder", "peru"), "wrong_stage"),
        (buy("Ann", "castle"), "unknown_building"),
        (buy("Ann", "factory"), "wrong_stage"),
        (buy("Ann", "spoils_specialists"), "bad_format"),
        (buy("Ann", "spoils_specialists", specialists=["pirate"]), "unknown_worker"),
        (buy("Ann", "spoils_specialists", specialists=[]), "wrong_stage"),
        (buy("Ann", "plague_3", region="peru", victim="Bob", colonists=4), "bad_count"),
        (do("take_good", player="Ann", good="wine"), "unknown_good"),
        (do("expedition", player="Ann", workers={}, card="atlantis"), "unknown_card"),
        (do("expedition", player="Ann", workers={}, card="china"), "wrong_stage"),
        (do("expedition", player="Ann", workers={}), "bad_format"),
        (do("migrate", player="Ann", from_="peru", to="peru", count=5), "bad_count"),
        (do("migrate", player="Ann", from_="peru", to="peru", count=1), "wrong_stage"),
        (do("buy_vp", player="Ann", vp=-1), "bad_count"),
        (do("buy_vp", player="Ann", vp=5000), "wrong_stage"),
        (do("battle", attacker="Ann", defender="Ann", region="peru", losses={}), "wrong_stage"),
        (do("dance", player="Zoe"), "unknown_entry"),
        (do("advantage", player="Ann"), "wrong_stage"),
        (do("score_colonies", turn=3), "bad_format"),
        (do("end_turn", specialists={"Ann": 1}), "wrong_stage"),
        (do("end_turn", specialists={"Zoe": 1}), "unknown_player"),
        (do("correct", order=["Ann"]), "bad_choice"),
        (do("correct"), "bad_format"),
    ],
)
def test_malformed_comes_before_the_stage_and_the_stage_before_the_rules(entry, expected):
    income_paid = table(builders=False).plays(INCOME)

    assert income_paid.plays(entry).refusal == expected


def test_override_needs_no_reason_and_changes_nothing_where_nothing_is_wrong():
    entries = [land("Ann", "colonist"), buy("Bob", "settlers"), *ALL_DISCOVERED, *rest_of_turn(1)]

    assert table().plays(*map(anyway, entries)).state == table().plays(*entries).state


# The log as a document


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"entries": None}, "bad_format"),
        ({"entries": {}}, "bad_format"),
        ({"players": []}, "bad_count"),
        ({"players": ["Ann", "Bob"]}, "bad_format"),
        ({"players": [{"name": "Ann"}, {"name": "Bob"}]}, "bad_format"),
        ({"players": [{"name": "Ann", "nation": "atlantis"}, {"name": "B", "nation": None}]}, "bad_format"),
        ({"players": [{"name": "", "nation": None}, {"name": "B", "nation": None}]}, "bad_format"),
        ({"players": [{"name": "Ann", "nation": None}]}, "bad_count"),
        ({"players": [{"name": str(n), "nation": None} for n in range(7)]}, "bad_count"),
        ({"options": {"magic": True}}, "bad_format"),
        ({"options": {"buy_vp": 1}}, "bad_format"),
        ({"options": {"age_of_reason": "none"}}, "bad_format"),
        ({"options": {"scouting": None}}, "bad_format"),
        ({"extra_money": 3}, "bad_count"),
        ({"turn": 1}, "bad_format"),
        ({"format": "empires-log/2"}, "bad_format"),
        ({"format": None}, "bad_format"),
        ({"format": ["empires-log/1"]}, "bad_format"),
    ],
)
def test_log_malformed(more, expected):
    assert code(table(**more).answer if "options" not in more else table(options=more["options"]).answer) == (
        expected
    )


def test_log_begins_with_the_money_of_the_setup():
    assert [table("A", "B", "C", extra_money=2).money(name) for name in "ABC"] == [10, 12, 14]
    flat = table("A", "B", advantages="random", random_money="flat")
    assert [flat.money(name) for name in "AB"] == [10, 10]


def test_log_of_nothing_is_the_opening_table():
    assert table(region_goods={"peru": "silver"}).state == {
        "format": "empires-state/1",
        "turn": 1,
        "age": 1,
        "stage": "actions",
        "order": ["Ann", "Bob"],
        "players": {
            name: {
                "money": money,
                "goods": {},
                "ships": 0,
                "income": 0,
                "buildings": [],
                "counters": [],
                "cards": [],
                "workers": {"colonist": 5},
                "gained": {},
                "scored": {"colonies": {}, "bought": 0, "other": 0},
            }
            for name, money in (("Ann", 10), ("Bob", 11))
        },
        "regions": {
            region: {
                "discovered": region == "caribbean",
                "good": "silver" if region == "peru" else None,
                "counter": None,
                "workers": {},
            }
            for region in (
                *("caribbean", "new_spain", "new_granada", "florida", "virginia"),
                *("new_england", "new_france", "peru", "brazil"),
            )
        },
        "unclaimed": [],
        "board": {
            "tiles": None,
            "goods": None,
            "discovery": {"Ann": {"captain": 2}, "Bob": {"captain": 2}},
        },
        "result": None,
    }
