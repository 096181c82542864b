"""Colony scoring on turns 3, 6 and 8."""

import pytest

from scoring.empires.colonies import score_region
from tests.builders import BENEFITS, END, INCOME, SCORE, Table, buy, code, colony, sheet, table

NAMES = ("Adam", "Matt", "George", "Ernie")


def scored(workers, turn="3"):
    """Points of each player and of the region, by the score pad."""
    answered = sheet(*NAMES, colonies={turn: {"virginia": workers}})
    return (
        {name: row["colonies"][turn] for name, row in answered["players"].items() if row["total"]},
        answered["regions"][turn],
    )


@pytest.mark.parametrize(
    ("workers", "points"),
    [
        # The rulebook's examples.
        (
            {"Adam": {"colonist": 4, "builder": 1}, "Matt": {"colonist": 2, "builder": 2}},
            {"Adam": 18, "Matt": 8},
        ),
        (
            {
                "George": {"colonist": 5},
                "Matt": {"colonist": 3, "builder": 2},
                "Ernie": {"colonist": 2},
                "Adam": {"builder": 1},
            },
            {"George": 14, "Matt": 14, "Ernie": 6},
        ),
        (
            {
                "George": {"colonist": 5},
                "Matt": {"builder": 2},
                "Ernie": {"colonist": 2},
                "Adam": {"builder": 1},
            },
            {"George": 18, "Matt": 6, "Ernie": 6},
        ),
        # The rules one by one.
        ({"Adam": {"colonist": 3}}, {"Adam": 6}),
        ({"Adam": {"soldier": 1, "captain": 1, "missionary": 1}}, {"Adam": 6}),
        ({"Adam": {"colonist": 3}, "Matt": {"colonist": 1}}, {"Adam": 6, "Matt": 2}),
        (
            {"Adam": {"colonist": 4}, "Matt": {"colonist": 3}, "Ernie": {"colonist": 2}},
            {"Adam": 6, "Matt": 2},
        ),
        ({"Adam": {"colonist": 3}, "Matt": {"colonist": 3}}, {"Adam": 2, "Matt": 2}),
        (
            {"Adam": {"colonist": 3}, "Matt": {"colonist": 3}, "Ernie": {"colonist": 2}},
            {"Adam": 2, "Matt": 2},
        ),
        ({"Adam": {"colonist": 3}, "Matt": {"colonist": 2}, "Ernie": {"colonist": 2}}, {"Adam": 6}),
        # A three-way tie for first with Builders: nothing but the bonus; the next still gets +2.
        (
            {
                "Adam": {"colonist": 2, "builder": 1},
                "Matt": {"colonist": 3},
                "George": {"colonist": 3},
                "Ernie": {"colonist": 1},
            },
            {"Adam": 4, "Matt": 4, "George": 4, "Ernie": 2},
        ),
        # A Builder who stands in third place counts for the others.
        (
            {"Adam": {"colonist": 4}, "Matt": {"colonist": 2}, "Ernie": {"builder": 1}},
            {"Adam": 10, "Matt": 4},
        ),
    ],
)
def test_region_scores(workers, points):
    assert scored(workers) == (points, {"virginia": points})


def test_region_without_three_of_one_player_does_not_score_whatever_its_builders():
    assert scored({"Adam": {"builder": 2}, "Matt": {"builder": 2}}) == ({}, {})


def test_region_with_three_tied_for_first_is_listed_with_no_points():
    tied = {name: {"colonist": 3} for name in ("Adam", "Matt", "George")}

    assert scored(tied) == ({}, {"virginia": {}})


def test_points_of_all_regions_are_added():
    answered = sheet(
        *NAMES,
        colonies={
            "8": {
                "caribbean": {"Adam": {"colonist": 3}, "Matt": {"colonist": 1}},
                "peru": {"Matt": {"colonist": 3}, "Adam": {"colonist": 2}},
                "brazil": {"Ernie": {"colonist": 2}},
            }
        },
    )

    assert {name: row["colonies"]["8"] for name, row in answered["players"].items()} == {
        "Adam": 8,
        "Matt": 8,
        "George": 0,
        "Ernie": 0,
    }
    assert set(answered["regions"]["8"]) == {"caribbean", "peru"}


def to_scoring(turn: int, *entries) -> Table:
    return table("Ann", "Bob").on_turn(turn).plays(*entries, INCOME, BENEFITS)


@pytest.mark.parametrize("turn", [3, 6, 8])
def test_score_colonies_scores_the_map_of_a_scoring_turn(turn):
    game = to_scoring(turn, colony("peru", Ann={"colonist": 3}, Bob={"builder": 1})).plays(SCORE)

    assert game.state["stage"] == "scoring"
    assert game.of("Ann")["scored"]["colonies"][str(turn)] == 10
    assert game.of("Bob")["scored"]["colonies"][str(turn)] == 4
    assert game.of("Ann")["scored"]["colonies"] == {
        **{str(earlier): 0 for earlier in (3, 6) if earlier < turn},
        str(turn): 10,
    }


@pytest.mark.parametrize("turn", [1, 2, 4, 5, 7])
def test_score_colonies_is_not_recorded_on_other_turns(turn):
    assert to_scoring(turn).plays(SCORE).refusal == "wrong_stage"
    assert to_scoring(turn).plays({**SCORE, "override": True}).refusal == "wrong_stage"


def test_score_colonies_happens_once():
    assert to_scoring(3).plays(SCORE, SCORE).refusal == "wrong_stage"


def test_regions_of_every_round_are_in_the_result():
    game = to_scoring(8, colony("peru", Ann={"colonist": 3})).plays(SCORE, END)

    assert game.result["regions"] == {"3": {}, "6": {}, "8": {"peru": {"Ann": 6}}}


def test_builders_of_a_base_game_are_refused_on_the_pad():
    answered = sheet("Ann", "Bob", builders=False, colonies={"3": {"peru": {"Ann": {"builder": 1}}}})

    assert code(answered) == "not_in_game"


def test_workers_lost_before_the_scoring_do_not_count():
    before = to_scoring(3, colony("peru", Ann={"colonist": 3}))
    after = before.plays(colony("peru", Ann={"colonist": 2}), SCORE)

    assert after.of("Ann")["scored"]["colonies"] == {"3": 0}


def test_buildings_do_not_score_before_the_end():
    game = table("Ann", "Bob").plays(buy("Ann", "cartography")).on_turn(1).plays(INCOME, BENEFITS)

    assert game.of("Ann")["scored"] == {"colonies": {}, "bought": 0, "other": 0}
    assert game.result is None


def test_a_second_place_without_points_says_why():
    sizes = {"Ann": 3, "Bob": 3, "Cid": 2}
    standings = score_region({name: {"colonist": size} for name, size in sizes.items()}).standings

    assert [str(row.why()[0]) for row in standings] == [
        "2 for a tie for first place with 3 workers",
        "2 for a tie for first place with 3 workers",
        "0 for second place with 2 workers, because first place is tied",
    ]
