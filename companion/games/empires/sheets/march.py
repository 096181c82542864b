"""Stables: before the expeditions a Soldier may march to a neighbouring colony."""

from django.utils.translation import gettext as _

from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import Act, seats_deciding
from companion.games.empires.sheets.claims import with_good
from companion.selectors.table import SeatRow
from scoring.empires.occasions import march_goals
from scoring.empires.reminders import decisions
from scoring.empires.turns import Box


class March(Act):
    seat: SeatRow
    kind = "march"
    comes_first = True

    @classmethod
    def offered(cls, sheet):
        return [cls(sheet, seat) for seat in seats_deciding(sheet.table, cls.kind, Box.DISCOVERY)]

    def __init__(self, sheet, seat=None):
        super().__init__(sheet, seat)
        self.says = tuple(one.text for one in decisions(self.state, Box.DISCOVERY) if one.entry == self.kind)

    @property
    def title(self):
        return _("Stables: move a Soldier")

    def ask(self) -> Data:
        sources = [key for key in self.state.regions if march_goals(self.state, self.seat.key, key)]
        source = self.asking.only("from", _("From"), self.asking.options("region", sources))
        goals = march_goals(self.state, self.seat.key, source) if source else ()
        target = self.asking.only("to", _("To"), self.asking.options("region", goals))
        if not (source and target):
            return {}
        entry = {"do": self.kind, "player": self.seat.key, "from": source, "to": target}
        return with_good(self.asking, self.state, entry)
