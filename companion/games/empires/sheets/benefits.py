"""Building benefits: everything automatic listed and given at once, then the owners' decisions."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from companion.forms.asking import Asking
from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import ActingSheet
from companion.games.empires.sheets.decisions import DECISIONS
from companion.games.empires.sheets.phase import PhaseSheet
from companion.games.empires.sheets.sales import ask_sales, sold_entry
from companion.games.empires.sheets.trade_out import trade_outs_for
from companion.selectors.table import SeatRow
from scoring.empires.phases.gifts import SELLS, Benefit, Gift, mint_choices, preview
from scoring.empires.reminders import decisions
from scoring.empires.turns import Box
from scoring.text import Line, Word


class Gifts(NamedTuple):
    """What one player gets and gives in this phase."""

    seat: SeatRow
    lines: list[Line]
    money: int
    later: list[Word]
    """Tiles that let the player decide something once all this is given."""


class Coins(NamedTuple):
    """An owner of Mint who may choose: what each good would pay."""

    seat: SeatRow
    pays: dict[str, int]
    picked: str


def largest(pays: dict[str, int]) -> str:
    return max(pays, key=pays.__getitem__)


class BenefitsSheet(ActingSheet, PhaseSheet):
    box = Box.BENEFITS
    template = "games/empires/_benefits.html"
    verb = gettext_lazy("Give all")
    beside = DECISIONS
    says_reminders = True
    """Every reminder of this box is one of the decisions."""

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.acts.sort(key=lambda act: table.seats.index(act.seat))
        if len(self.acts) == 1:  # nobody has to look for the only thing there is to decide
            self.acts[0].is_open = True
        self.sale = Asking(table, self.given, "sell")
        self.sold = ask_sales(self.sale) if self.is_due else {}
        self.trade = Asking(table, self.given, "trade")
        self.trades = trade_outs_for(self.trade, table.state, self._trained()) if self.is_due else []

    def _trained(self) -> list[tuple[str, str]]:
        """Specialists whom buildings train, in the order in which they come."""
        return [
            (gift.player, gift.worker) for gift in self._gifts() if isinstance(gift, Benefit) and gift.worker
        ]

    def asks(self) -> list:
        return [*self.sale.asks, *self.trade.asks]

    # What happens by itself

    def gifts(self) -> list[Gifts]:
        """In player order."""
        gifts = self._gifts()
        return [
            Gifts(
                seat,
                [gift.tell(seat.key) for gift in mine],
                sum(gift.money_of(seat.key) for gift in mine),
                self._later(seat),
            )
            for seat in self.table.seats
            for mine in [[gift for gift in gifts if gift.concerns(seat.key)]]
        ]

    def _later(self, seat: SeatRow) -> list[Word]:
        """What is sold is asked in this sheet; the rest comes after it."""
        waiting = decisions(self.table.state, self.box)
        return [one.building.name for one in waiting if one.player == seat.key and one.entry != SELLS]

    @property
    def gives_nothing(self) -> bool:
        return not any(gifts.lines or gifts.later for gifts in self.gifts())

    def _gifts(self) -> list[Gift]:
        mint = {coins.seat.key: coins.picked for coins in self.mints()}
        return preview(self.table.state, mint, self.sold)

    def mints(self) -> list[Coins]:
        """The larger is picked until somebody wants it otherwise."""
        sent = self.sent_for("mint")
        return [
            Coins(seat, pays, sent[seat.key] if sent.get(seat.key) in pays else largest(pays))
            for seat in self.table.seats
            if len(pays := mint_choices(seat.player)) > 1
        ]

    # Sending

    @property
    def is_deciding(self) -> bool:
        return not self.is_due and not self.comes_first

    def box_entries(self) -> list[Data]:
        return PhaseSheet.entries(self)

    def phase_entries(self) -> list[Data]:
        mint = self.sent_for("mint")
        return [*self.trades, {"do": "benefits", **({"mint": mint} if mint else {}), **sold_entry(self.sold)}]

    def clean(self):
        if self.is_sent_when_due and not self.trade.is_complete:
            raise ValidationError(self.trade.missing.legend)
        return super().clean()

    def next_box(self) -> str | None:
        """The box stays open while there is something else to decide."""
        acted = self.acted()
        if (acted or self.is_sent_when_due) and self._waiting_besides(acted[0].key if acted else ""):
            return self.box
        return PhaseSheet.next_box(self)

    def _waiting_besides(self, key: str) -> bool:
        """Whether other decisions are open, or will be once the benefits are given."""
        asked = {f"{SELLS}:{player}" for player in self.sold}
        return any(act.key not in (key, *asked) for kind in self.beside for act in kind.waiting(self))
