"""Corrections, and what the group's own components say."""

import pytest

from tests.scoring.renaissance.table import EPOCH, MAT, ONE_OF_EACH, TO, fix, forced, player, refused, state

X = TO["expansion"]


def own(name, *advances, **more):
    return fix(name, advances=list(advances), **more)


# Corrections


def test_correction_replaces_each_value():
    new = {
        "income": 30,
        "satellites": 10,
        "tokens": 60,
        "misery": 3,
        "enlightenment": 2,
        "provinces": 9,
        "cards": 5,
        "markets": {"wine": 2, "fur": 0},
        "advances": ["Caravan", "Cathedral"],
        "shipping": {"ship": "seaworthy", "step": 2},
    }
    after = player("Ann", fix("Ann", **new))

    assert {key: after[key] for key in new if key not in ("markets", "shipping")} == {
        key: value for key, value in new.items() if key not in ("markets", "shipping")
    }
    assert (after["markets"], after["stock"]) == ({"wine": 2}, 0)
    assert after["shipping"] == {"ship": "seaworthy", "step": 2, "capacity": 12}
    assert player("Ann", fix("Ann", **new), fix("Ann", shipping=None))["shipping"] is None


def test_tokens_together_are_a_hundred():
    assert refused(fix("Ann", income=60, tokens=41)) == "no_such_token"
    assert refused(fix("Ann", tokens=91)) == "no_such_token"
    after = player("Ann", forced(fix("Ann", tokens=91)))
    assert (after["income"], after["tokens"], after["stock"]) == (10, 91, 0)
    assert player("Ann", forced(fix("Ann", tokens=91)), fix("Ann", cards=1))["cards"] == 1


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ({"income": 101}, "bad_count"),
        ({"misery": 29}, "bad_count"),
        ({"enlightenment": 14}, "bad_count"),
        ({"provinces": 21}, "bad_count"),
        ({"cards": 48}, "bad_count"),
        ({"markets": {"wine": 21}}, "bad_count"),
        ({"markets": {"tea": 1}}, "unknown_commodity"),
        ({"advances": ["Fire"]}, "unknown_advance"),
        ({"advances": ["Caravan", "Caravan"]}, "bad_format"),
        ({"shipping": {"ship": "raft", "step": 1}}, "bad_format"),
        ({"shipping": {"ship": "galley", "step": 0}}, "bad_count"),
        ({"shipping": {"ship": "galley"}}, "bad_format"),
        ({"new": 1}, "bad_format"),
    ],
)
def test_correction_is_read_strictly(new, code):
    assert refused(fix("Ann", **new)) == code
    assert refused(forced(fix("Ann", **new))) == code


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"note": "why"},
        {"player": "Ann"},
        {"set": {}},
        {"player": "Ann", "set": {}, "epoch": 1},
        {"player": "Ann", "epoch": 1},
    ],
)
def test_correction_is_about_a_player_or_about_all(fields):
    assert refused({"do": "correct", **fields}) == "bad_format"


def test_corrections_of_what_belongs_to_all():
    entry = {
        "do": "correct",
        "market": {"wine": 2, "fur": -2},
        "wind": {"commodity": "gold", "as": "surplus"},
        "places": {"Ann": 4, "Bob": 3, "Cid": 1},
        "epoch": 3,
        "note": "as it lies",
    }
    table = state(entry)
    assert (table["market"], table["epoch"], table["order"]) == (
        {"wine": 2, "fur": -2},
        3,
        ["Cid", "Bob", "Ann"],
    )
    assert table["wind"] == {"commodity": "gold", "as": "surplus"}
    table = state(entry, {"do": "correct", "wind": None, "market": {"wine": 0}})
    assert (table["market"], table["wind"]) == ({"fur": -2}, None)
    assert refused({"do": "correct", "market": {"wine": 3}}) == "bad_count"
    assert refused({"do": "correct", "epoch": 4}) == "bad_count"
    assert state(EPOCH, EPOCH, EPOCH, {"do": "correct", "epoch": 3})["last_turn"] is False


