"""First seats by flows, all seats by colours."""

from collections import Counter
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tournaments.positions import all_seats, coloured, difference, roles, shared_out
from scoring.tournaments.seating import draw
from scoring.tournaments.wish import Wish


@st.composite
def some_rounds(draw, sizes=None):
    """A few rounds, people dealt to tables at random."""
    sizes = sizes or draw(st.sampled_from([(4, 4), (4, 5), (3, 4, 4), (5, 5, 4), (4,) * 5, (3, 3), (6, 5)]))
    people = [f"P{nth}" for nth in range(sum(sizes))]
    tables = []
    for _round in range(draw(st.integers(1, 9))):
        order = list(draw(st.permutations(people)))
        tables += [[order.pop() for _chair in range(size)] for size in sizes]
    return people, tables


@given(some_rounds())
def test_first_seats_are_shared_out_as_the_theorem_promises(made):
    people, tables = made
    chosen = shared_out(tables)
    first = Counter(chosen)

    assert all(name in table for name, table in zip(chosen, tables, strict=True))
    parts = {name: sum((Fraction(1, len(t)) for t in tables if name in t), Fraction(0)) for name in people}
    least, most = min(floor(part) for part in parts.values()), max(ceil(part) for part in parts.values())
    assert all(least <= first[name] <= most for name in people)


@given(some_rounds())
def test_seats_are_a_rearrangement_of_each_table(made):
    people, tables = made
    seated = all_seats(tables)

    assert [sorted(table) for table in seated] == [sorted(table) for table in tables]
    assert difference(seated, people) <= max(1, len(tables))


@given(st.integers(3, 6), st.integers(1, 4), st.data())
def test_equal_tables_rotate_perfectly(size, width, data):
    people, tables = data.draw(some_rounds(sizes=(size,) * width))
    rounds = len(tables) // width
    seats = Counter((name, seat) for table in all_seats(tables) for seat, name in enumerate(table))

    for name in people:
        counts = [seats[name, seat] for seat in range(size)]
        assert min(counts) >= rounds // size
        assert max(counts) <= -(-rounds // size)


@given(some_rounds())
def test_no_table_has_a_colour_twice(made):
    _people, tables = made

    for held, table in zip(coloured(tables, 6), tables, strict=True):
        assert set(held) == set(table)
        assert len(set(held.values())) == len(table)


@given(some_rounds())
def test_nobody_has_a_role_twice_before_all_were_had(made):
    people, tables = made
    nations = ("england", "spain", "france", "portugal", "holland", "italy")
    had = Counter((name, role) for held in roles(tables, nations) for name, role in held.items())

    for name in people:
        games = sum(name in table for table in tables)
        assert max(had[name, role] for role in nations) <= -(-games // len(nations))


def test_earlier_first_seats_are_made_up_for():
    before = {"A": Counter({0: 3}), "B": Counter({0: 2}), "C": Counter({0: 2})}

    ((first, *_rest),) = all_seats([["A", "B", "C", "D"]], before)

    assert first == "D"


def test_locked_seats_are_kept():
    assert all_seats([["A", "B", "C", "D"]], None, [{0: "C", 2: "A"}])[0][::2] == ("C", "A")


def test_one_round_after_others_gives_everybody_another_seat():
    before = {
        "A": Counter({0: 1, 1: 1}),
        "B": Counter({1: 1, 2: 1}),
        "C": Counter({2: 1, 0: 1}),
        "D": Counter({3: 1, 1: 1}),
    }

    ((*order,),) = all_seats([["A", "B", "C", "D"]], before)

    assert order[0] in {"B", "D"}
    assert all(before[name][seat] == 0 for seat, name in enumerate(order))


@pytest.mark.parametrize(("people", "rounds", "most"), [(12, 3, 1), (16, 3, 2)])
def test_rounds_drawn_one_after_the_other_repeat_hardly_a_seat(people, rounds, most):
    names = tuple(f"P{nth}" for nth in range(people))
    for seed in range(1, 6):
        played = ()
        for nth in range(rounds):
            wish = Wish(names, (4,) * (people // 4), 1, seed * 100 + nth * 17, played, seats_count=True)
            played += draw(wish).rounds
        sat = Counter((name, seat) for one in played for table in one for seat, name in enumerate(table))
        first = [sat[name, 0] for name in names]
        assert sum(often > 1 for often in sat.values()) <= most
        assert max(first) - min(first) <= 1


def test_locked_seats_are_kept_where_earlier_seats_count():
    before = {"A": Counter({1: 2}), "B": Counter({1: 1})}

    assert all_seats([["A", "B", "C", "D", "E", "F"]], before, [{1: "A", 5: "B"}])[0][1::4] == ("A", "B")
