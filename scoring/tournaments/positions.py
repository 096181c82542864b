"""Who starts where: seats and other start roles, shared out as evenly as can be.

*First seats.* Every table gives its first seat to one of its people. Were it cut into equal parts, with
tables of s and each person's share 1/s, everybody would have the sum of the own shares; by the theorem on
whole flows the seats can be given whole so that nobody gets more than that sum rounded up or less than it
rounded down. ``shared_out`` finds this by augmenting paths.

*All seats.* People and tables are a graph with two sides, a chair is an edge, and a seat number is a
colour: no table has a colour twice. Where all tables have s chairs and nobody more than s rounds, König's
theorem gives everybody a different seat each round; with more rounds everybody is cut into several people
of s rounds each.

*One round after others.* Its tables share nobody, so each can be seated for itself: by the best of all its
orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import permutations

Node = Hashable


def shared_out(tables: Sequence[Sequence[str]], before: Mapping[str, int] | None = None) -> list[str]:
    """One person of each table, everybody as often as is fair; ``before``: how often already.

    With earlier turns to make up for, whoever had fewest goes first, as far as one exchange after the
    other can bring it.
    """
    chosen: list[str] = []
    had = Counter(before or {})
    of: dict[str, list[int]] = {}
    for nth, table in enumerate(tables):
        for name in table:
            of.setdefault(name, []).append(nth)
    for table in tables:
        chosen.append(min(table, key=had.__getitem__))
        had[chosen[-1]] += 1
    # Hand turns on along chains of tables from who has too many to who has at least two fewer.
    while any(
        _hand_on(name, tables, of, chosen, had) for name in sorted(of, key=lambda one: (-had[one], one))
    ):
        pass
    return chosen


def _hand_on(
    giver: str,
    tables: Sequence[Sequence[str]],
    of: Mapping[str, Sequence[int]],
    chosen: list[str],
    had: Counter[str],
) -> bool:
    """A shortest chain: the giver's turn goes to a neighbour, whose turn goes on … to who had fewer."""
    came: dict[str, tuple[str, int]] = {}
    waiting, seen = [giver], {giver}
    for name in waiting:
        for nth in of[name]:
            if chosen[nth] != name:
                continue
            for other in tables[nth]:
                if other in seen:
                    continue
                seen.add(other)
                came[other] = (name, nth)
                if had[other] <= had[giver] - 2:
                    _move(other, giver, came, chosen, had)
                    return True
                waiting.append(other)
    return False


def _move(
    taker: str,
    giver: str,
    came: Mapping[str, tuple[str, int]],
    chosen: list[str],
    had: Counter[str],
) -> None:
    had[taker] += 1
    had[giver] -= 1
    name = taker
    while name != giver:
        before, nth = came[name]
        chosen[nth] = name
        name = before


