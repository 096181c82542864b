"""Goods taken from the Trade Goods box."""

import pytest

from tests.builders import BENEFITS, INCOME, PRINTED_GOODS, anyway, do, has, table


def take(player, good):
    return do("take_good", player=player, good=good)


def test_take_good_adds_a_token():
    game = table().plays(take("Ann", "gold"), take("Ann", "gold"), take("Bob", "rice"))

    assert game.of("Ann")["goods"] == {"gold": 2}
    assert game.of("Bob")["goods"] == {"rice": 1}


@pytest.mark.parametrize(("good", "printed"), PRINTED_GOODS.items())
def test_take_good_stops_at_the_printed_tokens(good, printed):
    all_of_them = table().plays(*[take(("Ann", "Bob")[n % 2], good) for n in range(printed)])

    assert all_of_them.refusal is None
    assert all_of_them.plays(take("Ann", good)).refusal == "no_such_token"


def test_take_good_recorded_all_the_same():
    game = table().plays(*[take("Ann", "rice")] * 3, anyway(take("Bob", "rice")))

    assert game.of("Bob")["goods"] == {"rice": 1}


def test_take_good_counts_corrected_goods():
    assert table().plays(has("Bob", goods={"rice": 3}), take("Ann", "rice")).refusal == "no_such_token"


def test_take_good_is_not_limited_to_four_a_turn():
    game = table().plays(*[take("Ann", good) for good in PRINTED_GOODS])

    assert game.of("Ann")["goods"] == dict.fromkeys(PRINTED_GOODS, 1)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (take("Zoe", "gold"), "unknown_player"),
        (take("Ann", "ship"), "unknown_good"),
        (take("Ann", 1), "bad_format"),
        (do("take_good", player="Ann"), "bad_format"),
        (do("take_good", player="Ann", good="gold", count=1), "bad_format"),
    ],
)
def test_take_good_refuses(entry, expected):
    assert table().plays(anyway(entry)).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_take_good_belongs_to_the_actions(before):
    assert table().plays(*before, take("Ann", "gold")).refusal == "wrong_stage"
