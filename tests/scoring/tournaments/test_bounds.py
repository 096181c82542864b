"""The bound is a bound: nothing that anybody can think of has fewer repeats."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tournaments.bounds import fairest, minimum, overlap, spread, spread_within
from scoring.tournaments.meetings import meetings, repeats
from scoring.tournaments.sizes import odd_tables, plain


def names(number):
    return tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:number]) if number < 27 else tuple(map(str, range(number)))


def every_round(people, sizes):
    """All ways to seat people at tables of these sizes, each once."""
    if not sizes:
        yield ()
        return
    first, *rest = people
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(rest, size - 1):
            others = [one for one in rest if one not in mates]
            for tables in every_round(others, left):
                yield ((first, *mates), *tables)


def fewest(people, sizes, rounds, history=()):
    """Brute force; the first round may be any one if nothing has gone before."""
    ways = list(every_round(people, sizes))

    def search(made, left):
        if not left:
            return repeats((*history, *made), people)
        choices = ways[:1] if not made and not history else ways
        return min(search((*made, way), left - 1) for way in choices)

    return search((), rounds)


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [(7, 2, 3), (8, 3, 12), (12, 3, 9), (18, 3, 6), (16, 5, 0), (22, 3, 0), (33, 3, 0), (120, 5, 0)],
)
def test_least_repeats(players, rounds, least):
    assert minimum(names(players), plain(players), rounds) == least


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (5, (5,), 3),
        (6, (3, 3), 2),
        (6, (3, 3), 3),
        (7, (4, 3), 2),
        (7, (4, 3), 3),
        (8, (4, 4), 3),
        (9, (3,) * 3, 2),
    ],
)
def test_bound_against_brute_force(players, sizes, rounds):
    found = fewest(names(players), sizes, rounds)

    assert minimum(names(players), sizes, rounds) <= found


def test_bound_is_reached_on_most_tiny_cases():
    cases = [(6, (3, 3), 2), (7, (4, 3), 2), (8, (4, 4), 2), (8, (4, 4), 3), (9, (3, 3, 3), 2)]

    assert all(
        minimum(names(players), sizes, rounds) == fewest(names(players), sizes, rounds)
        for players, sizes, rounds in cases
    )


@given(st.data())
def test_bound_with_history_against_brute_force(data):
    """Earlier rounds of any sizes, with people who left and people who had not come yet."""
    people = names(data.draw(st.sampled_from([6, 7])))
    known = (*people, "Yan", "Zoe")
    history = []
    for _round in range(data.draw(st.integers(1, 3))):
        order = data.draw(st.permutations(known))[: data.draw(st.integers(3, len(known)))]
        at = data.draw(st.integers(1, len(order)))
        history.append((tuple(order[:at]), tuple(order[at:])))
    sizes = plain(len(people))

    assert minimum(people, sizes, 1, history) <= fewest(people, sizes, 1, history)


def test_history_repeated_is_counted():
    people = names(8)
    round_ = (tuple(people[:4]), tuple(people[4:]))

    assert minimum(people, (4, 4), 1, [round_, round_]) == 12 + 2 * 4
    assert fewest(people, (4, 4), 1, [round_, round_]) == 20


def test_people_who_left_count_for_nothing():
    people = names(8)

    assert minimum(people, (4, 4), 1, [(("Zoe", "Yan", "A"),)]) == 0


@given(st.integers(1, 12), st.integers(1, 8))
def test_spread_is_the_least_of_all_ways(size, tables):
    least = {0: 0}
    for _table in range(tables):
        least = {
            whole: min(
                least[whole - here] + here * (here - 1) // 2
                for here in range(whole + 1)
                if whole - here in least
            )
            for whole in range(size + 1)
        }

    assert spread(size, tables) == least[size]


def test_spread_within_full_tables_and_people_who_sat_alone():
    assert spread_within(4, [4, 4, 4], 0) == spread(4, 3) == 1
    assert spread_within(4, [4, 4, 4], 1) == 0
    assert spread_within(6, [1, 1, 4], 0) == 6
    assert spread_within(3, [], 3) == 0


def test_fairest():
    assert fairest([0] * 33, 15) == 0
    assert fairest([0] * 13, 15) == 2
    assert fairest([1, 1, 0, 0], 2) == 0
    assert fairest([1, 1, 0, 0], 3) == 1


@pytest.mark.parametrize(("players", "shared"), [(21, 1), (17, 2), (14, 7), (13, 1), (33, 0), (19, 0)])
def test_overlap_of_odd_tables_that_fewest_repeats_force(players, shared):
    sizes = plain(players)

    assert overlap(sizes, odd_tables(sizes)) == shared


@pytest.mark.parametrize(("players", "sizes"), [(7, (4, 3)), (9, (4, 5))])
def test_overlap_against_brute_force(players, sizes):
    people = names(players)
    ways = list(every_round(people, sizes))
    first = next(way for way in ways)
    odd_first = next(set(table) for table in first if len(table) != 4)
    counted = {way: repeats((first, way)) for way in ways}
    least = min(counted.values())
    shared = [
        len(odd_first & set(next(table for table in way if len(table) != 4)))
        for way in ways
        if counted[way] == least
    ]

    assert overlap(sizes, odd_tables(sizes)) <= min(shared)


@given(st.lists(st.permutations(names(9)), min_size=1, max_size=4))
def test_repeats_are_pairs_of_rounds_in_which_two_meet_twice(orders):
    rounds = [(tuple(order[:4]), tuple(order[4:])) for order in orders]
    together = [{frozenset(two) for table in tables for two in combinations(table, 2)} for tables in rounds]

    assert repeats(rounds) == sum(len(one & other) for one, other in combinations(together, 2))
    assert sum(meetings(rounds).values()) == len(rounds) * (6 + 10)
