"""A plan while it is still being shuffled: people are numbers, chairs are exchanged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.tournaments.meetings import Round, meetings, pairs
from scoring.tournaments.sizes import odd_tables
from scoring.tournaments.wish import Wish

APART = 1 << 20
"""What one meeting of two people to keep apart weighs: more than all repeats together can change."""

Score = tuple[int, int, int]
"""Pairs not kept apart, repeats, unfair seats at odd-sized tables: less is better, in this order."""


@dataclass(slots=True)
class Shuffle:
    """Everything an exchange of two chairs changes."""

    tables: list[list[list[int]]]
    where: list[list[int]]
    free: list[list[int]]
    """Who may be moved, in each round."""
    met: list[list[int]]
    """How often each two met so far, plan and history; ``APART`` more for those to keep apart."""
    odd: list[bool]
    sat_odd: list[int]
    cost: int = 0
    unfair: int = 0

    @property
    def score(self) -> Score:
        return (*divmod(self.cost, APART), self.unfair)

    def copy(self) -> list[list[list[int]]]:
        return [[table[:] for table in tables] for tables in self.tables]


@dataclass(slots=True)
class Start:
    """What stays the same however often a wish is shuffled anew."""

    wish: Wish
    met: list[list[int]]
    repeats: int
    sat_odd: list[int]
    odd: list[bool]
    locked: list[dict[int, int]] = field(default_factory=list)
    """For each round: person → table."""

    @classmethod
    def of(cls, wish: Wish) -> Start:
        number = {name: nth for nth, name in enumerate(wish.players)}
        met = [[0] * len(number) for _one in number]
        past = meetings(wish.history, number)
        for (one, other), times in past.items():
            met[number[one]][number[other]] = met[number[other]][number[one]] = times
        for one, other in {frozenset(pair) for pair in wish.apart}:
            met[number[one]][number[other]] += APART
            met[number[other]][number[one]] += APART
        locked = [
            {number[lock.player]: lock.table for lock in wish.locks if lock.holds(nth)}
            for nth in range(wish.rounds)
        ]
        repeated = sum(pairs(times) for times in past.values())
        sat_odd = [earlier_odd(wish.history).get(name, 0) for name in wish.players]
        return cls(wish, met, repeated, sat_odd, list(odd_tables(wish.sizes)), locked)

    def shuffled(self, chance: random.Random) -> Shuffle:
        """A random plan in which odd-sized tables are shared out fairly."""
        sat_odd = self.sat_odd[:]
        return self.seated([self._round(locked, sat_odd, chance) for locked in self.locked])

    def seated(self, made: list[list[list[int]]]) -> Shuffle:
        """A given plan, with all that it costs."""
        sat_odd = self.sat_odd[:]
        for tables in made:
            for one in (one for table, odd in zip(tables, self.odd, strict=True) if odd for one in table):
                sat_odd[one] += 1
        people = range(len(self.wish.players))
        free = [[one for one in people if one not in locked] for locked in self.locked]
        shuffle = Shuffle(
            made, [_where(tables) for tables in made], free, [row[:] for row in self.met], self.odd, sat_odd
        )
        shuffle.cost = self.repeats + sum(_seat(table, shuffle.met) for tables in made for table in tables)
        shuffle.unfair = sum(pairs(times) for times in sat_odd)
        return shuffle

    def _round(self, locked: dict[int, int], sat_odd: list[int], chance: random.Random) -> list[list[int]]:
        """Locked people first; of the others those go to odd-sized tables who were there least."""
        tables: list[list[int]] = [[] for _size in self.wish.sizes]
        for one, table in locked.items():
            tables[table].append(one)
        people = [one for one in range(len(self.wish.players)) if one not in locked]
        chance.shuffle(people)
        people.sort(key=sat_odd.__getitem__)
        for nth in sorted(range(len(tables)), key=lambda nth: not self.odd[nth]):
            room = self.wish.sizes[nth] - len(tables[nth])
            tables[nth] += people[:room]
            del people[:room]
            if self.odd[nth]:
                for one in tables[nth]:
                    sat_odd[one] += 1
        return tables


def earlier_odd(history: Sequence[Round]) -> dict[str, int]:
    """How often everybody already sat at an odd-sized table."""
    sat: dict[str, int] = {}
    for tables in history:
        flags = odd_tables(tuple(len(table) for table in tables))
        for table, flag in zip(tables, flags, strict=True):
            for name in table if flag else ():
                sat[name] = sat.get(name, 0) + 1
    return sat


def _where(tables: list[list[int]]) -> list[int]:
    """Person → table."""
    found = {one: nth for nth, table in enumerate(tables) for one in table}
    return [found[one] for one in range(len(found))]


def _seat(table: list[int], met: list[list[int]]) -> int:
    """Everybody at a table meets everybody; what that costs."""
    cost = 0
    for nth, one in enumerate(table):
        for other in table[:nth]:
            cost += met[one][other]
            met[one][other] += 1
            met[other][one] += 1
    return cost
