"""The best income of a holding of Trade Goods and Merchant Ships, and sets that earn it.

Three of any kinds earn $1, three of a kind $3, four of a kind $6; a ship stands for any good, at
most one in a set. So a ship saves one token in one set, whatever the set.

Why the sum below is the best. Let a good earn u units of $3, laid out as fours and at most one
three, which is never worse than more threes: they need more tokens for the same money. That takes
2u pieces (2u + 1 if u is odd) in ceil(u / 2) sets. Pieces beyond the tokens of that good are ships,
at most one a set. With L tokens left over, S ships left over and A sets of one kind that hold no
ship yet (a ship there frees a token), mixed sets number min((L + S) // 3, (L + A) // 2).

A unit that ends in a three takes 3 more pieces, one that makes it a four takes 1: it lowers the
number of mixed sets by at most one, so $3 for it is always a gain. What remains is to buy as many
units as the ships allow. Per good, the ships that one unit after the other costs depend on the
remainder of its tokens by four: 1, 3, 1 … (remainder 3); 1, 1, 3, 1 … (2); 2, 1, 3, 1 … (1);
3, 1 … (0). Costs before the first 3 are the good's head; all that follows is alike in every good,
so that only the heads have to be weighed against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.empires.counts import Counts, plus

ANY_THREE, OF_A_KIND = 1, 3
"""Dollars for a mixed set, and for each unit: one for three of a kind, two for four."""

SHIP = "ship"
MOST_PRINTED = 6

_HEAD_COSTS = ((), (2, 1), (1, 1), (1,))
"""By remainder of four: what the units before the first 3 cost in ships."""


def units_without_ships(tokens: int) -> int:
    return tokens // 4 * 2 + (tokens % 4 == 3)


def units_with_ships(tokens: int) -> int:
    """As many as there can be with ships without end: three tokens and a ship, again and again."""
    return tokens // 3 * 2 + (tokens % 3 == 2)


def best_income(goods: Counts, ships: int) -> int:
    """The greatest income that any arrangement earns."""
    counts = goods.values()
    if max(counts, default=0) > MOST_PRINTED:
        return _best(counts, ships).income
    return _best_of_printed(counts, ships)


# Within the printed supply (at most six of a good) the whole weighing shrinks to this: by number of
# tokens, the units, the sets and the tokens left over without ships.
_UNITS = (0, 0, 0, 1, 2, 2, 2)
_SETS = (0, 0, 0, 1, 1, 1, 1)
_LEFT = (0, 1, 2, 0, 0, 1, 2)


def _best_of_printed(counts: Iterable[int], ships: int) -> int:
    units = sets = left = threes = twos = sixes = fives = 0
    for count in counts:
        units += _UNITS[count]
        sets += _SETS[count]
        left += _LEFT[count]
        if count == 3:
            threes += 1
        elif count == 2:
            twos += 1
        elif count == 6:
            sixes += 1
        elif count == 5:
            fives += 1
    # A three becomes a four; then six of a kind two fours (two ships); then a pair a three (also
    # the pair beside a four); then, with two ships, five of a kind a four and a three.
    small = min(ships, threes)
    ships -= small
    both = min(ships // 2, sixes)
    ships -= 2 * both
    pairs = min(ships, twos + sixes - both)
    ships -= pairs
    doubles = min(ships // 2, fives)
    ships -= 2 * doubles
    units += small + 2 * both + pairs + doubles
    left -= 2 * (both + pairs) + doubles
    sets_without_ship = sets - small - both - doubles
    return OF_A_KIND * units + min((left + ships) // 3, (left + sets_without_ship) // 2)


class _Plan(NamedTuple):
    income: int
    units: tuple[int, ...]
    """For each good in turn."""


def _best(counts: Iterable[int], ships: int) -> _Plan:
    """The same for any numbers: weigh the heads, then buy what is alike in every good."""
    counts = tuple(counts)
    best = _Plan(-1, ())
    for head_units in _heads_by_ships(counts, ships).values():
        units = _with_tails(counts, head_units, ships)
        best = max(best, _Plan(_value(counts, units, ships), units))
    return best


def _heads_by_ships(counts: tuple[int, ...], ships: int) -> dict[int, tuple[int, ...]]:
    """For each number of ships spent on heads, the units to have of each good: most units first,
    then most fours, because a four completed costs one piece and a three begun costs three."""
    best: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {0: ((0, 0), ())}
    for count in counts:
        base = units_without_ships(count)
        room = units_with_ships(count) - base
        step: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {}
        costs = _HEAD_COSTS[count % 4][:room]
        for taken in range(len(costs) + 1):
            cost = sum(costs[:taken])
            fours = sum((base + nth) % 2 == 0 for nth in range(1, taken + 1))
            for spent, ((more, full), units) in best.items():
                if spent + cost <= ships:
                    candidate = ((more + taken, full + fours), (*units, base + taken))
                    known = step.get(spent + cost)
                    if known is None or candidate > known:
                        step[spent + cost] = candidate
        best = step
    return {spent: units for spent, (_rank, units) in best.items()}


def _with_tails(counts: tuple[int, ...], heads: tuple[int, ...], ships: int) -> tuple[int, ...]:
    """Spend the other ships on goods whose head is done: four for two units, then three for one."""
    units = list(heads)
    ships -= sum(map(_ships_needed, counts, heads))
    done = [nth for nth, count in enumerate(counts) if _head_is_done(count, heads[nth])]
    for nth in done:
        pairs = min((units_with_ships(counts[nth]) - units[nth]) // 2, ships // 4)
        units[nth] += 2 * pairs
        ships -= 4 * pairs
    for nth in done:
        if ships >= 3 and units[nth] < units_with_ships(counts[nth]):
            units[nth] += 1
            ships -= 3
    return tuple(units)


def _head_is_done(count: int, units: int) -> bool:
    return units >= units_without_ships(count) + len(_HEAD_COSTS[count % 4])


def _pieces(units: int) -> int:
    return 2 * units + units % 2


def _ships_needed(count: int, units: int) -> int:
    return max(0, _pieces(units) - count)


def _value(counts: tuple[int, ...], units: tuple[int, ...], ships: int) -> int:
    return OF_A_KIND * sum(units) + _mixed_sets(counts, units, ships)


def _mixed_sets(counts: tuple[int, ...], units: tuple[int, ...], ships: int) -> int:
    needed = sum(map(_ships_needed, counts, units))
    left = sum(max(0, count - _pieces(have)) for count, have in zip(counts, units, strict=True))
    without_ship = sum((have + 1) // 2 for have in units) - needed
    return min((left + ships - needed) // 3, (left + without_ship) // 2)


Sets = list[list[str]]


def best_sets(goods: Counts, ships: int) -> Sets:
    """One arrangement that earns the best income, dearest sets first, the ship last in its set."""
    counts = tuple(goods.values())
    units = _best(counts, ships).units
    mixed = _mixed_sets(counts, units, ships)
    left = sum(max(0, count - _pieces(have)) for count, have in zip(counts, units, strict=True))
    # Ships in mixed sets first, as many as are needed; where every mixed set has one, further
    # ships go into sets of one kind and free a token each.
    wanted = max(0, 3 * mixed - left)
    in_mixed = min(wanted, mixed)
    freeing = wanted - in_mixed
    sets: Sets = []
    loose: list[str] = []
    for good, count, have in zip(goods, counts, units, strict=True):
        number = (have + 1) // 2
        with_ship = _ships_needed(count, have)
        more = min(freeing, number - with_ship)
        freeing -= more
        sets += _sets_of_one_kind(good, have, with_ship + more)
        loose += [good] * (count - _pieces(have) + with_ship + more)
    sets.sort(key=len, reverse=True)
    for nth in range(mixed):
        size = 2 if nth < in_mixed else 3
        sets.append(loose[:size] + [SHIP] * (3 - size))
        del loose[:size]
    return sets


def _sets_of_one_kind(good: str, units: int, ships: int) -> Sets:
    sizes = [4] * (units // 2) + [3] * (units % 2)
    return [[good] * (size - 1) + [SHIP] if nth < ships else [good] * size for nth, size in enumerate(sizes)]


def set_income(tokens: Iterable[str]) -> int:
    """What one set earns."""
    tokens = list(tokens)
    of_a_kind = len({token for token in tokens if token != SHIP}) == 1
    return OF_A_KIND * (len(tokens) - 2) if of_a_kind else ANY_THREE


def left_over(goods: Counts, ships: int, sets: Sets) -> list[str]:
    """The tokens and ships that stand in none of these sets."""
    laid_out = [token for tokens in sets for token in tokens]
    return [
        token
        for token, number in {**goods, SHIP: ships}.items()
        for _nth in range(number - laid_out.count(token))
    ]


def one_more(goods: Counts, ships: int, kinds: Iterable[str]) -> Mapping[str, int]:
    """What one more token of each of these kinds, or one more ship, would add to the income."""
    now = best_income(goods, ships)
    gains = {kind: best_income(plus(goods, kind), ships) - now for kind in kinds}
    gains[SHIP] = best_income(goods, ships + 1) - now
    return gains
