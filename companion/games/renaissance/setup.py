"""Everything that the setup sheet shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse, reverse_lazy

from companion.drawings.badges import Badge
from companion.forms.chairs import ChairsForm
from scoring.renaissance.bidding import TIES_IN_ORDER
from scoring.renaissance.capitals import CAPITALS
from scoring.renaissance.lookup import readings_of_the_setup
from scoring.renaissance.setup import FIRST_INCOME, OPEN_SPACES, Opening, opening
from scoring.text import Listing, Word

if TYPE_CHECKING:
    from companion.selectors.table import Table

HERE = reverse_lazy("setup")
ALL_AREAS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
"""As the board numbers them; they come into use in another order."""


class Seat(NamedTuple):
    name: str
    badge: Badge
    capital: Word
    income: int
    place: int


class Sheet(NamedTuple):
    opening: Opening
    areas: Listing
    capitals: Listing
    tied: Listing
    """The capitals in the order in which those with empty fists roll for them."""
    readings: tuple[Word, ...]
    """How we read what the rulebook leaves open before the game."""
    seats: tuple[Seat, ...] = ()


def sheet_of(players: int) -> Sheet:
    table = opening(players)
    names = tuple(CAPITALS[capital] for capital in table.capitals)
    tied = tuple(CAPITALS[capital] for capital in TIES_IN_ORDER if capital in table.capitals)
    return Sheet(
        table,
        Listing(tuple(sorted(table.areas, key=ALL_AREAS.index))),
        Listing(names),
        Listing(tied, with_and=False),
        readings_of_the_setup(),
    )


def sheet_of_table(table: Table) -> Sheet:
    """The same for a table that is being followed, with its people as they began."""
    game = table.state.game
    seats = [
        Seat(
            table.name_of(key),
            table.seat[key].badge,
            CAPITALS[seat.capital],
            FIRST_INCOME - seat.bid,
            place,
        )
        for (key, seat), place in zip(game.seats.items(), OPEN_SPACES[len(game.seats)], strict=True)
    ]
    return sheet_of(len(seats))._replace(seats=tuple(seats))


class SetupForm(ChairsForm):
    """How many play; all else follows."""

    game_key = "renaissance"
    tapping = {"hx-get": HERE}

    def address(self) -> str:
        """The shortest address of this sheet."""
        query = [("game", self.game_key)] if self.names_game else []
        query += [("players", str(self.cleaned_data["players"]))]
        return f"{reverse('setup')}?{urlencode(query)}"
