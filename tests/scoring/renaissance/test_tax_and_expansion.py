"""Tax, Holy Indulgence, the swap; expansion, competition, cards bought."""

import pytest

from tests.scoring.renaissance.table import TAX, TO, fix, forced, number_wanted, player, refused, state


def own(name, *advances, **more):
    return fix(name, advances=list(advances), **more)


# Tax


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_tax_by_place(players):
    table = state(*TO["purchase"], TAX, players=players)

    assert table["stage"] == "expansion"
    for one in table["players"].values():
        assert one["income"] == 10 + 5 * (one["place"] - 1)
        assert one["misery"] == one["place"] - 1


def test_tax_ends_where_stock_ends():
    assert player("Cid", *TO["purchase"], fix("Cid", income=90, tokens=5), TAX)["income"] == 95


def test_misery_of_tax_puts_out_before_holy_indulgence():
    start = [*TO["purchase"], fix("Cid", misery=26), own("Ann", "Holy Indulgence")]
    table = state(*start, TAX)["players"]

    assert (table["Cid"]["out"], table["Cid"]["misery"]) == (True, 28)
    assert [one["income"] for one in table.values()] == [10 + 3, 10 + 10 - 2, 10 + 15]


def test_those_out_pay_no_tax_and_have_none():
    table = state(*TO["purchase"], fix("Cid", misery=28), TAX)["players"]

    assert table["Cid"]["income"] == 10


