"""Domination, rolls, bids, places, the end, epochs."""

import pytest

from tests.scoring.renaissance.table import (
    DOMINATION,
    EPOCH,
    FINISH,
    TO,
    fix,
    forced,
    number_wanted,
    places,
    player,
    refused,
    state,
)

X = TO["expansion"]


def own(name, *advances, **more):
    return fix(name, advances=list(advances), **more)


def dominate(*rolls, **fields):
    return {**DOMINATION, "rolls": list(rolls), **fields}


def roll(commodity, result):
    return {"commodity": commodity, "result": result}


# Bonus and income


def test_bonus_for_most_new_provinces_and_in_a_tie_for_the_earlier():
    one = {"do": "expand", "won": [{"market": 2}]}
    cards = state(*X, {**one, "player": "Cid"}, {**one, "player": "Bob"}, DOMINATION)["players"]

    assert [held["cards"] for held in cards.values()] == [3, 4, 3]
    assert [held["new"] for held in cards.values()] == [0, 0, 0]
    assert [held["cards"] for held in state(*X, DOMINATION)["players"].values()] == [3, 3, 3]
    gone = state(*X, {**one, "player": "Bob"}, fix("Bob", misery=28), DOMINATION)["players"]
    assert [held["cards"] for held in gone.values()] == [3, 3, 3]
    assert gone["Bob"]["new"] == 0


@pytest.mark.parametrize(("provinces", "income"), [(0, 0), (1, 3), (4, 9), (20, 28)])
def test_province_income_is_the_circle_of_the_last_marker(provinces, income):
    assert player("Ann", *X, fix("Ann", provinces=provinces), DOMINATION)["income"] == 10 + income


def test_province_income_that_is_not_known_must_be_said():
    printed = {"province_income": [3]}
    two = [*X, fix("Ann", provinces=2)]

    assert number_wanted(*two, DOMINATION, printed=printed) == "the province income for Ann"
    said = dominate(income={"Ann": 6})
    assert player("Ann", *two, said, printed=printed)["income"] == 16
    assert player("Ann", *two, forced(DOMINATION), printed=printed)["income"] == 10
    assert refused(*two, dominate(income={"Ann": 6, "Bob": 4}), printed=printed) == "wrong_amount"
    right = dominate(income={"Ann": 6, "Bob": 3})
    assert player("Bob", *two, right, printed=printed)["income"] == 23
    given = forced(dominate(income={"Ann": 6, "Bob": 4}))
    assert player("Bob", *two, given, printed=printed)["income"] == 24
    assert player("Ann", *X, fix("Ann", income=99), DOMINATION)["income"] == 100


def test_those_out_have_no_province_income():
    out = [*X, fix("Ann", misery=28)]

    assert player("Ann", *out, DOMINATION)["income"] == 10
    assert refused(*out, dominate(income={"Ann": 3})) == "out_of_play"
    assert player("Ann", *out, forced(dominate(income={"Ann": 3})))["income"] == 10


def test_new_world_takes_two_misery():
    assert player("Ann", *X, own("Ann", "New World", misery=5), DOMINATION)["misery"] == 3
    assert player("Ann", *X, own("Ann", "New World", misery=1), DOMINATION)["misery"] == 0
    assert player("Ann", *X, own("Ann", "New World", misery=28), DOMINATION)["misery"] == 28


# Rolls


def test_all_markers_go_before_the_rolls():
    old = {"do": "correct", "market": {"wine": 2, "fur": -1}, "wind": {"commodity": "wine", "as": "surplus"}}
    table = state(*X, old, dominate(roll("fur", "shortage")))

    assert (table["market"], table["wind"]) == ({"fur": 1}, None)


@pytest.mark.parametrize(
    ("rolls", "market"),
    [
        ([{"dice": [3, 4, 3]}], {"wine": 1}),
        ([{"dice": [3, 4, 4]}], {"wine": -1}),
        ([{"dice": [1, 1, 1]}], {"stone": 1}),
        ([{"dice": [6, 6, 6]}], {"gold": -1, "ivory": -1}),
        ([roll("gold", "shortage")], {"gold": 1, "ivory": 1}),
        ([roll("ivory", "surplus"), {"dice": [6, 6, 1]}], {}),
        ([roll("wine", "shortage"), {"dice": [4, 3, 2]}], {"wine": 2}),
        ([roll("wine", "surplus"), roll("wine", "shortage")], {}),
        ([], {}),
    ],
)
def test_rolls(rolls, market):
    assert state(*X, dominate(*rolls))["market"] == market


