"""What everybody has, for the cards of the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, Counter
from scoring.empires.goods import GOODS
from scoring.empires.nations import NATIONS
from scoring.empires.sets import best_income
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
    income: int
    goods: list[Pieces]
    buildings: list[Word]
    counters: tuple[Counter, ...]
    cards: list[Word]
    workers: list[Pieces]
    gained: list[Pieces]
    is_served: bool
    """Whether the phone that looks may correct it."""


def players_read(table: Table) -> list[PlayerCard]:
    """In player order."""
    return [_card(seat, table.viewer.serves(seat.key)) for seat in table.seats]


def _card(seat: SeatRow, is_served: bool) -> PlayerCard:
    player = seat.player
    return PlayerCard(
        seat=seat,
        nation=NATIONS[seat.nation].name if seat.nation else None,
        income=best_income(player.goods, player.ships),
        goods=_pieces("good", player.goods, GOODS),
        buildings=[BUILDINGS[key].name for key in player.buildings],
        counters=player.counters,
        cards=[CARDS[key].name for key in player.cards],
        workers=_pieces("worker", player.workers, WORKERS),
        gained=_pieces("worker", player.gained, WORKERS),
        is_served=is_served,
    )


def _pieces(kind, counts, known) -> list[Pieces]:
    """In the order in which the rules name them."""
    return [Pieces(kind, key, known[key].name, counts[key]) for key in known if key in counts]
