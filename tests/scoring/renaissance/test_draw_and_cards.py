"""Drawing, commodity cards, leaders, events."""

import pytest

from tests.scoring.renaissance.table import (
    DRAW,
    END_CARDS,
    MAT,
    TO,
    fix,
    forced,
    number_wanted,
    player,
    refused,
    state,
)

WINE = {"do": "commodity", "player": "Bob", "commodity": "wine"}


def own(name, *advances, **more):
    return fix(name, advances=list(advances), **more)


# Draw


def test_everybody_in_play_draws():
    table = state(fix("Cid", misery=28), DRAW)

    assert [one["cards"] for one in table["players"].values()] == [3, 3, 2]
    assert (table["stage"], table["order"]) == ("cards", ["Ann", "Bob"])


def test_first_player_buys_a_marker_away():
    double = {"do": "correct", "market": {"wine": -2}}
    table = state(double, {**DRAW, "remove": "wine"})

    assert table["market"] == {"wine": -1}
    assert [one["income"] for one in table["players"].values()] == [9, 10, 10]
    assert refused({**DRAW, "remove": "wine"}) == "no_such_token"
    assert refused(double, fix("Ann", income=0), {**DRAW, "remove": "wine"}) == "not_enough_money"
    assert state(forced({**DRAW, "remove": "wine"}))["players"]["Ann"]["income"] == 9
    assert state(double, fix("Ann", income=0), forced({**DRAW, "remove": "wine"}))["market"] == {"wine": -1}


def test_wind_needs_an_owner_in_play_and_its_goods():
    wind = {**DRAW, "wind": {"commodity": "grain", "as": "surplus"}}

    assert refused(wind) == "not_owned"
    assert state(forced(wind))["wind"] == {"commodity": "grain", "as": "surplus"}
    assert state(own("Bob", "Wind/Watermill"), wind)["wind"] == {"commodity": "grain", "as": "surplus"}
    assert refused(own("Bob", "Wind/Watermill", misery=28), wind) == "not_owned"
    elsewhere = {**DRAW, "wind": {"commodity": "gold", "as": "surplus"}}
    assert refused(own("Bob", "Wind/Watermill"), elsewhere) == "bad_choice"
    assert state(forced(elsewhere))["wind"]["commodity"] == "gold"


def test_urban_ascendancy_buys_another_card():
    urban = {**DRAW, "urban": ["Bob"]}
    after = player("Bob", own("Bob", "Urban Ascendancy"), urban)

    assert (after["cards"], after["income"]) == (4, 9)
    assert refused(urban) == "not_owned"
    assert refused(own("Bob", "Urban Ascendancy", income=0), urban) == "not_enough_money"
    assert refused(own("Bob", "Urban Ascendancy", misery=28), urban) == "out_of_play"
    assert refused({**DRAW, "urban": ["Bob", "Bob"]}) == "bad_format"
    assert player("Bob", fix("Bob", income=0), forced(urban))["cards"] == 4


def test_master_art_discards_after_the_draw():
    discard = {**DRAW, "discard": {"Bob": 2}}

    assert player("Bob", own("Bob", "Master Art", cards=1), discard)["cards"] == 0
    assert refused(own("Bob", "Master Art", cards=0), discard) == "no_cards"
    assert player("Bob", own("Bob", "Master Art", cards=0), forced(discard))["cards"] == 0
    assert refused(discard) == "not_owned"
    assert refused(own("Bob", "Master Art", misery=28, cards=5), discard) == "out_of_play"
    assert refused({**DRAW, "discard": {"Bob": 3}}) == "bad_count"
    assert refused({**DRAW, "discard": {"Bob": 0}}) == "bad_count"
    urban = {**DRAW, "urban": ["Bob"], "discard": {"Bob": 2}}
    assert player("Bob", own("Bob", "Master Art", "Urban Ascendancy", cards=0), urban)["cards"] == 0


def test_nobody_in_play_can_still_be_recorded():
    gone = [fix(name, misery=28) for name in ("Ann", "Bob", "Cid")]
    entries = [
        {"do": "correct", "market": {"wine": 1}},
        *gone,
        {**DRAW, "remove": "wine"},
        END_CARDS,
        {"do": "tax"},
        {"do": "domination", "rolls": [{"commodity": "wine", "result": "surplus"}]},
        {"do": "bids", "bids": {}},
        {"do": "places", "places": {}},
    ]

    assert state(*entries)["order"] == []


# Commodity cards


