"""How many people sit at how many tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.tournaments.sizes import hall, knockout, odd_tables, plain, without_fives, without_threes
from scoring.tournaments.standby import standing_by


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (5, 5)),
        (11, (4, 4, 3)),
        (13, (4, 4, 5)),
        (14, (4, 5, 5)),
        (15, (4, 4, 4, 3)),
        (33, (4,) * 7 + (5,)),
        (35, (4,) * 8 + (3,)),
        (120, (4,) * 30),
    ],
)
def test_tables_of_four_and_what_is_left_over(players, sizes):
    assert plain(players) == sizes


@given(st.integers(3, 400))
def test_everybody_has_a_chair_at_a_table_of_three_to_five(players):
    sizes = plain(players)

    assert sum(sizes) == players
    assert set(sizes) <= {3, 4, 5}
    assert sum(size != 4 for size in sizes) <= 2


@given(st.integers(3, 400))
def test_options_are_kept_wherever_that_is_possible(players):
    fours_and_fives = any((players - 5 * fives) % 4 == 0 for fives in range(players // 5 + 1))
    fours_and_threes = any((players - 3 * threes) % 4 == 0 for threes in range(players // 3 + 1))

    assert (without_threes(players) is not None) == fours_and_fives
    assert (without_fives(players) is not None) == fours_and_threes
    assert (3 not in hall(players, no_threes=True).sizes) == fours_and_fives
    assert (5 not in hall(players, no_fives=True).sizes) == fours_and_threes


@pytest.mark.parametrize(
    ("players", "option", "sizes", "warnings"),
    [
        (15, "no_threes", (5, 5, 5), 0),
        (19, "no_threes", (4, 5, 5, 5), 0),
        (11, "no_threes", (4, 4, 3), 1),
        (6, "no_threes", (3, 3), 1),
        (13, "no_fives", (4, 3, 3, 3), 0),
        (14, "no_fives", (4, 4, 3, 3), 0),
        (5, "no_fives", (5,), 1),
    ],
)
def test_options(players, option, sizes, warnings):
    found = hall(players, **{option: True})

    assert (found.sizes, len(found.warnings)) == (sizes, warnings)


def test_both_options_together_yield_and_say_so():
    found = hall(13, no_threes=True, no_fives=True)

    assert found.sizes == (4, 4, 5)
    assert [str(line) for line in found.warnings] == ["This number of people needs a table of five."]


@pytest.mark.parametrize(
    ("players", "copies", "sixes", "sizes", "standby"),
    [
        (33, 7, True, (5, 5, 5, 5, 5, 4, 4), 0),
        (33, 6, True, (6, 6, 6, 5, 5, 5), 0),
        (33, 6, False, (5,) * 6, 3),
        (35, 8, True, (5, 5, 5, 4, 4, 4, 4, 4), 0),
        (35, 9, True, (4,) * 8 + (3,), 0),
        (33, 5, True, (6,) * 5, 3),
        (33, 0, True, (), 33),
    ],
)
def test_copies(players, copies, sixes, sizes, standby):
    found = hall(players, copies=copies, sixes=sixes)

    assert (found.sizes, found.standby) == (sizes, standby)
    assert (6 in sizes) == any("Six" in str(line) for line in found.warnings)


@pytest.mark.parametrize(
    ("players", "copies", "said"),
    [
        (13, 3, ["So few copies of the game need a table of five."]),
        (13, 4, []),
        (5, 1, ["This number of people needs a table of five."]),
        (9, 1, ["Six at a table: very hard to finish in time."]),
    ],
)
def test_no_fives_yields_to_the_copies_or_to_the_number_of_people(players, copies, said):
    assert [str(line) for line in hall(players, no_fives=True, copies=copies).warnings] == said


def test_two_people_are_no_table():
    assert (hall(2).sizes, hall(2).standby) == ((), 2)


def test_knockout_states_its_tables():
    assert knockout(25, 5) == (5,) * 5
    assert knockout(23, 5) == (5, 5, 5, 4, 4)
    assert knockout(7, 2) == (3, 4)
    with pytest.raises(RuleError) as refused:
        knockout(25, 4)
    assert refused.value.code == "bad_choice"
    with pytest.raises(RuleError):
        knockout(1, 0)


@pytest.mark.parametrize(
    ("sizes", "odd"),
    [
        ((4, 4, 5), (False, False, True)),
        ((4, 3), (False, True)),
        ((4, 6), (False, True)),
        ((6, 5), (False, True)),
        ((5, 5), (False, False)),
        ((3, 3), (False, False)),
    ],
)
def test_odd_sized_tables(sizes, odd):
    assert odd_tables(sizes) == odd


def test_who_stood_by_least_often_stands_by_next():
    times = {"Ann": 1, "Bob": 0, "Cid": 2, "Dea": 0}
    for seed in range(8):
        assert set(standing_by(times, 2, seed)) == {"Bob", "Dea"}
        assert standing_by(times, 3, seed)[2] == "Ann"
    assert {standing_by(times, 1, seed) for seed in range(20)} == {("Bob",), ("Dea",)}
    assert standing_by(times, 0, 1) == ()
