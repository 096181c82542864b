"""Specialists for the next turn."""

import pytest

from tests.builders import BENEFITS, INCOME, anyway, do, has, rest_of_turn, table


def hire(player, specialist, **more):
    return do("hire", player=player, specialist=specialist, **more)


@pytest.mark.parametrize("specialist", ["captain", "merchant", "missionary", "soldier", "builder"])
def test_hire_gains_for_the_next_turn_only(specialist):
    hired = table().plays(hire("Ann", specialist))
    next_turn = hired.plays(*rest_of_turn(1))

    assert hired.of("Ann")["gained"] == {specialist: 1}
    assert hired.of("Ann")["workers"] == {"colonist": 5}
    assert hired.money("Ann") == 10
    assert next_turn.of("Ann")["workers"] == {"colonist": 5, specialist: 1}
    assert next_turn.of("Ann")["gained"] == {}
    assert next_turn.plays(*rest_of_turn(2)).of("Ann")["workers"] == {"colonist": 5}


def test_hire_is_not_limited_by_spaces():
    assert table().plays(*[hire("Ann", "soldier")] * 3).of("Ann")["gained"] == {"soldier": 3}


def test_hire_by_training_costs_five():
    game = table().plays(hire("Ann", "soldier", training=True))

    assert (game.money("Ann"), game.of("Ann")["gained"]) == (5, {"soldier": 1})


def test_hire_training_false_is_free():
    assert table().plays(hire("Ann", "soldier", training=False)).money("Ann") == 10


def test_hire_by_training_needs_the_money():
    poor = table().plays(has("Ann", money=4))

    assert poor.plays(hire("Ann", "soldier", training=True)).refusal == "not_enough_money"
    anyhow = poor.plays(anyway(hire("Ann", "soldier", training=True)))
    assert (anyhow.money("Ann"), anyhow.of("Ann")["gained"]) == (0, {"soldier": 1})


def test_hire_a_colonist_is_a_bad_choice():
    assert table().plays(hire("Ann", "colonist")).refusal == "bad_choice"
    assert table().plays(anyway(hire("Ann", "colonist"))).of("Ann")["gained"] == {"colonist": 1}


def test_hire_a_builder_needs_the_expansion():
    base = table(builders=False)

    assert base.plays(hire("Ann", "builder")).refusal == "not_in_game"
    assert base.plays(anyway(hire("Ann", "builder"))).of("Ann")["gained"] == {"builder": 1}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (hire("Zoe", "soldier"), "unknown_player"),
        (hire("Ann", "pirate"), "unknown_worker"),
        (hire("Ann", None), "bad_format"),
        (hire("Ann", "soldier", training=1), "bad_format"),
        (hire("Ann", "soldier", training=None), "bad_format"),
        (do("hire", player="Ann"), "bad_format"),
        (do("hire", player="Ann", worker="soldier"), "bad_format"),
    ],
)
def test_hire_malformed_is_refused_always(entry, expected):
    assert table().plays(anyway(entry)).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_hire_belongs_to_the_actions(before):
    assert table().plays(*before, hire("Ann", "soldier")).refusal == "wrong_stage"
