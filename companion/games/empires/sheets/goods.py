"""Trade Goods: one line for each token that was taken."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.drawings.faces import Face
from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.advantages import advantage_of
from companion.games.empires.sheets.draft import followed
from companion.games.empires.sheets.this_turn import recorded_this_turn, refuse_beyond
from companion.selectors.table import SeatRow
from companion.wording.saying import money, say
from scoring.empires.arrivals import goods_to_draw
from scoring.empires.goods import GOODS, ON_OFFER, Good
from scoring.empires.nations import NATIONS
from scoring.empires.sets import one_more
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.text import gettext_noop as noop

FIRST = "first-"
"""Before a player's key: taken by the National Advantage, before the others."""


class Offer(NamedTuple):
    good: Good
    worth: str
    """What it would add to the income of the player who is picked."""
    is_gone: bool
    """Whether all its tokens are somebody's already, or lie in regions; or those in the box are taken."""
    number: int | None = None
    """How many lie in the box, where the table said so."""


class GoodsSheet(Sheet):
    box = Box.GOODS
    template = "games/empires/_goods.html"
    asked = "games/empires/_goods_asked.html"
    parts = ("player", "good")
    adds = "good"
    advances = "player"
    skippable = True
    button_filled = gettext_lazy("Take them")
    button_empty = gettext_lazy("No goods taken")

    def first_pick(self, part: str) -> str:
        return self.table.served[0].key if part == "player" else super().first_pick(part)

    def takes_first(self) -> tuple[str, SeatRow] | None:
        """The chip of whoever may take a good before the others."""
        found = advantage_of(self)
        return (FIRST + found.seat.key, found.seat) if found else None

    def first_face(self) -> Face | None:
        first = self.takes_first()
        return self.face("player", first[0]) if first else None

    def face(self, part: str, key: str) -> Face:
        if part != "player" or not key.startswith(FIRST):
            return super().face(part, key)
        face = super().face(part, key.removeprefix(FIRST))
        return Face(first_name(self.table, key.removeprefix(FIRST)), badge=face.badge)

    # What one more is worth

    @property
    def taker(self) -> SeatRow:
        """The player for whom the goods are weighed."""
        picked = self.picked("player").removeprefix(FIRST)
        return self.table.seat.get(picked, self.table.served[0])

    @cached_property
    def draft_state(self) -> State:
        state = self.table.state
        for entry in self.entries():
            state = followed(state, entry)
        return state

    @property
    def is_known(self) -> bool:
        """Whether the table said which goods lie in the box."""
        return self.table.state.board.goods is not None

    @property
    def completes(self) -> bool:
        """When the box is empty there is nothing more to say."""
        return self.is_known

    def offers(self) -> list[Offer]:
        state = self.draft_state
        player = state.players[self.taker.key]
        worth = one_more(player.goods, player.ships, GOODS)
        left = goods_to_draw(state)
        lying = state.board.goods or {}
        return [
            Offer(
                GOODS[key],
                _("+%(money)s") % {"money": money(worth[key])} if worth[key] else "",
                not lying.get(key) if self.is_known else key not in left,
                lying.get(key, 0) if self.is_known else None,
            )
            for key in self._shown()
        ]

    def _shown(self) -> list[str]:
        """Those in the box before anybody takes one, else all there are."""
        return [good for good in GOODS if self.lying.get(good)] if self.is_known else list(GOODS)

    @property
    def lying(self) -> Mapping[str, int]:
        return self.table.state.board.goods or {}

    def refuse_too_many(self) -> None:
        taken = [one for one in recorded_this_turn(self.table, "take_good", "advantage") if is_from_box(one)]
        if self.lines:
            number = len(taken) + len(self.lines)
            refuse_beyond(ON_OFFER, number, noop("%(number)d goods are taken, but the box has %(most)d."))

    def entries(self) -> list[Data]:
        """The advantage comes before the box, whenever it was tapped."""
        taken = [taking(**line) for line in self.lines]
        return sorted(taken, key=lambda entry: entry["do"] != "advantage")


def is_from_box(entry: Data) -> bool:
    """Spain's advantage names a good, too, but that of a region."""
    return "good" in entry and "region" not in entry


def taking(player: str, good: str) -> Data:
    if player.startswith(FIRST):
        return {"do": "advantage", "player": player.removeprefix(FIRST), "good": good}
    return {"do": "take_good", "player": player, "good": good}


def first_name(table, key: str) -> str:
    seat = table.seat.get(key)
    nation = NATIONS.get(seat.player.nation) if seat else None
    return say(nation.name) if nation else key
