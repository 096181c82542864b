"""Expeditions, Cartography, revealed counters, scouts."""

from collections import Counter

import pytest

from tests.builders import (
    ALL_DISCOVERED,
    BENEFITS,
    EASY,
    HARD,
    INCOME,
    PRINTED_CARDS,
    PRINTED_COUNTERS,
    REGIONS,
    anyway,
    card_expedition,
    counter,
    do,
    expedition,
    has,
    rest_of_turn,
    table,
)

LONE = counter(1, 2, 2, 4)  # the only one of its kind
LAND_REGIONS = REGIONS[1:]


def test_expedition_won_brings_plunder_the_counter_the_region_and_a_colonist():
    game = table().plays(expedition("Ann", {"captain": 1, "soldier": 2}, "peru", counter(3, 4, 4, 6)))

    assert game.money("Ann") == 10 + 3 + 2 * 4
    assert game.of("Ann")["counters"] == [counter(3, 4, 4, 6)]
    assert game.state["regions"]["peru"] == {
        "discovered": True,
        "good": None,
        "counter": None,
        "workers": {"Ann": {"colonist": 1}},
    }
    assert game.of("Ann")["workers"] == {"colonist": 5}


@pytest.mark.parametrize("found", PRINTED_COUNTERS, ids=str)
def test_expedition_needs_the_resistance_of_every_counter(found):
    need = found["resistance"]
    won = table().plays(expedition("Ann", {"colonist": need}, "peru", found))
    lost = table().plays(expedition("Ann", {"colonist": need - 1, "soldier": 0}, "peru", found))

    assert won.of("Ann")["counters"] == [found]
    assert won.money("Ann") == 10 + found["plunder"]
    if need > 1:
        assert lost.of("Ann")["counters"] == []


@pytest.mark.parametrize(
    ("workers", "buildings", "wins"),
    [
        ({"captain": 2}, [], False),
        ({"captain": 2, "colonist": 1}, [], True),
        ({"captain": 2}, ["magellan"], True),
        ({"captain": 1, "merchant": 1, "missionary": 1}, [], False),
        ({"captain": 1, "merchant": 1, "missionary": 1, "builder": 1}, [], True),
        ({"captain": 2}, ["plague_1"], True),
        ({"captain": 1, "soldier": 1}, ["plague_1"], False),
        ({"captain": 1, "soldier": 1}, ["plague_1", "magellan"], True),
    ],
)
def test_expedition_strength_against_five(workers, buildings, wins):
    game = table().plays(has("Ann", buildings=buildings), expedition("Ann", workers, "peru", HARD))

    assert game.of("Ann")["counters"] == ([HARD] if wins else [])


def test_expedition_tiles_of_another_player_do_not_help():
    game = table().plays(
        has("Bob", buildings=["plague_1", "magellan"]), expedition("Ann", {"captain": 2}, "peru", HARD)
    )

    assert game.of("Ann")["counters"] == []


def test_expedition_lost_only_makes_the_counter_known():
    before = table()
    after = before.plays(expedition("Ann", {"soldier": 2}, "peru", HARD))
    unlike = {**after.state, "regions": before.state["regions"]}

    assert unlike == before.state
    assert after.state["regions"]["peru"] == {
        "discovered": False,
        "good": None,
        "counter": HARD,
        "workers": {},
    }


def test_counters_are_kept_in_the_order_gained():
    game = table().plays(
        expedition("Ann", {"colonist": 5}, "peru", HARD),
        *rest_of_turn(1),
        expedition("Ann", {"colonist": 5}, "brazil", EASY),
    )

    assert game.of("Ann")["counters"] == [HARD, EASY]


def test_expedition_is_launched_once_a_turn_by_each_player():
    first = table().plays(expedition("Ann", {"colonist": 1}, "peru", EASY))
    second = expedition("Ann", {"colonist": 1}, "brazil", EASY)

    assert first.plays(second).refusal == "already_done"
    assert first.plays({**second, "player": "Bob"}).refusal is None
    assert first.plays(*rest_of_turn(1), second).refusal is None
    assert first.plays(anyway(second)).of("Ann")["counters"] == [EASY, EASY]


def test_expedition_lost_is_launched_too():
    game = table().plays(
        expedition("Ann", {"colonist": 1}, "peru", HARD), expedition("Ann", {"colonist": 5}, "peru", HARD)
    )

    assert game.refusal == "already_done"


@pytest.mark.parametrize("region", ["caribbean", "peru"])
def test_expedition_to_a_discovered_region_is_refused(region):
    game = table().plays(do("correct", region="peru", discovered=True))

    assert game.plays(expedition("Ann", {"colonist": 1}, region, EASY)).refusal == "already_discovered"


