"""Whom a player has to place in this turn. The rules leave placing to the table and refuse nothing of it;
a sheet can still say when somebody sends more than there are."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.empires.sheets.this_turn import recorded_this_turn
from companion.selectors.table import SeatRow, Table
from scoring.empires.counts import Counts, merged, without
from scoring.empires.workers import WORKERS
from scoring.text import Line
from scoring.text import gettext_noop as noop


def short_of(
    table: Table, player: str, sent: Counts, also: Mapping[str, int] | None = None
) -> Iterator[tuple[SeatRow, Line]]:
    """What to say for each kind of which more are sent than the turn began with and the Dock left;
    ``also`` are those that one has besides."""
    if (seat := table.seat.get(player)) is None:
        return
    began = merged(seat.player.workers, also or {})
    landings = [entry["worker"] for entry in recorded_this_turn(table, "land") if entry["player"] == player]
    left = without(began, Counter(landings))
    for key, number in sent.items():
        if key in WORKERS and number > left.get(key, 0):
            yield seat, words(player, key, left.get(key, 0), had=key in began)


def words(player: str, key: str, left: int, *, had: bool) -> Line:
    worker = WORKERS[key]
    if left:
        message = noop("%(player)s has only %(workers)s left this turn.")
        return Line(message, {"player": player, "workers": worker.some(left)})
    message = (
        noop("%(player)s has no %(worker)s left this turn.")
        if had
        else noop("%(player)s has no %(worker)s this turn.")
    )
    return Line(message, {"player": player, "worker": worker.name})
