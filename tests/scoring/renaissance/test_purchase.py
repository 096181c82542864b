"""Advances, ships, Patronage, relief."""

import pytest

from tests.scoring.renaissance.table import (
    DOMINATION,
    DRAW,
    END_CARDS,
    MAT,
    ONE_OF_EACH,
    TAX,
    THREE_OF_EACH,
    TO,
    TWO_OF_EACH,
    fix,
    forced,
    number_wanted,
    places,
    player,
    refused,
    state,
)

NUMBERS = {
    "Human Body": {"price": 9, "credit": 1, "relief": 2},
    "The Heavens": {"price": 5, "credit": 2, "relief": 0},
    "Laws of Matter": {"price": 8, "credit": 3, "relief": 1},
    "Institutional Research": {"price": 6, "credit": 0, "relief": 0},
    "Written Record": {"price": 6, "credit": 1, "relief": 4},
    "Cathedral": {"price": 7, "credit": 2, "relief": 0},
}
PRICED = {**MAT, "advances": NUMBERS}
RICH = fix("Ann", income=50)


def buy(advance, **more):
    return {"do": "buy", "player": "Ann", "advance": advance, **more}


def own(*advances, **more):
    return fix("Ann", advances=list(advances), **more)


def paid(*entries, printed=PRICED):
    """What the last of these purchases cost."""
    before = player("Ann", *TO["purchase"], RICH, *entries[:-1], printed=printed)["income"]
    return before - player("Ann", *TO["purchase"], RICH, *entries, printed=printed)["income"]


# Prices


@pytest.mark.parametrize(
    ("owned", "bought", "advance", "price"),
    [
        ([], [], "Human Body", 9),
        (["The Heavens"], [], "Human Body", 7),
        (["The Heavens", "Laws of Matter"], [], "Human Body", 4),
        ([], ["The Heavens"], "Human Body", 9),
        (["Cathedral"], [], "Human Body", 9),
        (["Institutional Research"], [], "Human Body", 7),
        ([], ["Institutional Research"], "Human Body", 7),
        (["Institutional Research"], [], "Cathedral", 7),
        (["The Heavens", "Laws of Matter", "Institutional Research"], [], "Human Body", 2),
        (["Human Body", "The Heavens", "Laws of Matter"], [], "Institutional Research", 0),
    ],
)
def test_price(owned, bought, advance, price):
    assert paid(own(*owned), *map(buy, bought), buy(advance)) == price


def leader(player_, discounts, **more):
    return {"do": "leader", "player": player_, "discounts": discounts, **more}


def cost_with(leaders, *before, advance="Human Body"):
    entries = [DRAW, *leaders, END_CARDS, RICH, *before]
    was = player("Ann", *entries, printed=PRICED)["income"]
    return was - player("Ann", *entries, buy(advance), printed=PRICED)["income"]


def test_leaders_take_tokens_off():
    body = leader("Ann", {"Human Body": 3})

    assert cost_with([body]) == 6
    assert cost_with([body, body]) == 3
    assert cost_with([leader("Bob", {"Human Body": 3})]) == 9
    assert cost_with([body], own("Written Record")) == 5
    assert cost_with([body, body], own("Written Record")) == 2
    assert cost_with([body], own("Written Record"), advance="Cathedral") == 6
    assert cost_with([leader("Ann", {"Human Body": 99})], own("Written Record")) == 0


def test_price_that_can_not_be_worked_out_must_be_said():
    unknown = {**MAT, "advances": {"Human Body": {"price": 9}, "The Heavens": {"relief": 0}}}
    start = [*TO["purchase"], RICH]

    assert number_wanted(*start, buy("The Heavens"), printed=unknown) == "the price of The Heavens for Ann"
    assert player("Ann", *start, buy("The Heavens", paid=4), printed=unknown)["income"] == 46
    assert player("Ann", *start, forced(buy("The Heavens")), printed=unknown)["income"] == 50
    # The credit of an advance that counts is unknown, even where leaders alone reach 0.
    leaders = [DRAW, leader("Ann", {"Human Body": 50}), END_CARDS, own("The Heavens")]
    assert refused(*leaders, buy("Human Body"), printed=unknown) == "not_known"
    assert player("Ann", *leaders, buy("Human Body", paid=1), printed=unknown)["income"] == 9


def test_given_price_must_be_right_unless_overridden():
    start = [*TO["purchase"], RICH]

    assert player("Ann", *start, buy("Human Body", paid=9), printed=PRICED)["income"] == 41
    assert refused(*start, buy("Human Body", paid=8), printed=PRICED) == "wrong_amount"
    assert player("Ann", *start, forced(buy("Human Body", paid=8)), printed=PRICED)["income"] == 42


