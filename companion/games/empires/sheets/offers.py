"""What is on offer: the tiles and the goods that lie on the board, tapped once when they are laid out.

A table that says so sees five tiles and four goods in their boxes; one that does not sees all there are.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.forms.asking import Asking
from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.acts import Act
from companion.reading.numbers import whole_number
from companion.wording.saying import say
from scoring.empires.arrivals import goods_to_draw
from scoring.empires.buildings import BUILDINGS, copies_left
from scoring.empires.goods import GOODS, ON_OFFER
from scoring.empires.phases.buildings import TILES_ON_OFFER
from scoring.empires.state import State
from scoring.empires.turns import AGE_OF_TURN, Box

WAS = "was"
"""In such a field stands what was known when the page was made: what nobody changed is not recorded again."""
MOST = 9
"""More of one thing than anybody means to tap."""


def ask_tiles(asking: Asking, state: State, *, turn: int) -> None:
    """Those that lie there still are ticked and stand first; then all that can come, by name."""
    age = AGE_OF_TURN[turn]
    kept = [key for key in state.board.tiles or () if BUILDINGS[key].age == age]
    others = [key for key in _left(state, age) if key not in kept]
    keys = [*dict.fromkeys(kept), *sorted(others, key=lambda key: say(BUILDINGS[key].name))]
    copies = {key: max(copies_left(state, key), kept.count(key)) for key in keys}
    legend = _("Tap the new tiles, %(count)d in all") % {"count": TILES_ON_OFFER}
    asking.counts(
        "tiles",
        legend,
        asking.options("building", keys),
        most=TILES_ON_OFFER,
        most_of=copies,
        in_all=TILES_ON_OFFER,
        first=counted(kept),
    )


def ask_goods(asking: Asking, state: State, first: Mapping[str, int]) -> None:
    left = goods_to_draw(state)
    keys = [good for good in GOODS if good in left or good in first]
    legend = _("Tap the goods, %(count)d in all") % {"count": ON_OFFER}
    options = asking.options("good", keys)
    asking.counts("goods", legend, options, most=ON_OFFER, in_all=ON_OFFER, first=first)


def _left(state: State, age: int) -> list[str]:
    builders = state.game.setup.builders
    return [
        key
        for key, tile in BUILDINGS.items()
        if tile.age == age and (builders or not tile.expansion) and copies_left(state, key) > 0
    ]


def counted(keys: Iterable[str]) -> dict[str, int]:
    keys = list(keys)
    return {key: keys.count(key) for key in keys}


def sent_counts(given: Any, prefix: str) -> dict[str, int]:
    """What was tapped, from what was sent alone."""
    said = {name.removeprefix(prefix): value for name, value in given.items() if name.startswith(prefix)}
    numbers = {key: whole_number(value, most=MOST, default=0) for key, value in said.items()}
    return {key: number for key, number in numbers.items() if number}


def board_entry(given: Any, prefix: str) -> list[Data]:
    """As entry ``board`` carries it; nothing where nobody tapped anything."""
    tiles, goods = (sent_counts(given, f"{prefix}_{part}_") for part in ("tiles", "goods"))
    said: Data = {}
    if tiles != counted(given.get(f"{prefix}_{WAS}_tiles", "").split()):
        said["tiles"] = [key for key, number in tiles.items() for _copy in range(number)]
    if goods != counted(given.get(f"{prefix}_{WAS}_goods", "").split()):
        said["goods"] = goods
    return [{"do": "board", **said}] if said else []


class Offers(Sheet):
    """For the sheets that lead to the next turn: what is laid out for it is said with them."""

    OFFER = "offer"

    @property
    def offer(self) -> Asking:
        state = self.table.state
        asking = Asking(self.table, self.given, self.OFFER)
        ask_tiles(asking, state, turn=state.turn + 1)
        ask_goods(asking, state, {})
        said = {"count": ON_OFFER, "turn": state.turn + 1}
        asking.relabel(
            _("Tap the goods, %(count)d in all. With all tiles and goods tapped, turn %(turn)d starts.")
            % said
        )
        return asking

    @property
    def tiles_were(self) -> str:
        age = AGE_OF_TURN[self.table.state.turn + 1]
        return " ".join(key for key in self.table.state.board.tiles or () if BUILDINGS[key].age == age)

    @property
    def says_offers(self) -> bool:
        """Whether this table has said before what is on offer: then it is asked without a tap."""
        return "offer" in self.given or any(
            entry.data["do"] == "board" and ("tiles" in entry.data or "goods" in entry.data)
            for entry in self.table.fold.entries
        )

    def offer_entries(self) -> list[Data]:
        return board_entry(self.given, self.OFFER)


class Offer(Act):
    """The same beside a box, where the turn has begun already."""

    kind = "offer"
    button = gettext_lazy("Record the offer")
    BOXES: ClassVar = {
        Box.PLACE_WORKERS: ("tiles", "goods"),
        Box.GOODS: ("goods",),
        Box.BUILDINGS: ("tiles",),
    }

    def __init__(self, sheet, seat=None):
        self.box = sheet.box
        self.parts = self.BOXES[sheet.box]
        self.given = sheet.given
        super().__init__(sheet, seat)

    @classmethod
    def offered(cls, sheet):
        is_here = sheet.box in cls.BOXES and not sheet.over
        return [cls(sheet)] if is_here and sheet.table.viewer.serves_all else []

    @property
    def title(self) -> str:
        if self.is_known:
            return _("Change what is on offer")
        return {
            Box.GOODS: _("Say which goods are on offer"),
            Box.BUILDINGS: _("Say which tiles are on offer"),
        }.get(self.box, _("Say what is on offer"))

    @property
    def is_known(self) -> bool:
        board = self.state.board
        said = {"tiles": board.tiles, "goods": board.goods}
        return all(said[part] is not None for part in self.parts)

    def refuse_incomplete(self) -> None:
        if not self.entries(""):
            raise ValidationError(_("Tap what lies there."))

    def ask(self) -> Data:
        board = self.state.board
        if "tiles" in self.parts:
            ask_tiles(self.asking, self.state, turn=self.state.turn)
        if "goods" in self.parts:
            ask_goods(self.asking, self.state, board.goods or {})
        return {}

    @property
    def known(self) -> list[tuple[str, str]]:
        board = self.state.board
        were = {
            "tiles": board.tiles or (),
            "goods": [good for good, number in (board.goods or {}).items() for _one in range(number)],
        }
        return [(f"{self.asking.prefix}_{WAS}_{part}", " ".join(were[part])) for part in self.parts]

    def entries(self, said: str) -> list[Data]:
        return board_entry(self.given, self.asking.prefix)
