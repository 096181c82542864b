"""The end of a turn: the next turn, the end of the game."""

import pytest

from tests.builders import BENEFITS, END, INCOME, SCORE, anyway, do, has, land, rest_of_turn, table


@pytest.mark.parametrize(("turn", "age"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_turns_and_ages(turn, age):
    state = table().on_turn(turn).state

    assert (state["turn"], state["age"], state["stage"]) == (turn, age, "actions")


@pytest.mark.parametrize("turn", [3, 6, 8])
def test_end_turn_waits_for_the_scoring(turn):
    game = table().on_turn(turn).plays(INCOME, BENEFITS)

    assert game.plays(END).refusal == "wrong_stage"
    assert game.plays(anyway(END)).refusal == "wrong_stage"
    assert game.plays(SCORE, END).refusal is None


@pytest.mark.parametrize("before", [[], [INCOME]])
def test_end_turn_waits_for_the_benefits(before):
    assert table().plays(*before, END).refusal == "wrong_stage"


def test_end_turn_brings_five_colonists_and_those_gained():
    game = table().plays(
        has("Ann", buildings=["settlers", "monastery"]),
        do("hire", player="Ann", specialist="captain"),
        *rest_of_turn(1),
    )

    assert game.of("Ann")["workers"] == {"colonist": 6, "missionary": 1, "captain": 1}
    assert game.of("Bob")["workers"] == {"colonist": 5}


def test_end_turn_of_the_last_turn_changes_only_stage_and_result():
    before = (
        table()
        .on_turn(8)
        .plays(
            do("initiative", order=["Bob"]),
            do("hire", player="Ann", specialist="captain"),
            INCOME,
            BENEFITS,
            SCORE,
        )
    )
    after = before.plays(END)

    assert after.state["stage"] == "over"
    assert after.result["format"] == "empires-result/1"
    assert {**after.state, "stage": "scoring", "result": None} == before.state


@pytest.mark.parametrize(
    "entry",
    [
        INCOME,
        BENEFITS,
        SCORE,
        END,
        do("buy_vp", player="Ann", vp=1),
        land("Ann", "colonist"),
        do("university", player="Ann"),
        do("win_ship", player="Ann"),
        do("initiative", order=[]),
    ],
    ids=lambda entry: entry["do"],
)
def test_nothing_follows_the_end(entry):
    over = table(options={"buy_vp": True}).on_turn(8).plays(*rest_of_turn(8))

    assert over.plays(anyway(entry)).refusal == "wrong_stage"


def test_result_is_null_until_the_game_is_over():
    assert all(table().on_turn(turn).result is None for turn in range(1, 9))


# The Specialists box


@pytest.mark.parametrize("turn", [1, 2, 4, 7])
def test_specialists_are_counted_on_the_last_turn_only(turn):
    game = table().on_turn(turn).plays(INCOME, BENEFITS)
    entry = do("end_turn", specialists={"Ann": 1})

    assert game.plays(entry).refusal == "bad_choice"
    assert game.plays(anyway(entry)).state["turn"] == turn + 1


@pytest.mark.parametrize(
    ("specialists", "expected"),
    [
        ({"Zoe": 1}, "unknown_player"),
        ({"Ann": -1}, "bad_count"),
        ({"Ann": None}, "bad_count"),
        (3, "bad_format"),
    ],
)
def test_specialists_malformed(specialists, expected):
    game = table().on_turn(8).plays(INCOME, BENEFITS, SCORE)

    assert game.plays(do("end_turn", specialists=specialists)).refusal == expected


# Stages


def stages():
    """Every stage with a table that stands in it: on turn 3, and over."""
    start = table(options={"buy_vp": True}).on_turn(3)
    return {
        "actions": start,
        "income paid": start.plays(INCOME),
        "benefits": start.plays(INCOME, BENEFITS),
        "scoring": start.plays(INCOME, BENEFITS, SCORE),
        "over": table().on_turn(8).plays(*rest_of_turn(8)),
    }


@pytest.mark.parametrize("stage", ["actions", "income paid", "benefits", "scoring", "over"])
def test_corrections_and_revealed_counters_are_taken_at_any_stage(stage):
    game = stages()[stage]
    counter = {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}

    assert game.plays(has("Ann", money=1)).money("Ann") == 1
    revealed = game.plays(do("reveal", region="peru", counter=counter))
    assert revealed.state["regions"]["peru"]["counter"] == counter


@pytest.mark.parametrize("stage", ["actions", "scoring", "over"])
@pytest.mark.parametrize("kind", ["benefits", "sell_goods", "swap_good", "free_good", "migrate"])
def test_entries_of_the_benefits_wait_for_them(stage, kind):
    fields = {
        "benefits": {},
        "sell_goods": {"player": "Ann", "goods": {"rice": 1}},
        "swap_good": {"player": "Ann", "with": "Bob", "give": "rice", "get": "fish"},
        "free_good": {"player": "Ann", "good": "rice"},
        "migrate": {"player": "Ann", "from": "peru", "to": "brazil", "count": 1},
    }[kind]

    assert stages()[stage].plays(do(kind, **fields, override=True)).refusal == "wrong_stage"


@pytest.mark.parametrize("kind", ["sell_goods", "free_good", "cartography", "end_turn"])
def test_before_the_benefits_little_else_is_taken(kind):
    counter = {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}
    fields = {
        "sell_goods": {"player": "Ann", "goods": {"rice": 1}},
        "free_good": {"player": "Ann", "good": "rice"},
        "cartography": {"player": "Ann", "region": "peru", "counter": counter},
        "end_turn": {},
    }[kind]
    game = table().plays(has("Ann", buildings=["trading_house", "west_indies_co", "cartography"]), INCOME)

    assert game.plays(do(kind, **fields)).refusal == "wrong_stage"
