"""The Income phase."""

import pytest

from tests.builders import BENEFITS, INCOME, anyway, do, has, table


def test_income_pays_everybody_the_best_arrangement_and_opens_the_benefits():
    game = table().plays(
        has("Ann", money=0, goods={"silver": 5}, ships=2), has("Bob", money=1, goods={"rice": 3}), INCOME
    )

    assert (game.money("Ann"), game.money("Bob")) == (9, 4)
    assert game.state["stage"] == "benefits"
    assert game.of("Ann")["goods"] == {"silver": 5}


def test_state_shows_the_income_that_would_be_paid_now():
    game = table().plays(has("Ann", goods={"silver": 5}, ships=2))

    assert (game.of("Ann")["income"], game.of("Bob")["income"]) == (9, 0)


def test_income_is_paid_every_turn():
    game = table().plays(has("Ann", money=0, goods={"rice": 3})).on_turn(4)

    assert game.money("Ann") == 9


def mayflower(ships=4, **things):
    things = {"money": 0, "ships": ships, "goods": {"silver": 5}, "buildings": ["mayflower"], **things}
    return table().plays(has("Ann", **things))


@pytest.mark.parametrize(("idle", "paid"), [(0, 9), (1, 9), (2, 9), (3, 6)])
def test_idle_ships_are_not_wild(idle, paid):
    # Of four ships two make 3 + ship and 2 + ship out of five silver; one alone makes no more than 6.
    assert mayflower(ships=4).plays(do("income", idle_ships={"Ann": idle})).money("Ann") == paid


def test_idle_ships_are_idle_for_one_turn_and_stay_the_players():
    game = mayflower().plays(do("income", idle_ships={"Ann": 3}), BENEFITS, do("end_turn"), INCOME)

    assert game.money("Ann") == 6 + 9
    assert game.of("Ann")["ships"] == 4
    assert game.of("Ann")["income"] == 9


@pytest.mark.parametrize(
    ("game", "idle", "expected"),
    [
        (mayflower(), {"Ann": 4}, "bad_choice"),
        (mayflower(ships=2), {"Ann": 3}, "bad_choice"),
        (mayflower(ships=0), {"Ann": 1}, "bad_choice"),
        (mayflower(), {"Bob": 1}, "not_owned"),
        (mayflower(), {"Ann": 2, "Bob": 1}, "not_owned"),
        (mayflower(buildings=["navy"]), {"Ann": 1}, "not_owned"),
        (mayflower(), {"Zoe": 1}, "unknown_player"),
        (mayflower(), {"Ann": -1}, "bad_count"),
        (mayflower(), {"Ann": True}, "bad_count"),
        (mayflower(), {"Ann": 1.0}, "bad_count"),
        (mayflower(), ["Ann"], "bad_format"),
        (mayflower(), 1, "bad_format"),
    ],
)
def test_idle_ships_refuse(game, idle, expected):
    assert game.plays(do("income", idle_ships=idle)).refusal == expected


@pytest.mark.parametrize(
    ("game", "idle", "money"),
    [
        (mayflower(), {"Ann": 4}, 6),
        (mayflower(ships=2), {"Ann": 3}, 6),
        (mayflower(buildings=[]), {"Ann": 3}, 6),
    ],
)
def test_idle_ships_recorded_all_the_same(game, idle, money):
    assert game.plays(anyway(do("income", idle_ships=idle))).money("Ann") == money


def test_income_is_paid_once_a_turn():
    assert table().plays(INCOME, INCOME).refusal == "wrong_stage"
    assert table().plays(INCOME, BENEFITS, anyway(INCOME)).refusal == "wrong_stage"


def test_income_takes_nothing_else():
    assert table().plays(do("income", player="Ann")).refusal == "bad_format"