@pytest.mark.parametrize(
    ("markets", "market", "wind", "advances", "gain"),
    [
        (1, 0, None, [], 2),
        (2, 0, None, [], 5),
        (4, 0, None, [], 14),
        (9, 0, None, [], 14),
        (4, 2, None, ["Interest & Profit"], 14),
        (1, 2, None, [], 5),
        (1, -1, None, [], 0),
        (2, -2, None, [], 2),
        (1, 1, "shortage", [], 9),
        (2, 1, "surplus", [], 5),
        (2, -1, "surplus", [], 0),
        (1, -1, "surplus", ["Interest & Profit"], 0),
        (0, 2, "shortage", ["Interest & Profit"], 0),
    ],
)
def test_boxes(markets, market, wind, advances, gain):
    wind = {"wind": None if wind is None else {"commodity": "wine", "as": wind}}
    entries = [
        *TO["cards"],
        {"do": "correct", "market": {"wine": market}, **wind},
        own("Ann", *advances, markets={"wine": markets}),
        WINE,
    ]
    table = state(*entries)

    assert table["players"]["Ann"]["income"] == 10 + gain
    assert table["players"]["Bob"]["cards"] == 2
    left = market - (market > 0) + (market < 0)
    assert table["market"] == ({"wine": left} if left else {})
    assert table["wind"] is None


def test_wind_on_another_good_stays():
    wind = {"commodity": "grain", "as": "shortage"}

    assert state(*TO["cards"], {"do": "correct", "wind": wind}, WINE)["wind"] == wind


def test_icons_count_as_markets_of_stone_and_wool():
    stone = {**WINE, "commodity": "stone"}
    owner = own("Ann", "Cathedral", "Caravan", "The Heavens", markets={"stone": 1})

    assert player("Ann", *TO["cards"], owner, stone)["income"] == 10 + 6
    assert player("Ann", *TO["cards"], own("Ann", "Cathedral"), stone)["income"] == 10 + 1
    wool = {**WINE, "commodity": "wool"}
    assert player("Ann", *TO["cards"], own("Ann", "Improved Agriculture"), wool)["income"] == 10 + 1


def test_unknown_icons_matter_to_owners_of_any_advance_only():
    stone = {**WINE, "commodity": "stone"}
    printed = {key: value for key, value in MAT.items() if key != "icons"}
    one = fix("Ann", markets={"stone": 1})

    assert player("Ann", *TO["cards"], one, stone, printed=printed)["income"] == 11
    owner = own("Ann", "Caravan")
    assert refused(*TO["cards"], owner, stone, printed=printed) == "not_known"
    said = {**stone, "paid": {"Ann": 7}}
    assert player("Ann", *TO["cards"], owner, said, printed=printed)["income"] == 17
    assert player("Ann", *TO["cards"], owner, forced(stone), printed=printed)["income"] == 10


def test_unknown_boxes_must_be_said_where_they_pay():
    markets = [fix("Ann", markets={"wine": 1})]

    assert number_wanted(*TO["cards"], *markets, WINE, printed={}) == "the income from Wine for Ann"
    paid = {**WINE, "paid": {"Ann": 4}}
    assert player("Ann", *TO["cards"], *markets, paid, printed={})["income"] == 14
    assert player("Ann", *TO["cards"], *markets, forced(WINE), printed={})["income"] == 10
    surplus = {"do": "correct", "market": {"wine": -1}}
    assert player("Ann", *TO["cards"], *markets, surplus, WINE, printed={})["income"] == 10
    nothing = {**WINE, "paid": {"Bob": 3}}
    assert refused(*TO["cards"], surplus, *markets, nothing, printed={}) == "wrong_amount"


def test_given_payout_is_compared_before_the_limit_of_stock():
    start = [*TO["cards"], fix("Ann", markets={"wine": 4}, income=90, satellites=5)]

    assert player("Ann", *start, WINE)["income"] == 95
    assert player("Ann", *start, {**WINE, "paid": {"Ann": 14}})["income"] == 95
    assert refused(*start, {**WINE, "paid": {"Ann": 5}}) == "wrong_amount"
    assert player("Ann", *start, forced({**WINE, "paid": {"Ann": 3}}))["income"] == 93
    assert player("Ann", *start, forced({**WINE, "paid": {"Ann": 30}}))["income"] == 95


def test_those_out_of_play_are_paid_nothing():
    start = [*TO["cards"], fix("Ann", markets={"wine": 2}, misery=28)]

    assert player("Ann", *start, WINE)["income"] == 10
    assert refused(*start, {**WINE, "paid": {"Ann": 5}}) == "out_of_play"
    assert player("Ann", *start, forced({**WINE, "paid": {"Ann": 5}}))["income"] == 10
    assert refused(*start, {**WINE, "player": "Ann"}) == "out_of_play"
    assert player("Ann", *start, forced({**WINE, "player": "Ann"}))["cards"] == 2