def test_expedition_to_a_discovered_region_recorded_all_the_same():
    game = table().plays(anyway(expedition("Ann", {"colonist": 1}, "caribbean", EASY)))

    assert game.of("Ann")["counters"] == [EASY]
    assert game.money("Ann") == 11


@pytest.mark.parametrize("workers", [{}, {"colonist": 0}])
def test_expedition_without_workers_is_a_bad_choice(workers):
    assert table().plays(expedition("Ann", workers, "peru", EASY)).refusal == "bad_choice"


def test_expedition_with_a_builder_needs_the_expansion():
    game = table(builders=False)

    assert game.plays(expedition("Ann", {"builder": 1}, "peru", EASY)).refusal == "not_in_game"


# What is known


def test_known_counter_is_the_one_that_lies_there():
    seen = table().plays(expedition("Ann", {"colonist": 1}, "peru", HARD))

    assert seen.plays(expedition("Bob", {"colonist": 5}, "peru", EASY)).refusal == "no_such_token"
    won = seen.plays(expedition("Bob", {"colonist": 5}, "peru", HARD))
    assert won.of("Bob")["counters"] == [HARD]
    assert won.state["regions"]["peru"]["counter"] is None


def test_known_counter_lies_nowhere_else_when_it_is_the_last_of_its_kind():
    seen = table().plays(do("reveal", region="peru", counter=LONE))

    assert seen.plays(expedition("Ann", {"colonist": 5}, "brazil", LONE)).refusal == "no_such_token"
    assert seen.plays(do("reveal", region="brazil", counter=LONE)).refusal == "no_such_token"


def test_counter_with_a_twin_may_lie_elsewhere():
    seen = table().plays(do("reveal", region="peru", counter=EASY))
    both = seen.plays(do("reveal", region="brazil", counter=EASY))

    assert both.refusal is None
    assert both.plays(do("reveal", region="florida", counter=EASY)).refusal == "no_such_token"
    assert seen.plays(expedition("Ann", {"colonist": 5}, "brazil", EASY)).refusal is None


def test_counter_that_is_held_lies_nowhere():
    game = table().plays(has("Bob", counters=[LONE]))

    assert game.plays(expedition("Ann", {"colonist": 5}, "peru", LONE)).refusal == "no_such_token"
    assert game.plays(do("reveal", region="peru", counter=LONE)).refusal == "no_such_token"


def test_counter_that_cannot_be_there_is_recorded_all_the_same():
    game = table().plays(
        has("Bob", counters=[LONE]), anyway(expedition("Ann", {"colonist": 5}, "peru", LONE))
    )

    assert game.of("Ann")["counters"] == [LONE]
    assert game.of("Bob")["counters"] == [LONE]


def test_every_printed_counter_can_be_found():
    entries = [
        do("reveal", region=region, counter=found)
        for region, found in zip(LAND_REGIONS, PRINTED_COUNTERS, strict=False)
    ]

    assert table().plays(*entries).refusal is None
    rest = Counter(map(str, PRINTED_COUNTERS[8:]))
    assert sum(rest.values()) == 8


# Reveal


def test_reveal_makes_a_counter_known_without_any_option():
    game = table().plays(do("reveal", region="peru", counter=HARD))

    assert game.state["regions"]["peru"]["counter"] == HARD
    assert game.state["regions"]["peru"]["discovered"] is False


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (do("reveal", region="caribbean", counter=EASY), "already_discovered"),
        (do("reveal", region="peru", counter=counter(9, 9, 9, 9)), "unknown_counter"),
        (do("reveal", region="peru", counter=counter(2, 2, 1, 4)), "unknown_counter"),
        (do("reveal", region="peru", counter=None), "bad_format"),
        (do("reveal", region="peru", counter=[1, 2, 1, 4]), "bad_format"),
        (do("reveal", region="peru"), "bad_format"),
        (do("reveal", counter=EASY), "bad_format"),
        (do("reveal", region="atlantis", counter=EASY), "unknown_region"),
        (do("reveal", region="peru", counter={**EASY, "vp": -4}), "bad_count"),
        (do("reveal", region="peru", counter={**EASY, "vp": True}), "bad_count"),
        (do("reveal", region="peru", counter=EASY, player="Ann"), "bad_format"),
    ],
)
def test_reveal_refuses(entry, expected):
    assert table().plays(entry).refusal == expected


def test_reveal_another_counter_than_the_known_one_is_refused():
    game = table().plays(do("reveal", region="peru", counter=HARD))

    assert game.plays(do("reveal", region="peru", counter=EASY)).refusal == "no_such_token"
    assert game.plays(do("reveal", region="peru", counter=HARD)).refusal is None
    corrected = game.plays(anyway(do("reveal", region="peru", counter=EASY)))
    assert corrected.state["regions"]["peru"]["counter"] == EASY


# No survivors


def no_survivors(*entries):
    return table(options={"no_survivors": True}).plays(*entries)


