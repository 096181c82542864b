"""What everybody has, for the cards of the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, Counter
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.reminders import uses_left
from scoring.empires.sets import best_income
from scoring.empires.state import Player
from scoring.empires.workers import WORKERS
from scoring.text import Word

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


@dataclass(frozen=True)
class Pieces:
    """So many of one kind, with its drawing."""

    kind: str
    key: str
    name: Word
    count: int


@dataclass(frozen=True)
class PlayerCard:
    seat: SeatRow
    nation: Word | None
    uses: int
    """How often the National Advantage may still be used."""
    if_ended: int
    """Points, if the game ended now."""
    income: int
    goods: list[Pieces]
    buildings: list[Word]
    counters: tuple[Counter, ...]
    cards: list[Word]
    workers: list[Pieces]
    gained: list[Pieces]
    is_served: bool
    """Whether the phone that looks may correct it."""

    @property
    def also(self) -> tuple[int, ...]:
        """What else it shows, beside the player's own things."""
        return self.seat.points, self.if_ended, self.uses


def players_read(table: Table) -> list[PlayerCard]:
    """In player order."""
    ended = {score.player: score.total for score in table.if_game_ended.scores}
    return [_card(table, seat, ended[seat.key]) for seat in table.seats]


def _card(table: Table, seat: SeatRow, if_ended: int) -> PlayerCard:
    player = seat.player
    return PlayerCard(
        seat=seat,
        nation=NATIONS[player.nation].name if player.nation else None,
        uses=_uses(table, player),
        if_ended=if_ended,
        income=best_income(player.goods, player.ships),
        goods=pieces_of("good", player.goods, GOODS),
        buildings=[BUILDINGS[key].name for key in player.buildings],
        counters=player.counters,
        cards=[CARDS[key].name for key in player.cards],
        workers=pieces_of("worker", player.workers, WORKERS),
        gained=pieces_of("worker", player.gained, WORKERS),
        is_served=table.viewer.serves(seat.key),
    )


def _uses(table: Table, player: Player) -> int:
    """None where the table plays without, and none any more of what is done before turn 1 or never."""
    if player.nation is None or table.state.game.setup.advantages == "none":
        return 0
    if NATIONS[player.nation].only_before_the_game and table.state.begun:
        return 0
    return uses_left(table.state, player)


def pieces_of(kind, counts, known) -> list[Pieces]:
    """In the order in which the rules name them."""
    return [Pieces(kind, key, known[key].name, counts[key]) for key in known if key in counts]
