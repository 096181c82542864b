"""Looking at counters: a scout is paid, or a counter is seen by everybody."""

from django.utils.translation import gettext as _

from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.games.empires.counters import counter_data, counter_options
from companion.games.empires.sheets.acts import Act
from companion.games.empires.sheets.finds import undiscovered
from companion.wording.saying import money
from scoring.empires.odds import counters_possible
from scoring.empires.state import State
from scoring.empires.turns import Box


class Scout(Act):
    """One tap on whoever pays."""

    kind = "scout"
    template = "games/empires/_scout.html"

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
    template = "games/empires/_reveal.html"

    @classmethod
    def offered(cls, sheet):
        state = sheet.table.state
        options = state.game.options
        is_possible = options.advanced_reconnaissance or options.scouting
        is_now = sheet.box is Box.DISCOVERY or cls.opens_the_game(state)
        return [cls(sheet)] if is_possible and is_now and cls.unseen(state) else []

    @staticmethod
    def opens_the_game(state: State) -> bool:
        """Whether all counters are being turned face up before the first turn."""
        return state.game.options.advanced_reconnaissance and state.turn == 1

    def __init__(self, sheet, seat=None):
        super().__init__(sheet, seat)
        self.comes_first = self.opens_the_game(self.state)
        self.is_open |= self.comes_first

    @staticmethod
    def unseen(state: State) -> list[str]:
        return [key for key in undiscovered(state) if state.regions[key].counter is None]

    @property
    def title(self):
        return _("Turn a counter face up")

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
