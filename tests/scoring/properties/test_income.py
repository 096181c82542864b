"""Income against three other ways to find it: trying everything, a table of choices, a solver."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ortools.sat.python import cp_model

from scoring.empires.sets import best_income, best_sets
from tests.builders import PRINTED_GOODS

MOST_SHIPS = 10
GOODS = tuple(PRINTED_GOODS)


def earned(one_set):
    """By the rulebook; None for what is no set."""
    tokens = [piece for piece in one_set if piece != "ship"]
    if len(one_set) - len(tokens) > 1 or len(one_set) not in (3, 4):
        return None
    if len(set(tokens)) == 1:
        return 3 if len(one_set) == 3 else 6
    return 1 if len(one_set) == 3 else None


def check_arrangement(goods, ships, income):
    """The sets are made of what is there, each is a set, and together they earn the income."""
    sets = best_sets(goods, ships)
    used = Counter(piece for one_set in sets for piece in one_set)
    held = Counter(goods) + Counter(ship=ships)
    assert used <= held, (goods, ships, sets)
    assert all(earned(one_set) is not None for one_set in sets), (goods, ships, sets)
    assert sum(earned(one_set) for one_set in sets) == income, (goods, ships, sets)


# Trying everything: take any piece, leave it or make any set with it.


@cache
def tried(pieces: tuple[str, ...]) -> int:
    if len(pieces) < 3:
        return 0
    first, rest = pieces[0], pieces[1:]
    best = tried(rest)
    seen = set()
    for size in (2, 3):
        for others in combinations(range(len(rest)), size):
            one_set = (first, *(rest[n] for n in others))
            if one_set in seen or earned(one_set) is None:
                continue
            seen.add(one_set)
            left = tuple(piece for n, piece in enumerate(rest) if n not in others)
            best = max(best, earned(one_set) + tried(left))
    return best


def small_patterns(most, tokens=7):
    """Counts of goods in falling order, few tokens in all."""
    yield ()
    for first in range(min(most, tokens), 0, -1):
        for rest in small_patterns(first, tokens - first):
            yield (first, *rest)


def test_income_equals_trying_everything_on_every_small_holding():
    checked = 0
    for counts in small_patterns(6):
        if counts.count(6) + counts.count(5) > 4 or len(counts) > 11:
            continue
        goods = dict(zip(GOODS, counts, strict=False))
        for ships in range(4):
            pieces = tuple(good for good, number in goods.items() for _ in range(number))
            expected = tried((*pieces, *["ship"] * ships))
            assert best_income(goods, ships) == expected, (goods, ships)
            check_arrangement(goods, ships, expected)
            checked += 1
    assert checked > 150


# A table of choices: for each good every way to lay it out, then the best for each number of ships
# used and tokens left over. Mixed sets take two or three of those.


def layouts(count):
    """(ships used, tokens left over) → most money, for one good."""
    found = {}
    for fours in range(count // 4 + 1):
        for fours_with_ship in range((count - 4 * fours) // 3 + 1):
            after_fours = count - 4 * fours - 3 * fours_with_ship
            for threes in range(after_fours // 3 + 1):
                for threes_with_ship in range((after_fours - 3 * threes) // 2 + 1):
                    left = after_fours - 3 * threes - 2 * threes_with_ship
                    money = 6 * (fours + fours_with_ship) + 3 * (threes + threes_with_ship)
                    key = (fours_with_ship + threes_with_ship, left)
                    found[key] = max(found.get(key, 0), money)
    return found


LAYOUTS = {count: layouts(count) for count in range(1, 7)}
FEWER = {6: 2, 5: 4, 4: 7, 3: 11, 2: 11, 1: 11}
"""How many goods have so many tokens or more."""


def every_holding(counts=(), table=None):
    """All patterns of counts that the printed supply allows, each with its table."""
    table = {(0, 0): 0} if table is None else table
    yield counts, table
    for count in range(counts[-1] if counts else 6, 0, -1):
        if len(counts) < FEWER[count]:
            grown = {}
            for (ships, left), money in table.items():
                for (more_ships, more_left), more in LAYOUTS[count].items():
                    key = (ships + more_ships, left + more_left)
                    if key[0] <= MOST_SHIPS and grown.get(key, -1) < money + more:
                        grown[key] = money + more
            yield from every_holding((*counts, count), grown)


def best_of(table, ships):
    return max(
        money + min((left + ships - used) // 3, left // 2)
        for (used, left), money in table.items()
        if used <= ships
    )


@pytest.mark.slow
def test_income_equals_the_table_of_choices_on_every_holding_of_the_printed_supply():
    patterns = 0
    for nth, (counts, table) in enumerate(every_holding()):
        patterns += 1
        goods = dict(zip(GOODS, counts, strict=False))
        # Every holding with one number of ships, every third with all of them.
        for ships in range(MOST_SHIPS + 1) if nth % 3 == 0 else (nth % 11,):
            expected = best_of(table, ships)
            assert best_income(goods, ships) == expected, (goods, ships)
            check_arrangement(goods, ships, expected)
    assert patterns == 7567


# A solver that knows only the rules.


def solved(goods, ships):
    model = cp_model.CpModel()
    most = sum(goods.values()) + ships
    kinds = {}
    money, ships_used, left = [], [], []
    for good, count in goods.items():
        four, four_s, three, three_s, in_mixed = (
            model.new_int_var(0, most, f"{name} {good}") for name in ("4", "4s", "3", "3s", "mixed")
        )
        model.add(4 * four + 3 * four_s + 3 * three + 2 * three_s + in_mixed <= count)
        kinds[good] = in_mixed
        money.append(6 * four + 6 * four_s + 3 * three + 3 * three_s)
        ships_used.append(four_s + three_s)
        left.append(in_mixed)
    mixed = model.new_int_var(0, most, "mixed")
    mixed_with_ship = model.new_int_var(0, most, "mixed with ship")
    model.add(sum(left) == 3 * mixed + 2 * mixed_with_ship)
    model.add(sum(ships_used) + mixed_with_ship <= ships)
    model.maximize(sum(money) + mixed + mixed_with_ship)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_income_equals_a_solver_on_random_holdings(seed):
    chance = random.Random(seed)
    for _ in range(500):
        goods = {good: chance.randint(0, printed) for good, printed in PRINTED_GOODS.items()}
        if chance.random() < 0.5:
            for good in chance.sample(GOODS, chance.randint(1, 10)):
                del goods[good]
        goods = {good: number for good, number in goods.items() if number}
        ships = chance.randint(0, MOST_SHIPS)
        assert best_income(goods, ships) == solved(goods, ships), (goods, ships)


# Holdings that only a correction makes.


holdings = st.dictionaries(st.sampled_from(GOODS), st.integers(1, 40), max_size=11)


@given(holdings, st.integers(0, 40))
def test_income_of_any_holding_is_earned_by_its_sets_and_never_falls(goods, ships):
    income = best_income(goods, ships)

    check_arrangement(goods, ships, income)
    assert best_income(goods, ships + 1) >= income
    for good in goods:
        assert best_income({**goods, good: goods[good] + 1}, ships) >= income


@given(st.dictionaries(st.sampled_from(GOODS[:3]), st.integers(1, 15), max_size=3), st.integers(0, 12))
def test_income_of_more_than_is_printed_equals_a_solver(goods, ships):
    assert best_income(goods, ships) == solved(goods, ships)