@pytest.mark.parametrize(("players", "each"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_holy_indulgence_of_two(players, each):
    owners = [own("Ann", "Holy Indulgence"), own("Bob", "Holy Indulgence")]
    table = state(*TO["purchase"], *owners, TAX, players=players)["players"]

    for name, one in table.items():
        tax = 5 * (one["place"] - 1)
        change = each * (players - 2) if name in ("Ann", "Bob") else -4
        assert one["income"] == 10 + tax + change


def test_holy_indulgence_counts_the_table_with_those_out():
    start = [*TO["purchase"], own("Ann", "Holy Indulgence"), fix("Eve", misery=28)]
    table = state(*start, TAX, players=5)["players"]

    assert table["Ann"]["income"] == 10 + 2 * 3


SWAP = {"do": "tax", "swap": "Bob"}


def test_the_single_leader_exchanges_places_with_a_neighbour():
    start = [*TO["purchase"], fix("Cid", enlightenment=3)]
    table = state(*start, SWAP)

    assert table["order"] == ["Ann", "Cid", "Bob"]
    assert [one["place"] for one in table["players"].values()] == [1, 4, 3]
    assert [one["income"] for one in table["players"].values()] == [10, 20, 25]
    assert refused(*start, {**SWAP, "swap": "Ann"}) == "bad_choice"
    assert refused(*start, {**SWAP, "swap": "Cid"}) == "bad_choice"
    assert state(*start, forced({**SWAP, "swap": "Ann"}))["order"] == ["Cid", "Bob", "Ann"]


def test_without_a_single_leader_nobody_swaps():
    start = [*TO["purchase"], fix("Cid", enlightenment=3), fix("Ann", enlightenment=3)]

    assert refused(*TO["purchase"], SWAP) == "bad_choice"
    assert refused(*start, SWAP) == "bad_choice"
    assert state(*start, forced(SWAP))["order"] == ["Ann", "Bob", "Cid"]
    gone = [*start, fix("Ann", misery=28)]
    assert state(*gone, SWAP)["order"] == ["Cid", "Bob"]


def test_nobody_swaps_with_who_is_out():
    start = [*TO["purchase"], fix("Cid", enlightenment=3), fix("Bob", misery=28)]

    assert refused(*start, SWAP) == "bad_choice"
    assert state(*start, forced(SWAP))["order"] == ["Ann", "Cid"]
    assert state(*start, {**SWAP, "swap": "Ann"})["order"] == ["Cid", "Ann"]


# Expansion


def expand(**fields):
    return {"do": "expand", "player": "Ann", **fields}


def test_expand_puts_everything_on_the_map():
    won = [{"goods": ["wine"], "market": 4, "own": 1}, {"goods": ["wine", "fur"], "market": 2}, {"market": 3}]
    start = [*TO["expansion"], fix("Ann", income=30, tokens=5)]
    after = player("Ann", *start, expand(won=won, satellites=2, tokens=3))

    assert after["income"] == 30 - (3 + 2 + 3) - 2 - 3
    assert (after["provinces"], after["new"], after["satellites"], after["tokens"]) == (4, 3, 2, 7)
    assert after["markets"] == {"wine": 2, "fur": 1}
    assert after["stock"] == 100 - after["income"] - 2 - 7
    twice = player("Ann", *start, expand(tokens=1), expand(tokens=1))
    assert twice["tokens"] == 7


def test_spent_is_worked_out_or_said():
    start = [*TO["expansion"], fix("Ann", income=30)]
    known, unknown = expand(won=[{"market": 4}], tokens=2), expand(won=[{}, {"market": 4}], tokens=2)

    assert refused(*start, {**known, "spent": 5}) == "wrong_amount"
    assert player("Ann", *start, forced({**known, "spent": 5}))["income"] == 25
    assert player("Ann", *start, {**known, "spent": 6})["income"] == 24
    assert number_wanted(*start, unknown) == "the cost of the expansion for Ann"
    assert player("Ann", *start, {**unknown, "spent": 2})["income"] == 28
    assert refused(*start, {**unknown, "spent": 1}) == "wrong_amount"
    assert player("Ann", *start, forced({**unknown, "spent": 1}))["income"] == 29
    assert player("Ann", *start, forced(unknown))["income"] == 30


def test_own_tokens_beyond_the_market_earn_nothing():
    start = [*TO["expansion"], fix("Ann", tokens=9)]
    after = player("Ann", *start, expand(won=[{"market": 2, "own": 5}, {"market": 3}]))

    assert (after["income"], after["tokens"]) == (7, 4)


def test_expand_refuses():
    start = [*TO["expansion"], fix("Ann", income=5, tokens=2)]

    assert refused(*start, expand(tokens=6)) == "not_enough_money"
    assert refused(*start, expand(won=[{"market": 4, "own": 3}])) == "no_such_token"
    assert refused(*start, fix("Ann", provinces=20), expand(won=[{"market": 2}])) == "no_such_token"
    assert refused(*start, fix("Ann", misery=28), expand()) == "out_of_play"
    assert refused(*start, expand(won=[{"market": 1}])) == "bad_count"
    assert refused(*start, expand(won=[{"market": 10}])) == "bad_count"
    assert refused(*start, expand(won=[{"goods": ["tea"]}])) == "unknown_commodity"
    assert refused(*start, expand(won=[{"place": 1}])) == "bad_format"
    assert refused(*TO["purchase"], expand()) == "wrong_stage"


def test_expand_overridden_counts_in_full():
    start = [*TO["expansion"], fix("Ann", income=5, tokens=90, satellites=5, provinces=20)]
    after = player("Ann", *start, forced(expand(tokens=6, won=[{"market": 2, "own": 1}])))

    assert (after["income"], after["tokens"], after["provinces"], after["stock"]) == (0, 95, 21, 0)
    few = player("Ann", *TO["expansion"], forced(expand(won=[{"market": 4, "own": 3}])))
    assert (few["income"], few["tokens"]) == (9, 0)


# Competition


def compete(**fields):
    against = {"against": {"Bob": "dominated"}} if "against" not in fields else {}
    decided = {} if {"dice", "won", "cathedral"} & set(fields) else {"won": True}
    return {"do": "compete", "player": "Ann", "market": 3, **against, **decided, **fields}


START = [
    *TO["expansion"],
    fix("Ann", income=30, tokens=4),
    fix("Bob", provinces=3, markets={"wine": 2}, tokens=5, satellites=1),
    fix("Cid", tokens=3),
]


def test_winning_takes_the_marker_and_its_goods():
    table = state(*START, compete(goods=["wine"]))["players"]

    assert (table["Ann"]["income"], table["Ann"]["provinces"], table["Ann"]["new"]) == (24, 2, 1)
    assert (table["Ann"]["markets"], table["Bob"]["markets"]) == ({"wine": 1}, {"wine": 1})
    assert (table["Bob"]["provinces"], table["Bob"]["new"]) == (2, 0)


def test_losing_costs_the_tokens_all_the_same():
    table = state(*START, compete(won=False, own=2, goods=["wine"]))["players"]

    assert (table["Ann"]["income"], table["Ann"]["tokens"]) == (26, 2)
    assert (table["Ann"]["provinces"], table["Bob"]["provinces"]) == (1, 3)
    assert table["Bob"]["markets"] == {"wine": 2}


def test_several_defenders_with_tokens():
    table = state(*START, compete(against={"Bob": 2, "Cid": 1}, goods=["gold"]))["players"]

    assert (table["Ann"]["income"], table["Bob"]["tokens"], table["Cid"]["tokens"]) == (24, 3, 2)
    assert table["Ann"]["markets"] == {"gold": 1}
    doubled = state(*START, compete(against={"Bob": 2, "Cid": 1}, province="Genoa"))["players"]
    assert doubled["Ann"]["income"] == 30 - (3 + 2 * 2 + 1)


def test_a_satellite_changes_hands():
    entry = compete(market=1, against={"Bob": 1})
    table = state(*START, entry)["players"]

    assert (table["Ann"]["income"], table["Ann"]["satellites"], table["Ann"]["provinces"]) == (28, 1, 1)
    assert (table["Bob"]["satellites"], table["Bob"]["tokens"], table["Ann"]["new"]) == (0, 5, 0)
    assert refused(*START, entry, entry) == "no_such_token"
    after = state(*START, entry, forced(entry))["players"]
    assert (after["Ann"]["satellites"], after["Bob"]["satellites"]) == (2, 0)


def test_a_marker_of_this_turn():
    won = {"do": "expand", "player": "Bob", "won": [{"goods": ["fur"], "market": 3}]}
    entry = compete(against={"Bob": "new"}, goods=["fur"])
    table = state(*START, won, entry)["players"]

    assert (table["Bob"]["new"], table["Bob"]["provinces"], table["Bob"]["markets"]) == (0, 3, {"wine": 2})
    assert table["Ann"]["markets"] == {"fur": 1}
    assert refused(*START, compete(against={"Bob": "new"})) == "no_such_token"
    forced_ = state(*START, forced(compete(against={"Bob": "new"})))["players"]
    assert (forced_["Bob"]["new"], forced_["Bob"]["provinces"]) == (0, 2)
    dominated = state(*START, won, compete(goods=["wine"]))["players"]
    assert dominated["Bob"]["new"] == 1
    lost = state(*START, won, {**entry, "won": False})["players"]
    assert lost["Bob"]["new"] == 1


@pytest.mark.parametrize(
    ("dice", "market", "wins"),
    [
        ([4, 3, 1], 0, True),
        ([3, 3, 1], 0, False),
        ([1, 6, 2], 0, True),
        ([6, 1, 1], 1, False),
        ([1, 6, 2], 1, True),
        ([6, 1, 1], 2, False),
        ([6, 1, 1], -1, True),
    ],
)
def test_dice_of_the_first_place(dice, market, wins):
    table = state(*START, {"do": "correct", "market": {"wine": market}}, compete(dice=dice, goods=["wine"]))

    assert table["players"]["Ann"]["provinces"] == 1 + wins


def test_dice_go_by_the_printed_place():
    roll = compete(dice=[1, 1, 4], player="Cid", against={"Bob": "dominated"})
    rich = fix("Cid", income=30)

    assert state(*START, rich, roll)["players"]["Cid"]["place"] == 4
    assert state(*START, rich, roll)["players"]["Cid"]["provinces"] == 1
    assert state(*START, rich, {**roll, "dice": [1, 1, 5]})["players"]["Cid"]["provinces"] == 2


@pytest.mark.parametrize(
    ("market", "wind", "needed"),
    [
        ({}, None, 6),
        ({"wine": -1}, None, 3),
        ({"wine": -2}, None, 3),
        ({"wine": -1, "fur": -1}, None, 3),
        ({"wine": -1, "fur": 1}, None, 6),
        ({"fur": 1}, None, 6),
        ({}, "surplus", 3),
        ({"wine": -2}, "shortage", 6),
        ({"wine": 1}, "surplus", 6),
    ],
)
def test_surplus_of_any_good_wants_the_market_number_only(market, wind, needed):
    marker = None if wind is None else {"commodity": "wine", "as": wind}
    entries = [
        *START,
        fix("Bob", markets={"wine": 1, "fur": 1}),
        {"do": "correct", "market": market, "wind": marker},
        compete(goods=["wine", "fur"]),
    ]

    assert player("Ann", *entries)["income"] == 30 - needed


def test_surplus_in_the_defenders_capital_doubles_the_market():
    surplus = {"do": "correct", "market": {"wine": -1}}

    after = player("Ann", *START, surplus, compete(goods=["wine"], province="Genoa"))
    assert after["income"] == 24
    after = player("Ann", *START, surplus, compete(goods=["wine"], province="Venice"))
    assert after["income"] == 28


@pytest.mark.parametrize(
    "entry",
    [
        compete(against={}),
        compete(against={"Ann": 1}),
        compete(against={"Bob": "dominated", "Cid": 1}),
        compete(against={"Bob": "new", "Cid": "new"}),
        compete(market=1),
        compete(market=1, against={"Bob": 2}),
        compete(market=1, against={"Bob": 1, "Cid": 1}),
        compete(market=1, against={"Bob": 1}, goods=["wine"]),
        compete(cathedral="Cid"),
    ],
)
def test_what_no_table_can_mean_is_refused_always(entry):
    assert refused(*START, entry) == "bad_choice"
    assert refused(*START, forced(entry)) == "bad_choice"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"against": {"Bob": 6}}, "no_such_token"),
        ({"against": {"Cid": "dominated"}, "goods": ["wine"]}, "no_such_token"),
        ({"own": 5}, "no_such_token"),
        ({"market": 9, "modifiers": 20}, "not_enough_money"),
        ({"paid": 5}, "wrong_amount"),
        ({"against": {"Bob": "gone"}}, "bad_format"),
        ({"against": {"Bob": 0}}, "bad_count"),
        ({"against": {"Bob": True}}, "bad_count"),
        ({"against": {"Zoe": 1}}, "unknown_player"),
        ({"market": 0}, "bad_count"),
        ({"won": True, "dice": [1, 1, 1]}, "bad_format"),
        ({"dice": [1, 1]}, "bad_format"),
        ({"dice": [1, 1, 7]}, "bad_count"),
        ({"goods": ["tea"]}, "unknown_commodity"),
    ],
)
def test_compete_refuses(fields, code):
    assert refused(*START, compete(**fields)) == code


