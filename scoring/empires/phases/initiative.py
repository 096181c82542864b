"""Initiative: who goes first next turn, and a little money for it."""

from __future__ import annotations

from scoring.empires.entry import Entry, money_changed, once_a_turn
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.entry import entry, read
from scoring.kinds import Ranking
from scoring.reading import a_player, list_of
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


@entry("initiative", Stage.ACTIONS, box=Box.INITIATIVE)
class Initiative(Entry):
    order: tuple[str, ...] = read(list_of(a_player), kind=Ranking())

    def apply(self, state: State) -> State:
        """$1, $2, … in the order of the box; the same order leads the next turn."""
        refuse_twice(self, self.order)
        state = once_a_turn(state, self, self.kind)
        for place, player in enumerate(self.order, start=1):
            state = state.paid(player, place)
        return state._replace(initiative=self.order)

    def tell(self, before: State, after: State) -> Line:
        if not self.order:
            return Line(_("Nobody takes the initiative."))
        paid = tuple(money_changed(name, place) for place, name in enumerate(self.order, start=1))
        return Line(_("Initiative: %(paid)s."), {"paid": Listing(paid, with_and=False)})


def refuse_twice(entry: Entry, names: tuple[str, ...]) -> None:
    """Nobody stands in a list twice."""
    for name in names:
        if names.count(name) > 1:
            entry.refuse("bad_choice", _("You named %(player)s twice."), player=name)


def next_order(state: State) -> tuple[str, ...]:
    """Those with initiative first, the others as they were."""
    leaders = tuple(dict.fromkeys(state.initiative))
    return leaders + tuple(name for name in state.order if name not in leaders)
