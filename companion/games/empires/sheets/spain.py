"""Spain conquers a region before the first turn."""

from django.utils.translation import gettext as _

from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import Act
from companion.games.empires.sheets.finds import ask_find
from scoring.empires.nations import NATIONS
from scoring.empires.reminders import advantage_left


class Spain(Act):
    kind = "advantage"
    comes_first = True

    @classmethod
    def offered(cls, sheet):
        return [
            cls(sheet, seat)
            for seat in sheet.table.served
            if seat.player.nation
            and NATIONS[seat.player.nation].only_before_the_game
            and advantage_left(sheet.table.state, seat.player)
        ]

    @property
    def title(self):
        return _("Spain discovers before turn 1")

    def ask(self) -> Data:
        return ask_find(self.asking, self.state)
