"""Stables: before the expeditions a Soldier may march next door."""

from django.utils.translation import gettext as _

from companion.forms.empires.acts import Act, seats_deciding
from companion.forms.empires.base import Data
from companion.forms.empires.claims import with_good
from scoring.empires.turns import Box


class March(Act):
    kind = "march"
    comes_first = True

    @classmethod
    def offered(cls, sheet):
        return [cls(sheet, seat) for seat in seats_deciding(sheet.table, cls.kind, Box.DISCOVERY)]

    @property
    def title(self):
        return _("Stables: a Soldier marches")

    def ask(self) -> Data:
        regions = self.state.regions
        with_soldier = [key for key, region in regions.items() if region.of(self.seat.key, "soldier")]
        source = self.asking.only("from", _("From"), self.asking.options("region", with_soldier))
        goals = [key for key, region in regions.items() if region.discovered and key != source]
        target = self.asking.only("to", _("To"), self.asking.options("region", goals))
        if not (source and target):
            return {}
        entry = {"do": self.kind, "player": self.seat.key, "from": source, "to": target}
        return with_good(self.asking, self.state, entry)
