"""A followed game looked back on."""

import pytest

from scoring import empires
from scoring.empires import history
from scoring.empires.documents.log import read_log
from scoring.empires.highlights import biggest_scoring, highlights, longest_lead
from scoring.empires.history import moments
from scoring.empires.holdings import Holdings
from scoring.log import leader
from tests.builders import INCOME, colony, do, has, rest_of_turn, table, turns_before


def followed(*entries, names=("Ann", "Bob")):
    """Every table of the game, and its entries as they are recorded."""
    game, read = read_log(table(*names).plays(*entries).document)
    states = [empires.initial(game)]
    for entry in read:
        states.append(empires.apply(states[-1], entry))
    return states, entries


def sentences(*entries):
    return [str(line) for line in highlights(*followed(*entries))]


def test_turns_that_had_passed_when_somebody_began_to_record_are_not_told():
    states, entries = followed(*turns_before(4), has("Ann", other_vp=9), *rest_of_turn(4))
    assert [one.turn for one in moments(history.followed(states, entries))] == [4, 5]
    states, entries = followed(*turns_before(2))
    assert [one.turn for one in moments(history.followed(states, entries))] == [1, 2]


def test_where_no_money_is_kept_no_building_paid_best():
    told = followed(has("Ann", buildings=["trading_post"]), INCOME, do("benefits"))
    assert any("$5" in str(line) for line in highlights(*told))
    assert not any("$" in str(line) for line in highlights(*told, money=False))


def test_moments_are_the_ends_of_turns_and_now():
    states, _entries = followed(
        has("Ann", goods={"fish": 3}),
        *rest_of_turn(1),
        colony("caribbean", Bob={"colonist": 2}),
        *rest_of_turn(2),
        has("Bob", goods={"fish": 3}),
    )
    told = moments(states)
    assert [one.turn for one in told] == [1, 2, 3]
    assert [one.income["Ann"] for one in told] == [3, 3, 3]
    assert [one.regions for one in told] == [{"Ann": 0, "Bob": 0}, *[{"Ann": 0, "Bob": 1}] * 2]


def test_a_region_is_held_by_nobody_when_two_are_level():
    states, _entries = followed(colony("caribbean", Ann={"colonist": 2}, Bob={"colonist": 2}))
    assert moments(states)[0].regions == {"Ann": 0, "Bob": 0}


def test_points_of_a_moment_are_those_of_the_strip():
    states, _entries = followed(has("Ann", other_vp=4), has("Bob", goods={"fish": 3}))
    assert moments(states)[0].points == {"Ann": 4, "Bob": 0}


@pytest.mark.parametrize(("points", "ahead"), [((3, 2), "Ann"), ((2, 3), "Bob"), ((2, 2), None)])
def test_only_one_player_alone_leads(points, ahead):
    assert leader(dict(zip(("Ann", "Bob"), points, strict=True))) == ahead


def test_the_longest_lead_is_that_of_most_turns_or_those():
    states, _entries = followed(
        has("Ann", other_vp=1),
        *turns_before(3),
        has("Bob", other_vp=2),
        *rest_of_turn(3),
        *rest_of_turn(4),
    )
    told = moments(states)
    assert str(longest_lead(told)) == "Bob had the longest lead, from turn 3 to turn 5."
    both = "The longest leads: Ann from turn 1 to turn 2 and Bob from turn 3 to turn 4."
    assert str(longest_lead(told[:4])) == both
    assert longest_lead(told[1:3]) is None


def test_highlights_name_scoring_region_and_buildings():
    said = sentences(
        colony("caribbean", Ann={"colonist": 4}, Bob={"colonist": 3}),
        has("Bob", buildings=["trading_post"], money=50),
        *turns_before(4),
        has("Ann", buildings=["navy"], ships=2),
    )
    assert said == [
        "Ann had the longest lead, from turn 3 to turn 4.",
        "The biggest single scoring: 6 points for Ann from the colonies of turn 3.",
        "The most valuable region: the Caribbean gave 8 points, 6 of them to Ann.",
        "The building that paid best: Trading Post brought Bob $15.",
        "The building worth most at the end: Navy with 8 points for Ann.",
    ]


def test_highlights_name_both_of_two_equal_bests():
    said = sentences(
        colony("caribbean", Ann={"colonist": 3}),
        colony("peru", Bob={"colonist": 3}),
        has("Ann", buildings=["trading_post"], money=50),
        has("Bob", buildings=["trading_post"], money=50),
        *turns_before(4),
        has("Ann", buildings=["navy"], ships=2),
        has("Bob", buildings=["power"], ships=2),
        colony("peru", Bob={"soldier": 4}),
    )
    assert said == [
        "The biggest single scorings: 6 points each from the colonies, for Ann (turn 3) and Bob (turn 3).",
        "The most valuable regions: the Caribbean and Peru gave 6 points each.",
        "The buildings that paid best: Trading Post (Ann) and Trading Post (Bob) brought $15 each.",
        "The buildings worth most at the end: Navy (Ann) and Power (Bob) with 8 points each.",
    ]


def test_a_player_with_two_equal_bests_is_named_once():
    said = biggest_scoring(
        [Holdings("Ann", colony_points={6: 9, 8: 9}), Holdings("Bob", colony_points={8: 9})]
    )

    assert str(said) == (
        "The biggest single scorings: 9 points each from the colonies, "
        "for Ann (turns 6 and 8) and Bob (turn 8)."
    )


def test_highlights_name_both_who_share_a_region():
    said = sentences(colony("caribbean", Ann={"colonist": 3}, Bob={"colonist": 3}), *turns_before(4))
    assert "The most valuable region: the Caribbean gave 4 points, 2 each to Ann and Bob." in said


def test_a_game_in_which_nothing_happened_has_no_highlights():
    assert sentences(INCOME) == []
