"""Colony scoring: buying points. What regions bring is in test_colonies.py."""

import pytest

from tests.builders import BENEFITS, INCOME, SCORE, anyway, do, has, table


def scoring(turn, buy_vp=True, money=50):
    game = table(options={"buy_vp": buy_vp}).on_turn(turn)
    return game.plays(has("Ann", money=money), INCOME, BENEFITS, SCORE)


def buy_vp(vp, player="Ann"):
    return do("buy_vp", player=player, vp=vp)


@pytest.mark.parametrize(("turn", "price"), [(3, 1), (6, 3), (8, 10)])
def test_buy_vp_costs_more_in_each_age(turn, price):
    game = scoring(turn).plays(buy_vp(2), buy_vp(1))

    assert game.money("Ann") == 50 - 3 * price
    assert game.of("Ann")["scored"]["bought"] == 3


@pytest.mark.parametrize(("turn", "price"), [(3, 1), (6, 3), (8, 10)])
def test_buy_vp_needs_the_money(turn, price):
    game = scoring(turn, money=2 * price - 1)

    assert game.plays(buy_vp(1)).refusal is None
    assert game.plays(buy_vp(2)).refusal == "not_enough_money"
    anyhow = game.plays(anyway(buy_vp(2)))
    assert (anyhow.money("Ann"), anyhow.of("Ann")["scored"]["bought"]) == (0, 2)


def test_buy_vp_is_an_option():
    assert scoring(3, buy_vp=False).plays(buy_vp(1)).refusal == "not_in_game"
    assert scoring(3, buy_vp=False).plays(anyway(buy_vp(1))).of("Ann")["scored"]["bought"] == 1


def test_buy_vp_is_off_unless_the_table_plays_it():
    game = table().on_turn(3).plays(INCOME, BENEFITS, SCORE)

    assert game.plays(buy_vp(1)).refusal == "not_in_game"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (buy_vp(-1), "bad_count"),
        (buy_vp(1.0), "bad_count"),
        (buy_vp(True), "bad_count"),
        (buy_vp(10_000), "bad_count"),
        (buy_vp(None), "bad_count"),
        (buy_vp(1, "Zoe"), "unknown_player"),
        (do("buy_vp", player="Ann"), "bad_format"),
        (do("buy_vp", player="Ann", vp=1, age=1), "bad_format"),
    ],
)
def test_buy_vp_malformed_is_refused_always(entry, expected):
    assert scoring(3).plays(anyway(entry)).refusal == expected


@pytest.mark.parametrize("before", [[], [INCOME], [INCOME, BENEFITS]])
def test_buy_vp_belongs_to_the_scoring(before):
    game = table(options={"buy_vp": True}).on_turn(3).plays(*before)

    assert game.plays(anyway(buy_vp(1))).refusal == "wrong_stage"