def test_rolls_are_read_strictly():
    assert refused(*X, dominate(*[roll("wine", "shortage")] * 3)) == "bad_count"
    assert refused(*X, dominate({"dice": [1, 1, 1], "commodity": "wine"})) == "bad_format"
    assert refused(*X, dominate({"commodity": "wine"})) == "bad_format"
    assert refused(*X, dominate({"commodity": "wine", "result": "flood"})) == "bad_format"
    assert refused(*X, dominate({})) == "bad_format"
    assert refused(*X, dominate({"dice": [0, 1, 1]})) == "bad_count"


def test_a_sum_that_nobody_explained():
    printed = {"province_income": [3]}
    entry = dominate({"dice": [1, 2, 3]}, roll("wine", "shortage"))

    assert refused(*X, entry, printed=printed) == "not_known"
    assert state(*X, forced(entry), printed=printed)["market"] == {"wine": 1}
    assert state(*X, dominate({"dice": [6, 6, 3]}), printed=printed)["market"] == {"gold": 1, "ivory": 1}


def test_the_only_holder_of_most_markets_draws_or_pays():
    held = [*X, fix("Ann", markets={"wine": 2}), fix("Bob", markets={"wine": 1})]

    assert player("Ann", *held, dominate(roll("wine", "shortage")))["cards"] == 4
    assert player("Ann", *held, dominate(roll("wine", "surplus")))["income"] == 10 + 3 - 1
    both = player("Ann", *held, dominate(roll("wine", "shortage"), roll("wine", "surplus")))
    assert (both["cards"], both["income"]) == (4, 12)
    tied = [*held, fix("Bob", markets={"wine": 2})]
    after = state(*tied, dominate(roll("wine", "shortage")))["players"]
    assert [one["cards"] for one in after.values()] == [3, 3, 3]
    nobody = state(*X, dominate(roll("wine", "shortage")))["players"]
    assert [one["cards"] for one in nobody.values()] == [3, 3, 3]


def test_surplus_without_income_is_misery():
    start = [*X, fix("Ann", markets={"gold": 1, "ivory": 1}, income=0, provinces=0, misery=3)]
    after = player("Ann", *start, dominate(roll("gold", "surplus")))
    assert (after["income"], after["misery"]) == (0, 5)
    one = player("Ann", *start, fix("Ann", income=1), dominate(roll("gold", "surplus")))
    assert (one["income"], one["misery"]) == (0, 4)
    out = player("Ann", *start, fix("Ann", misery=27), dominate(roll("gold", "surplus")))
    assert (out["misery"], out["out"]) == (28, True)


def test_pieces_of_who_is_out_still_prevent_a_majority():
    start = [*X, fix("Ann", markets={"wine": 2}, misery=28), fix("Bob", markets={"wine": 1})]
    table = state(*start, dominate(roll("wine", "shortage")))["players"]
    assert [one["cards"] for one in table.values()] == [3, 3, 3]
    table = state(*start, dominate(roll("wine", "surplus")))["players"]
    assert [one["income"] for one in table.values()] == [10, 23, 28]
    level = [*start, fix("Ann", markets={"wine": 1})]
    table = state(*level, dominate(roll("wine", "shortage")))["players"]
    assert [one["cards"] for one in table.values()] == [3, 3, 3]


# Bids


def bids(**made):
    return {"do": "bids", "bids": made}


O = TO["order"]  # noqa: E741
UNEVEN = [
    *O,
    fix("Ann", provinces=5, cards=2, misery=9),
    fix("Bob", provinces=4, cards=3, misery=8),
    fix("Cid", provinces=4, cards=1, misery=8),
]


@pytest.mark.parametrize(
    ("made", "method", "order"),
    [
        ({}, None, ["Ann", "Bob", "Cid"]),
        ({"Ann": 0}, None, ["Ann", "Bob", "Cid"]),
        ({"Ann": 1}, "A", ["Bob", "Cid", "Ann"]),
        ({"Bob": 2, "Ann": 1}, "B", ["Cid", "Ann", "Bob"]),
        ({"Bob": 2, "Cid": 3}, "C", ["Bob", "Cid", "Ann"]),
    ],
)
def test_method_by_the_highest_bid(made, method, order):
    table = state(*UNEVEN, bids(**made))

    assert table["choosing"] == {"method": method, "order": order}
    assert state(*UNEVEN)["choosing"] is None


