"""Swiss rounds: equals play equals.

The first round is a plain draw. Later ones go from the top down, with the odd-sized tables for the lowest
who have not been at one; then people change chairs as long as that helps, in this order: keep apart, few
repeats, fair odd-sized tables, close scores. The last round may ignore repeats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.tournaments import bounds
from scoring.tournaments.annealing import anneal, price, swap
from scoring.tournaments.meetings import repeats
from scoring.tournaments.people import Shuffle, Start
from scoring.tournaments.positions import difference
from scoring.tournaments.seating import check_locks, goal, seated
from scoring.tournaments.wish import Plan, Progress, Wish

MOST_PASSES = 30
NEAR = 40
"""How far down somebody's new chair may be while it is only about close scores."""


def swiss(
    wish: Wish,
    standing: Mapping[str, int],
    *,
    ignore_repeats: bool = False,
    progress: Progress | None = None,
) -> Plan:
    """One round. ``standing``: everybody's rank; who has none yet comes last."""
    check_locks(wish)
    asked = replace(wish, rounds=1, history=() if ignore_repeats else wish.history)
    start = Start.of(asked)
    if ignore_repeats:
        start.sat_odd = Start.of(wish).sat_odd
    order = sorted(range(len(wish.players)), key=lambda one: _rank(wish.players[one], standing))
    places = [_rank(name, standing) for name in wish.players]
    least = bounds.minimum(asked.players, asked.sizes, 1, asked.history)
    tables = top_first(start, _best(start, from_the_top(start, order), places, least, progress), places)
    named = tuple(tuple(wish.players[one] for one in table) for table in tables)
    rounds = seated(replace(wish, rounds=1), [named])
    present = frozenset(wish.players)
    return Plan(
        rounds=rounds,
        repeats=repeats((*wish.history, *rounds), present),
        minimum=bounds.minimum(wish.players, wish.sizes, 1, wish.history),
        first_seats=difference(rounds[0], wish.players),
    )


def _rank(name: str, standing: Mapping[str, int]) -> int:
    return standing.get(name, len(standing) + 1)


def from_the_top(start: Start, order: Sequence[int]) -> list[list[int]]:
    """Tables in their order from the top down; odd-sized ones for the lowest who were there least."""
    sizes, locked = start.wish.sizes, start.locked[0]
    tables: list[list[int]] = [[one for one in locked if locked[one] == nth] for nth in range(len(sizes))]
    free = [one for one in order if one not in locked]
    lowest_first = [
        free[nth] for nth in sorted(range(len(free)), key=lambda nth: (start.sat_odd[free[nth]], -nth))
    ]
    odd = [nth for nth in range(len(sizes)) if start.odd[nth]]
    chosen = set(lowest_first[: sum(sizes[nth] - len(tables[nth]) for nth in odd)])
    _fill(tables, odd, sizes, [one for one in free if one in chosen])
    usual = [nth for nth in range(len(sizes)) if not start.odd[nth]]
    _fill(tables, usual, sizes, [one for one in free if one not in chosen])
    return tables


def top_first(start: Start, tables: list[list[int]], places: Sequence[int]) -> list[list[int]]:
    """Table 1 is the top table: those of one size change numbers, but for those where somebody is locked."""
    sizes, held = start.wish.sizes, set(start.locked[0].values())
    made = list(tables)
    for size in set(sizes):
        free = [nth for nth in range(len(sizes)) if sizes[nth] == size and nth not in held]
        best = sorted(free, key=lambda nth: sorted(places[one] for one in tables[nth]))
        for nth, old in zip(free, best, strict=True):
            made[nth] = tables[old]
    return made


def _fill(tables: list[list[int]], numbers: Sequence[int], sizes: Sequence[int], people: list[int]) -> None:
    waiting = iter(people)
    for nth in numbers:
        while len(tables[nth]) < sizes[nth]:
            tables[nth].append(next(waiting))


def _best(
    start: Start, tables: list[list[int]], places: Sequence[int], least: int, progress: Progress | None
) -> list[list[int]]:
    """From the top down; only if that leaves something to wish for, also less fair or from a plain draw."""
    aim = goal(start, least)
    shuffle = start.seated([tables])
    _mend(shuffle, places, progress, fair=True)
    if shuffle.score <= aim:
        return shuffle.tables[0]
    unfair = start.seated(shuffle.copy())
    _mend(unfair, places, progress, fair=False)
    drawn = start.seated(anneal(start, aim, progress).tables)
    _mend(drawn, places, progress, fair=True)
    return min((shuffle, unfair, drawn), key=lambda made: made.score).tables[0]


def _mend(shuffle: Shuffle, places: Sequence[int], progress: Progress | None, *, fair: bool) -> None:
    """Passes over all people, the best exchange of each, until nobody gains by one. With ``fair`` no
    exchange may make the odd-sized tables less fair, even if it saves a repeat."""
    by_place = sorted(shuffle.free[0], key=places.__getitem__)
    for nth in range(MOST_PASSES):
        moved = [_best_exchange(shuffle, by_place, at, places, fair) for at in range(len(by_place))]
        if progress is not None:
            progress(nth + 1, MOST_PASSES)
        if not any(moved):
            break


def _best_exchange(
    shuffle: Shuffle, by_place: Sequence[int], at: int, places: Sequence[int], fair: bool
) -> bool:
    one = by_place[at]
    prices = _prices(shuffle, by_place, at, places)
    found = min((price for price in prices if not fair or price[1] <= 0), default=None)
    if found is None or found[:3] >= (0, 0, 0):
        return False
    change, fairer, _closer, _far, other = found
    shuffle.cost += change
    shuffle.unfair += fairer
    swap(shuffle, 0, one, other)
    return True


def _prices(
    shuffle: Shuffle, by_place: Sequence[int], at: int, places: Sequence[int]
) -> Iterator[tuple[int, int, int, int, int]]:
    """Repeats, unfairness, distance that an exchange adds; how far it goes; with whom.

    Somebody who repeats a meeting may go anywhere, anybody else only to tables nearby.
    """
    one, where = by_place[at], shuffle.where[0]
    anywhere = _repeats_here(shuffle, one)
    least, most = (0, len(by_place)) if anywhere else (at - NEAR, at + NEAR + 1)
    for nth in range(max(least, 0), min(most, len(by_place))):
        other = by_place[nth]
        if where[one] != where[other]:
            yield (*_price(shuffle, one, other, places), abs(nth - at), other)


def _repeats_here(shuffle: Shuffle, one: int) -> bool:
    row = shuffle.met[one]
    return any(row[person] > 1 for person in shuffle.tables[0][shuffle.where[0][one]] if person != one)


def _price(shuffle: Shuffle, one: int, other: int, places: Sequence[int]) -> tuple[int, int, int]:
    here, there = (shuffle.tables[0][shuffle.where[0][person]] for person in (one, other))
    closer = sum(
        abs(places[other] - places[person]) - abs(places[one] - places[person])
        for person in here
        if person != one
    )
    closer += sum(
        abs(places[one] - places[person]) - abs(places[other] - places[person])
        for person in there
        if person != other
    )
    return (*price(shuffle, 0, one, other), closer)