def test_buying_needs_income():
    poor = [*TO["purchase"], fix("Ann", income=3)]

    assert refused(*poor, buy("Human Body"), printed=PRICED) == "not_enough_money"
    after = player("Ann", *poor, forced(buy("Human Body")), printed=PRICED)
    assert (after["income"], after["advances"]) == (0, ["Human Body"])


def test_owned_already_pays_only():
    start = [*TO["purchase"], own("Human Body", income=20, misery=5)]

    assert refused(*start, buy("Human Body"), printed=PRICED) == "already_owned"
    after = player("Ann", *start, forced(buy("Human Body")), printed=PRICED)
    assert (after["income"], after["misery"], after["relief"]) == (11, 5, 0)
    assert after["advances"] == ["Human Body"]


def test_order_within_a_category_is_learnt():
    ordered = {**PRICED, "ordered": {"science": ["The Heavens", "Human Body"]}}
    start = [*TO["purchase"], RICH]

    assert refused(*start, buy("Human Body"), printed=ordered) == "out_of_order"
    assert player("Ann", *start, forced(buy("Human Body")), printed=ordered)["advances"] == ["Human Body"]
    assert paid(own("The Heavens"), buy("Human Body"), printed=ordered) == 7
    free = {"do": "printed", "printed": {"ordered": {"exploration": []}}}
    assert player("Ann", *start, free, buy("New World"))["advances"] == ["New World"]


def test_categories_may_differ_from_what_we_assume():
    differs = {**PRICED, "categories": {"Cathedral": "science", "The Heavens": "religion"}}

    assert paid(own("Cathedral", "The Heavens"), buy("Human Body"), printed=differs) == 7
    assert player("Ann", own(*ONE_OF_EACH), printed=differs)["tiers"] == 0
    assert player("Ann", own(*ONE_OF_EACH))["tiers"] == 1


@pytest.mark.parametrize(
    ("advance", "misery", "enlightenment"),
    [
        ("Improved Agriculture", 4, 0),
        ("Human Body", 4, 0),
        ("Laws of Matter", 5, 1),
        ("Printed Word", 5, 1),
        ("Master Art", 5, 1),
        ("Cosmopolitan", 5, 1),
        ("Caravan", 5, 0),
    ],
)
def test_what_an_advance_does_at_once(advance, misery, enlightenment):
    after = player("Ann", *TO["purchase"], fix("Ann", income=50, misery=5), buy(advance))

    assert (after["misery"], after["enlightenment"]) == (misery, enlightenment)


@pytest.mark.parametrize(
    ("shipping", "advance", "reached"),
    [
        (None, "Seaworthy Vessels", ("seaworthy", 1, 10)),
        (("galley", 3), "Seaworthy Vessels", ("seaworthy", 1, 10)),
        (("seaworthy", 2), "Seaworthy Vessels", ("seaworthy", 2, 12)),
        (("ocean", 2), "Seaworthy Vessels", ("ocean", 2, 2)),
        (("seaworthy", 4), "Ocean Navigation", ("ocean", 1, 1)),
        (("ocean", 3), "Ocean Navigation", ("ocean", 3, 3)),
    ],
)
def test_an_advance_moves_ships_to_its_row(shipping, advance, reached):
    ship = None if shipping is None else dict(zip(("ship", "step"), shipping, strict=True))
    before = ["Overland East"] if advance == "Seaworthy Vessels" else ["Overland East", "Seaworthy Vessels"]
    after = player("Ann", *TO["purchase"], own(*before, shipping=ship, income=50), buy(advance))

    assert tuple(after["shipping"].values()) == reached


def test_all_21_advances_make_the_last_turn():
    all_but = [*MAT["advances"]]
    all_but.remove("Cathedral")
    start = [*TO["purchase"], own(*all_but, income=50)]

    assert state(*start)["last_turn"] is False
    table = state(*start, buy("Cathedral"), TAX, DOMINATION)
    assert (table["last_turn"], table["stage"]) == (True, "final")


# Ships


def test_upgrade_begins_with_galleys():
    after = player("Ann", *TO["purchase"], {"do": "upgrade", "player": "Ann", "steps": 3})

    assert (after["shipping"], after["income"]) == ({"ship": "galley", "step": 3, "capacity": 6}, 7)


