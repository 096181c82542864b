"""Capital Buildings: one line for each tile that is bought, and under it what the tile asks."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Asking
from companion.forms.parts import face_of
from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.claims import with_good
from companion.games.empires.sheets.draft import followed
from companion.games.empires.sheets.finds import ask_find
from companion.games.empires.sheets.offers import counted
from companion.games.empires.sheets.questions import choices_of
from companion.games.empires.sheets.trade_out import specialists_gained, trade_outs_for
from companion.games.empires.sheets.worth import worth_of
from companion.log.folds import refusal_of
from companion.lookup.words import without_accents
from companion.selectors.table import SeatRow
from companion.wording.saying import money, say
from scoring.empires.buildings import BUILDINGS, Building, copies_left
from scoring.empires.phases.buildings import TILES_ON_OFFER
from scoring.empires.rules import RULES
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
    is_out: bool
    """Nor for one with a Builder: the next in order is asked first."""


class Pay(NamedTuple):
    """A way to pay for a tile."""

    way: str
    price: str
    label: str = ""
    """What a screen reader says where no price is shown."""


class Tile(NamedTuple):
    building: Building
    copies: int
    is_used: bool
    """Whether the lines take all of them already."""
    worth: str = ""
    """To the buyer who is picked, where that can be proven."""


class BuildingsSheet(Sheet):
    box = Box.BUILDINGS
    template = "games/empires/_buildings.html"
    asked = "games/empires/_questions.html"
    parts = ("player", "building", "pay")
    adds = "building"
    resets: ClassVar = {"pay": FULL}
    advances = "player"
    skippable = True
    button_filled = gettext_lazy("Buy them")
    button_empty = gettext_lazy("Nobody buys")

    def first_pick(self, part: str) -> str:
        return self._first_of(self.table.served) if part == "player" else super().first_pick(part)

    def pick_after(self, key: str) -> str:
        """The next in player order who can buy something."""
        after = super().pick_after(key)
        keys = [seat.key for seat in self.table.served]
        nth = keys.index(after)
        return self._first_of([*self.table.served[nth:], *self.table.served[:nth]])

    def _first_of(self, seats: list[SeatRow]) -> str:
        """Who can pay; the first of all where nobody can, or where no money is kept."""
        able = (seat.key for seat in seats if not self.table.keeps_money or not self._is_out(seat.key))
        return next(able, seats[0].key)

    def shown_lines(self):
        """With the price that this tile really has."""
        rows = super().shown_lines()
        for row, line in zip(rows, self.lines, strict=True):
            if line["building"] in BUILDINGS:
                row["faces"][2] = Face(price_of(BUILDINGS[line["building"]], line["pay"]))
        return rows

    # What can be tapped

    @property
    def is_known(self) -> bool:
        """Whether the table said which tiles are on offer."""
        return self.table.state.board.tiles is not None

    @property
    def knows_few(self) -> bool:
        """Whether other tiles lie there, too, which nobody told: then all can be tapped."""
        return self.is_known and len(self.table.state.board.tiles or ()) < TILES_ON_OFFER

    def cards(self) -> list[Tile]:
        """The tiles on offer, with what each would bring its buyer."""
        state, buyer = self.draft_state, self.picked("player")
        lying, left = counted(self.table.state.board.tiles or ()), counted(state.board.tiles or ())
        known = buyer in state.players
        return [
            Tile(BUILDINGS[key], number, not left.get(key), worth_of(state, buyer, key) if known else "")
            for key, number in lying.items()
        ]

    def tiles(self) -> list[Tile]:
        """The tiles of this Age that nobody has and no card shows, by name; only those searched for if any
        are."""
        wanted, shown = without_accents(self.search), self.table.state.board.tiles or ()
        found = [
            tile
            for tile in self._left()
            if tile.key not in shown and wanted in without_accents(f"{say(tile.name)} {say(tile.text)}")
        ]
        return [
            Tile(tile, copies_left(self.table.state, tile.key), copies_left(self.draft_state, tile.key) < 1)
            for tile in sorted(found, key=lambda tile: without_accents(say(tile.name)))
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

    def pays(self) -> list[Pay]:
        """The prices of this Age, with a Builder and without."""
        tile = next(
            tile for tile in BUILDINGS.values() if tile.age == self.table.state.age.number and not tile.free
        )
        ways = (FULL, WITH_BUILDER) if self.table.state.game.setup.builders else (FULL,)
        return [Pay(way, price_of(tile, way)) for way in ways]

    def buyers(self) -> list[Buyer]:
        state = self.draft_state
        return [
            Buyer(seat, state.players[seat.key].money, self._is_short(seat.key), self._is_out(seat.key))
            for seat in self.table.served_seated
        ]

    def _is_out(self, player: str) -> bool:
        has_builders = self.table.state.game.setup.builders
        return self._is_short(player, {"builder": True} if has_builders else {})

    def _is_short(self, player: str, how: Data | None = None) -> bool:
        ordinary = next((tile for tile in self._left() if not tile.free and not tile.choices), None)
        if ordinary is None:
            return False
        entry = {"do": "buy", "player": player, "building": ordinary.key, **(how or {})}
        refusal = refusal_of(RULES, self.draft_state, [entry])
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
        entry: Data = {"do": "buy", "player": buyer, "building": key}
        if line["pay"] == WITH_BUILDER:
            entry["builder"] = True
        is_counting = False
        if key in BUILDINGS:
            choices, is_counting = choices_of(BUILDINGS[key], asking, state, buyer)
            entry |= choices
        bought = with_good(asking, state, entry)
        due = specialists_gained(state, followed(state, bought))
        entries = [*trade_outs_for(asking, state, due), bought]
        refusal = refusal_of(RULES, state, entries)
        if key == "cartography" and refusal is None:
            entries += self._cartography(asking, followed(state, bought), buyer)
            refusal = refusal_of(RULES, state, entries)
        for entry in entries:
            state = followed(state, entry)
        is_asked = asking.is_complete and not is_counting
        return Purchase(line, entries, asking, state, refusal if is_asked else None)

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
                raise ValidationError(purchase.asking.wanted(purchase.faces()[1].name))
        return super().clean()

    def entries(self) -> list[Data]:
        return [entry for purchase in self.purchases for entry in purchase.entries]


def price_of(tile: Building, way: str) -> str:
    if tile.free:
        return _("free")
    price = money(tile.price(builder=way == WITH_BUILDER))
    return _("%(price)s with a Builder") % {"price": price} if way == WITH_BUILDER else price
