"""New World Cartography: a discovery without an expedition, kept for later."""

from django.utils.translation import gettext as _

from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import Act, seats_deciding
from companion.games.empires.sheets.finds import ask_find
from scoring.empires.turns import Box


class Cartography(Act):
    kind = "cartography"

    @classmethod
    def offered(cls, sheet):
        return [cls(sheet, seat) for seat in seats_deciding(sheet.table, cls.kind, Box.BUILDINGS)]

    @property
    def title(self):
        return _("New World Cartography: discover a region for free")

    def ask(self) -> Data:
        return ask_find(self.asking, self.state)
