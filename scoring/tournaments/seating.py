"""Who sits where: the draw.

In this order: people to keep apart; few repeated meetings; nobody twice at an odd-sized table while others
never were there; balanced start positions. Close scores (Swiss) have their own file.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product

from scoring.errors import RuleError
from scoring.text import gettext_noop as _
from scoring.tournaments import bounds
from scoring.tournaments.annealing import anneal, price, swap
from scoring.tournaments.meetings import Round, Rounds, pairs, repeats
from scoring.tournaments.people import Score, Start
from scoring.tournaments.positions import all_seats, difference
from scoring.tournaments.wish import Lock, Plan, Progress, Wish

TRIES = 12


def draw(wish: Wish, progress: Progress | None = None) -> Plan:
    """The best plan that the seed finds; the same seed finds the same plan."""
    check_locks(wish)
    start = Start.of(wish)
    least = bounds.minimum(wish.players, wish.sizes, wish.rounds, wish.history)
    made = _drawn(start, goal(start, least), progress)
    named = tuple(tuple(tuple(wish.players[one] for one in table) for table in tables) for tables in made)
    rounds = seated(wish, named)
    return Plan(
        rounds=rounds,
        repeats=repeats((*wish.history, *rounds), frozenset(wish.players)),
        minimum=least,
        first_seats=difference([table for tables in rounds for table in tables], wish.players),
    )


Tables = list[list[list[int]]]


def _drawn(start: Start, aim: Score, progress: Progress | None) -> Tables:
    """A draw; where earlier first seats count, some more if they come easily, to have a choice."""
    chance = random.Random(start.wish.seed)
    best = anneal(start, aim, progress, chance)
    if not start.wish.seats_count or start.wish.rounds > 1:
        return best.tables
    sat = _sat(start.wish.history)
    first = [sat.get(name, Counter())[0] for name in start.wish.players]
    found = [_turn_about(start, best.tables, first)]
    while best.reached and _waiting(found[-1], first) and len(found) < TRIES:
        best = anneal(start, aim, progress, chance)
        found.append(_turn_about(start, best.tables, first))
    return min(found, key=lambda tables: (start.seated(tables).score, _waiting(tables, first)))


def _waiting(tables: Tables, first: list[int]) -> int:
    """Tables at which everybody has been first more often than others were."""
    fewest = min(first)
    return sum(all(first[person] > fewest for person in table) for table in tables[0])


def _turn_about(start: Start, tables: Tables, first: list[int]) -> Tables:
    """Where it costs nothing else, every table gets somebody who was first least often."""
    shuffle, fewest = start.seated(tables), min(first)
    free, where = shuffle.free[0], shuffle.where[0]
    ready = [person for person in free if first[person] == fewest]
    for nth, table in enumerate(shuffle.tables[0]):
        if any(first[person] == fewest for person in table):
            continue
        for person, other in product(ready, [one for one in table if one in free]):
            there = shuffle.tables[0][where[person]]
            spare = sum(first[one] == fewest for one in there) > 1
            if spare and where[person] != nth and price(shuffle, 0, person, other) <= (0, 0):
                swap(shuffle, 0, person, other)
                break
    return shuffle.tables


def goal(start: Start, least: int) -> Score:
    """Where the search may stop: ``least`` repeats, and odd-sized tables as fair as they can be then."""
    wish = start.wish
    seats = wish.rounds * sum(size for size, odd in zip(wish.sizes, start.odd, strict=True) if odd)
    fairest = bounds.fairest(start.sat_odd, seats)
    rounds = len(wish.history) + wish.rounds
    if are_alike(wish) and least == bounds.between_rounds(wish.sizes, rounds):
        fairest = max(fairest, pairs(rounds) * bounds.overlap(wish.sizes, start.odd))
    unparted = bounds.unparted(len(wish.players), wish.sizes, wish.rounds, wish.apart)
    return (unparted, least, fairest)


def are_alike(wish: Wish) -> bool:
    """Whether the same people sat at tables of the same sizes in all earlier rounds: what any two rounds have
    in common at the least is then known of those, too."""
    sizes, players = sorted(wish.sizes), sorted(wish.players)
    return all(
        sorted(map(len, tables)) == sizes and sorted(name for table in tables for name in table) == players
        for tables in wish.history
    )


def check_locks(wish: Wish) -> None:
    """Locks must leave everybody one chair."""
    for nth in range(wish.rounds):
        locks = [lock for lock in wish.locks if lock.holds(nth)]
        at = Counter(lock.table for lock in locks)
        names = {lock.player for lock in locks}
        chairs = {(lock.table, lock.seat) for lock in locks if lock.seat is not None}
        fits = (
            len(names) == len(locks)
            and names <= set(wish.players)
            and all(0 <= table < len(wish.sizes) and at[table] <= wish.sizes[table] for table in at)
            and len(chairs) == sum(lock.seat is not None for lock in locks)
            and all(0 <= seat < wish.sizes[table] for table, seat in chairs if seat is not None)
        )
        if not fits:
            raise RuleError("bad_choice", _("The locked places don't fit at these tables."))


def lock_table(table: int, names: Sequence[str]) -> tuple[Lock, ...]:
    """Locks that keep a whole table as it sits."""
    return tuple(Lock(name, table, seat) for seat, name in enumerate(names))


def seated(wish: Wish, rounds: Sequence[Round]) -> Rounds:
    """The same tables in seat order, so that start positions are balanced."""
    flat = [table for tables in rounds for table in tables]
    kept = [_kept(wish, nth, table) for nth, tables in enumerate(rounds) for table in range(len(tables))]
    before = _sat(wish.history) if wish.seats_count else None
    made = all_seats(_mixed(flat, wish.seed), before, kept)
    width = len(wish.sizes)
    return tuple(tuple(made[nth : nth + width]) for nth in range(0, len(made), width))


def _mixed(tables: Sequence[Sequence[str]], seed: int) -> list[list[str]]:
    """Without this who stands first in the list would sit first more often than chance has it."""
    chance = random.Random(seed)
    mixed = [list(table) for table in tables]
    for table in mixed:
        chance.shuffle(table)
    return mixed


def _kept(wish: Wish, nth: int, table: int) -> dict[int, str]:
    return {
        lock.seat: lock.player
        for lock in wish.locks
        if lock.seat is not None and lock.table == table and lock.holds(nth)
    }


def _sat(history: Sequence[Round]) -> dict[str, Counter[int]]:
    """Person → seat → how often."""
    sat: dict[str, Counter[int]] = {}
    for tables in history:
        for table in tables:
            for seat, name in enumerate(table):
                sat.setdefault(name, Counter())[seat] += 1
    return sat
