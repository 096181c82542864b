"""Exchange chairs at random, hot at first and colder with every step, and keep the best plan seen.

An exchange that makes the plan worse is taken with a chance that falls as it cools. Only the seed
decides: there is no clock, so a fast machine and a slow one end with the same plan.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from scoring.tournaments.people import APART, Score, Shuffle, Start
from scoring.tournaments.wish import Progress

STEPS = 40
MANY = 1000
LEAST_MOVES, MOST_MOVES = 40_000, 80_000
FEW_CHAIRS, MANY_CHAIRS = 400, 60
"""Exchanges for each chair: many where there are few chairs, because then they hang together."""
_HALF = APART >> 1
_HOPELESS = 20.0
"""An exchange that is worse by so many times the heat is as good as never taken."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """One attempt: how long, from how hot to how cold, and what unfair seats weigh against repeats."""

    effort: int
    hot: float
    cold: float
    unfair: float
    apart: float = float(APART)
    per_chair: int = 0

    def moves(self, chairs: int) -> int:
        """Exchanges in one step, all that the attempt has being spent in ``STEPS`` of them."""
        usual = max(min(FEW_CHAIRS * chairs, LEAST_MOVES), min(MANY_CHAIRS * chairs, MOST_MOVES))
        return max(self.effort * usual, self.per_chair * chairs) // STEPS

    def heats(self) -> Iterator[float]:
        cooling = (self.cold / self.hot) ** (1 / (STEPS - 1))
        return (self.hot * cooling**step for step in range(STEPS))


RIGID = 100.0
"""So heavy that odd-sized tables stay shared out as fairly as they were at the start."""

ATTEMPTS = (
    Schedule(effort=1, hot=0.2, cold=0.1, unfair=RIGID, per_chair=40),
    Schedule(effort=2, hot=1.0, cold=0.12, unfair=RIGID),
    Schedule(effort=2, hot=1.0, cold=0.12, unfair=0.3, apart=4.0),
    Schedule(effort=4, hot=0.6, cold=0.1, unfair=0.15, apart=2.0),
    Schedule(effort=8, hot=0.6, cold=0.12, unfair=0.3, apart=6.0),
    Schedule(effort=6, hot=0.6, cold=0.12, unfair=RIGID),
)
IF_REPEATED = (Schedule(effort=12, hot=0.5, cold=0.2, unfair=0.3, apart=4.0),)
"""Only while there are more repeats than proven: fairness alone is not worth the time."""
IF_TOGETHER = (
    Schedule(effort=4, hot=4.0, cold=0.15, unfair=0.3, apart=12.0),
    Schedule(effort=4, hot=3.0, cold=0.3, unfair=0.1, apart=20.0),
)
"""Only while people to keep apart sit together: so hot that repeats hardly matter at first."""
EVERY = (*ATTEMPTS, *IF_REPEATED, *IF_TOGETHER)


class Best:
    """The best plan so far, and the score that needs no further search.

    A large plan is looked at only after each step, because to copy it takes longer than many exchanges.
    """

    def __init__(self, goal: Score, chairs: int) -> None:
        self.goal = goal
        self.eager = chairs <= MANY
        self.score: Score | None = None
        self.tables: list[list[list[int]]] = []

    def see(self, shuffle: Shuffle) -> bool:
        """Whether nothing better can be found."""
        if self.score is None or shuffle.score < self.score:
            self.score, self.tables = shuffle.score, shuffle.copy()
        return self.reached

    def worth(self, attempt: Schedule) -> bool:
        """Whether there is still what an attempt is for."""
        looked_at = 2 if attempt in IF_REPEATED else 1 if attempt in IF_TOGETHER else 3
        return self.score is None or self.score[:looked_at] > self.goal[:looked_at]

    def wants(self, shuffle: Shuffle) -> bool:
        """Whether to look at a plan in the middle of a step."""
        score = shuffle.score
        return score <= self.goal or (self.eager and (self.score is None or score < self.score))

    @property
    def reached(self) -> bool:
        return self.score is not None and self.score <= self.goal


def anneal(
    start: Start, goal: Score, progress: Progress | None = None, chance: random.Random | None = None
) -> Best:
    """Attempts one after the other until the goal is reached."""
    chance = chance or random.Random(start.wish.seed)
    chairs = len(start.wish.players) * start.wish.rounds
    best = Best(goal, chairs)
    whole = STEPS * sum(attempt.moves(chairs) for attempt in EVERY)
    done = 0
    for attempt in EVERY:
        if not best.worth(attempt):
            continue
        shuffle = start.shuffled(chance)
        best.see(shuffle)
        for heat in attempt.heats():
            if best.reached:
                return best
            exchange(shuffle, chance, attempt.moves(chairs), heat, attempt, best)
            best.see(shuffle)
            done += attempt.moves(chairs)
            if progress is not None:
                progress(done, whole)
    return best


def exchange(
    shuffle: Shuffle, chance: random.Random, moves: int, heat: float, attempt: Schedule, best: Best
) -> None:
    """A number of exchanges of two people at one heat.

    This loop is where the time goes, so it is written out: what an exchange costs is the meetings that
    begin less those that end, and a person's row also holds the person's own empty place.
    """
    rand = chance.random
    met, odd, sat_odd, rounds = shuffle.met, shuffle.odd, shuffle.sat_odd, len(shuffle.tables)
    apart, unfair, hopeless = attempt.apart, attempt.unfair, heat * _HOPELESS
    for _move in range(moves):
        nth = int(rand() * rounds)
        free, where = shuffle.free[nth], shuffle.where[nth]
        if not free:
            continue
        one, other = free[int(rand() * len(free))], free[int(rand() * len(free))]
        here, there = where[one], where[other]
        if here == there:
            continue
        tables = shuffle.tables[nth]
        mine, theirs = tables[here], tables[there]
        row, other_row = met[one], met[other]
        change = len(mine) + len(theirs) - 2 - 2 * row[other]
        for person in mine:
            change += other_row[person] - row[person]
        for person in theirs:
            change += row[person] - other_row[person]
        fairer = 0
        if odd[here] is not odd[there]:
            fairer = sat_odd[other] - sat_odd[one] + 1 if odd[here] else sat_odd[one] - sat_odd[other] + 1
        worse = change + unfair * fairer
        if change >= _HALF or change <= -_HALF:
            parted = (change + _HALF) // APART
            worse += parted * (apart - APART)
        if worse <= 0 or (worse < hopeless and rand() < exp(-worse / heat)):
            swap(shuffle, nth, one, other)
            shuffle.cost += change
            shuffle.unfair += fairer
            if best.wants(shuffle) and best.see(shuffle):
                return


def price(shuffle: Shuffle, nth: int, one: int, other: int) -> tuple[int, int]:
    """What the loop above works out: the cost and the unfairness that an exchange adds."""
    here, there = shuffle.where[nth][one], shuffle.where[nth][other]
    row, other_row, odd, sat_odd = shuffle.met[one], shuffle.met[other], shuffle.odd, shuffle.sat_odd
    mates = [person for person in shuffle.tables[nth][here] if person != one]
    others = [person for person in shuffle.tables[nth][there] if person != other]
    change = sum(other_row[person] - row[person] + 1 for person in mates)
    change += sum(row[person] - other_row[person] + 1 for person in others)
    if odd[here] is odd[there]:
        return change, 0
    goes, comes = (one, other) if odd[here] else (other, one)
    return change, sat_odd[comes] - sat_odd[goes] + 1


def swap(shuffle: Shuffle, nth: int, one: int, other: int) -> None:
    """Two people change chairs; meetings and odd-sized tables are counted anew, the cost is not."""
    where, tables, met = shuffle.where[nth], shuffle.tables[nth], shuffle.met
    here, there = where[one], where[other]
    mine, theirs = tables[here], tables[there]
    row, other_row = met[one], met[other]
    mine.remove(one)
    theirs.remove(other)
    for person in mine:
        row[person] -= 1
        other_row[person] += 1
        mets = met[person]
        mets[one] -= 1
        mets[other] += 1
    for person in theirs:
        row[person] += 1
        other_row[person] -= 1
        mets = met[person]
        mets[one] += 1
        mets[other] -= 1
    mine.append(other)
    theirs.append(one)
    where[one], where[other] = there, here
    if shuffle.odd[here] is not shuffle.odd[there]:
        step = -1 if shuffle.odd[here] else 1
        shuffle.sat_odd[one] += step
        shuffle.sat_odd[other] -= step