def test_upgrade_ends_where_a_known_row_ends():
    upgrade = {"do": "upgrade", "player": "Ann", "steps": 5}

    assert refused(*TO["purchase"], upgrade) == "bad_choice"
    beyond = player("Ann", *TO["purchase"], forced(upgrade))
    assert (beyond["shipping"], beyond["income"]) == ({"ship": "galley", "step": 5, "capacity": None}, 5)
    unknown = player("Ann", *TO["purchase"], upgrade, printed={})
    assert unknown["shipping"] == {"ship": "galley", "step": 5, "capacity": None}
    ocean = fix("Ann", shipping={"ship": "ocean", "step": 4})
    assert refused(*TO["purchase"], ocean, {**upgrade, "steps": 1}, printed={}) == "bad_choice"


def test_upgrade_is_paid_step_by_step():
    upgrade = {"do": "upgrade", "player": "Ann", "steps": 3}
    poor = [*TO["purchase"], fix("Ann", income=2)]

    assert refused(*poor, upgrade) == "not_enough_money"
    assert player("Ann", *poor, forced(upgrade))["income"] == 0
    assert refused(*TO["purchase"], {**upgrade, "steps": 0}) == "bad_count"
    assert refused(*TO["purchase"], {**upgrade, "steps": 21}) == "bad_count"


# Patronage

FIRST = leader("Cid", {"Human Body": 1})
ASKED = leader("Bob", {"Human Body": 4}, steps=2, tokens=3)
USE = {"do": "patronage", "player": "Ann", "leader": 1}
LEADERS = [DRAW, FIRST, ASKED, END_CARDS, own("Patronage", income=20)]


def test_patronage_pays_takes_steps_and_discounts():
    table = state(*LEADERS, USE, printed=PRICED)

    assert (table["players"]["Ann"]["income"], table["players"]["Bob"]["income"]) == (17, 13)
    assert table["players"]["Ann"]["enlightenment"] == 2
    assert table["leaders"][1]["used_by"] == ["Ann"]
    assert player("Ann", *LEADERS, USE, buy("Human Body"), printed=PRICED)["income"] == 17 - 5
    assert player("Ann", *LEADERS, buy("Human Body"), printed=PRICED)["income"] == 20 - 9


def test_patronage_refuses():
    assert refused(*LEADERS, USE, USE) == "already_done"
    assert refused(*LEADERS, {**USE, "leader": 0}) == "bad_choice"
    assert refused(*LEADERS, {**USE, "leader": 2}) == "bad_choice"
    assert refused(*LEADERS, fix("Bob", advances=["Patronage"]), {**USE, "player": "Bob"}) == "bad_choice"
    assert refused(*LEADERS, {**USE, "player": "Cid"}) == "not_owned"
    assert refused(*LEADERS, fix("Ann", income=2), USE) == "not_enough_money"
    assert refused(*LEADERS, fix("Ann", misery=28), USE) == "out_of_play"
    assert refused(*LEADERS, {**USE, "leader": -1}) == "bad_count"


def test_patronage_overridden():
    table = state(*LEADERS, fix("Ann", income=2), forced(USE))["players"]
    assert (table["Ann"]["income"], table["Bob"]["income"]) == (0, 12)
    nothing = state(*LEADERS, forced({**USE, "leader": 7}))
    assert nothing == state(*LEADERS)
    again = state(*LEADERS, USE, forced(USE))
    assert again["leaders"][1]["used_by"] == ["Ann"]
    assert again["players"]["Ann"]["income"] == 14
    assert state(*LEADERS, forced({**USE, "leader": 0}))["leaders"][0]["used_by"] == ["Ann"]
    own_one = state(*LEADERS, forced({**USE, "player": "Bob"}))["players"]["Bob"]
    assert (own_one["income"], own_one["enlightenment"]) == (10, 4)


def test_patronage_pays_who_is_out_as_far_as_stock_goes():
    assert state(*LEADERS, fix("Bob", misery=28), USE)["players"]["Bob"]["income"] == 13
    assert state(*LEADERS, fix("Bob", income=99), USE)["players"]["Bob"]["income"] == 100


# Relief


def relief(spaces=1, **more):
    return {"do": "relief", "player": "Ann", "spaces": spaces, **more}


@pytest.mark.parametrize(
    ("misery", "cost"), [(1, 1), (6, 1), (7, 2), (13, 2), (14, 3), (20, 3), (21, 4), (27, 4)]
)
def test_a_space_costs_the_section_one_leaves(misery, cost):
    assert paid(fix("Ann", misery=misery), relief()) == cost


@pytest.mark.parametrize(
    ("advances", "spaces"), [([], 1), (ONE_OF_EACH, 2), (TWO_OF_EACH, 4), (THREE_OF_EACH, 7)]
)
def test_tiers_allow_so_many_spaces(advances, spaces):
    start = [*TO["purchase"], own(*advances, misery=20, income=60)]

    assert player("Ann", *start, relief(spaces))["misery"] == 20 - spaces
    one_by_one = player("Ann", *start, *[relief()] * spaces)
    assert one_by_one["misery"] == 20 - spaces
    assert refused(*start, *[relief()] * (spaces + 1)) == "tier_needed"
    assert player("Ann", *start, *[relief()] * spaces, forced(relief()))["misery"] == 19 - spaces
    assert refused(*start, relief(8)) == "bad_count"


