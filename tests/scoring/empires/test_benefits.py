"""Building benefits: what buildings pay and train, and what their owners may do then."""

import pytest

from tests.builders import BENEFITS, INCOME, anyway, colony, do, has, rest_of_turn, table


def benefits(*arranged, **choices):
    return table("Ann", "Bob", "Cid").plays(*arranged, INCOME, do("benefits", **choices))


@pytest.mark.parametrize(
    ("buildings", "goods", "paid"),
    [
        (["trading_post"], {}, 5),
        (["taxation"], {}, 10),
        (["factory"], {}, 30),
        (["trading_post", "taxation", "factory"], {}, 45),
        (["rum_distillery"], {"sugar": 2, "gold": 1}, 6 + 1),
        (["rum_distillery"], {}, 0),
        (["mint"], {"gold": 2}, 4),
        (["mint"], {"silver": 2}, 4),
        (["mint"], {"gold": 1, "silver": 2}, 4 + 1),
        (["mint"], {"gold": 2, "silver": 1}, 4 + 1),
        (["mint"], {}, 0),
    ],
)
def test_buildings_pay_each_turn(buildings, goods, paid):
    # Three goods of any kind earn $1 in the Income phase before.
    game = benefits(has("Ann", money=0, buildings=buildings, goods=goods))

    assert game.money("Ann") == paid
    assert game.state["stage"] == "benefits"


@pytest.mark.parametrize(
    ("building", "worker"),
    [
        ("settlers", "colonist"),
        ("monastery", "missionary"),
        ("trade_routes", "merchant"),
        ("training_grounds", "soldier"),
        ("new_world_city", "builder"),
        ("new_world_mission", "missionary"),
        ("ship_yards", "captain"),
        ("marketplace", "merchant"),
        ("military_academy", "soldier"),
        ("fortress", "soldier"),
        ("stone_masonry", "builder"),
    ],
)
def test_buildings_train_a_worker_for_the_next_turn(building, worker):
    game = benefits(has("Ann", buildings=[building]))

    assert game.of("Ann")["gained"] == {worker: 1}
    expected = {"colonist": 6} if worker == "colonist" else {"colonist": 5, worker: 1}
    assert game.plays(do("end_turn")).of("Ann")["workers"] == expected


def test_both_settlers_train():
    game = benefits(has("Ann", buildings=["settlers"]), has("Bob", buildings=["settlers"]))

    assert game.of("Ann")["gained"] == game.of("Bob")["gained"] == {"colonist": 1}
    assert benefits(has("Ann", buildings=["settlers"] * 2)).of("Ann")["gained"] == {"colonist": 2}


def test_workers_gained_before_are_kept():
    game = benefits(has("Ann", buildings=["fortress"]), do("hire", player="Ann", specialist="soldier"))

    assert game.of("Ann")["gained"] == {"soldier": 2}


# Privateers


def test_privateers_take_a_dollar_for_each_own_ship_from_each_other():
    game = benefits(
        has("Ann", money=0, ships=3, buildings=["privateers"]), has("Bob", money=7), has("Cid", money=20)
    )

    assert [game.money(name) for name in ("Ann", "Bob", "Cid")] == [6, 4, 17]


def test_privateers_take_no_more_than_there_is():
    game = benefits(
        has("Ann", money=0, ships=3, buildings=["privateers"]), has("Bob", money=2), has("Cid", money=0)
    )

    assert [game.money(name) for name in ("Ann", "Bob", "Cid")] == [2, 0, 0]


def test_privateers_without_ships_take_nothing():
    game = benefits(has("Ann", money=0, buildings=["privateers"]), has("Bob", money=2, ships=3))

    assert (game.money("Ann"), game.money("Bob")) == (0, 2)


def test_privateers_rob_later_players_before_those_are_paid():
    game = benefits(
        has("Ann", money=0, ships=3, buildings=["privateers"]),
        has("Bob", money=0, buildings=["trading_post"]),
        has("Cid", money=1),
    )

    assert [game.money(name) for name in ("Ann", "Bob", "Cid")] == [1, 5, 0]


