"""Refresh: what the table does to the board, everybody's money to confirm, the next turn."""

from django.utils.translation import gettext

from companion.forms.sheet import Data
from companion.games.empires.sheets.ending import Ending
from companion.games.empires.sheets.offers import Offers
from scoring.empires.phases.refresh import chores
from scoring.empires.turns import Box


class RefreshSheet(Offers, Ending):
    box = Box.REFRESH
    template = "games/empires/_refresh.html"

    @property
    def verb(self) -> str:
        if self.is_last:
            return gettext("End the game")
        return gettext("Start turn %(turn)d") % {"turn": self.table.state.turn + 1}

    @property
    def chores(self):
        return chores(self.table.state)

    def phase_entries(self) -> list[Data]:
        return [*self.mended_entries(), self.end_entry(), *self.offer_entries()]
