"""The lines of a result at a table of an event: as it was counted, who left early, and what the desk ruled.

Penalties are lines of a result and never points beside it, so that standings need nothing but results.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.log.events import Reported, TableNow
from scoring.tournaments.games import Game, Result
from scoring.tournaments.penalties import last_place, left_early, points_off, vp_off

Totals = Mapping[int, tuple[int, int]]
"""By seat: points and rank."""
Penalty = dict[str, Any]
POINTS, LAST = "points", "last"


def counted_of(known: Reported | None) -> dict[int, tuple[int, int]]:
    """As somebody counted it, before anything was ruled."""
    if known is None:
        return {}
    said = known.version.counted
    if said:
        return {int(seat): (line[0], line[1]) for seat, line in said.items()}
    return {one.number: (one.total, one.rank) for one in known.placings}


def penalties_of(known: Reported | None) -> list[Penalty]:
    return list(known.version.penalties) if known else []


def ruled(table: TableNow, counted: Totals, penalties: Sequence[Penalty]) -> dict[int, tuple[int, int]]:
    """What stands in the end: points off first, then who left comes last, then who was ruled last, so that
    nobody climbs from there because somebody else is punished."""
    gone = sorted((seat.left_at, seat.number) for seat in table.seats if seat.left_at and not seat.substitute)
    left = [str(number) for _at, number in gone]
    last = [str(one["seat"]) for one in penalties if one["kind"] == LAST]
    off = [(str(one["seat"]), one["points"]) for one in penalties if one["kind"] == POINTS]
    game: Game = tuple(Result(str(seat), *line) for seat, line in counted.items())
    for who, points in off:
        if who not in {*left, *last}:
            game = points_off(game, who, points)
    game = less(left_early(game, left), off, set(left) - set(last))
    for who in dict.fromkeys(last):
        game = less(last_place(game, who), off, {who})
    return {int(line.player): (line.vp, line.rank) for line in game}


def less(game: Game, off: Sequence[tuple[str, int]], whose: set[str]) -> Game:
    """Points off for those at the end: their places stay."""
    for who, points in off:
        game = vp_off(game, who, points) if who in whose else game
    return game