def test_privateers_rob_earlier_players_after_those_were_paid():
    game = benefits(
        do("correct", order=["Cid", "Bob", "Ann"]),
        has("Ann", money=0, ships=3, buildings=["privateers"]),
        has("Bob", money=1),
        has("Cid", money=0, buildings=["trading_post"]),
    )

    assert [game.money(name) for name in ("Ann", "Bob", "Cid")] == [4, 0, 2]


def test_owner_of_privateers_is_paid_before_robbing_and_keeps_it():
    game = benefits(
        has("Ann", money=0, ships=1, buildings=["privateers", "trading_post"]), has("Bob", money=5)
    )

    assert (game.money("Ann"), game.money("Bob")) == (5 + 1 + 1, 4)


# Mint


@pytest.mark.parametrize(("choice", "paid"), [("gold", 2), ("silver", 4)])
def test_mint_pays_for_the_good_chosen(choice, paid):
    game = benefits(
        has("Ann", money=0, buildings=["mint"], goods={"gold": 1, "silver": 2}), mint={"Ann": choice}
    )

    assert game.money("Ann") == paid + 1


@pytest.mark.parametrize(
    ("mint", "expected"),
    [
        ({"Bob": "gold"}, "not_owned"),
        ({"Ann": "sugar"}, "bad_choice"),
        ({"Ann": "wine"}, "unknown_good"),
        ({"Zoe": "gold"}, "unknown_player"),
        ({"Ann": None}, "bad_format"),
        ("gold", "bad_format"),
    ],
)
def test_mint_refuses(mint, expected):
    assert benefits(has("Ann", buildings=["mint"]), mint=mint).refusal == expected


def test_mint_not_owned_is_recorded_all_the_same_and_pays_nothing():
    game = table().plays(
        has("Ann", money=0, goods={"gold": 2}),
        INCOME,
        anyway(do("benefits", mint={"Ann": "gold"})),
    )

    assert game.money("Ann") == 0


# Once a turn


def test_benefits_are_given_once_a_turn():
    game = benefits(has("Ann", money=0, buildings=["trading_post", "settlers"]))

    assert game.plays(BENEFITS).refusal == "already_done"
    again = game.plays(anyway(BENEFITS))
    assert (again.money("Ann"), again.of("Ann")["gained"]) == (10, {"colonist": 2})


def test_benefits_are_given_every_turn():
    game = table().plays(has("Ann", money=0, buildings=["trading_post"])).on_turn(4)

    assert game.money("Ann") == 15


def test_benefits_wait_for_the_income():
    assert table().plays(BENEFITS).refusal == "wrong_stage"
    assert table().plays(anyway(BENEFITS)).refusal == "wrong_stage"


def test_benefits_take_nothing_else():
    assert table().plays(INCOME, do("benefits", player="Ann")).refusal == "bad_format"


# What owners may do


def in_benefits(*arranged):
    """Ann owns every tile that lets her do something; Bob owns none."""
    tiles = ["smuggler", "west_indies_co", "trading_house", "migration", "university"]
    return table(region_goods={"peru": "silver"}).plays(
        has("Ann", money=0, buildings=tiles, goods={"sugar": 2, "fish": 1}),
        has("Bob", money=0, goods={"gold": 1}),
        colony("caribbean", Ann={"colonist": 3, "soldier": 2}, Bob={"colonist": 2}),
        colony("peru"),
        *arranged,
        INCOME,
        BENEFITS,
        has("Ann", money=0),
    )


def sell(player="Ann", **goods):
    return do("sell_goods", player=player, goods=goods)


def swap(player="Ann", partner="Bob", give="sugar", get="gold"):
    return do("swap_good", player=player, with_=partner, give=give, get=get)


def draw(player="Ann", good="rice"):
    return do("free_good", player=player, good=good)


def migrate(player="Ann", source="caribbean", target="peru", count=2):
    return do("migrate", player=player, from_=source, to=target, count=count)


def test_sell_goods_pays_five_each_as_often_as_wanted():
    game = in_benefits().plays(sell(sugar=1), sell(sugar=1, fish=1))

    assert game.money("Ann") == 15
    assert game.of("Ann")["goods"] == {}


