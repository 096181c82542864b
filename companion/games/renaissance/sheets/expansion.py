"""Expansion: one player after the other; provinces as lines, pieces by steppers, then a competition."""

from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Asking
from companion.forms.sheet import DRAFT_KEYS, Data
from companion.games.renaissance.parts import commodity_face
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.bills import Bill
from companion.games.renaissance.sheets.competition import Competition
from companion.games.renaissance.sheets.dice import with_cleared, with_rolled
from companion.games.renaissance.sheets.printed import Walk
from companion.reading.numbers import number_or_text
from companion.selectors.table import SeatRow
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.phases.expansion import LARGEST_MARKET, SMALLEST_MARKET
from scoring.renaissance.state import Player, State
from scoring.renaissance.turns import Box, Stage

NO_GOODS = "none"
ACTS = ("expand", "compete", "buy_card")
PREFIX = "compete"
FIGHT = "fight"
SEVERAL, MOST_GOODS = "several", 3


class MoreGoods(NamedTuple):
    field: str
    legend: str
    picked: str


class ExpansionSheet(TurnSheet):
    box = Box.EXPANSION
    stage = Stage.EXPANSION
    template = "games/renaissance/_expansion.html"
    asked = "games/renaissance/_expansion_asked.html"
    parts = ("market", "good", "second", "third")
    adds = "good"
    resets = {"second": NO_GOODS, "third": NO_GOODS}
    skippable = True
    repeats = True
    is_of_each = True
    button_empty = gettext_lazy("Everybody is done")

    def __init__(self, table, data=None):
        if data is not None and data.get("draft") == "roll":
            data = with_rolled(data, PREFIX, ("dice",))
        if data is not None and data.get("draft") == "clear":
            data = with_cleared(data, PREFIX, ("dice",))
        if data is not None and is_province(data):
            data = with_several(data, str(SMALLEST_MARKET))
        super().__init__(table, data)
        if len(self.several) > MOST_GOODS:
            self.notice = gettext("A province yields at most three goods.")

    def clean(self):
        if len(self.several) > MOST_GOODS and not self.is_draft:
            self.add_error(None, self.notice)
        return super().clean()

    # Lines

    def first_pick(self, part: str) -> str:
        return str(SMALLEST_MARKET) if part == "market" else super().first_pick(part)

    def face(self, part: str, key: str) -> Face:
        if part == "market":
            return Face(gettext("market %(market)s:") % {"market": key})
        if key == NO_GOODS:
            return Face(gettext("No goods") if part == "good" else "")
        return commodity_face(key) if key in self.goods else Face(key)

    markets = range(SMALLEST_MARKET, LARGEST_MARKET + 1)

    def commodities(self) -> list[tuple[str, str]]:
        return [(key, commodity_name(key)) for key in self.goods]

    @property
    def several(self) -> list[str]:
        """The goods of the next province, as far as they are tapped."""
        return self.given.getlist(SEVERAL) if self.given else []

    def several_goods(self) -> list[tuple[str, str, bool]]:
        return [(key, name, key in self.several) for key, name in self.commodities()]

    @property
    def more_goods(self) -> list[MoreGoods]:
        """What else than the good that is tapped a province yields."""
        names = {"second": gettext("Second good"), "third": gettext("Third good")}
        return [MoreGoods(f"pick_{part}", legend, self.picked(part)) for part, legend in names.items()]

    # Who expands

    @cached_property
    def player(self) -> str:
        sent = self.given.get("pick_player", "")
        served = [seat.key for seat in self.table.served if not seat.player.out]
        return sent if sent in served else self._next(served)

    def _next(self, served: list[str]) -> str:
        """The one behind who acted last, in play order."""
        fold = self.table.fold
        of_turn = takewhile(
            lambda place: fold.states[place].turn == fold.state.turn, reversed(range(len(fold.entries)))
        )
        acted = (fold.entries[place].data for place in of_turn)
        last = next((entry["player"] for entry in acted if entry["do"] in ACTS), "")
        behind = served.index(last) + 1 if last in served else 0
        return served[behind % len(served)] if served else ""

    def picked(self, part: str) -> str:
        return self.player if part == "player" else super().picked(part)

    @property
    def seat(self) -> SeatRow:
        return self.table.seat[self.player]

    @property
    def purse(self) -> Player:
        """The player after what is filled in so far."""
        return self.walk.state.players[self.player]

    # What it costs

    def line_notes(self) -> list[str]:
        """Of each province: its market less the own tokens there."""
        won = with_own([won_of(line) for line in self.lines], self.own)
        return [
            str(max(0, one["market"] - one.get("own", 0))) if isinstance(one["market"], int) else "?"
            for one in won
        ]

    def bills(self) -> list[Bill]:
        short = self.walk.short.get(self.player, 0)
        spent = self.seat.player.income - self.purse.income + short
        return [Bill(self.seat, spent, len(self.walk.entries), self.purse.income, short)]

    @property
    def has_bought_card(self) -> bool:
        return self.player in self.table.state.card_buyers

    @property
    def wants_card(self) -> bool:
        return bool(self.given.get("card"))

    # What is filled in

    def _count(self, field: str) -> int:
        return self.number(field) or 0

    @property
    def satellites(self) -> int:
        return self._count("satellites")

    @property
    def tokens(self) -> int:
        return self._count("tokens")

    @property
    def own(self) -> int:
        return self._count("own")

    @property
    def compete_own(self) -> int:
        return self._count("compete_own")

    @property
    def compete_more(self) -> int:
        return self.number("compete_more", -99) or 0

    @property
    def way(self) -> str:
        """Which part of the sheet is shown: provinces that nobody fights for, or a competition. A page of
        before the two were parted says it by whom it names."""
        said = self.given.get("pick_way", FIGHT if self.given.get(f"{PREFIX}_vs") else "")
        return FIGHT if said == FIGHT else ""

    @cached_property
    def asking(self) -> Asking:
        return Asking(self.table, self.given, PREFIX)

    @cached_property
    def competition(self) -> Competition:
        return Competition(self, self.asking, self.player)

    def fill(self, walk: Walk) -> None:
        if not self.player:
            return
        expand = self._expand()
        if expand is not None:
            walk.take(expand)
        if self.wants_card and not self.has_bought_card:
            walk.take({"do": "buy_card", "player": self.player})
        if self.way == FIGHT and self.competition.entry is not None:
            walk.take(self.competition.entry)

    def _expand(self) -> Data | None:
        won = with_own([won_of(line) for line in self.lines], self.own)
        said = {"won": won, "satellites": self.satellites, "tokens": self.tokens}
        said = {key: value for key, value in said.items() if value}
        return {"do": "expand", "player": self.player, **said} if said else None

    def box_after(self, after: State) -> str:
        """The same stage; once nothing is filled in, everybody is done."""
        return Box.DOMINATION


