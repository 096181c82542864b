"""How far those of one table are apart in a Swiss round, and whether a swap would bring them closer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from scoring.tournaments.annealing import price
from scoring.tournaments.meetings import Pair, Round
from scoring.tournaments.people import Start
from scoring.tournaments.wish import Wish

Scores = Mapping[str, Fraction]


def gap(table: Collection[str], scores: Scores) -> Fraction:
    """Between the best and the last of a table."""
    known = [scores[name] for name in table]
    return max(known, default=Fraction(0)) - min(known, default=Fraction(0))


def widest(tables: Round, scores: Scores) -> tuple[Fraction, int]:
    """The widest gap and its table, from 0; of equal ones the first table."""
    gaps = [gap(table, scores) for table in tables]
    return max(gaps), gaps.index(max(gaps))


def closer(wish: Wish, tables: Round, scores: Scores) -> Pair | None:
    """Who would narrow the widest gap by a swap that costs nothing that counts more, if anybody."""
    number = {name: nth for nth, name in enumerate(wish.players)}
    shuffle = Start.of(wish).seated([[[number[name] for name in table] for table in tables]])
    free = {wish.players[one] for one in shuffle.free[0]}
    found = [
        (width, (one, other))
        for width, one, other in _narrower(tables, scores)
        if {one, other} <= free and price(shuffle, 0, number[one], number[other]) <= (0, 0)
    ]
    return min(found)[1] if found else None


def _narrower(tables: Round, scores: Scores) -> Iterator[tuple[Fraction, str, str]]:
    """Swaps after which both tables are closer than the widest is now, and how wide they are then."""
    width, nth = widest(tables, scores)
    here = tables[nth]
    for there in (*tables[:nth], *tables[nth + 1 :]):
        for one in here:
            for other in there:
                mine = gap({*here, other} - {one}, scores)
                theirs = gap({*there, one} - {other}, scores)
                if max(mine, theirs) < width:
                    yield max(mine, theirs), one, other