def test_advances_new_by_a_correction_give_credit_at_once():
    printed = {**MAT, "advances": {"The Heavens": {"price": 5, "credit": 2}, "Human Body": {"price": 7}}}
    heavens = {"do": "buy", "player": "Ann", "advance": "The Heavens"}
    body = {"do": "buy", "player": "Ann", "advance": "Human Body"}
    rich, p = fix("Ann", income=20), TO["purchase"]

    assert player("Ann", *p, rich, own("Ann", "The Heavens"), body, printed=printed)["income"] == 15
    # Bought this turn and only named again: it stays this turn's.
    same = player("Ann", *p, rich, heavens, own("Ann", "The Heavens", "Caravan"), body, printed=printed)
    assert same["income"] == 20 - 5 - 7
    # Taken away and put back: it is new by the correction.
    anew = [own("Ann"), own("Ann", "The Heavens")]
    assert player("Ann", *p, rich, heavens, *anew, body, printed=printed)["income"] == 20 - 5 - 5


def test_correction_puts_out_and_brings_back():
    out = state(fix("Bob", misery=28))
    assert (out["order"], out["players"]["Bob"]["place"]) == (["Ann", "Cid"], None)
    back = state(fix("Bob", misery=28), fix("Bob", misery=3))
    assert (back["order"], back["players"]["Bob"]["place"]) == (["Ann", "Bob", "Cid"], 3)


# What components say


def test_numbers_are_learnt_one_by_one():
    first = {"do": "printed", "printed": {"advances": {"Caravan": {"price": 4}}}}
    second = {"do": "printed", "printed": {"advances": {"Caravan": {"relief": 2}}}}
    buy = {"do": "buy", "player": "Ann", "advance": "Caravan"}
    p = TO["purchase"]

    assert refused(*p, buy, printed={}) == "not_known"
    assert player("Ann", *p, first, buy, printed={})["relief"] is None
    after = player("Ann", *p, first, second, buy, printed={})
    assert (after["income"], after["relief"]) == (6, 2)


def test_a_sum_said_anew_replaces_the_old_one():
    def learn(roll_):
        return {"do": "printed", "printed": {"roll": roll_}}

    printed = {"province_income": [3], "roll": {"2": "wine", "3": "wool"}}
    dice = {"do": "domination", "rolls": [{"dice": [1, 1, 1]}]}
    assert state(*X, learn({"2": "grain"}), dice, printed=printed)["market"] == {"grain": 1}
    assert state(*X, learn({"2": "wool", "3": "wine"}), dice, printed=printed)["market"] == {"wool": 1}
    assert refused(*X, learn({"4": "wine"}), printed=printed) == "bad_choice"
    assert refused(*X, forced(learn({"4": "wine"})), printed=printed) == "bad_choice"


def test_what_is_learnt_counts_from_then_on():
    categories = {"do": "printed", "printed": {"categories": {"Caravan": "science"}}}
    table = state(own("Ann", *ONE_OF_EACH), categories)

    assert table["players"]["Ann"]["tiers"] == 0
    row = {"do": "printed", "printed": {"shipping": {"galley": [7]}}}
    ship = fix("Ann", shipping={"ship": "galley", "step": 1})
    assert player("Ann", ship, printed={})["shipping"]["capacity"] is None
    assert player("Ann", ship, row, printed={})["shipping"]["capacity"] == 7


def test_more_than_twelve_commodities_are_too_many():
    more = {"do": "printed", "printed": {"commodities": ["tea"]}}

    assert refused(more) == "bad_count"
    assert state(more, fix("Ann", markets={"tea": 1}), printed={})["players"]["Ann"]["markets"] == {"tea": 1}
    again = {"do": "printed", "printed": {"commodities": ["fur", "wine"]}}
    assert state(again)["stage"] == "draw"


GOLD_IN_THE_ROLL = {"roll": {"2": "gold"}}


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ({"payouts": {"wine": [1, "2"]}}, "bad_count"),
        ({"payouts": {"tea": [1]}}, "unknown_commodity"),
        ({"icons": {"stone": ["Fire"]}}, "unknown_advance"),
        ({"misery_sections": [6, 13]}, "bad_format"),
    ],
)
def test_what_is_malformed_in_printed_is_refused_before_what_no_components_say(part, expected):
    assert refused({"do": "printed", "printed": GOLD_IN_THE_ROLL}) == "bad_choice"
    assert refused({"do": "printed", "printed": {**GOLD_IN_THE_ROLL, **part}}) == expected
    assert refused({"do": "printed", "printed": {"misery_sections": [6, 6, 20]}, "when": 1}) == "bad_format"
