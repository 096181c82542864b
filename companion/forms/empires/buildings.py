"""Capital Buildings: one line for each tile that is bought, and under it what the tile asks."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from companion.faces import Face, face_of
from companion.folds import fitting
from companion.forms.empires.asks import Asking
from companion.forms.empires.base import Data, Sheet
from companion.forms.empires.claims import with_good
from companion.forms.empires.draft import followed
from companion.forms.empires.finds import ask_find
from companion.forms.empires.questions import QUESTIONS
from companion.selectors.table import SeatRow
from companion.templatetags.scorepad import money, say
from scoring.empires.buildings import BUILDINGS, Building, copies_left
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.errors import Refused

FULL, WITH_BUILDER = "full", "builder"


@dataclass(frozen=True)
class Purchase:
    """One line: its entries as far as they are answered, and the table after it."""

    line: dict[str, str]
    entries: list[Data]
    asking: Asking
    after: State
    refusal: Refused | None

    def faces(self) -> list[Face]:
        return [face_of(self.asking.table, part, self.line[part]) for part in ("player", "building")]


class Buyer(NamedTuple):
    seat: SeatRow
    money: int
    short: bool
    """Whether it does not do for an ordinary tile any more."""


class Tile(NamedTuple):
    building: Building
    copies: int
    is_used: bool
    """Whether the lines take all of them already."""


class BuildingsSheet(Sheet):
    box = Box.BUILDINGS
    template = "play/empires/_buildings.html"
    asked = "play/empires/_questions.html"
    parts = ("player", "building", "pay")
    adds = "building"
    resets: ClassVar = {"pay": FULL}
    advances = "player"
    skippable = True

    def first_pick(self, part: str) -> str:
        return self.table.served[0].key if part == "player" else super().first_pick(part)

    def shown_lines(self):
        """With the price that this tile really has."""
        rows = super().shown_lines()
        for row, line in zip(rows, self.lines, strict=True):
            if line["building"] in BUILDINGS:
                row["faces"][2] = Face(price_of(BUILDINGS[line["building"]], line["pay"]))
        return rows

    # What can be tapped

    def tiles(self) -> list[Tile]:
        """The tiles of this Age that nobody has, by name; only those searched for if any are."""
        wanted = plain(self.search)
        found = [tile for tile in self._left() if wanted in plain(f"{say(tile.name)} {say(tile.text)}")]
        return [
            Tile(tile, copies_left(self.table.state, tile.key), copies_left(self.draft_state, tile.key) < 1)
            for tile in sorted(found, key=lambda tile: plain(say(tile.name)))
        ]

    def _left(self) -> list[Building]:
        state = self.table.state
        return [
            tile
            for tile in BUILDINGS.values()
            if tile.age == state.age.number
            and (state.game.setup.builders or not tile.expansion)
            and copies_left(state, tile.key) > 0
        ]

    @property
    def shows_texts(self) -> bool:
        return "pick_texts" in self.given

    @property
    def search(self) -> str:
        return self.given.get("search", "")

    def pays(self) -> list[tuple[str, str]]:
        """The prices of this Age, with a Builder and without."""
        tile = next(
            tile for tile in BUILDINGS.values() if tile.age == self.table.state.age.number and not tile.free
        )
        ways = (FULL, WITH_BUILDER) if self.table.state.game.setup.builders else (FULL,)
        return [(way, price_of(tile, way)) for way in ways]

    def buyers(self) -> list[Buyer]:
        state = self.draft_state
        return [
            Buyer(seat, state.players[seat.key].money, self._is_short(seat.key)) for seat in self.table.served
        ]

    def _is_short(self, player: str) -> bool:
        ordinary = next((tile for tile in self._left() if not tile.free and not tile.choices), None)
        if ordinary is None:
            return False
        refusal = refusal_of(self.draft_state, [{"do": "buy", "player": player, "building": ordinary.key}])
        return refusal is not None and refusal.code == "not_enough_money"

    # What is bought

    @cached_property
    def purchases(self) -> list[Purchase]:
        """The lines one after the other, each on the table that the earlier ones leave."""
        state, purchases = self.table.state, []
        for line in self.lines:
            purchases.append(self._purchase(line, state))
            state = purchases[-1].after
        return purchases

    @property
    def draft_state(self) -> State:
        return self.purchases[-1].after if self.purchases else self.table.state

    def open_purchases(self) -> list[Purchase]:
        """Those of which something is to be asked or said."""
        return [purchase for purchase in self.purchases if purchase.asking.asks or purchase.refusal]

    def _purchase(self, line: dict[str, str], state: State) -> Purchase:
        buyer, key = line["player"], line["building"]
        asking = Asking(self.table, self.given, f"q_{key}")
        entry = {"do": "buy", "player": buyer, "building": key}
        if line["pay"] == WITH_BUILDER:
            entry["builder"] = True
        if key in QUESTIONS:
            entry |= QUESTIONS[key](asking, state, buyer)
        entries = [with_good(asking, state, entry)]
        refusal = refusal_of(state, entries)
        if key == "cartography" and refusal is None:
            entries += self._cartography(asking, followed(state, entries[0]), buyer)
            refusal = refusal_of(state, entries)
        for entry in entries:
            state = followed(state, entry)
        return Purchase(line, entries, asking, state, refusal if asking.is_complete else None)

    def _cartography(self, asking: Asking, state: State, buyer: str) -> list[Data]:
        """The free discovery may be made at once."""
        find = ask_find(asking, state, none=_("Later"))
        if "counter" not in find:
            return []
        return [with_good(asking, state, {"do": "cartography", "player": buyer, **find})]

    # Sending

    def clean(self):
        for purchase in self.purchases:
            if not purchase.asking.is_complete:
                raise ValidationError(
                    _("%(building)s: say first what the tile asks."),
                    params={"building": purchase.faces()[1].name},
                )
        return super().clean()

    def entries(self) -> list[Data]:
        return [entry for purchase in self.purchases for entry in purchase.entries]


def refusal_of(state: State, entries: list[Data]) -> Refused | None:
    """What the rules say to a draft."""
    try:
        fitting(state, entries, anyway=False)
    except Refused as refusal:
        return refusal
    return None


def price_of(tile: Building, way: str) -> str:
    if tile.free:
        return _("free")
    price = money(tile.price(builder=way == WITH_BUILDER))
    return _("%(price)s with a Builder") % {"price": price} if way == WITH_BUILDER else price


def plain(text: str) -> str:
    """In small letters and without accents, as people type when they search."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
