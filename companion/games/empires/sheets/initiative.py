"""Initiative: the names in the order of the box."""

from django.utils.translation import gettext_lazy as _

from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.draft import followed
from companion.selectors.table import SeatRow
from companion.wording.saying import money
from scoring.empires.phases.initiative import next_order
from scoring.empires.turns import Box


class InitiativeSheet(Sheet):
    box = Box.INITIATIVE
    template = "games/empires/_initiative.html"
    asked = "games/empires/_initiative_asked.html"
    parts = ("player",)
    adds = "player"
    once = True
    skippable = True
    button_filled = _("Record the order")
    button_empty = _("Nobody is there")
    says_for_all = True

    adders_legend = _("Tap the names as they stand in the box; the last one records it")

    @property
    def completes(self) -> bool:
        return True

    @property
    def offered(self) -> list[SeatRow]:
        """All of them, on every phone: the order of the box is the table's."""
        return self.table.by_seat(self.table.playing)

    def entries(self) -> list[Data]:
        order = [line["player"] for line in self.lines]
        return [{"do": "initiative", "order": order}] if order else []

    def next_order(self) -> list[tuple[SeatRow, str]]:
        """Next turn's player order if this is sent, and what it pays those who are in the box."""
        before = after = self.table.state
        for entry in self.entries():
            after = followed(before, entry)
        paid = {key: after.players[key].money - before.players[key].money for key in after.order}
        return [(self.table.seat[key], money(paid[key]) if paid[key] else "") for key in next_order(after)]
