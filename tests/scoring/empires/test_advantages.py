"""What the six nations may do, and how often."""

import pytest

from tests.builders import (
    BENEFITS,
    EASY,
    HARD,
    INCOME,
    anyway,
    card_expedition,
    code,
    counter,
    do,
    expedition,
    has,
    land,
    rest_of_turn,
    table,
)


def playing(nation, *entries, **more):
    return table(nations={"Ann": nation, "Bob": "italy" if nation != "italy" else "spain"}, **more).plays(
        *entries
    )


def use(player="Ann", **fields):
    return do("advantage", player=player, **fields)


CONQUEST = use(region="peru", counter=HARD)
FIELDS = {"england": {}, "holland": {}, "italy": {}, "france": {"good": "gold"}}


@pytest.mark.parametrize("nation", ["england", "holland"])
def test_england_and_holland_use_theirs_once_a_game(nation):
    used = playing(nation, use())

    assert used.refusal is None
    assert used.plays(use()).refusal == "used_up"
    assert used.plays(*rest_of_turn(1), use()).refusal == "used_up"


def test_england_changes_nothing_that_is_followed():
    assert playing("england", use()).state == playing("england").state


def test_holland_takes_a_ship():
    assert playing("holland", use()).of("Ann")["ships"] == 1
    assert playing("holland", use(), anyway(use())).of("Ann")["ships"] == 2


def test_france_takes_a_good():
    game = playing("france", use(good="gold"))

    assert game.of("Ann")["goods"] == {"gold": 1}


def test_france_takes_only_a_good_that_is_left():
    game = playing("france", has("Bob", goods={"rice": 3}))

    assert game.plays(use(good="rice")).refusal == "no_such_token"


@pytest.mark.parametrize("nation", ["france", "italy"])
def test_france_and_italy_use_theirs_twice_one_a_turn(nation):
    entry = use(**FIELDS[nation])
    once = playing(nation, entry)
    twice = once.plays(*rest_of_turn(1), entry)

    assert once.plays(entry).refusal == "already_done"
    assert once.plays(anyway(entry)).refusal is None
    assert twice.refusal is None
    assert twice.plays(*rest_of_turn(2), entry).refusal == "used_up"
    assert twice.plays(*rest_of_turn(2), anyway(entry)).refusal is None


# Spain


def test_spain_discovers_before_the_first_turn():
    game = playing("spain", CONQUEST)

    assert game.money("Ann") == 10 + HARD["plunder"]
    assert game.of("Ann")["counters"] == [HARD]
    assert game.state["regions"]["peru"]["discovered"] is True
    assert game.workers_in("peru") == {"Ann": {"soldier": 1}}


def test_spain_may_still_launch_the_expedition_of_the_turn():
    game = playing("spain", CONQUEST, expedition("Ann", {"colonist": 1}, "brazil", EASY))

    assert game.of("Ann")["counters"] == [HARD, EASY]


def test_spain_discovers_after_revealed_counters_and_corrections():
    game = playing("spain", do("reveal", region="peru", counter=HARD), has("Bob", money=3), CONQUEST)

    assert game.of("Ann")["counters"] == [HARD]


@pytest.mark.parametrize(
    "before",
    [
        [land("Ann", "colonist")],
        [do("initiative", order=["Bob"])],
        [do("win_ship", player="Bob")],
        [use("Bob")],
        [CONQUEST],
        [*rest_of_turn(1)],
    ],
)
def test_spain_discovers_before_everything_else(before):
    again = use(region="brazil", counter=EASY)

    assert playing("spain", *before, again).refusal == "wrong_stage"
    assert playing("spain", *before, anyway(again)).refusal == "wrong_stage"


@pytest.mark.parametrize(
    ("before", "entry", "expected"),
    [
        ([], use(region="caribbean", counter=EASY), "already_discovered"),
        ([has("Bob", counters=[HARD])], CONQUEST, "no_such_token"),
        ([do("reveal", region="peru", counter=EASY)], CONQUEST, "no_such_token"),
        ([], use(region="peru", counter=counter(9, 9, 9, 9)), "unknown_counter"),
        ([], use(region="atlantis", counter=EASY), "unknown_region"),
    ],
)
def test_spain_refuses(before, entry, expected):
    assert playing("spain", *before, entry).refusal == expected


# Portugal


def explorers(workers, card="china", **more):
    return card_expedition("Ann", workers, card, advantage=True, **more)


def test_portugal_explores_with_the_deck_against_three():
    won = playing("portugal", explorers({"captain": 1, "soldier": 1}))

    assert won.of("Ann")["cards"] == ["china"]
    assert won.money("Ann") == 10 + 7 + 3
    assert playing("portugal", explorers({"captain": 1})).of("Ann")["cards"] == []