def failures(number):
    """So many failed expeditions, one a turn at the most, each with another counter."""
    tough = [found for found in PRINTED_COUNTERS if found["resistance"] > 1]
    return [
        anyway(expedition("Ann", {"colonist": 1}, LAND_REGIONS[n % 8], tough[n])) for n in range(number)
    ], tough


def test_no_survivors_takes_the_counter_out_of_the_game():
    game = no_survivors(expedition("Ann", {"colonist": 1}, "peru", LONE))

    assert game.state["regions"]["peru"]["counter"] is None
    for region in ("peru", "brazil"):
        assert game.plays(expedition("Bob", {"colonist": 5}, region, LONE)).refusal == "no_such_token"


def test_no_survivors_takes_a_known_counter_too():
    game = no_survivors(
        do("reveal", region="peru", counter=LONE), expedition("Ann", {"colonist": 1}, "peru", LONE)
    )

    assert game.state["regions"]["peru"]["counter"] is None
    assert game.plays(do("reveal", region="peru", counter=HARD)).refusal is None


def test_no_survivors_ends_with_the_eight_spare_counters():
    entries, tough = failures(9)
    eight = no_survivors(*entries[:8])
    nine = no_survivors(*entries)

    assert [eight.state["regions"][region]["counter"] for region in LAND_REGIONS] == [None] * 8
    assert nine.state["regions"][LAND_REGIONS[0]]["counter"] == tough[8]
    assert nine.plays(do("reveal", region=LAND_REGIONS[0], counter=EASY)).refusal == "no_such_token"


def test_no_survivors_changes_nothing_for_a_success():
    assert no_survivors(expedition("Ann", {"colonist": 5}, "peru", HARD)).of("Ann")["counters"] == [HARD]


# The deck


def all_discovered(**more):
    return table(**more).plays(*ALL_DISCOVERED)


@pytest.mark.parametrize(("card", "numbers"), PRINTED_CARDS.items())
def test_card_won_pays_and_is_kept(card, numbers):
    plunder, for_soldier, resistance, _vp = numbers
    workers = {"soldier": 1, "colonist": resistance - 1}
    game = all_discovered().plays(card_expedition("Ann", workers, card))
    too_few = all_discovered().plays(card_expedition("Ann", {"colonist": resistance - 1}, card))

    assert game.of("Ann")["cards"] == [card]
    assert game.money("Ann") == 10 + plunder + for_soldier
    assert game.state["regions"] == all_discovered().state["regions"]
    assert too_few.state == all_discovered().state


def test_card_needs_every_region_discovered():
    entry = card_expedition("Ann", {"colonist": 3}, "pampas")
    game = table().plays(*ALL_DISCOVERED[:-1])

    assert game.plays(entry).refusal == "not_discovered"
    assert game.plays(anyway(entry)).of("Ann")["cards"] == ["pampas"]
    assert game.plays(ALL_DISCOVERED[-1], entry).refusal is None


def test_card_that_is_held_is_not_drawn():
    game = all_discovered().plays(card_expedition("Ann", {"colonist": 3}, "pampas"))

    assert game.plays(card_expedition("Bob", {"colonist": 3}, "pampas")).refusal == "no_such_token"


def test_card_that_failed_can_be_drawn_again():
    game = all_discovered().plays(card_expedition("Ann", {"colonist": 1}, "pampas"))

    assert game.plays(card_expedition("Bob", {"colonist": 3}, "pampas")).of("Bob")["cards"] == ["pampas"]


def test_card_counts_as_the_expedition_of_the_turn():
    game = all_discovered().plays(card_expedition("Ann", {"colonist": 3}, "pampas"))

    assert game.plays(card_expedition("Ann", {"colonist": 3}, "mississippi")).refusal == "already_done"


