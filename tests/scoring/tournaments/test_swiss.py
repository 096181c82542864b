"""Swiss rounds: close scores, few repeats, odd-sized tables for the lowest."""

import random
from fractions import Fraction

import pytest

from scoring.tournaments.closeness import closer, widest
from scoring.tournaments.meetings import meetings, repeats
from scoring.tournaments.people import earlier_odd
from scoring.tournaments.seating import draw, lock_table
from scoring.tournaments.sizes import plain
from scoring.tournaments.swiss import swiss
from scoring.tournaments.wish import Lock, Wish


def people(number):
    return tuple(f"P{nth:03}" for nth in range(1, number + 1))


def wish(number, history=(), **more):
    return Wish(people(number), plain(number), 1, more.pop("seed", 1), history, **more)


def in_order(number):
    return {name: nth for nth, name in enumerate(people(number), start=1)}


def spread(tables, standing):
    return sum(max(standing[n] for n in table) - min(standing[n] for n in table) for table in tables)


def test_from_the_top_down():
    (tables,) = swiss(wish(16), in_order(16)).rounds

    assert [sorted(table) for table in tables] == [list(people(16)[nth : nth + 4]) for nth in (0, 4, 8, 12)]


def test_odd_table_for_the_lowest():
    (tables,) = swiss(wish(13), in_order(13)).rounds

    assert sorted(tables[2]) == list(people(13)[8:])


def test_odd_table_for_the_lowest_who_have_not_been_there():
    (first,) = swiss(wish(33), in_order(33)).rounds
    (second,) = swiss(wish(33, (first,)), in_order(33)).rounds

    assert set(first[-1]) == set(people(33)[28:])
    assert set(first[-1]).isdisjoint(second[-1])
    assert repeats((first, second)) == 0


def test_meetings_are_not_repeated_and_the_tables_stay_close():
    standing = in_order(40)
    first = swiss(wish(40), standing).rounds
    plan = swiss(wish(40, first), standing)

    assert plan.repeats == plan.minimum == 0
    anywhere = draw(wish(40, first)).rounds[0]
    assert spread(plan.rounds[0], standing) < spread(anywhere, standing) / 2


def test_last_round_may_ignore_repeats():
    standing = in_order(16)
    first = swiss(wish(16), standing).rounds
    plan = swiss(wish(16, first), standing, ignore_repeats=True)

    assert [set(table) for table in plan.rounds[0]] == [set(table) for table in first[0]]
    assert plan.repeats == 24


def test_keep_apart_comes_first():
    apart = (("P001", "P002"), ("P003", "P004"))
    plan = swiss(wish(16, apart=apart), in_order(16), ignore_repeats=True)
    met = meetings(plan.rounds)

    assert [met[two] for two in apart] == [0, 0]


def test_locks_are_kept():
    plan = swiss(wish(16, locks=(Lock("P001", 3, 2),)), in_order(16))

    assert plan.rounds[0][3][2] == "P001"


def test_who_has_no_rank_yet_comes_last():
    standing = in_order(15)
    (tables,) = swiss(wish(16), standing).rounds

    assert "P016" in tables[3]


@pytest.mark.parametrize("number", [12, 16, 33, 35, 120])
def test_whole_tournaments(number):
    """Five rounds with winners by chance: nobody meets again where that can be avoided."""
    chance = random.Random(number)
    points = dict.fromkeys(people(number), 0)
    rounds = list(draw(wish(number)).rounds)
    for _round in range(4):
        for table in rounds[-1]:
            points[chance.choice(table)] += 5
        standing = {name: 1 + sum(more > points[name] for more in points.values()) for name in points}
        plan = swiss(wish(number, tuple(rounds), seats_count=True), standing)
        assert plan.repeats <= plan.minimum + 5
        rounds += plan.rounds

    assert all(
        sorted(name for table in tables for name in table) == list(people(number)) for tables in rounds
    )
    if number > 30:
        assert repeats(rounds) == 0
        assert max(earlier_odd(rounds[:4]).values(), default=0) <= 1


def test_same_wish_same_round():
    first = draw(wish(26)).rounds

    assert swiss(wish(26, first), in_order(26)) == swiss(wish(26, first), in_order(26))


def test_a_swap_that_narrows_the_widest_gap_costs_no_repeat():
    tables = (("A", "B", "C", "H"), ("E", "F", "G", "D"))
    scores = {name: Fraction(10 - nth) for nth, name in enumerate("ABCDEFGH")}
    names = tuple("ABCDEFGH")
    assert widest(tables, scores) == (7, 0)
    assert closer(Wish(names, (4, 4)), tables, scores) == ("H", "D")
    history = ((("A", "D"), ("B", "D"), ("C", "D")),)
    assert closer(Wish(names, (4, 4), history=history), tables, scores) != ("H", "D")
    assert closer(Wish(names, (4, 4), locks=lock_table(0, tables[0])), tables, scores) is None