def test_spaces_count_for_one_turn():
    later = [
        *TO["purchase"],
        fix("Ann", misery=9),
        relief(),
        TAX,
        DOMINATION,
        places(1, 3, 4),
        DRAW,
        END_CARDS,
    ]

    assert player("Ann", *later, relief())["misery"] == 7


def test_points_are_spent_before_tokens():
    start = [*TO["purchase"], fix("Ann", income=50, misery=14)]

    after = player("Ann", *start, buy("Written Record"), printed=PRICED)
    assert after["relief"] == 4
    after = player("Ann", *start, buy("Written Record"), relief(), printed=PRICED)
    assert (after["relief"], after["income"], after["misery"]) == (1, 44, 13)
    tier = own(*ONE_OF_EACH)
    after = player("Ann", *start, buy("Written Record"), tier, relief(2), printed=PRICED)
    assert (after["relief"], after["income"], after["misery"]) == (0, 43, 12)
    assert player("Ann", *start, buy("Written Record"), TAX, printed=PRICED)["relief"] == 0


def test_given_tokens_are_compared():
    start = [*TO["purchase"], fix("Ann", misery=14)]

    assert player("Ann", *start, relief(tokens=3))["income"] == 7
    assert refused(*start, relief(tokens=2)) == "wrong_amount"
    assert player("Ann", *start, forced(relief(tokens=2)))["income"] == 8
    assert refused(*start, fix("Ann", income=2), relief()) == "not_enough_money"
    assert player("Ann", *start, fix("Ann", income=2), forced(relief()))["income"] == 0


def test_unknown_relief_stays_unknown_until_tax():
    unknown = {**MAT, "advances": {"Written Record": {"price": 1, "relief": 4}, "Cathedral": {"price": 1}}}
    start = [*TO["purchase"], fix("Ann", misery=5, income=50)]
    learnt = {"do": "printed", "printed": {"advances": {"Cathedral": {"relief": 1}}}}

    bought = [*start, buy("Written Record"), buy("Cathedral")]
    assert player("Ann", *bought, printed=unknown)["relief"] is None
    assert player("Ann", *bought, learnt, printed=unknown)["relief"] is None
    assert refused(*bought, learnt, relief(), printed=unknown) == "not_known"
    after = player("Ann", *bought, relief(tokens=1), printed=unknown)
    assert (after["relief"], after["misery"], after["income"]) == (None, 4, 47)
    assert player("Ann", *bought, forced(relief()), printed=unknown)["income"] == 48
    assert player("Ann", *bought, TAX, printed=unknown)["relief"] == 0
    early = player("Ann", *start, learnt, buy("Written Record"), buy("Cathedral"), printed=unknown)
    assert early["relief"] == 5


def test_without_sections_points_stay_as_they_are():
    unknown = {key: value for key, value in PRICED.items() if key != "misery_sections"}
    start = [*TO["purchase"], fix("Ann", misery=5, income=50), buy("Written Record")]

    assert number_wanted(*start, relief(), printed=unknown) == "the cost of misery relief for Ann"
    after = player("Ann", *start, relief(tokens=2), printed=unknown)
    assert (after["relief"], after["misery"], after["income"]) == (4, 4, 42)


def test_nobody_is_relieved_of_more_than_there_is():
    start = [*TO["purchase"], own(*TWO_OF_EACH, misery=2)]

    assert refused(*TO["purchase"], relief()) == "bad_choice"
    assert refused(*start, relief(3)) == "bad_choice"
    after = player("Ann", *start, forced(relief(3)))
    assert (after["misery"], after["income"]) == (0, 8)
    assert player("Ann", *TO["purchase"], forced(relief()))["misery"] == 0


def test_overridden_purchases_bring_back_who_is_out():
    out = [*TO["purchase"], fix("Ann", misery=28, income=50)]

    assert refused(*out, buy("Human Body")) == "out_of_play"
    assert refused(*out, relief()) == "out_of_play"
    assert refused(*out, {"do": "upgrade", "player": "Ann"}) == "out_of_play"
    assert state(*out, forced(buy("Human Body")))["order"] == ["Ann", "Bob", "Cid"]
    after = player("Ann", *out, forced(relief()))
    assert (after["misery"], after["place"], after["income"]) == (27, 1, 46)
    assert state(*out, forced(buy("Caravan")))["order"] == ["Bob", "Cid"]