def test_portugal_with_plague_needs_two():
    plague = has("Ann", buildings=["plague_1"])

    assert playing("portugal", plague, explorers({"captain": 1})).of("Ann")["cards"] == ["china"]
    assert playing("portugal", plague, explorers({"colonist": 1})).of("Ann")["cards"] == []


@pytest.mark.parametrize("workers", [{"captain": 2}, {"colonist": 1}])
def test_portugal_explores_once_an_age_won_or_lost(workers):
    first = playing("portugal", explorers(workers))
    again = explorers({"captain": 2}, "india")

    assert first.plays(*rest_of_turn(1), again).refusal == "used_up"
    assert first.plays(*rest_of_turn(1), *rest_of_turn(2), again).refusal == "used_up"
    next_age = first.plays(*rest_of_turn(1), *rest_of_turn(2), *rest_of_turn(3), again)
    assert next_age.refusal is None
    later = next_age.plays(*rest_of_turn(4), *rest_of_turn(5), *rest_of_turn(6))
    assert later.plays(explorers({"captain": 2}, "siam")).refusal is None


def test_portugal_used_up_is_recorded_all_the_same():
    game = playing("portugal", explorers({"captain": 2}), *rest_of_turn(1))

    assert game.plays(anyway(explorers({"captain": 2}, "india"))).of("Ann")["cards"] == ["china", "india"]


def test_portugal_explores_as_the_expedition_of_the_turn():
    game = playing("portugal", explorers({"captain": 2}))

    assert game.plays(expedition("Ann", {"colonist": 1}, "peru", EASY)).refusal == "already_done"


def test_portugal_explores_by_an_expedition_only():
    assert playing("portugal", use()).refusal == "bad_choice"


def test_portugal_advantage_is_not_anybody_elses():
    assert playing("england", explorers({"captain": 2})).refusal == "not_in_game"
    assert table().plays(explorers({"captain": 2})).refusal == "not_in_game"


def test_portugal_draws_no_card_that_is_held():
    game = playing("portugal", has("Bob", cards=["china"]))

    assert game.plays(explorers({"captain": 2})).refusal == "no_such_token"


# All


@pytest.mark.parametrize("nation", ["england", "holland", "italy", "france"])
def test_advantage_is_not_in_a_game_without_advantages(nation):
    game = playing(nation, advantages="none")

    assert game.plays(use(**FIELDS[nation])).refusal == "not_in_game"


def test_advantage_of_a_player_without_a_nation_is_not_in_the_game():
    assert table(advantages="random").plays(use()).refusal == "not_in_game"


@pytest.mark.parametrize(
    ("nation", "fields"),
    [
        ("england", {"good": "gold"}),
        ("holland", {"region": "peru", "counter": EASY}),
        ("italy", {"good": "gold"}),
        ("france", {}),
        ("france", {"good": "gold", "region": "peru", "counter": EASY}),
        ("spain", {}),
        ("spain", {"region": "peru"}),
        ("spain", {"counter": EASY}),
        ("spain", {"good": "gold"}),
        ("england", {"ship": 1}),
    ],
)
def test_advantage_with_the_wrong_fields_is_malformed(nation, fields):
    assert playing(nation, anyway(use(**fields))).refusal == "bad_format"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [(use(good="wine"), "unknown_good"), (use("Zoe"), "unknown_player"), (do("advantage"), "bad_format")],
)
def test_advantage_of_unknown_names(entry, expected):
    assert playing("france", entry).refusal == expected


@pytest.mark.parametrize("nation", ["england", "holland", "italy", "france", "spain"])
def test_advantage_belongs_to_the_actions(nation):
    fields = FIELDS.get(nation, {"region": "peru", "counter": EASY})
    for before in ([INCOME], [INCOME, BENEFITS]):
        assert playing(nation, *before, anyway(use(**fields))).refusal == "wrong_stage"


def test_uses_are_counted_for_each_player():
    game = table("Ann", "Bob", nations={"Ann": "england", "Bob": "holland"}).plays(use("Ann"), use("Bob"))

    assert game.of("Bob")["ships"] == 1


def test_two_players_of_one_nation_are_a_bad_choice():
    assert code(table(nations={"Ann": "spain", "Bob": "spain"}).answer) == "bad_choice"


def test_players_out_of_the_order_of_the_auction_are_a_bad_choice():
    bids = [["Bob", 5], ["Ann", None]]

    assert code(table("Ann", "Bob", advantages="auction", auction=bids).answer) == "bad_choice"
    right = table("Bob", "Ann", advantages="auction", auction=bids)
    assert (right.money("Bob"), right.money("Ann")) == (10, 12)
