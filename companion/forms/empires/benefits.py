"""Building benefits: everything automatic listed and given at once, then the owners' decisions."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy

from companion.forms.empires.acts import ActingSheet
from companion.forms.empires.base import Data
from companion.forms.empires.decisions import DECISIONS
from companion.forms.empires.phase import PhaseSheet
from companion.selectors.table import SeatRow
from scoring.empires.phases.building_benefits import mint_choices, preview
from scoring.empires.turns import Box
from scoring.text import Line


class Gifts(NamedTuple):
    """What one player gets and gives in this phase."""

    seat: SeatRow
    lines: list[Line]
    money: int


class Coins(NamedTuple):
    """An owner of Mint who may choose: what each good would pay."""

    seat: SeatRow
    pays: dict[str, int]
    picked: str


class BenefitsSheet(ActingSheet, PhaseSheet):
    box = Box.BENEFITS
    template = "play/empires/_benefits.html"
    verb = gettext_lazy("Give all")
    beside = DECISIONS
    says_reminders = True
    """Every reminder of this box is one of the decisions."""

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.acts.sort(key=lambda act: table.seats.index(act.seat))

    # What happens by itself

    def gifts(self) -> list[Gifts]:
        """In player order, without those whom nothing touches."""
        gifts = preview(self.table.state, {coins.seat.key: coins.picked for coins in self.mints()})
        return [
            Gifts(
                seat,
                [gift.tell(seat.key) for gift in mine],
                sum(gift.money_of(seat.key) for gift in mine),
            )
            for seat in self.table.seats
            if (mine := [gift for gift in gifts if gift.concerns(seat.key)])
        ]

    def mints(self) -> list[Coins]:
        """The larger is picked until somebody wants it otherwise."""
        sent = self.sent_for("mint")
        return [
            Coins(seat, pays, sent[seat.key] if sent.get(seat.key) in pays else max(pays, key=pays.get))
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
        return [{"do": "benefits", **({"mint": mint} if mint else {})}]

    def next_box(self) -> str | None:
        """The box stays open while there is something else to decide."""
        acted = self.acted()
        if (acted or self.is_sent_when_due) and self._waiting_besides(acted[0].key if acted else ""):
            return self.box
        return PhaseSheet.next_box(self)

    def _waiting_besides(self, key: str) -> bool:
        """Whether other decisions are open, or will be once the benefits are given."""
        return any(act.key != key for kind in self.beside for act in kind.waiting(self))
