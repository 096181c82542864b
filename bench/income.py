"""Income against a constraint solver, and exact on every pattern that the supply allows."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ortools.sat.python import cp_model

from bench.measure import Report, seconds
from scoring.empires.goods import GOODS
from scoring.empires.sets import best_income

MOST_SHIPS = 10
SUPPLY = sorted((good.tokens for good in GOODS.values()), reverse=True)
SAMPLE = 150

# Ways to use tokens of one kind in sets of their own: (tokens, ships, dollars).
OWN_SETS = ((4, 0, 6), (3, 1, 6), (3, 0, 3), (2, 1, 3))


def run(report: Report) -> None:
    chance = random.Random(57)
    holdings = [
        ({key: chance.randint(0, good.tokens) for key, good in GOODS.items()}, chance.randint(0, MOST_SHIPS))
        for _nth in range(SAMPLE)
    ]
    report.fact(
        f"income equals the solver on {SAMPLE} random holdings",
        all(best_income(goods, ships) == solved(goods, ships) for goods, ships in holdings),
    )
    ours = seconds(lambda: [best_income(goods, ships) for goods, ships in holdings], runs=50)
    theirs = seconds(lambda: [solved(goods, ships) for goods, ships in holdings], runs=1)
    report.ratio("solver / income", theirs / ours, least=1000)
    checked, wrong = 0, 0
    for counts, ships, exact in every_pattern():
        checked += 1
        wrong += best_income({str(nth): count for nth, count in enumerate(counts)}, ships) != exact
    report.fact(f"income is exact on all {checked:,} patterns of the supply ({wrong} wrong)", not wrong)


def solved(goods: dict[str, int], ships: int) -> int:
    """The same question, put to a solver that knows nothing of our reasoning."""
    model = cp_model.CpModel()
    money: list[cp_model.LinearExpr] = []
    used_ships: list[cp_model.LinearExpr] = []
    loose: list[cp_model.IntVar] = []
    for key, count in goods.items():
        sets = [model.new_int_var(0, count, f"{key} {own}") for own in OWN_SETS]
        left = model.new_int_var(0, count, f"{key} left")
        tokens = sum(number * own[0] for number, own in zip(sets, OWN_SETS, strict=True))
        model.add(tokens + left == count)
        money += [number * own[2] for number, own in zip(sets, OWN_SETS, strict=True)]
        used_ships += [number * own[1] for number, own in zip(sets, OWN_SETS, strict=True)]
        loose.append(left)
    plain = model.new_int_var(0, 46, "mixed")
    with_ship = model.new_int_var(0, ships, "mixed with a ship")
    model.add(3 * plain + 2 * with_ship <= sum(loose))
    model.add(sum(used_ships) + with_ship <= ships)
    model.maximize(sum(money) + plain + with_ship)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return round(solver.objective_value)


State = dict[tuple[int, int], int]
"""(ships used, tokens left over) → most money from sets of one kind."""


def every_pattern() -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Every multiset of counts that the printed tokens allow, with 0 to 10 ships, solved by
    dynamic programming. Goods with the same count are alike, so counts only ever fall."""

    def grow(counts: tuple[int, ...], state: State) -> Iterator[tuple[tuple[int, ...], int, int]]:
        for ships in range(MOST_SHIPS + 1):
            yield counts, ships, finished(state, ships)
        if len(counts) < len(SUPPLY):
            most = min(SUPPLY[len(counts)], counts[-1] if counts else SUPPLY[0])
            for count in range(1, most + 1):
                yield from grow((*counts, count), with_good(state, count))

    return grow((), {(0, 0): 0})


def with_good(state: State, count: int) -> State:
    grown: State = {}
    for (ships, left), money in state.items():
        for more_ships, more_left, more_money in own_ways(count):
            key = ships + more_ships, left + more_left
            if key[0] <= MOST_SHIPS and grown.get(key, -1) < money + more_money:
                grown[key] = money + more_money
    return grown


_WAYS: dict[int, list[tuple[int, int, int]]] = {}


def own_ways(count: int) -> list[tuple[int, int, int]]:
    """(ships, tokens left, money) of every way to make sets out of one good."""
    if count not in _WAYS:
        ways = {(0, count, 0)}
        frontier = ways
        while frontier:
            frontier = {
                (ships + own[1], left - own[0], money + own[2])
                for ships, left, money in frontier
                for own in OWN_SETS
                if left >= own[0]
            } - ways
            ways = ways | frontier
        _WAYS[count] = sorted(ways)
    return _WAYS[count]


def finished(state: State, ships: int) -> int:
    """What is left over makes mixed sets, with a ship in as many as there are."""
    best = 0
    for (used, left), money in state.items():
        if used <= ships:
            with_ship = min(ships - used, left // 2)
            best = max(best, money + with_ship + (left - 2 * with_ship) // 3)
    return best
