"""What buildings leave to their owners in Building benefits, each recorded by its own button."""

from dataclasses import replace

from django.utils.translation import gettext as _

from companion.faces import Face, face_of
from companion.forms.empires.acts import Act, seats_deciding
from companion.forms.empires.asks import Option
from companion.forms.empires.base import Data
from companion.forms.empires.cartography import Cartography
from companion.forms.empires.claims import with_good
from companion.templatetags.scorepad import say
from scoring.empires.buildings import tile_for
from scoring.empires.goods import GOODS
from scoring.empires.phases.building_benefits import MIGRANTS
from scoring.empires.turns import Box, Stage


class Decision(Act):
    """Offered once the automatic benefits are given."""

    @classmethod
    def waiting(cls, sheet) -> list[Act]:
        """Those that somebody still has to make this turn."""
        return [cls(sheet, seat) for seat in seats_deciding(sheet.table, cls.kind, Box.BENEFITS)]

    @classmethod
    def offered(cls, sheet) -> list[Act]:
        return cls.waiting(sheet) if sheet.table.state.stage is Stage.BENEFITS else []

    @property
    def title(self) -> str:
        return say(tile_for(self.kind).name)

    @property
    def goods(self):
        """The owner's own, in the order in which goods are always named."""
        return [good for good in GOODS if self.seat.player.goods.get(good)]


class FreeGood(Decision):
    kind = "free_good"
    template = "play/empires/_free_good.html"

    def supply(self) -> list[Option]:
        """What may be drawn: each is a button of its own."""
        left = [good for good in GOODS if self.state.tokens_left(good) > 0]
        return self.asking.options("good", left)

    def entries(self, said: str) -> list[Data]:
        return [{"do": self.kind, "player": self.seat.key, "good": said}]


class SellGoods(Decision):
    kind = "sell_goods"

    def ask(self) -> Data:
        most = max(self.seat.player.goods.values())
        goods = self.asking.counts("goods", _("Sell"), self.asking.options("good", self.goods), most=most)
        return {"goods": goods}

    def entries(self, said: str) -> list[Data]:
        return super().entries(said) if self.answers["goods"] else []


class SwapGood(Decision):
    kind = "swap_good"

    def ask(self) -> Data:
        give = self.asking.only("give", _("Gives"), self.asking.options("good", self.goods))
        theirs = [
            Option(f"{seat.key}:{good}", replace(face_of(self.table, "good", good), badge=seat.badge))
            for seat in self.table.seats
            for good in GOODS
            if seat is not self.seat and seat.player.goods.get(good)
        ]
        partner, _colon, get = self.asking.only("get", _("Gets"), theirs).partition(":")
        return {"with": partner, "give": give, "get": get}


class Migrate(Decision):
    kind = "migrate"

    def ask(self) -> Data:
        regions = self.state.regions
        sources = [key for key, region in regions.items() if region.of(self.seat.key, "colonist")]
        source = self.asking.only("from", _("From"), self.asking.options("region", sources))
        targets = [key for key, region in regions.items() if region.discovered and key != source]
        target = self.asking.only("to", _("To"), self.asking.options("region", targets))
        there = regions[source].of(self.seat.key, "colonist") if source else MIGRANTS
        numbers = [str(number) for number in range(1, min(MIGRANTS, there) + 1)]
        options = [Option(number, Face(number)) for number in numbers]
        number = int(self.asking.one("count", _("Colonists"), options, first=numbers[-1]))
        entry = {"do": self.kind, "player": self.seat.key, "from": source, "to": target, "count": number}
        return with_good(self.asking, self.state, entry) if source and target else entry


class LateCartography(Decision, Cartography):
    """The same free discovery as in Capital Buildings, if it is still to come."""


DECISIONS: tuple[type[Decision], ...] = (FreeGood, SellGoods, SwapGood, Migrate, LateCartography)
