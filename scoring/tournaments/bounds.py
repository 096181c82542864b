"""How few repeats a plan can have at all: a bound with its proof.

Repeats are Σ m(m−1)/2 over pairs of people, which is the number of pairs that meet in both of two
rounds, summed over all pairs of rounds.

*By rounds.* People of one table who sat at one table of another round meet again. A table of s is spread
over the T tables of the other round; the fewest pairs stay together when it is spread evenly: with
s = qT + ρ, that is ρ·C(q+1, 2) + (T−ρ)·C(q, 2). A table of an earlier round is spread over the tables of
a new one in the same way. Somebody who was absent then sat alone, and repeats nothing. Whichever side
gives more is proven, for every pair of rounds; pairs of earlier rounds have what they have.

*By meetings.* All meetings of the plan fall on P pairs of people, on top of those they already had. Σ
m(m−1)/2 is least when every meeting falls on a pair that has met least.

The larger of the two is proven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.tournaments.meetings import Pair, Round, meetings, pair, pairs
from scoring.tournaments.sizes import Sizes


def minimum(players: Sequence[str], sizes: Sizes, rounds: int, history: Sequence[Round] = ()) -> int:
    """No plan of so many rounds at tables of these sizes has fewer repeats, history included."""
    present = frozenset(players)
    known = [[[name for name in table if name in present] for table in tables] for tables in history]
    met = Counter(meetings(history, present).values())
    by_rounds = between_rounds(sizes, rounds)
    by_rounds += rounds * sum(_against(tables, sizes, len(present)) for tables in known)
    by_rounds += sum(pairs(times) * number for times, number in met.items())
    return max(by_rounds, _by_meetings(len(present), sizes, rounds, met))


def spread(size: int, tables: int) -> int:
    """The fewest pairs that stay together when so many people are spread over so many tables."""
    each, more = divmod(size, tables)
    return more * pairs(each + 1) + (tables - more) * pairs(each)


def between_rounds(sizes: Sizes, rounds: int) -> int:
    """The fewest repeats of so many new rounds with each other."""
    return pairs(rounds) * sum(spread(size, len(sizes)) for size in sizes)


def _against(earlier: list[list[str]], sizes: Sizes, players: int) -> int:
    """The fewest repeats of one new round against one earlier round."""
    filled = [len(table) for table in earlier if table]
    absent = players - sum(filled)
    forwards = sum(spread_within(size, filled, absent) for size in sizes)
    backwards = sum(spread(size, len(sizes)) for size in filled)
    return max(forwards, backwards)


def spread_within(size: int, tables: list[int], alone: int) -> int:
    """Likewise over tables that hold no more than they held, and over people who sat alone."""
    left, repeated, level = size - min(size, alone), 0, 0
    while left > 0:
        room = sum(table > level for table in tables)
        if not room:
            break
        taken = min(left, room)
        repeated += taken * level
        left -= taken
        level += 1
    return repeated


def _by_meetings(players: int, sizes: Sizes, rounds: int, met: Counter[int]) -> int:
    """Every new meeting falls on a pair that has met least."""
    strangers = pairs(players) - sum(met.values())
    return _filled(met + Counter({0: strangers}), rounds * sum(pairs(size) for size in sizes))


def unparted(players: int, sizes: Sizes, rounds: int, apart: Iterable[Pair]) -> int:
    """How often, at the least, people to keep apart sit together: who may sit with few finds no full
    table."""
    refuses = Counter(name for two in {pair(*two) for two in apart} for name in two)
    mates = min(sizes) - 1
    short = sum(max(0, mates - (players - 1 - number)) for number in refuses.values())
    return rounds * -(-short // 2)


def fairest(counts: Sequence[int], seats: int) -> int:
    """The least Σ c(c−1)/2 when so many seats at odd-sized tables are given to the lowest counts."""
    return _filled(Counter(counts), seats)


def _filled(levels: Counter[int], new: int) -> int:
    """The least Σ m(m−1)/2 after ``new`` more, each on one of the lowest; ``levels`` is m → how many."""
    level = min(levels, default=0)
    while new > 0 and levels:
        moved = min(new, levels[level])
        levels[level] -= moved
        levels[level + 1] += moved
        new -= moved
        level += 1
    return sum(pairs(times) * number for times, number in levels.items())


def overlap(sizes: Sizes, odd: Sequence[bool]) -> int:
    """How many people must sit at odd-sized tables in both of two rounds if these rounds have the fewest
    repeats: then every table takes from every table of the other round as evenly as can be."""
    usual = [size for size, flag in zip(sizes, odd, strict=True) if not flag]
    strange = [size for size, flag in zip(sizes, odd, strict=True) if flag]
    tables = len(sizes)
    stay_usual = sum(max(one // tables, other // tables) for one in usual for other in usual)
    return max(
        sum(_kept(size, usual, strange) for size in strange),
        sum(strange) - sum(usual) + stay_usual,
        0,
    )


def _kept(size: int, usual: Sequence[int], strange: Sequence[int]) -> int:
    """Of one odd-sized table, the fewest that land at odd-sized tables again."""
    tables = len(usual) + len(strange)
    least = sum(max(size // tables, other // tables) for other in strange)
    most_elsewhere = sum(min(-(-size // tables), -(-other // tables)) for other in usual)
    return max(least, size - most_elsewhere)