def test_sold_goods_are_in_the_supply_again():
    game = in_benefits(has("Bob", goods={"rice": 2}), has("Ann", goods={"rice": 1}))

    assert game.plays(draw()).refusal == "no_such_token"
    assert game.plays(sell(rice=1), draw()).of("Ann")["goods"] == {"rice": 1}


def test_sell_goods_recorded_all_the_same_sells_what_is_there():
    game = in_benefits().plays(anyway(sell(sugar=3, gold=1)))

    assert game.money("Ann") == 10
    assert game.of("Ann")["goods"] == {"fish": 1}
    assert in_benefits().plays(anyway(sell("Bob", gold=1))).money("Bob") == 5


def test_swap_good_changes_hands():
    game = in_benefits().plays(swap())

    assert game.of("Ann")["goods"] == {"sugar": 1, "fish": 1, "gold": 1}
    assert game.of("Bob")["goods"] == {"sugar": 1}


def test_swap_good_recorded_all_the_same_moves_what_is_there():
    game = in_benefits().plays(anyway(swap(get="coffee")))

    assert game.of("Ann")["goods"] == {"sugar": 1, "fish": 1}
    assert game.of("Bob")["goods"] == {"gold": 1, "sugar": 1}


def test_free_good_comes_from_the_supply():
    assert in_benefits().plays(draw()).of("Ann")["goods"] == {"sugar": 2, "fish": 1, "rice": 1}


def test_migrate_moves_colonists():
    game = in_benefits().plays(migrate())

    assert game.workers_in("caribbean")["Ann"] == {"colonist": 1, "soldier": 2}
    assert game.workers_in("peru") == {"Ann": {"colonist": 2}}
    assert in_benefits().plays(migrate(count=1)).workers_in("peru") == {"Ann": {"colonist": 1}}


def test_migrate_recorded_all_the_same_moves_what_is_there():
    game = in_benefits().plays(anyway(migrate(source="peru", target="caribbean")))

    assert game.workers_in("caribbean")["Ann"] == {"colonist": 3, "soldier": 2}
    lent = in_benefits(colony("caribbean", Bob={"colonist": 1})).plays(anyway(migrate("Bob")))
    assert lent.workers_in("peru") == {"Bob": {"colonist": 1}}


@pytest.mark.parametrize(
    "entry", [swap(), draw(), migrate(count=1)], ids=["swap_good", "free_good", "migrate"]
)
def test_once_a_turn(entry):
    used = in_benefits().plays(entry)
    more = has("Bob", goods={"gold": 1})

    assert used.plays(more, entry).refusal == "already_done"
    assert used.plays(more, anyway(entry)).refusal is None
    assert used.plays(more, do("end_turn"), INCOME, BENEFITS, entry).refusal is None


OWN = [
    ("sell: not owned", sell("Bob", gold=1), "not_owned"),
    ("sell: not there", sell(coffee=1), "no_such_token"),
    ("sell: too many", sell(sugar=3), "no_such_token"),
    ("sell: unknown", sell(wine=1), "unknown_good"),
    ("sell: negative", sell(sugar=-1), "bad_count"),
    ("sell: float", sell(sugar=1.0), "bad_count"),
    ("sell: a list", do("sell_goods", player="Ann", goods=["sugar"]), "bad_format"),
    ("sell: nothing said", do("sell_goods", player="Ann"), "bad_format"),
    ("swap: not owned", swap("Bob", "Ann", "gold", "sugar"), "not_owned"),
    ("swap: with oneself", swap(partner="Ann", get="fish"), "bad_choice"),
    ("swap: nothing to give", swap(give="coffee"), "no_such_token"),
    ("swap: nothing to get", swap(get="coffee"), "no_such_token"),
    ("swap: unknown good", swap(get="wine"), "unknown_good"),
    ("swap: unknown player", swap(partner="Zoe"), "unknown_player"),
    ("swap: half", do("swap_good", player="Ann", with_="Bob", give="sugar"), "bad_format"),
    ("draw: not owned", draw("Bob"), "not_owned"),
    ("draw: unknown", draw(good="wine"), "unknown_good"),
    ("draw: nothing", do("free_good", player="Ann"), "bad_format"),
    ("migrate: not owned", migrate("Bob"), "not_owned"),
    ("migrate: nobody there", migrate(source="peru", target="caribbean"), "no_such_workers"),
    ("migrate: undiscovered", migrate(target="brazil"), "not_discovered"),
    ("migrate: nowhere", migrate(target="caribbean"), "bad_choice"),
    ("migrate: three", migrate(count=3), "bad_count"),
    ("migrate: none", migrate(count=0), "bad_count"),
    ("migrate: float", migrate(count=1.0), "bad_count"),
    ("migrate: unknown", migrate(target="atlantis"), "unknown_region"),
    ("migrate: half", do("migrate", player="Ann", from_="peru", count=1), "bad_format"),
    ("university: not owned", do("university", player="Bob"), "not_owned"),
    ("university: unknown", do("university", player="Zoe"), "unknown_player"),
    ("university: more", do("university", player="Ann", region="peru"), "bad_format"),
]