def won_of(line: dict[str, str]) -> Data:
    goods = [line[part] for part in ("good", "second", "third") if line[part] != NO_GOODS]
    return {"market": number_or_text(line["market"]), **({"goods": goods} if goods else {})}


def is_province(given) -> bool:
    """Whether the goods that are tapped become a province: it is asked for, or the sheet is sent. What is
    tapped is never lost because nobody tapped *Add*."""
    is_asked = given.get("draft") == SEVERAL or not any(key in given for key in DRAFT_KEYS)
    return is_asked and len(given.getlist(SEVERAL)) <= MOST_GOODS


def with_several(given, market: str):
    """What was sent, with a province of all the goods that are tapped, which are no longer."""
    sent = given.copy()
    goods = sent.getlist(SEVERAL)
    if goods:
        goods += [NO_GOODS] * (MOST_GOODS - len(goods))
        sent.appendlist("line", ":".join((sent.get("pick_market") or market, *goods)))
    sent.setlist(SEVERAL, [])
    return sent


def with_own(won: list[Data], own: int) -> list[Data]:
    """The own tokens that stood there before, as far as the markets go; what is left to the first."""
    for one in won:
        market = one["market"] if isinstance(one["market"], int) else 0
        taken = min(own, market)
        own -= taken
        if taken > 0:
            one["own"] = taken
    if won and own > 0:
        won[0]["own"] = won[0].get("own", 0) + own
    return won
