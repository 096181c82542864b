"""National Advantages at their moment: those that are used just before a box is resolved."""

from companion.forms.empires.base import Data, Sheet
from companion.selectors.table import SeatRow
from scoring.empires.nations import NATIONS, Nation
from scoring.empires.reminders import advantage_left


def advantage_of(sheet: Sheet) -> tuple[SeatRow, Nation] | None:
    """Whoever may use one at the box of this sheet; each nation has a box of its own."""
    for seat in sheet.table.served:
        nation = NATIONS.get(seat.nation)
        if nation and nation.box is sheet.box and advantage_left(sheet.table.state, seat.player):
            return seat, nation
    return None


class AdvantageSheet(Sheet):
    """A sheet with a chip for the advantage, sent in one step with the box. Sent alone it is used
    before the box is resolved, so the table stays there."""

    def advantage(self):
        return advantage_of(self)

    @property
    def user(self) -> str:
        return self.given.get("use", "")

    def entries(self) -> list[Data]:
        used = [{"do": "advantage", "player": self.user}] if self.user else []
        return used + self.box_entries()

    def box_entries(self) -> list[Data]:
        """What the box itself becomes."""
        raise NotImplementedError

    def next_box(self) -> str | None:
        return self.box if self.user and not self.box_entries() else super().next_box()