@pytest.mark.parametrize(("entry", "expected"), [row[1:] for row in OWN], ids=[row[0] for row in OWN])
def test_owners_entries_refuse(entry, expected):
    assert in_benefits().plays(entry).refusal == expected


def test_free_good_stops_at_the_printed_tokens():
    game = in_benefits(has("Bob", goods={"rice": 3}))

    assert game.plays(draw()).refusal == "no_such_token"
    assert game.plays(anyway(draw())).of("Ann")["goods"]["rice"] == 1


@pytest.mark.parametrize("before", [[], [INCOME, BENEFITS]])
def test_university_is_used_once_a_game(before):
    entry = do("university", player="Ann")
    game = table().plays(has("Ann", buildings=["university"]), *before, entry)

    assert game.refusal is None
    assert game.plays(entry).refusal == "used_up"
    assert game.plays(anyway(entry)).refusal is None
    rest = rest_of_turn(1)[len(before) :]
    assert game.plays(*rest, entry).refusal == "used_up"


def test_tiles_that_only_the_table_resolves_change_nothing_here():
    tiles = ["indentured_servitude", "conquistadors", "navigator", "colonization_laws", "magellan"]
    game = benefits(has("Ann", buildings=tiles))

    assert (game.money("Ann"), game.of("Ann")["gained"]) == (10, {})


# Goods sold at the owner's moment


def test_goods_are_sold_after_the_own_payments_and_before_the_own_privateers():
    owned = ["trading_house", "rum_distillery", "privateers"]
    game = benefits(
        has("Ann", money=0, ships=2, goods={"sugar": 2}, buildings=owned),
        has("Bob", money=9),
        has("Cid", money=1),
        sell={"Ann": {"sugar": 2}},
    )

    assert game.money("Ann") == 3 + 6 + 10 + 2 + 1
    assert game.of("Ann")["goods"] == {}


def test_a_later_players_privateers_find_the_money_of_the_sale():
    arranged = (
        has("Ann", money=0, goods={"fur": 1}, buildings=["trading_house"]),
        has("Bob", money=0, ships=3, buildings=["privateers"]),
        has("Cid", money=0),
    )
    sold_then = benefits(*arranged, sell={"Ann": {"fur": 1}})
    sold_later = benefits(*arranged).plays(do("sell_goods", player="Ann", goods={"fur": 1}))

    assert (sold_then.money("Ann"), sold_then.money("Bob")) == (2, 3)
    assert (sold_later.money("Ann"), sold_later.money("Bob")) == (5, 0)


def test_an_earlier_players_privateers_come_before_the_sale():
    game = benefits(
        has("Ann", money=0, ships=3, buildings=["privateers"]),
        has("Bob", money=1, goods={"fur": 1}, buildings=["trading_house"]),
        has("Cid", money=0),
        sell={"Bob": {"fur": 1}},
    )

    assert (game.money("Ann"), game.money("Bob")) == (1, 5)


def test_goods_are_sold_in_player_order_whatever_the_order_of_the_entry():
    both = {"Bob": {"fur": 1}, "Ann": {"rice": 1}}
    game = benefits(
        has("Ann", money=0, goods={"rice": 1}, buildings=["trading_house"]),
        has("Bob", money=0, ships=9, goods={"fur": 1}, buildings=["trading_house", "privateers"]),
        has("Cid", money=0, ships=1, buildings=["privateers"]),
        sell=both,
    )

    assert [game.money(name) for name in ("Ann", "Bob", "Cid")] == [0, 9, 1]


