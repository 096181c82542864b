"""The lines of a result at a table of an event: as it was counted, who left early, and what the desk ruled.

Penalties are lines of a result and never points beside it, so that standings need nothing but results.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.log.events import Reported, TableNow
from scoring.tournaments.games import Game, Result
from scoring.tournaments.penalties import last_place, left_early, points_off

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
    """What stands in the end: who left comes last, then one penalty after the other."""
    game: Game = tuple(Result(str(seat), *line) for seat, line in counted.items())
    gone = sorted((seat.left_at, seat.number) for seat in table.seats if seat.left_at and not seat.substitute)
    game = left_early(game, [str(number) for _at, number in gone])
    for one in penalties:
        game = penalized(game, one)
    return {int(line.player): (line.vp, line.rank) for line in game}


def penalized(game: Game, penalty: Penalty) -> Game:
    who = str(penalty["seat"])
    if penalty["kind"] == LAST:
        return last_place(game, who)
    return points_off(game, who, penalty["points"])
