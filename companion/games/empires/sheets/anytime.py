"""What may be recorded at every box: University, and the good of a region that was to be said later.

Each has a form of its own beside the sheet, so that what is half filled in there stays.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.acts import Act, act_tapped
from companion.games.empires.sheets.event_box import EventBox
from companion.games.empires.sheets.light_goods import LightRegionGood
from companion.games.empires.sheets.offers import Offer
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.empires.arrivals import goods_possible
from scoring.empires.buildings import BUILDINGS, lets_record
from scoring.empires.counts import plus
from scoring.empires.regions import PLACES
from scoring.empires.reminders import decisions
from scoring.empires.turns import Box
from scoring.text import Word


class University(Act):
    """Used once in the game, whenever its owner likes."""

    kind = "university"
    button = gettext_lazy("Used it")

    @classmethod
    def offered(cls, sheet):
        state = sheet.table.state
        return [
            cls(sheet, seat)
            for seat in sheet.table.served
            if lets_record(seat.player, cls.kind) and not state.times(cls.kind, seat.key)
        ]

    def __init__(self, sheet, seat=None):
        super().__init__(sheet, seat)
        said = [one.text for one in decisions(self.state, Box(sheet.box)) if one.entry == self.kind]
        self.says = tuple(said)
        self.comes_first = bool(said)

    @property
    def title(self) -> str:
        return say(BUILDINGS[self.kind].name)

    @property
    def words(self) -> str:
        return say(self.says[0]) if self.says else _("not used yet.")


class RegionGood(Act):
    """Somebody took the good of a region, and nobody said yet which it was. All of one player's are
    said at once, because a correction of goods settles them all."""

    kind = "region_good"
    button = gettext_lazy("Record")
    seat: SeatRow

    def __init__(self, sheet, seat=None):
        super().__init__(sheet, seat)
        # An expedition needs the whole screen for its counters.
        self.comes_first = sheet.box != Box.DISCOVERY

    @classmethod
    def offered(cls, sheet):
        owed = {claim.player for claim in sheet.table.state.unclaimed}
        return [cls(sheet, seat) for seat in sheet.table.served if seat.key in owed]

    @property
    def title(self) -> str:
        return _("%(player)s: say which good it was") % {"player": self.seat.name}

    def ask(self) -> Data:
        """One good for each region."""
        options = self.asking.options("good", goods_possible(self.state))
        return {
            claim.region: self.asking.one(
                claim.region,
                _("The good of %(region)s") % {"region": say(PLACES[claim.region])},
                options,
                required=True,
            )
            for claim in self.state.unclaimed
            if claim.player == self.seat.key
        }

    def entries(self, said: str) -> list[Data]:
        goods = dict(self.seat.player.goods)
        for good in self.answers.values():
            goods = plus(goods, good)
        places = ", ".join(say(PLACES[region]) for region in self.answers)
        note = _("the good of %(regions)s") % {"regions": places}
        return [{"do": "correct", "player": self.seat.key, "set": {"goods": goods}, "note": note}]


ANY_TIME: tuple[type[Act], ...] = (RegionGood, University, LightRegionGood, Offer)


class AnyTime(EventBox):
    """Put before every sheet of the game, see ``at_any_time``."""

    beside_it = "games/empires/_any_time.html"

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.any_time = [act for kind in ANY_TIME for act in kind.offered(self)]

    def any_time_before(self) -> list[Act]:
        return [act for act in self.any_time if act.comes_first]

    def any_time_after(self) -> list[Act]:
        return [act for act in self.any_time if not act.comes_first]

    @property
    def says(self) -> tuple[Word, ...]:
        """A reminder that has a button is not said twice."""
        return (*super().says, *(text for act in self.any_time for text in act.says))

    def tapped_any_time(self) -> tuple[Act, str] | None:
        return act_tapped(self.given, self.any_time)

    def clean(self) -> Any:
        tapped = self.tapped_any_time()
        if tapped:
            tapped[0].refuse_incomplete()
            return self.cleaned_data
        if self.given.get("act", "").split(":")[0] in {kind.kind for kind in ANY_TIME}:
            raise ValidationError(_("That is done already."))
        return super().clean()

    def entries(self) -> list[Data]:
        tapped = self.tapped_any_time()
        return tapped[0].entries(tapped[1]) if tapped else super().entries()

    def next_box(self) -> str | None:
        return self.box if self.tapped_any_time() else super().next_box()


def at_any_time(sheet: type[Sheet]) -> type[Sheet]:
    """The sheet of a box, with what may be recorded at every box."""
    return type(sheet.__name__, (AnyTime, sheet), {"__module__": sheet.__module__})