def test_choosing_follows_corrections():
    entries = [*UNEVEN, bids(Ann=1)]

    table = state(*entries, fix("Ann", provinces=1))
    assert table["choosing"]["order"] == ["Ann", "Bob", "Cid"]
    table = state(*entries, fix("Bob", misery=28))
    assert (table["choosing"]["order"], table["order"]) == (["Cid", "Ann"], ["Ann", "Cid"])
    swapped = {"do": "correct", "places": {"Ann": 1, "Bob": 4, "Cid": 3}}
    assert state(*entries, swapped)["choosing"]["order"] == ["Cid", "Bob", "Ann"]


def test_only_the_highest_bid_is_paid_but_all_must_be_there():
    start = [*O, fix("Ann", income=2), fix("Bob", income=5)]
    after = state(*start, bids(Ann=2, Bob=3, Cid=3))["players"]

    assert (after["Ann"]["income"], after["Bob"]["income"]) == (2, 2)
    assert refused(*start, bids(Ann=3, Bob=3)) == "not_enough_money"
    assert refused(*start, fix("Ann", income=1), bids(Ann=2, Bob=3)) == "not_enough_money"
    forced_ = state(*start, forced(bids(Ann=3)))
    assert (forced_["players"]["Ann"]["income"], forced_["choosing"]["method"]) == (0, "C")


def test_bids_once_a_turn():
    assert refused(*O, bids(Ann=1), bids(Bob=2)) == "already_done"
    table = state(*O, bids(Ann=1), forced(bids(Bob=2)))
    assert table["choosing"]["method"] == "B"
    again = [places(1, 3, 4), *TO["order"]]
    assert state(*O, bids(Ann=1), *again)["choosing"] is None
    assert state(*O, bids(Ann=1), *again, bids(Bob=1))["choosing"]["method"] == "A"


def test_bids_refuse():
    assert refused(*O, bids(Ann=4)) == "bad_count"
    assert refused(*O, fix("Ann", misery=28), bids(Ann=1)) == "out_of_play"
    assert refused(*O, bids(Zoe=1)) == "unknown_player"
    forced_ = state(*O, fix("Ann", misery=28), forced(bids(Ann=1)))
    assert forced_["choosing"]["method"] == "A"


# Places


def test_places_begin_the_next_turn():
    table = state(*O, {"do": "places", "places": {"Ann": 4, "Bob": 1, "Cid": 3}})

    assert (table["turn"], table["stage"], table["order"]) == (2, "draw", ["Bob", "Cid", "Ann"])


@pytest.mark.parametrize(
    ("made", "code"),
    [
        ({"Ann": 1, "Bob": 3}, "bad_choice"),
        ({"Ann": 1, "Bob": 3, "Cid": 3}, "bad_choice"),
        ({"Ann": 1, "Bob": 3, "Cid": 2}, "bad_choice"),
        ({"Ann": 1, "Bob": 3, "Cid": 7}, "bad_count"),
        ({"Ann": 1, "Bob": 3, "Zoe": 4}, "unknown_player"),
    ],
)
def test_places_refuse(made, code):
    assert refused(*O, {"do": "places", "places": made}) == code
    assert refused({"do": "correct", "places": made}) == code


def test_places_overridden():
    both = {"do": "places", "places": {"Cid": 1, "Bob": 6}}
    table = state(*O, forced(both))

    assert [one["place"] for one in table["players"].values()] == [1, 6, 1]
    assert table["order"] == ["Ann", "Cid", "Bob"]
    taxed = state(*O, forced(both), *TO["expansion"])["players"]
    assert taxed["Bob"]["misery"] == 2 + 5


def test_places_name_those_in_play_only():
    out = [*O, fix("Bob", misery=28)]
    table = state(*out, {"do": "places", "places": {"Ann": 4, "Cid": 1}})

    assert table["order"] == ["Cid", "Ann"]
    assert table["players"]["Bob"]["place"] is None
    assert refused(*out, places(1, 3, 4)) == "bad_choice"
    back = state(*out, {"do": "places", "places": {"Ann": 3, "Cid": 1}}, fix("Bob", misery=27))
    assert back["order"] == ["Cid", "Ann", "Bob"]
    assert [one["place"] for one in back["players"].values()] == [3, 3, 1]


# Epochs and the end


