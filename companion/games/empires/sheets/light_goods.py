"""*Light* keeps goods, but no landings: whoever takes the good of a region says so in Trade Goods."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import Act
from companion.models import Detail
from companion.wording.saying import say
from scoring.empires.arrivals import goods_possible
from scoring.empires.counts import plus
from scoring.empires.goods import GOODS
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box


def regions_with_good(state: State) -> list[str]:
    return [key for key, region in state.regions.items() if region.discovered and not region.good_taken]


class LightRegionGood(Act):
    kind = "light_good"
    button = gettext_lazy("Record")

    @classmethod
    def offered(cls, sheet):
        table = sheet.table
        is_here = table.game.detail == Detail.LIGHT and sheet.box is Box.GOODS
        return [cls(sheet)] if is_here and regions_with_good(table.state) else []

    @property
    def title(self) -> str:
        return _("First with 3 workers in a region? Take its good.")

    def ask(self) -> Data:
        served = [seat.key for seat in self.table.served]
        known = {*goods_possible(self.state), *(region.good for region in self.state.regions.values())}
        goods = [good for good in GOODS if good in known]
        one, options = self.asking.one, self.asking.options
        return {
            "player": one("player", _("Who?"), options("player", served), required=True),
            "region": one(
                "region", _("Where?"), options("region", regions_with_good(self.state)), required=True
            ),
            "good": one("good", _("Which good?"), options("good", goods)),
        }

    @property
    def good(self) -> str:
        """As the board is known to print it, or as it was said."""
        region = self.answers["region"]
        return (self.state.regions[region].good if region else None) or self.answers["good"]

    def refuse_incomplete(self) -> None:
        super().refuse_incomplete()
        if not self.good:
            raise ValidationError(_("Choose the good, too."))

    def entries(self, said: str) -> list[Data]:
        player, region = self.answers["player"], self.answers["region"]
        goods = plus(self.state.players[player].goods, self.good)
        note = _("the good of %(regions)s") % {"regions": say(PLACES[region])}
        return [
            {"do": "correct", "player": player, "set": {"goods": goods}, "note": note},
            {"do": "correct", "region": region, "good": None},
        ]
