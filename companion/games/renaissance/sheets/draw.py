"""Draw cards: a marker bought away, Wind/Watermill, a card for all, and what advances add; all in one."""

from dataclasses import replace

from django.utils.translation import gettext, gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.forms.sheet import Data
from companion.games.renaissance.drawings import good_icon
from companion.games.renaissance.parts import COMMODITY
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.printed import Walk
from companion.models import Detail
from companion.wording.saying import say
from scoring.renaissance.advances import MASTER_ART, URBAN_ASCENDANCY
from scoring.renaissance.commodities import BY_WIND, DIRECTION_NAMES, commodity_name, marked
from scoring.renaissance.phases.draw import wind_owner
from scoring.renaissance.turns import Box, Stage

MOST_DISCARDED = 2


class DrawSheet(TurnSheet):
    box = Box.DRAW
    stage = Stage.DRAW
    template = "games/renaissance/_draw.html"
    verb = gettext_lazy("Everybody draws a card")
    says_reminders = True
    """Every reminder of this box is one of the questions."""

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.asking = Asking(table, self.given, "draw")
        self.said = self._ask()

    def _ask(self) -> Data:
        state = self.table.state
        said: Data = {"do": "draw"}
        first = state.in_order()[:1]
        if first and (self.is_ahead or self._sent_removal or (state.market and first[0].income)):
            options = [Option("", Face(gettext("None")))]
            options += map(self._marked, self._removable())
            legend = gettext("%(name)s may pay 1 token to remove a marker") % {
                "name": self.table.name_of(first[0].name)
            }
            if gone := self.asking.one("remove", legend, options):
                said["remove"] = gone
        owner = wind_owner(state)
        if owner is not None and (wind := self._wind(owner)):
            said["wind"] = wind
        self._ask_owners(said)
        return said

    def _marked(self, good: str) -> Option:
        """With what lies on it."""
        [option] = self.asking.options(COMMODITY, [good])
        markers = self.table.state.market.get(good, 0)
        if not markers:
            return option
        return replace(option, face=replace(option.face, name=say(marked(good, markers))))

    def _removable(self) -> list[str]:
        """The commodities with a marker. Without a signal nobody knows which, so that all can be said; what
        was said then goes to the rules."""
        state = self.table.state
        return [
            key for key in state.commodities if self.is_ahead or key in (*state.market, self._sent_removal)
        ]

    @property
    def _sent_removal(self) -> str:
        return self.given.get("draw_remove", "")

    def _wind(self, owner: str) -> Data | None:
        legend = gettext("%(name)s: Wind/Watermill") % {"name": self.table.name_of(owner)}
        options = [Option("", Face(gettext("None")))]
        for good in BY_WIND:
            for key, name in DIRECTION_NAMES.items():
                face = Face(f"{say(commodity_name(good))}: {say(name)}", icon=good_icon(good))
                options.append(Option(f"{good}-{key}", face))
        good, _dash, direction = self.asking.one("wind", legend, options).partition("-")
        return {"commodity": good, "as": direction} if good else None

    def _ask_owners(self, said: Data) -> None:
        urban = self._owners(URBAN_ASCENDANCY)
        if urban:
            legend = gettext("Urban Ascendancy: another card for 1 token")
            bought = self.asking.counts("urban", legend, self.asking.options("player", urban), most=1)
            said |= {"urban": list(bought)} if bought else {}
        artists = self._owners(MASTER_ART)
        if artists:
            legend = gettext("Master Art: cards discarded")
            options = self.asking.options("player", artists)
            gone = self.asking.counts("discard", legend, options, most=MOST_DISCARDED)
            said |= {"discard": gone} if gone else {}

    def _owners(self, advance: str) -> list[str]:
        return [player.name for player in self.table.state.in_order() if player.owns(advance)]

    @property
    def asks(self) -> list[Ask | Tally]:
        return self.asking.asks

    def fill(self, walk: Walk) -> None:
        walk.take(self.said)


class LightDrawSheet(DrawSheet):
    """Without card play: the purchases open at once."""

    detail = Detail.LIGHT

    def fill(self, walk: Walk) -> None:
        super().fill(walk)
        walk.take({"do": "end_cards"})
