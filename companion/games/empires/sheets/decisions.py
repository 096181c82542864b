"""What buildings leave to their owners in Building benefits, each recorded by its own button."""

from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.drawings.faces import Face
from companion.forms.parts import Option, face_of
from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import Act, seats_deciding
from companion.games.empires.sheets.cartography import Cartography
from companion.games.empires.sheets.claims import with_good
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow, Table
from companion.wording.saying import say
from scoring.empires.arrivals import goods_to_draw
from scoring.empires.buildings import tile_for
from scoring.empires.goods import GOODS
from scoring.empires.phases.benefits import MIGRANTS
from scoring.empires.turns import Box, Stage


class Decision(Act):
    """Offered once the automatic benefits are given."""

    seat: SeatRow
    does: Any = ""
    """What its owner may do, said beside the name of the tile."""

    @classmethod
    def waiting(cls, sheet) -> list[Act]:
        """Those that somebody still has to make this turn."""
        return [cls(sheet, seat) for seat in seats_deciding(sheet.table, cls.kind, Box.BENEFITS)]

    @classmethod
    def offered(cls, sheet) -> list[Act]:
        return cls.waiting(sheet) if sheet.table.state.stage is Stage.BENEFITS else []

    @property
    def title(self) -> str:
        name = say(tile_for(self.kind).name)
        return f"{name}: {self.does}" if self.does else name

    def refuse_incomplete(self) -> None:
        if not self.asking.is_complete:
            raise ValidationError(self.asking.wanted(say(tile_for(self.kind).name)))

    @property
    def goods(self):
        return goods_held(self.seat)


def goods_held(seat: SeatRow) -> list[str]:
    """In the order in which goods are always named."""
    return [good for good in GOODS if seat.player.goods.get(good)]


def swap_options(table: Table, owner: SeatRow, give: str) -> list[Option]:
    """What the others have, but for the same good."""
    return [
        Option(f"{seat.key}:{good}", replace(face_of(table, "good", good), badge=seat.badge))
        for seat in table.seats
        for good in goods_held(seat)
        if seat.key != owner.key and good != give
    ]


class FreeGood(Decision):
    kind = "free_good"
    template = "games/empires/_free_good.html"

    def supply(self) -> list[Option]:
        """What may be drawn: each is a button of its own."""
        return self.asking.options("good", goods_to_draw(self.state))

    def entries(self, said: str) -> list[Data]:
        return [{"do": self.kind, "player": self.seat.key, "good": said}]


class SellGoods(Decision):
    kind = "sell_goods"
    does = gettext_lazy("sell goods")

    def ask(self) -> Data:
        most = max(self.seat.player.goods.values())
        goods = self.asking.counts("goods", _("Sell"), self.asking.options("good", self.goods), most=most)
        return {"goods": goods}

    def entries(self, said: str) -> list[Data]:
        return super().entries(said) if self.answers["goods"] else []


class SwapGood(Decision):
    kind = "swap_good"
    does = gettext_lazy("swap a good, if you like")

    def ask(self) -> Data:
        """What others have can be seen before, and is picked once it is said what for."""
        name = {"name": self.seat.name}
        mine = self.asking.options("good", self.goods)
        give = self.asking.only("give", _("Choose what %(name)s gives") % name, mine)
        gets, theirs = _("Choose what %(name)s gets") % name, swap_options(self.table, self.seat, give)
        if not give:
            self.asking.later("get", gets, theirs)
            return {"with": "", "give": "", "get": ""}
        partner, _colon, get = self.asking.only("get", gets, theirs).partition(":")
        return {"with": partner, "give": give, "get": get}


class Migrate(Decision):
    kind = "migrate"
    does = gettext_lazy("move Colonists")

    def ask(self) -> Data:
        regions = self.state.regions
        sources = [key for key, region in regions.items() if region.of(self.seat.key, "colonist")]
        source = self.asking.only("from", _("From"), self.asking.options("region", sources))
        targets = [key for key, region in regions.items() if region.discovered and key != source]
        target = self.asking.only("to", _("To"), self.asking.options("region", targets))
        there = regions[source].of(self.seat.key, "colonist") if source else MIGRANTS
        numbers = [str(number) for number in range(1, min(MIGRANTS, there) + 1)]
        options = [Option(number, Face(number)) for number in numbers]
        number = whole_number(self.asking.one("count", _("Colonists"), options, first=numbers[-1]))
        entry = {"do": self.kind, "player": self.seat.key, "from": source, "to": target, "count": number}
        return with_good(self.asking, self.state, entry) if source and target else entry


class LateCartography(Decision, Cartography):
    """The same free discovery as in Capital Buildings, if it is still to come."""

    does = gettext_lazy("discover a region for free")


DECISIONS: tuple[type[Decision], ...] = (FreeGood, SellGoods, SwapGood, Migrate, LateCartography)