def test_card_and_plague():
    game = all_discovered().plays(
        has("Ann", buildings=["plague_1"]), card_expedition("Ann", {"colonist": 2}, "pampas")
    )

    assert game.of("Ann")["cards"] == ["pampas"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (do("expedition", player="Ann", workers={"colonist": 1}), "bad_format"),
        (do("expedition", player="Ann", workers={"colonist": 1}, region="peru"), "bad_format"),
        (do("expedition", player="Ann", workers={"colonist": 1}, counter=EASY), "bad_format"),
        (expedition("Ann", {"colonist": 1}, "peru", EASY, card="china"), "bad_format"),
        (do("expedition", player="Ann", workers={}, region="peru", card="china"), "bad_format"),
        (do("expedition", player="Ann", region="peru", counter=EASY), "bad_format"),
        (do("expedition", workers={"colonist": 1}, region="peru", counter=EASY), "bad_format"),
        (expedition("Zoe", {"colonist": 1}, "peru", EASY), "unknown_player"),
        (expedition("Ann", {"pirate": 1}, "peru", EASY), "unknown_worker"),
        (expedition("Ann", {"colonist": 1}, "atlantis", EASY), "unknown_region"),
        (expedition("Ann", {"colonist": 1}, "peru", counter(9, 9, 9, 9)), "unknown_counter"),
        (card_expedition("Ann", {"colonist": 1}, "atlantis"), "unknown_card"),
        (expedition("Ann", {"colonist": -1}, "peru", EASY), "bad_count"),
        (expedition("Ann", {"colonist": True}, "peru", EASY), "bad_count"),
        (expedition("Ann", {"colonist": 1.5}, "peru", EASY), "bad_count"),
        (expedition("Ann", ["colonist"], "peru", EASY), "bad_format"),
        (expedition("Ann", {"colonist": 1}, "peru", EASY, advantage=1), "bad_format"),
        (expedition("Ann", {"colonist": 1}, "peru", EASY, soldiers=1), "bad_format"),
    ],
)
def test_expedition_malformed_is_refused_always(entry, expected):
    assert table().plays(anyway(entry)).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_expedition_belongs_to_the_actions(before):
    assert table().plays(*before, expedition("Ann", {"colonist": 1}, "peru", EASY)).refusal == "wrong_stage"


# Cartography


def map_maker(*entries, buildings=("cartography",)):
    return table().plays(has("Ann", buildings=list(buildings)), *entries)


def cartography(region="peru", found=HARD, player="Ann"):
    return do("cartography", player=player, region=region, counter=found)


@pytest.mark.parametrize("before", [[], [INCOME, BENEFITS]])
def test_cartography_discovers_without_resistance(before):
    game = map_maker(*before, cartography())

    assert game.money("Ann") == 10 + HARD["plunder"]
    assert game.of("Ann")["counters"] == [HARD]
    assert game.state["regions"]["peru"]["discovered"] is True
    assert game.workers_in("peru") == {"Ann": {"colonist": 1}}


def test_cartography_is_no_expedition():
    game = map_maker(cartography(), expedition("Ann", {"colonist": 1}, "brazil", EASY))

    assert game.of("Ann")["counters"] == [HARD, EASY]


def test_cartography_is_used_once_a_game():
    used = map_maker(cartography())

    assert used.plays(cartography("brazil", EASY)).refusal == "used_up"
    assert used.plays(*rest_of_turn(1), cartography("brazil", EASY)).refusal == "used_up"
    assert used.plays(anyway(cartography("brazil", EASY))).of("Ann")["counters"] == [HARD, EASY]


@pytest.mark.parametrize(
    ("game", "entry", "expected"),
    [
        (map_maker(), cartography(player="Bob"), "not_owned"),
        (map_maker(buildings=()), cartography(), "not_owned"),
        (map_maker(), cartography("caribbean"), "already_discovered"),
        (map_maker(has("Bob", counters=[HARD])), cartography(), "no_such_token"),
        (map_maker(do("reveal", region="peru", counter=EASY)), cartography(), "no_such_token"),
        (map_maker(), cartography("atlantis"), "unknown_region"),
        (map_maker(), cartography(found=counter(0, 0, 0, 0)), "unknown_counter"),
        (map_maker(), do("cartography", player="Ann", region="peru"), "bad_format"),
        (map_maker(), do("cartography", player="Zoe", region="peru", counter=EASY), "unknown_player"),
        (map_maker(INCOME), cartography(), "wrong_stage"),
    ],
)
def test_cartography_refuses(game, entry, expected):
    assert game.plays(entry).refusal == expected


def test_cartography_not_owned_is_recorded_all_the_same():
    assert table().plays(anyway(cartography())).of("Ann")["counters"] == [HARD]


# Scouting


@pytest.mark.parametrize(("age", "price"), [(1, 1), (2, 2), (3, 3)])
def test_scout_pays_by_age(age, price):
    game = table(options={"scouting": True}).in_age(age)
    scout = do("scout", player="Ann")

    assert game.plays(scout, scout).money("Ann") == 10 - 2 * price
    poor = game.plays(has("Ann", money=price - 1))
    assert poor.plays(scout).refusal == "not_enough_money"
    assert poor.plays(anyway(scout)).money("Ann") == 0


def test_scout_is_an_option():
    assert table().plays(do("scout", player="Ann")).refusal == "not_in_game"
    assert table().plays(anyway(do("scout", player="Ann"))).money("Ann") == 9


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (do("scout", player="Zoe"), "unknown_player"),
        (do("scout"), "bad_format"),
        (do("scout", player="Ann", region="peru"), "bad_format"),
    ],
)
def test_scout_refuses(entry, expected):
    assert table(options={"scouting": True}).plays(entry).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_scout_belongs_to_the_actions(before):
    game = table(options={"scouting": True}).plays(*before)

    assert game.plays(do("scout", player="Ann")).refusal == "wrong_stage"