def test_a_card_must_be_in_the_hand():
    empty = [*TO["cards"], fix("Bob", cards=0)]
    leader = {"do": "leader", "player": "Bob", "discounts": {}}

    for entry in (WINE, leader, {"do": "event", "player": "Bob"}):
        assert refused(*empty, entry) == "no_cards"
        assert player("Bob", *empty, forced(entry))["cards"] == 0


def test_own_names_of_commodities():
    fur = {**WINE, "commodity": "fur"}

    assert player("Ann", *TO["cards"], fix("Ann", markets={"fur": 1}), fur)["income"] == 14
    assert refused(*TO["cards"], fur, printed={}) == "unknown_commodity"
    named = {"do": "printed", "printed": {"commodities": ["fur"], "payouts": {"fur": [3]}}}
    assert state(*TO["cards"], named, fur, printed={})["players"]["Bob"]["cards"] == 2


# Leaders

GALILEO = {
    "do": "leader",
    "player": "Ann",
    "card": "Galileo",
    "discounts": {"The Heavens": 2, "Caravan": 3},
    "steps": 2,
}


def test_leader_lies_before_its_player():
    table = state(*TO["cards"], GALILEO, {**GALILEO, "player": "Bob", "tokens": 3})

    assert table["leaders"] == [
        {
            "player": "Ann",
            "card": "Galileo",
            "discounts": {"The Heavens": 2, "Caravan": 3},
            "steps": 2,
            "tokens": 0,
            "used_by": [],
        },
        {
            "player": "Bob",
            "card": "Galileo",
            "discounts": {"The Heavens": 2, "Caravan": 3},
            "steps": 2,
            "tokens": 3,
            "used_by": [],
        },
    ]
    assert table["players"]["Ann"]["enlightenment"] == 2
    assert table["players"]["Ann"]["cards"] == 2


def test_nobody_pays_for_the_first_leader():
    assert refused(*TO["cards"], {**GALILEO, "tokens": 1}) == "bad_choice"
    assert state(*TO["cards"], forced({**GALILEO, "tokens": 1}))["leaders"][0]["tokens"] == 1
    assert state(*TO["cards"], {**GALILEO, "tokens": 0})["leaders"][0]["tokens"] == 0


def test_steps_stop_at_the_end_and_are_three_at_most():
    assert player("Ann", *TO["cards"], fix("Ann", enlightenment=12), GALILEO)["enlightenment"] == 13
    assert refused(*TO["cards"], {**GALILEO, "steps": 4}) == "bad_count"


def test_printed_word_pays_the_discounts_of_what_is_owned():
    owner = own("Ann", "Printed Word", "Written Record", "Caravan")

    assert player("Ann", *TO["cards"], owner, GALILEO)["income"] == 13
    assert player("Ann", *TO["cards"], own("Ann", "Caravan"), GALILEO)["income"] == 10
    full = own("Ann", "Printed Word", "Caravan", income=99)
    assert player("Ann", *TO["cards"], full, GALILEO)["income"] == 100


def test_leaders_are_gone_after_tax_and_may_be_played_at_the_end():
    assert state(*TO["cards"], GALILEO, END_CARDS, {"do": "tax"})["leaders"] == []
    assert len(state(*TO["final"], GALILEO)["leaders"]) == 1
    assert refused(*TO["purchase"], GALILEO) == "wrong_stage"


def test_who_is_out_plays_no_leader():
    assert refused(*TO["cards"], fix("Ann", misery=28), GALILEO) == "out_of_play"
    assert refused(*TO["cards"], {**GALILEO, "discounts": {"Fire": 1}}) == "unknown_advance"


# Events


def event(changes=None, **more):
    return {"do": "event", "player": "Bob", **({} if changes is None else {"changes": changes}), **more}


def test_event_is_remembered_until_the_places():
    table = state(*TO["cards"], event(card="Stirrups"), event())

    assert table["events"] == [{"player": "Bob", "card": "Stirrups"}, {"player": "Bob", "card": ""}]
    rest = [END_CARDS, {"do": "tax"}, {"do": "domination"}]
    assert len(state(*TO["cards"], event(), *rest)["events"]) == 1
    last = {"do": "places", "places": {"Ann": 1, "Bob": 3, "Cid": 4}}
    assert state(*TO["cards"], event(), *rest, last)["events"] == []


