"""Why one row is above the next, in words, for every preset and every criterion."""

from fractions import Fraction

import pytest

from scoring.text import say
from scoring.tournaments.reasons import reasons
from scoring.tournaments.standings import Row, standings
from scoring.tournaments.wording import ordinal
from tests.scoring.tournaments.test_criteria import CROSSTABLE, POINTS


def sentence(chain, above, below):
    rows = [
        Row("Ann", 1, 1, tuple(map(Fraction, above)), chain[-1]),
        Row("Bob", 2, 1, tuple(map(Fraction, below))),
    ]
    (line,) = reasons(rows, chain)
    return str(line)


@pytest.mark.parametrize(
    ("key", "above", "below", "said"),
    [
        ("points", "6", "0", "6 points against none"),
        ("points", "9/2", "1", "4.5 points against 1"),
        ("points", "1", "1/3", "1 point against 0.3"),
        ("wins", "1", "0", "1 win against none"),
        ("wins", "2", "1/2", "2 wins against 0.5"),
        ("seconds", "1", "0", "1 second place against none"),
        ("percent", "1", "11/12", "100.0 % of the winner's score against 91.7 %"),
        ("percent", "10001/20000", "1/2", "50.01 % of the winner's score against 50.00 %"),
        ("share", "5/4", "1", "125.0 % of the table's mean against 100.0 %"),
        ("vp", "230", "229", "230 victory points in all against 229"),
        ("finish", "4/3", "3/2", "mean place 1.3 against 1.5"),
        ("opponents", "34/15", "41/20", "opponents with 2.3 points a game against 2.1"),
        ("first_heat", "1", "0", "first heat won against not won"),
        ("second_heat", "1", "0", "second heat won against not won"),
        ("best_second", "4/5", "0", "best second place: 80.0 % of the winner's score against 0.0 %"),
        ("best_third", "4/5", "0", "best third place: 80.0 % of the winner's score against 0.0 %"),
        ("draw", "6", "0", "lot 6 against 0"),
    ],
)
def test_each_criterion(key, above, below, said):
    assert sentence([key], [above], [below]) == f"Ann is above Bob: {said}"


def test_what_is_equal_is_said_first():
    found = sentence(["points", "wins", "finish", "percent"], ["6", "0", "2", "1"], ["6", "0", "2", "1/2"])

    assert found == (
        "Ann is above Bob: both 6 points, no win, mean place 2; 100.0 % of the winner's score against 50.0 %"
    )


def test_shared_rank_has_no_reason():
    rows = standings(CROSSTABLE[1:2], ["wins"], POINTS)

    assert [line is None for line in reasons(rows, ["wins"])] == [True, False, True]


def test_numbers_are_never_taken_for_names():
    """People may be known by numbers: only the two of them are given names."""
    rows = [Row("6", 1, 1, (Fraction(6),), "points"), Row("3", 2, 1, (Fraction(3),))]
    (line,) = reasons(rows, ["points"])

    assert say(line, name={"6": "Fay", "3": "Bob"}.get) == "Fay is above Bob: 6 points against 3"


def test_ordinals():
    said = [str(ordinal(number)) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111)]

    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th"]
