"""Merchant Shipping: one tap on the winner; beside it a counter that tells who is ahead."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.forms.sheet import Data
from companion.games.empires.sheets.advantages import OffersAdvantage
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.empires.phases.shipping import shipping_winner
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.text import Listing

MOST_VALUE = 99


class Row(NamedTuple):
    seat: SeatRow
    value: int
    is_ahead: bool


class ShippingSheet(OffersAdvantage):
    box = Box.SHIPPING
    template = "games/empires/_shipping.html"
    asked = "games/empires/_shipping_asked.html"
    button_empty = gettext_lazy("Nobody wins the ship")

    @property
    def button(self) -> str:
        """As the page says it: who is ahead wins, unless nobody was counted."""
        if self.leader and self.leader in self.table.served:
            return _("%(player)s wins the ship") % {"player": self.leader.name}
        return _("Tap who wins") if self.is_open_tie else self.when_empty

    @property
    def main(self) -> tuple[str, str]:
        is_ours = self.leader is not None and self.leader in self.table.served
        return ("winner", self.ahead or "") if is_ours else ("", "")

    def clean(self):
        if self.is_open_tie and not self.entries():
            raise ValidationError(_("Tap who wins the ship."))
        return super().clean()

    def entries(self) -> list[Data]:
        if self.given.get("use"):
            return [{"do": "advantage", "player": self.given["use"]}]
        if self.given.get("winner"):
            return [{"do": "win_ship", "player": self.given["winner"]}]
        return []

    # The counter

    def steps(self) -> list[int]:
        """What workers count for here, each number once."""
        return sorted({worker.shipping for worker in WORKERS.values()})

    @property
    def values(self) -> dict[str, int]:
        return {seat.key: self._number(f"value_{seat.key}") for seat in self.table.playing}

    def _number(self, field: str) -> int:
        return whole_number(self.given.get(field), most=MOST_VALUE, default=0)

    @property
    def ahead(self) -> str | None:
        """Nobody in a tie that the player order decides, where the table does not keep that."""
        return None if self.is_open_tie else shipping_winner(self.table.state.order, self.values)

    @property
    def is_open_tie(self) -> bool:
        keeps_order = Box.INITIATIVE in self.table.boxes
        return not keeps_order and len(self.tied()) > 1

    def tied(self) -> list[str]:
        """All who have the most."""
        best = max(self.values.values())
        return [key for key, value in self.values.items() if value == best] if best else []

    @property
    def leader(self) -> SeatRow | None:
        return self.table.seat[self.ahead] if self.ahead else None

    def rows(self) -> list[Row]:
        seats = self.table.by_seat(self.table.playing)
        return [Row(seat, self.values[seat.key], seat.key == self.ahead) for seat in seats]

    def standing(self) -> str:
        """Who is ahead, in a sentence."""
        if self.is_open_tie:
            names = say(Listing(tuple(self.table.name_of(key) for key in self.tied())))
            return _("%(players)s tie: the first in player order wins.") % {"players": names}
        if self.ahead is None:
            return ""
        best = self.values[self.ahead]
        params = {"player": self.table.name_of(self.ahead), "value": best}
        if list(self.values.values()).count(best) > 1:
            return _("Tie at %(value)d: %(player)s wins by player order.") % params
        return _("%(player)s is ahead with %(value)d.") % params