def test_event_changes_everything_of_several_players():
    start = [*TO["cards"], fix("Ann", provinces=5, satellites=2, tokens=3, markets={"wine": 2}, misery=4)]
    change = {
        "Ann": {
            "income": 3,
            "misery": -1,
            "enlightenment": 1,
            "cards": -1,
            "provinces": -1,
            "satellites": -1,
            "tokens": 4,
            "markets": {"wine": -1, "grain": 1},
        },
        "Cid": {"misery": 2},
    }
    table = state(*start, event(change))["players"]

    ann = table["Ann"]
    assert (ann["income"], ann["misery"], ann["enlightenment"], ann["cards"]) == (13, 3, 1, 2)
    assert (ann["provinces"], ann["satellites"], ann["tokens"]) == (4, 1, 7)
    assert ann["markets"] == {"wine": 1, "grain": 1}
    assert ann["stock"] == 100 - 13 - 1 - 7
    assert table["Cid"]["misery"] == 2


def test_tokens_put_down_come_from_stock_then_from_income():
    start = [*TO["cards"], fix("Ann", income=50, tokens=45)]
    after = player("Ann", *start, event({"Ann": {"tokens": 8}}))

    assert (after["income"], after["tokens"], after["stock"]) == (47, 53, 0)
    net = player("Ann", *start, fix("Ann", satellites=5), event({"Ann": {"tokens": 8, "satellites": -5}}))
    assert (net["income"], net["tokens"], net["satellites"]) == (47, 53, 0)
    too_many = event({"Ann": {"tokens": 56}})
    assert refused(*start, too_many) == "no_such_token"
    after = player("Ann", *start, forced(too_many))
    assert (after["income"], after["tokens"], after["stock"]) == (0, 101, 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"provinces": -2}, "no_such_token"),
        ({"provinces": 20}, "no_such_token"),
        ({"satellites": -1}, "no_such_token"),
        ({"tokens": -1}, "no_such_token"),
        ({"markets": {"wine": -1}}, "no_such_token"),
        ({"cards": -4}, "no_cards"),
        ({"income": -11}, "not_enough_money"),
    ],
)
def test_event_takes_only_what_is_there(change, code):
    assert refused(*TO["cards"], event({"Ann": change})) == code
    after = player("Ann", *TO["cards"], forced(event({"Ann": change})))
    expected = {"provinces": 21 if change.get("provinces", 0) > 0 else 0, "markets": {}}
    key = next(iter(change))
    assert after[key] == expected.get(key, 0)


def test_tracks_stop_at_their_ends():
    after = player("Ann", *TO["cards"], event({"Ann": {"misery": -5, "enlightenment": -2}}))
    assert (after["misery"], after["enlightenment"]) == (0, 0)
    after = player("Ann", *TO["cards"], event({"Ann": {"misery": 99, "enlightenment": 99}}))
    assert (after["misery"], after["enlightenment"], after["out"], after["place"]) == (28, 13, True, None)


def test_event_reaches_who_is_out_and_brings_back():
    out = [*TO["cards"], fix("Ann", misery=28)]
    table = state(*out, event({"Ann": {"misery": -1, "income": 2}}))

    assert table["order"] == ["Ann", "Bob", "Cid"]
    assert (table["players"]["Ann"]["place"], table["players"]["Ann"]["income"]) == (1, 12)
    assert player("Ann", *out, event({"Ann": {"income": 2}}))["income"] == 12
    assert refused(*out, {**event(), "player": "Ann"}) == "out_of_play"


def test_alchemy_does_nothing_to_owners_of_laws_of_matter():
    owner = own("Ann", "Laws of Matter")
    alchemy = event({"Ann": {"misery": 2}}, card="Alchemy")

    assert refused(*TO["cards"], owner, alchemy) == "bad_choice"
    assert player("Ann", *TO["cards"], owner, forced(alchemy))["misery"] == 2
    assert player("Ann", *TO["cards"], alchemy)["misery"] == 2
    assert player("Ann", *TO["cards"], owner, {**alchemy, "card": "Plague"})["misery"] == 2
    assert state(*TO["cards"], owner, event({"Bob": {"misery": 2}}, card="Alchemy"))["stage"] == "cards"


def test_event_is_read_strictly():
    assert refused(*TO["cards"], event({"Ann": {"money": 1}})) == "bad_format"
    assert refused(*TO["cards"], event({"Zoe": {}})) == "unknown_player"
    assert refused(*TO["cards"], event({"Ann": {"income": 10000}})) == "bad_count"
    assert refused(*TO["cards"], event({"Ann": {"markets": {"tea": 1}}})) == "unknown_commodity"
