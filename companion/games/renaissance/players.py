"""What everybody has, for the cards of the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS
from scoring.renaissance.capitals import CAPITALS
from scoring.renaissance.commodities import commodity_name
from scoring.text import Word

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


class Owned(NamedTuple):
    """The advances of a category."""

    name: Word
    advances: tuple[Word, ...]


class Ships(NamedTuple):
    name: Word
    step: int
    capacity: int | None


class PlayerCard(NamedTuple):
    seat: SeatRow
    capital: Word
    tiers: int
    categories: tuple[Owned, ...]
    ships: Ships | None
    markets: list[tuple[str, int]]
    income: int | None
    """What the provinces bring each turn, if the mat is known."""
    is_served: bool

    @property
    def also(self) -> tuple[Any, ...]:
        """What else it shows, beside the player's own things: points, and what follows from the mat."""
        return self.seat.points, self.tiers, self.categories, self.ships


def players_read(table: Table) -> list[PlayerCard]:
    """In play order; those out of play last."""
    return [_card(table, seat) for seat in table.seats]


def _card(table: Table, seat: SeatRow) -> PlayerCard:
    player, printed = seat.player, table.state.printed
    owned: dict[str, list[Word]] = {key: [] for key in CATEGORIES}
    for advance in player.advances:
        owned[printed.categories[advance]].append(ADVANCES[advance].name)
    shipping = player.shipping
    return PlayerCard(
        seat,
        CAPITALS[player.capital],
        printed.tiers(player.advances),
        tuple(Owned(CATEGORIES[key], tuple(names)) for key, names in owned.items() if names),
        Ships(SHIPS[shipping.ship], shipping.step, printed.capacity(*shipping)) if shipping else None,
        [(commodity_name(good), number) for good, number in player.markets.items()],
        printed.income_of(player.provinces),
        table.viewer.serves(seat.key),
    )