def test_compete_needs_one_way_to_be_decided():
    entry = compete()
    del entry["won"]

    assert refused(*START, entry) == "bad_format"


def test_no_province_no_domination():
    nothing = [*START, fix("Cid", provinces=0)]

    assert refused(*nothing, compete(against={"Cid": "dominated"})) == "no_such_token"
    after = state(*nothing, forced(compete(against={"Cid": "dominated"}, goods=["wine"])))["players"]
    assert (after["Cid"]["provinces"], after["Ann"]["provinces"], after["Ann"]["markets"]) == (
        0,
        2,
        {"wine": 1},
    )


def test_a_21st_province_is_refused_only_when_it_is_won():
    full = [*START, fix("Ann", provinces=20)]

    assert refused(*full, compete()) == "no_such_token"
    assert player("Ann", *full, forced(compete()))["provinces"] == 21
    assert player("Ann", *full, compete(won=False))["provinces"] == 20


def test_who_is_out_defends_but_does_not_attack():
    assert state(*START, fix("Bob", misery=28), compete())["players"]["Bob"]["provinces"] == 2
    assert refused(*START, fix("Ann", misery=28), compete()) == "out_of_play"
    after = state(*START, fix("Ann", misery=28), forced(compete(dice=[1, 1, 2])))["players"]["Ann"]
    assert (after["provinces"], after["place"]) == (2, None)


