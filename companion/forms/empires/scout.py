"""Looking at counters: a scout is paid, or a counter is seen by everybody."""

from django.utils.translation import gettext as _

from companion.forms.empires.acts import Act
from companion.forms.empires.asks import Option, counter_data, counter_options
from companion.forms.empires.base import Data
from companion.forms.empires.finds import undiscovered
from companion.templatetags.scorepad import money
from scoring.empires.odds import counters_possible


class Scout(Act):
    """One tap on whoever pays."""

    kind = "scout"
    template = "play/empires/_scout.html"

    @classmethod
    def offered(cls, sheet):
        return [cls(sheet)] if sheet.table.state.game.options.scouting else []

    @property
    def title(self):
        return _("Scouting: who pays %(price)s?") % {"price": money(self.state.age.scouting_price)}

    def entries(self, said: str) -> list[Data]:
        return [{"do": self.kind, "player": said}]


class Reveal(Act):
    """One tap on the counter that lies in the region; the next region is picked already."""

    kind = "reveal"
    template = "play/empires/_reveal.html"

    @classmethod
    def offered(cls, sheet):
        options = sheet.table.state.game.options
        shows = options.advanced_reconnaissance or options.scouting
        return [cls(sheet)] if shows and cls.unseen(sheet.table.state) else []

    def __init__(self, sheet, seat=None):
        super().__init__(sheet, seat)
        options = self.state.game.options
        self.is_open = self.is_open or (options.advanced_reconnaissance and self.state.turn == 1)

    @staticmethod
    def unseen(state) -> list[str]:
        return [key for key in undiscovered(state) if state.regions[key].counter is None]

    @property
    def title(self):
        return _("A counter that all may see")

    def ask(self) -> Data:
        unseen = self.unseen(self.state)
        region = self.asking.one(
            "region", _("Which region?"), self.asking.options("region", unseen), first=unseen[0]
        )
        return {"region": region}

    def counters(self) -> list[Option]:
        return counter_options(counters_possible(self.state, self.answers["region"]))

    def entries(self, said: str) -> list[Data]:
        return [{"do": self.kind, **self.answers, "counter": counter_data(said)}]
