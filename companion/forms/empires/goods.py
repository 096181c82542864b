"""Trade Goods: one line for each token that was taken."""

from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from companion.faces import Face
from companion.forms.empires.advantages import advantage_of
from companion.forms.empires.base import Data, Sheet
from companion.forms.empires.draft import followed
from companion.selectors.table import SeatRow
from companion.templatetags.scorepad import money, say
from scoring.empires.goods import GOODS, Good
from scoring.empires.nations import NATIONS
from scoring.empires.sets import one_more
from scoring.empires.state import State
from scoring.empires.turns import Box

FIRST = "first-"
"""Before a player's key: taken by the National Advantage, before the others."""


class Offer(NamedTuple):
    good: Good
    worth: str
    """What it would add to the income of the player who is picked."""
    is_gone: bool
    """Whether all its tokens are somebody's already, or lie in regions."""


class GoodsSheet(Sheet):
    box = Box.GOODS
    template = "play/empires/_goods.html"
    asked = "play/empires/_goods_asked.html"
    parts = ("player", "good")
    adds = "good"
    advances = "player"
    skippable = True

    def first_pick(self, part: str) -> str:
        return self.table.served[0].key if part == "player" else super().first_pick(part)

    def takes_first(self) -> tuple[str, SeatRow] | None:
        """The chip of whoever may take a good before the others."""
        found = advantage_of(self)
        return (FIRST + found[0].key, found[0]) if found else None

    def first_face(self) -> Face:
        return self.face("player", self.takes_first()[0])

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

    def offers(self) -> list[Offer]:
        state = self.draft_state
        player = state.players[self.taker.key]
        worth = one_more(player.goods, player.ships, GOODS)
        return [
            Offer(
                good,
                _("+%(money)s") % {"money": money(worth[key])} if worth[key] else "",
                state.tokens_left(key) <= 0,
            )
            for key, good in GOODS.items()
        ]

    def entries(self) -> list[Data]:
        """The advantage comes before the box, whenever it was tapped."""
        taken = [taking(**line) for line in self.lines]
        return sorted(taken, key=lambda entry: entry["do"] != "advantage")


def taking(player: str, good: str) -> Data:
    if player.startswith(FIRST):
        return {"do": "advantage", "player": player.removeprefix(FIRST), "good": good}
    return {"do": "take_good", "player": player, "good": good}


def first_name(table, key: str) -> str:
    seat = table.seat.get(key)
    nation = NATIONS.get(seat.nation) if seat else None
    return say(nation.name) if nation else key