def test_overridden_payment_takes_what_there_is():
    poor = [*START, fix("Ann", income=2, tokens=1)]
    after = player("Ann", *poor, forced(compete(own=3)))

    assert (after["income"], after["tokens"], after["provinces"]) == (0, 0, 2)
    assert player("Ann", *START, forced(compete(paid=1)))["income"] == 29


# Cathedral


def test_cathedral_wins_at_home_and_away():
    assert player("Ann", *START, own("Ann", "Cathedral"), compete(cathedral="Ann"))["provinces"] == 2
    assert player("Ann", *START, own("Bob", "Cathedral"), compete(cathedral="Bob"))["provinces"] == 1


def test_cathedral_once_a_turn_against_each_player_without():
    owner = own("Ann", "Cathedral", income=60)
    against_cid = compete(cathedral="Ann", against={"Cid": 1})

    assert refused(*START, compete(cathedral="Ann")) == "not_owned"
    assert refused(*START, owner, own("Bob", "Cathedral"), compete(cathedral="Ann")) == "bad_choice"
    twice = [*START, owner, compete(cathedral="Ann")]
    assert refused(*twice, compete(cathedral="Ann")) == "already_done"
    assert player("Ann", *twice, against_cid)["provinces"] == 3
    both = compete(cathedral="Ann", against={"Bob": 1, "Cid": 1})
    assert refused(*twice, both) == "already_done"
    for entry in (
        [compete(cathedral="Ann")],
        [owner, own("Bob", "Cathedral"), compete(cathedral="Ann")],
        [owner, compete(cathedral="Ann"), compete(cathedral="Ann")],
    ):
        assert player("Ann", *START, *entry[:-1], forced(entry[-1]))["new"] == len(
            [one for one in entry if one["do"] == "compete"]
        )
    later = [
        *twice,
        {"do": "domination"},
        {"do": "places", "places": {"Ann": 1, "Bob": 3, "Cid": 4}},
        *TO["expansion"],
        compete(cathedral="Ann"),
    ]
    assert player("Ann", *later)["provinces"] == 3


