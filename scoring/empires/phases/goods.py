"""Trade Goods: a token from the four on offer."""

from __future__ import annotations

from scoring.empires.arrivals import refuse_if_no_token
from scoring.empires.entry import Entry
from scoring.empires.goods import GOODS
from scoring.empires.names import a_good
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.entry import entry, read
from scoring.reading import a_player
from scoring.text import Line
from scoring.text import gettext_noop as _


@entry("take_good", Stage.ACTIONS, box=Box.GOODS)
class TakeGood(Entry):
    player: str = read(a_player)
    good: str = read(a_good)

    def apply(self, state: State) -> State:
        return take_from_box(state, self, self.player, self.good)

    def tell(self, before: State, after: State) -> Line:
        return Line(_("%(player)s takes %(good)s."), {"player": self.player, "good": GOODS[self.good].name})


def draw_good(state: State, entry: Entry, player: str, good: str) -> State:
    """One of the printed tokens that nobody has yet."""
    refuse_if_no_token(state, entry.refuse, good)
    return state.given_good(player, good)


def take_from_box(state: State, entry: Entry, player: str, good: str) -> State:
    """As above, and the token no longer lies in the box, if it was known to."""
    state = draw_good(state, entry, player, good)
    return state._replace(board=state.board.without_good(good))
