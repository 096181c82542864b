"""Merchant Shipping: one tap on the winner; beside it a counter that tells who is ahead."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.forms.empires.advantages import advantage_of
from companion.forms.empires.base import Data, Sheet
from companion.selectors.table import SeatRow
from scoring.empires.phases.merchant_shipping import shipping_winner
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS


class Row(NamedTuple):
    seat: SeatRow
    value: int
    is_ahead: bool


class ShippingSheet(Sheet):
    box = Box.SHIPPING
    template = "play/empires/_shipping.html"
    asked = "play/empires/_shipping_asked.html"
    skippable = True

    button_empty = gettext_lazy("Nobody: next")

    def advantage(self):
        return advantage_of(self)

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
        sent = self.given.get(field, "")
        return int(sent) if sent.isdecimal() and len(sent) < 3 else 0

    @property
    def ahead(self) -> str | None:
        return shipping_winner(self.table.state.order, self.values)

    @property
    def leader(self) -> SeatRow | None:
        return self.table.seat[self.ahead] if self.ahead else None

    def rows(self) -> list[Row]:
        return [Row(seat, self.values[seat.key], seat.key == self.ahead) for seat in self.table.playing]

    def standing(self) -> str:
        """Who is ahead, in a sentence."""
        if self.ahead is None:
            return ""
        best = self.values[self.ahead]
        params = {"player": self.table.name_of(self.ahead), "value": best}
        if list(self.values.values()).count(best) > 1:
            return _("%(player)s wins the tie at %(value)d: earlier in player order.") % params
        return _("%(player)s is ahead with %(value)d.") % params