def test_defenders_cathedral_is_used_up_against_the_attacker_alone():
    owner = own("Bob", "Cathedral")
    home = compete(cathedral="Bob")
    other = compete(cathedral="Bob", player="Cid", paid=6)

    assert refused(*START, owner, home, home) == "already_done"
    assert state(*START, owner, fix("Cid", income=9), home, other)["players"]["Cid"]["provinces"] == 1
    assert refused(*START, own("Bob", "Cathedral", misery=28), home) == "out_of_play"


# Cards bought


def test_cards_grow_dearer():
    cards = [{"do": "buy_card", "player": name} for name in ("Cid", "Ann", "Bob")]
    table = state(*TO["expansion"], *cards)

    assert table["card_price"] == 4
    assert [one["income"] for one in table["players"].values()] == [10 - 2, 20 - 3, 25 - 1]
    assert [one["cards"] for one in table["players"].values()] == [4, 4, 4]
    assert refused(*TO["expansion"], cards[0], cards[0]) == "already_done"
    assert state(*TO["expansion"], cards[0], forced(cards[0]))["card_price"] == 3
    assert refused(*TO["expansion"], fix("Ann", income=0), cards[1]) == "not_enough_money"
    assert refused(*TO["expansion"], fix("Ann", misery=28), cards[1]) == "out_of_play"
    done = state(*TO["expansion"], *cards, {"do": "domination"})
    assert done["card_price"] == 4
    next_turn = {"do": "places", "places": {"Ann": 1, "Bob": 3, "Cid": 4}}
    assert state(*TO["expansion"], *cards, {"do": "domination"}, next_turn)["card_price"] == 1