def coloured(tables: Sequence[Sequence[str]], colours: int) -> list[dict[str, int]]:
    """For each table person → colour; nobody has a colour twice within ``colours`` tables (König)."""
    at_table: list[dict[int, Node]] = [{} for _table in tables]
    of_person: dict[Node, dict[int, int]] = {}
    turns: Counter[str] = Counter()
    for nth, table in enumerate(tables):
        for name in table:
            part = (name, turns[name] // colours)
            turns[name] += 1
            _colour(nth, part, colours, at_table, of_person)
    return [{part[0]: colour for colour, part in held.items()} for held in at_table]  # type: ignore[index]


def _colour(
    nth: int,
    part: Node,
    colours: int,
    at_table: list[dict[int, Node]],
    of_person: dict[Node, dict[int, int]],
) -> None:
    """Colour one edge; where no colour is free on both sides, swap two colours along a path."""
    mine, theirs = at_table[nth], of_person.setdefault(part, {})
    here = next(colour for colour in range(colours) if colour not in mine)
    there = next(colour for colour in range(colours) if colour not in theirs)
    if here != there:
        _flip(part, here, there, at_table, of_person)
    mine[here] = part
    theirs[here] = nth


def _flip(
    part: Node,
    here: int,
    there: int,
    at_table: list[dict[int, Node]],
    of_person: dict[Node, dict[int, int]],
) -> None:
    """Make ``here`` free for a person: along the path of the two colours, each becomes the other."""
    path: list[tuple[int, Node, int]] = []
    one, colour = part, here
    while colour in of_person[one]:
        table = of_person[one][colour]
        path.append((table, one, colour))
        colour = here + there - colour
        if colour not in at_table[table]:
            break
        one = at_table[table][colour]
        path.append((table, one, colour))
        colour = here + there - colour
    for table, one, colour in path:
        del at_table[table][colour], of_person[one][colour]
    for table, one, colour in path:
        at_table[table][here + there - colour] = one
        of_person[one][here + there - colour] = table


def all_seats(
    tables: Sequence[Sequence[str]],
    before: Mapping[str, Counter[int]] | None = None,
    kept: Sequence[Mapping[int, str]] = (),
) -> list[tuple[str, ...]]:
    """Every table in seat order. ``before``: person → seat → how often; ``kept``: seats that are locked."""
    sizes = {len(table) for table in tables}
    if len(sizes) == 1 and not before and not any(kept):
        (size,) = sizes
        return [tuple(sorted(held, key=held.__getitem__)) for held in coloured(tables, size)]
    kept = kept or [{} for _table in tables]
    if before and len({name for table in tables for name in table}) == sum(map(len, tables)):
        return [_best_order(table, before, locked) for table, locked in zip(tables, kept, strict=True)]
    return _seat_by_seat(tables, before or {}, kept)


def _best_order(
    table: Sequence[str], before: Mapping[str, Counter[int]], kept: Mapping[int, str]
) -> tuple[str, ...]:
    """First whoever was first least often; then everybody on a seat that they had as seldom as can be."""
    had = {
        name: [before[name][seat] if name in before else 0 for seat in range(len(table))] for name in table
    }
    fits = (order for order in permutations(table) if all(order[seat] == name for seat, name in kept.items()))
    return min(
        fits, key=lambda order: (had[order[0]][0], sum(had[name][nth] for nth, name in enumerate(order)))
    )


def _seat_by_seat(
    tables: Sequence[Sequence[str]],
    before: Mapping[str, Counter[int]],
    kept: Sequence[Mapping[int, str]],
) -> list[tuple[str, ...]]:
    """The first seats as fair as can be, then the second seats among the rest, and so on."""
    made: list[list[str]] = [[] for _table in tables]
    for seat in range(max(map(len, tables), default=0)):
        open_ = [nth for nth, table in enumerate(tables) if len(table) > seat]
        can = [_candidates(tables[nth], made[nth], kept[nth], seat) for nth in open_]
        had = {name: counts[seat] for name, counts in before.items()}
        for nth, name in zip(open_, shared_out(can, had), strict=True):
            made[nth].append(name)
    return [tuple(table) for table in made]


def _candidates(table: Sequence[str], seated: Sequence[str], kept: Mapping[int, str], seat: int) -> list[str]:
    if seat in kept:
        return [kept[seat]]
    later = set(kept.values())
    return [name for name in table if name not in seated and name not in later]


def roles(tables: Sequence[Sequence[str]], names: Sequence[str]) -> list[dict[str, str]]:
    """Whatever else people start with (a nation): nobody has one twice before having had them all, as far
    as there are as many roles as chairs at the largest table."""
    return [{name: names[colour] for name, colour in held.items()} for held in coloured(tables, len(names))]


def difference(tables: Sequence[Sequence[str]], people: Sequence[str]) -> int:
    """The largest difference between two people in how often they sit first."""
    first = Counter(table[0] for table in tables)
    counts = [first[name] for name in people]
    return max(counts) - min(counts)
