"""National Advantages at their moment: those that are used just before a box is resolved."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from companion.forms.sheet import Data, Sheet
from companion.selectors.table import SeatRow
from scoring.empires.nations import NATIONS, Nation
from scoring.empires.reminders import advantage_left, uses_left
from scoring.text import Word


@dataclass(frozen=True)
class Usable:
    """A National Advantage that may be used now, and how often in all."""

    seat: SeatRow
    nation: Nation
    uses: int

    @property
    def left(self) -> str:
        return uses_in_words(self.uses)


def uses_in_words(uses: int) -> str:
    return ngettext("%(count)d use left", "%(count)d uses left", uses) % {"count": uses}


def advantage_of(sheet: Sheet) -> Usable | None:
    """Whoever may use one at the box of this sheet; each nation has a box of its own."""
    for seat in sheet.table.served:
        nation = NATIONS.get(seat.player.nation)
        if nation and nation.box is sheet.box and advantage_left(sheet.table.state, seat.player):
            return Usable(seat, nation, uses_left(sheet.table.state, seat.player))
    return None


class OffersAdvantage(Sheet):
    """A sheet with a button for the advantage of its box."""

    def advantage(self) -> Usable | None:
        return advantage_of(self)

    @property
    def says(self) -> tuple[Word, ...]:
        """What the button says is no reminder any more."""
        found = self.advantage()
        return (found.nation.reminder,) if found else ()


class AdvantageSheet(OffersAdvantage):
    """The same as a chip that is sent in one step with the box. Sent alone it is used before the box is
    resolved, so the table stays there."""

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
