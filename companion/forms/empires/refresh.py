"""Refresh: what the table does to the board, everybody's money to confirm, the next turn."""

from typing import NamedTuple

from django.utils.translation import gettext

from companion.forms.empires.base import Data
from companion.forms.empires.phase import PhaseSheet
from companion.selectors.table import SeatRow
from scoring.empires.phases.refresh import chores, next_workers, specialists_to_count
from scoring.empires.phases.turn_order import next_order
from scoring.empires.turns import LAST_TURN, Box
from scoring.empires.workers import Workers


class Row(NamedTuple):
    """One player on the next turn."""

    seat: SeatRow
    workers: Workers
    money: int
    """As the table says, mended or not."""


class RefreshSheet(PhaseSheet):
    box = Box.REFRESH
    template = "play/empires/_refresh.html"

    @property
    def is_last(self) -> bool:
        return self.table.state.turn == LAST_TURN

    @property
    def verb(self) -> str:
        if self.is_last:
            return gettext("All right: the game is over")
        return gettext("All right: on to turn %(turn)d") % {"turn": self.table.state.turn + 1}

    @property
    def chores(self):
        return chores(self.table.state)

    def counts(self) -> list[tuple[SeatRow, int]]:
        """Those whose workers in the Specialists box are counted, with the number sent."""
        sent = self.numbers("specialists")
        players = specialists_to_count(self.table.state)
        return [(self.table.seat[player], sent.get(player, 0)) for player in players]

    def rows(self) -> list[Row]:
        """In the order of the next turn."""
        money = self.numbers("money")
        return [
            Row(seat, next_workers(seat.player), money.get(seat.key, seat.player.money))
            for seat in map(self.table.seat.get, next_order(self.table.state))
        ]

    @property
    def is_mending(self) -> bool:
        return any(row.money != row.seat.player.money for row in self.rows())

    def phase_entries(self) -> list[Data]:
        """Money that the table counted otherwise first, because the next turn begins with it."""
        was = self.numbers("was")
        mended = [
            {"do": "correct", "player": player, "set": {"money": money}}
            for player, money in self.numbers("money").items()
            if money != was.get(player)
        ]
        return [*mended, end_entry(self.numbers("specialists"))]


def end_entry(specialists: dict[str, int]) -> Data:
    """The end of the turn, with the workers who were counted in the Specialists box."""
    counted = {player: number for player, number in specialists.items() if number}
    return {"do": "end_turn", **({"specialists": counted} if counted else {})}
