"""The next play order: bids first, then the spaces as they are chosen."""

from typing import NamedTuple

from django.utils.html import format_html_join
from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.drawings.icons import icon
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.games.renaissance.drawings import count_icon
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.printed import Walk
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow
from scoring.renaissance.choosing import COUNTED_BY, METHOD_NAMES, choosing_order, method
from scoring.renaissance.phases.play_order import HIGHEST_BID
from scoring.renaissance.setup import OPEN_SPACES, SPACES
from scoring.renaissance.state import LAST_EPOCH
from scoring.renaissance.turns import Box, Stage
from scoring.text import Word, signed


class Choosing(NamedTuple):
    seat: SeatRow
    ask: Ask | Tally


class Method(NamedTuple):
    bid: int
    name: Word
    counts: list[tuple[SeatRow, int]]


class OrderSheet(TurnSheet):
    box = Box.ORDER
    stage = Stage.ORDER
    template = "games/renaissance/_order.html"
    asked = "games/renaissance/_order_asked.html"

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.bidding, self.choosing = Asking(table, self.given, "bid"), Asking(table, self.given, "place")
        self.bids = {} if self.are_bids_made else self._ask_bids()
        self.places = self._ask_places()

    @property
    def are_bids_made(self) -> bool:
        return self.table.state.highest_bid is not None

    @property
    def button(self) -> str:
        if not self.is_due:
            return super().button
        if not self.are_bids_made and not self.is_ahead:
            return gettext("Compare the bids")
        return gettext("Start turn %(turn)d") % {"turn": self.table.state.turn + 1}

    @property
    def method_name(self):
        found = method(self.table.state)
        return METHOD_NAMES[found] if found else None

    # Asking

    def _ask_bids(self) -> dict[str, int]:
        options = [Option(str(bid), Face(str(bid))) for bid in range(HIGHEST_BID + 1)]
        order = self.table.state.order
        said = {key: self.bidding.one(key, self.table.name_of(key), options, first="0") for key in order}
        return {key: whole_number(bid, default=0) for key, bid in said.items() if bid != "0"}

    def _ask_places(self) -> dict[str, int]:
        """Each space once; the last player has what is left."""
        state = self.table.state
        places = OPEN_SPACES[len(state.players)]
        options = [Option(str(place), Face(str(place)), note=place_note(place)) for place in places]
        order = choosing_order(state)
        said = {key: self.choosing.one(key, self.table.name_of(key), options) for key in order}
        chosen = {key: whole_number(place, default=0) for key, place in said.items() if place}
        if len(chosen) == len(order):  # what is left follows the others
            del chosen[order[-1]]
        left = [place for place in places if place not in chosen.values()]
        for key in order:
            if key not in chosen and len(chosen) == len(order) - 1 and left:
                chosen[key] = left[0]
                self.left_to = key
        return chosen

    left_to = ""
    """Who has the space that the others leave."""

    def place_options(self, key: str) -> list[tuple[Option, bool, bool]]:
        """Each space, whether the player has it, and whether somebody else does."""
        mine = self.places.get(key)
        taken = {place for other, place in self.places.items() if other not in (key, self.left_to)}
        [ask] = [row.ask for row in self.place_rows() if row.seat.key == key]
        return [
            (option, option.value == str(mine), whole_number(option.value) in taken) for option in ask.options
        ]

    def place_choices(self) -> list[tuple[Choosing, list[tuple[Option, bool, bool]]]]:
        return [(row, self.place_options(row.seat.key)) for row in self.place_rows()]

    def methods(self) -> list[Method]:
        """What each bid would let choose, with what everybody has of it."""
        state = self.table.state
        return [
            Method(
                bid, METHOD_NAMES[key], [(self.table.seat[one.name], count(one)) for one in state.in_order()]
            )
            for bid, key, count in COUNTED_BY
        ]

    def bid_rows(self) -> list[Choosing]:
        return self._rows(self.table.state.order, self.bidding)

    def place_rows(self) -> list[Choosing]:
        """As soon as it is known who chooses first; without a signal beside the bids."""
        shown = self.are_bids_made or self.is_ahead
        return self._rows(choosing_order(self.table.state), self.choosing) if shown else []

    def _rows(self, order, asking: Asking) -> list[Choosing]:
        return [Choosing(self.table.seat[key], ask) for key, ask in zip(order, asking.asks, strict=False)]

    @property
    def are_places_said(self) -> bool:
        return any(isinstance(ask, Ask) and ask.answer for ask in self.choosing.asks)

    # Recording

    def fill(self, walk: Walk) -> None:
        ends = self.table.state.epoch == LAST_EPOCH
        if self.deck_is_out and (ends or not (self.bids or self.are_places_said)):
            return  # the last deck may end the game before anybody bids
        if not self.are_bids_made:
            walk.take({"do": "bids", "bids": self.bids})
        if self.are_bids_made or self.places:
            walk.take({"do": "places", "places": self.places})


def place_note(place: int) -> str:
    """What its tax brings."""
    space = SPACES[place]
    counts = (("income", gettext("Income"), space.tokens), ("misery", gettext("Misery"), space.misery))
    return format_html_join(
        " ",
        '<span>{}<i class="unseen">{} </i>{}</span>',
        ((icon(*count_icon(key)), name, signed(number)) for key, name, number in counts),
    )