def test_goods_sold_at_that_moment_are_in_the_supply_again():
    game = benefits(has("Ann", goods={"rice": 3}, buildings=["trading_house"]), sell={"Ann": {"rice": 2}})

    assert game.of("Ann")["goods"] == {"rice": 1}
    assert game.plays(do("end_turn"), do("take_good", player="Bob", good="rice")).refusal is None


def test_more_may_be_sold_by_an_entry_of_its_own_afterwards():
    game = benefits(
        has("Ann", money=0, goods={"rice": 2}, buildings=["trading_house"]), sell={"Ann": {"rice": 1}}
    )

    assert game.plays(do("sell_goods", player="Ann", goods={"rice": 1})).money("Ann") == 10


@pytest.mark.parametrize(
    ("sell", "expected"),
    [
        ({"Bob": {"rice": 1}}, "not_owned"),
        ({"Bob": {}}, "not_owned"),
        ({"Ann": {"rice": 3}}, "no_such_token"),
        ({"Ann": {"fur": 1}}, "no_such_token"),
        ({"Ann": {"wine": 1}}, "unknown_good"),
        ({"Zoe": {"rice": 1}}, "unknown_player"),
        ({"Ann": {"rice": -1}}, "bad_count"),
        ({"Ann": {"rice": True}}, "bad_count"),
        ({"Ann": None}, "bad_format"),
        ({"Ann": ["rice"]}, "bad_format"),
        ("Ann", "bad_format"),
        (None, "bad_format"),
    ],
)
def test_a_sale_refuses(sell, expected):
    arranged = has("Ann", goods={"rice": 2}, buildings=["trading_house"]), has("Bob", goods={"rice": 1})

    assert benefits(*arranged, sell=sell).refusal == expected


def test_what_is_malformed_comes_before_the_stage_and_the_stage_before_the_sale():
    game = table().plays(has("Bob", goods={"rice": 1}))

    assert game.plays(do("benefits", sell={"Bob": {"wine": 1}})).refusal == "unknown_good"
    assert game.plays(do("benefits", sell={"Bob": {"rice": 1}})).refusal == "wrong_stage"


def test_override_sells_what_is_there():
    game = table().plays(
        has("Ann", money=0, goods={"rice": 2}),
        INCOME,
        anyway(do("benefits", sell={"Ann": {"rice": 3, "fur": 1}})),
    )

    assert (game.money("Ann"), game.of("Ann")["goods"]) == (10, {})


def test_a_sale_of_nothing_changes_nothing():
    owner = has("Ann", money=0, goods={"rice": 2}, buildings=["trading_house"])

    assert benefits(owner, sell={"Ann": {}}).state == benefits(owner, sell={}).state == benefits(owner).state


def test_benefits_are_given_once_with_or_without_a_sale():
    game = benefits(has("Ann", money=0, goods={"rice": 2}, buildings=["trading_house"]))
    again = do("benefits", sell={"Ann": {"rice": 1}})

    assert game.plays(again).refusal == "already_done"
    assert game.plays(anyway(again)).money("Ann") == 5


# University


@pytest.mark.parametrize(
    "played",
    [(), (INCOME,), (INCOME, BENEFITS), (*rest_of_turn(1), *rest_of_turn(2), *rest_of_turn(3)[:-1])],
    ids=["actions", "benefits due", "benefits", "scoring"],
)
def test_university_is_used_at_any_stage_once(played):
    game = table().plays(has("Ann", buildings=["university"]), *played, do("university", player="Ann"))

    assert game.refusal is None
    assert game.plays(do("university", player="Ann")).refusal == "used_up"
    assert game.plays(anyway(do("university", player="Ann"))).refusal is None
    assert game.plays(do("university", player="Bob")).refusal == "not_owned"


def test_university_is_not_used_when_the_game_is_over():
    over = table().plays(has("Ann", buildings=["university"])).on_turn(8).plays(*rest_of_turn(8))

    assert over.plays(do("university", player="Ann")).refusal == "wrong_stage"
    assert over.plays(anyway(do("university", player="Ann"))).refusal == "wrong_stage"
