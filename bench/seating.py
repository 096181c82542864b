"""The draw against a constraint solver, how often it reaches the proven bound, and how long it takes."""

from __future__ import annotations

import time
from itertools import combinations

from ortools.sat.python import cp_model

from bench.measure import Report
from scoring.tournaments.seating import draw
from scoring.tournaments.sizes import plain
from scoring.tournaments.wish import Plan, Wish

CASES = ((8, 3), (12, 4), (13, 3), (16, 5), (18, 4), (20, 4), (22, 3), (26, 4), (33, 3), (40, 5))
LIMIT = 2.0
"""Seconds for one case, for either of the two; one run, one thread."""


def run(report: Report) -> None:
    compare(report)
    sweep(report)
    for players, rounds, most in ((100, 5, 2.0), (400, 5, 20.0)):
        plan, took = timed(players, rounds)
        report.line(
            f"    {players} x {rounds}: {took:.3f} s, {plan.repeats} repeats, at least {plan.minimum}"
        )
        report.fact(f"{players} x {rounds} within {most:g} s", took <= most)


def timed(players: int, rounds: int, seed: int = 1) -> tuple[Plan, float]:
    start = time.perf_counter()
    plan = draw(Wish(tuple(f"P{nth}" for nth in range(players)), plain(players), rounds, seed))
    return plan, time.perf_counter() - start


def compare(report: Report) -> None:
    """Ten cases, the same time limit, one run."""
    never_worse, within = True, True
    for players, rounds in CASES:
        plan, took = timed(players, rounds)
        theirs = solved(players, rounds)
        never_worse &= theirs is None or plan.repeats <= theirs
        within &= took <= LIMIT
        found = "nothing" if theirs is None else theirs
        report.line(
            f"    {players} x {rounds}: at least {plan.minimum}, draw {plan.repeats} in {took:.2f} s, "
            f"solver {found} in {LIMIT:g} s"
        )
    report.fact(f"draw never worse than the solver on {len(CASES)} cases", never_worse)
    report.fact(f"draw within {LIMIT:g} s on each", within)


def sweep(report: Report) -> None:
    """8 to 40 players, 3 to 5 rounds."""
    above, longest = [], 0.0
    for players in range(8, 41):
        for rounds in (3, 4, 5):
            plan, took = timed(players, rounds)
            above.append(plan.repeats - plan.minimum)
            longest = max(longest, took)
    share = 100 * above.count(0) / len(above)
    report.line(f"    {above.count(0)} of {len(above)} cases at the bound; the longest draw {longest:.2f} s")
    report.ratio("percent of cases at the bound", share, least=90)
    report.ratio("most repeats above the bound", max(above), most=5)


def solved(players: int, rounds: int) -> int | None:
    """The fewest repeats that a constraint solver finds in the time, or nothing."""
    model = cp_model.CpModel()
    sizes = plain(players)
    at = {
        (nth, one, table): model.new_bool_var(f"{nth} {one} {table}")
        for nth in range(rounds)
        for one in range(players)
        for table in range(len(sizes))
    }
    for nth in range(rounds):
        for one in range(players):
            model.add_exactly_one(at[nth, one, table] for table in range(len(sizes)))
        for table, size in enumerate(sizes):
            model.add(sum(at[nth, one, table] for one in range(players)) == size)
    chairs = [table for table, size in enumerate(sizes) for _chair in range(size)]
    for one, table in enumerate(chairs):
        model.add(at[0, one, table] == 1)
    model.minimize(sum(again(model, at, players, rounds, len(sizes))))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    status = solver.solve(model)
    return round(solver.objective_value) if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def again(
    model: cp_model.CpModel,
    at: dict[tuple[int, int, int], cp_model.IntVar],
    players: int,
    rounds: int,
    tables: int,
) -> list[cp_model.IntVar]:
    """For each two people and each two rounds: whether they meet in both."""
    found = []
    for one, other in combinations(range(players), 2):
        met = []
        for nth in range(rounds):
            meet = model.new_bool_var(f"{one} {other} {nth}")
            for table in range(tables):
                model.add_bool_or(at[nth, one, table].negated(), at[nth, other, table].negated(), meet)
            met.append(meet)
        for early, late in combinations(met, 2):
            both = model.new_bool_var("")
            model.add_bool_or(early.negated(), late.negated(), both)
            found.append(both)
    return found
