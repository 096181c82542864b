"""Tax: what everybody gets by place, Holy Indulgence, and the exchange of places."""

from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.forms.sheet import Data
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.printed import Walk, followed
from companion.selectors.table import SeatRow
from scoring.renaissance.advances import HOLY_INDULGENCE
from scoring.renaissance.phases.tax import (
    INDULGENCE,
    each_indulgence,
    indulge,
    neighbours,
    single_leader,
    taxed,
)
from scoring.renaissance.state import Player
from scoring.renaissance.turns import Box, Stage


class Taxed(NamedTuple):
    seat: SeatRow
    indulgence: int
    after: Player


class TaxSheet(TurnSheet):
    box = Box.TAX
    stage = Stage.PURCHASE
    template = "games/renaissance/_tax.html"
    verb = gettext_lazy("Tax for all")

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.asking = Asking(table, self.given, "tax")
        # Whoever said it without a signal may have seen another leader; then the rules say so.
        self.swap = self._ask_swap() or self.given.get("tax_swap", "")

    def _ask_swap(self) -> str:
        state = self.table.state
        leader = single_leader(state)
        others = neighbours(state, leader) if leader else ()
        if leader is None or not others:
            return ""
        legend = gettext("%(name)s leads in Enlightenment and swaps spaces with") % {
            "name": self.table.name_of(leader)
        }
        options = [Option("", Face(gettext("Nobody"))), *self.asking.options("player", others)]
        return self.asking.one("swap", legend, options)

    @property
    def asks(self) -> list[Ask | Tally]:
        return self.asking.asks

    def indulgent(self) -> list[SeatRow]:
        """Who owns Holy Indulgence."""
        owners = [player for player in self.table.state.in_order() if player.owns(HOLY_INDULGENCE)]
        return [self.table.seat[player.name] for player in owners]

    indulgence_pays = INDULGENCE

    @property
    def indulgence_gain(self) -> int:
        return each_indulgence(self.table.state)

    def rows(self) -> list[Taxed]:
        """In play order: who has how much after it, and what Holy Indulgence adds or takes."""
        state = self.table.state
        by_place = state.put_all([taxed(player) for player in state.playing()])
        indulged = indulge(by_place)
        after = followed(state, {"do": "tax"})
        return [
            Taxed(
                self.table.seat[player.name],
                indulged.players[player.name].income - by_place.players[player.name].income,
                after.players[player.name],
            )
            for player in state.in_order()
        ]

    def fill(self, walk: Walk) -> None:
        entry: Data = {"do": "tax"}
        walk.take({**entry, "swap": self.swap} if self.swap else entry)
