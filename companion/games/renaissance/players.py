"""What everybody has, for the cards of the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS
from scoring.renaissance.capitals import CAPITALS
from scoring.renaissance.commodities import commodity_name
from scoring.text import Word
from scoring.text import gettext_noop as _

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


class Owned(NamedTuple):
    """The advances of a category."""

    key: str
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
    markets: tuple[tuple[str, str, int], ...]
    """Of each commodity: its key, its name, how many."""
    income: int | None
    """What the provinces bring each turn, if the mat is known."""
    is_served: bool

    @property
    def sums(self) -> tuple[tuple[str, Word, int], ...]:
        """By the key that answers why: what one has, then what lies on the map, and what is left of the
        tokens."""
        player = self.seat.player
        return (
            ("income", _("Income"), player.income),
            ("misery", _("Misery"), player.misery),
            ("points", _("Points"), self.seat.points),
            ("provinces", _("Provinces"), player.provinces),
            ("enlightenment", _("Enlightenment"), player.enlightenment),
            ("cards", _("Cards"), player.cards),
            ("tokens", _("Tokens on the map"), player.tokens),
            ("satellites", _("Satellites"), player.satellites),
            ("stock", _("Left in Stock"), player.stock),
        )

    @property
    def also(self) -> tuple[Any, ...]:
        """What else it shows, beside the player's own things: points, and what follows from the mat."""
        return self.seat.points, *self.owned

    @property
    def owned(self) -> tuple[Any, ...]:
        """What stays when money and tokens move."""
        return self.seat.key, self.tiers, self.categories, self.ships, self.markets


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
        tuple(Owned(key, CATEGORIES[key], tuple(names)) for key, names in owned.items() if names),
        Ships(SHIPS[shipping.ship], shipping.step, printed.capacity(*shipping)) if shipping else None,
        tuple((good, commodity_name(good), number) for good, number in player.markets.items()),
        printed.income_of(player.provinces),
        table.viewer.serves(seat.key),
    )