def test_epochs_lead_to_the_last_turn():
    assert state(EPOCH)["epoch"] == 2
    assert state(EPOCH, EPOCH)["last_turn"] is False
    table = state(EPOCH, EPOCH, EPOCH)
    assert (table["epoch"], table["last_turn"], table["stage"]) == (3, True, "draw")
    assert refused(*[EPOCH] * 4) == "already_done"
    assert state(*[EPOCH] * 3, forced(EPOCH)) == table


def test_deck_that_runs_out_in_stage_order_leads_straight_to_the_end():
    assert state(*O, EPOCH, EPOCH)["stage"] == "order"
    assert state(*O, EPOCH, EPOCH, EPOCH)["stage"] == "final"
    assert state(*TO["expansion"], EPOCH, EPOCH, EPOCH, DOMINATION)["stage"] == "final"


def test_final_card_play_and_result():
    wine = {"do": "commodity", "player": "Bob", "commodity": "wine"}
    table = state(*TO["final"], fix("Ann", markets={"wine": 1}), wine, FINISH)

    assert (table["stage"], table["last_turn"]) == ("over", True)
    assert table["result"]["players"]["Ann"] == {
        "advances": 0,
        "enlightenment": 0,
        "income": 1,
        "provinces": 1,
        "misery": 0,
        "total": 2,
        "rank": 1,
    }
    assert table["result"]["winners"] == ["Ann"]
    assert table["result"]["format"] == "renaissance-result/1"


def test_correction_after_the_end_makes_the_result_anew():
    table = state(*TO["over"], fix("Cid", provinces=20))

    assert table["result"]["winners"] == ["Cid"]
    assert state(*TO["over"], fix("Cid", provinces=20, misery=28))["result"]["players"]["Cid"]["rank"] is None


@pytest.mark.parametrize(
    ("stage", "kinds"),
    [
        ("draw", {"draw", "epoch"}),
        ("cards", {"commodity", "leader", "event", "end_cards", "epoch"}),
        ("purchase", {"buy", "upgrade", "patronage", "relief", "tax", "epoch"}),
        ("expansion", {"expand", "compete", "buy_card", "domination", "epoch"}),
        ("order", {"bids", "places", "epoch"}),
        ("final", {"commodity", "leader", "event", "finish", "epoch"}),
        ("over", set()),
    ],
)
def test_each_entry_has_its_stages(stage, kinds):
    entries = {
        "draw": {},
        "commodity": {"player": "Ann", "commodity": "wine"},
        "leader": {"player": "Ann", "discounts": {}},
        "event": {"player": "Ann"},
        "end_cards": {},
        "buy": {"player": "Ann", "advance": "Caravan", "paid": 0, "override": True},
        "upgrade": {"player": "Ann"},
        "patronage": {"player": "Ann", "leader": 0, "override": True},
        "relief": {"player": "Ann", "spaces": 1, "override": True},
        "tax": {},
        "expand": {"player": "Ann"},
        "compete": {"player": "Ann", "against": {"Bob": "dominated"}, "market": 2, "won": True},
        "buy_card": {"player": "Ann"},
        "domination": {},
        "bids": {"bids": {}},
        "places": {"places": {"Ann": 1, "Bob": 3, "Cid": 4}},
        "finish": {},
        "epoch": {"override": True},
    }
    for kind, fields in entries.items():
        entry = {"do": kind, **fields}
        if kind in kinds:
            state(*TO[stage], entry)
        else:
            assert refused(*TO[stage], entry) == "wrong_stage", kind
    assert state(*TO[stage], {"do": "printed", "printed": {}})["stage"] == stage
    assert state(*TO[stage], {"do": "correct", "epoch": 2})["stage"] == stage


def test_malformed_comes_before_the_stage():
    assert refused({"do": "buy", "player": "Zoe", "advance": "Caravan"}) == "unknown_player"
    assert refused({"do": "buy", "player": "Ann", "advance": "Fire"}) == "unknown_advance"
    assert refused({"do": "finish", "why": 1}) == "bad_format"
    assert refused({"do": "bids", "bids": {"Ann": 9}}) == "bad_count"
    assert refused({"do": "dance"}) == "unknown_entry"
    assert refused({"do": "compete", "player": "Ann", "against": {}, "market": 1}) == "bad_format"
    assert (
        refused({"do": "compete", "player": "Ann", "against": {}, "market": 1, "won": True}) == "wrong_stage"
    )
