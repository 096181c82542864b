"""A player's own phone: what I have, what my tiles still want done, and where I stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.games.empires.players import Pieces, pieces_of
from companion.games.empires.sheets.income import Layout, layout
from scoring.empires.buildings import BUILDINGS
from scoring.empires.goods import GOODS, Good
from scoring.empires.reminders import reminders
from scoring.empires.sets import one_more
from scoring.empires.state import Player, State
from scoring.empires.turns import BOX_NAMES, Box
from scoring.empires.workers import WORKERS
from scoring.text import Word

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


class Wish(NamedTuple):
    """What a tile wants done later in this turn, and in which box."""

    box: Word
    text: Word


class Tile(NamedTuple):
    name: Word
    wish: Wish | None
    """The next one."""


class Best(NamedTuple):
    """The goods that would add most to the income."""

    worth: int
    goods: list[Good]


@dataclass(frozen=True)
class Me:
    seat: SeatRow
    place: int | None
    """If the game ended now; None for those who are out of it."""
    of: int
    """How many players have a place."""
    if_ended: int
    layout: Layout
    best: Best | None
    tiles: list[Tile]
    workers: list[Pieces]
    gained: list[Pieces]


def me_read(table: Table) -> Me:
    seat = table.seat[table.viewer.own or ""]
    player = seat.player
    scores = {score.player: score for score in table.if_game_ended.scores}
    return Me(
        seat=seat,
        place=scores[seat.key].rank,
        of=sum(score.rank is not None for score in scores.values()),
        if_ended=scores[seat.key].total,
        layout=layout(seat, 0),
        best=best_good(table.state, player),
        tiles=[Tile(BUILDINGS[key].name, next(wishes(table, player, key), None)) for key in player.buildings],
        workers=pieces_of("worker", player.workers, WORKERS),
        gained=pieces_of("worker", player.gained, WORKERS),
    )


def best_good(state: State, player: Player) -> Best | None:
    """None where no good would bring anything at once."""
    worth = one_more(player.goods, player.ships, GOODS)
    most = max(worth[key] for key in GOODS)
    best = [good for key, good in GOODS.items() if worth[key] == most and state.tokens_left(key) > 0]
    return Best(most, best) if most and best else None


def wishes(table: Table, player: Player, building: str) -> Iterator[Wish]:
    """Those of this box the page shows anyway, for everybody."""
    later = table.boxes[table.boxes.index(table.box) + 1 :]
    for box in later:
        for reminder in reminders(table.state, Box(box)):
            if reminder.player == player.name and reminder.source == BUILDINGS[building].name:
                yield Wish(BOX_NAMES[Box(box)], reminder.text)
