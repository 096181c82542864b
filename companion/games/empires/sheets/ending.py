"""The end of a turn, and of the game: everybody's money as the table counts it, and the Specialists box."""

from collections import Counter
from typing import NamedTuple

from companion.forms.sheet import Data
from companion.games.empires.sheets.phase import PhaseSheet
from companion.games.empires.sheets.this_turn import recorded_this_turn
from companion.selectors.table import SeatRow, Table
from scoring.empires.phases.initiative import next_order
from scoring.empires.phases.refresh import next_workers, specialists_to_count
from scoring.empires.turns import LAST_TURN
from scoring.empires.workers import Workers


class Row(NamedTuple):
    """One player on the next turn."""

    seat: SeatRow
    workers: Workers
    money: int
    """As the table says, mended or not."""


class Ending(PhaseSheet):
    """For sheets that record ``end_turn``."""

    @property
    def is_last(self) -> bool:
        return self.table.state.turn == LAST_TURN

    def counts(self) -> list[tuple[SeatRow, int]]:
        """Those whose workers in the Specialists box are counted, with the number sent."""
        sent, stood = self.numbers("specialists"), hired_this_turn(self.table)
        players = specialists_to_count(self.table.state)
        return [(self.table.seat[player], sent.get(player, stood[player])) for player in players]

    def rows(self) -> list[Row]:
        """In the order of the next turn."""
        money = self.numbers("money")
        return [
            Row(seat, next_workers(seat.player), money.get(seat.key, seat.player.money))
            for seat in map(self.table.seat.__getitem__, next_order(self.table.state))
        ]

    @property
    def is_mending(self) -> bool:
        return any(row.money != row.seat.player.money for row in self.rows())

    def mended_entries(self) -> list[Data]:
        """Money that the table counted otherwise; first, because the rest goes on with it."""
        was = self.numbers("was")
        return [
            {"do": "correct", "player": player, "set": {"money": money}}
            for player, money in self.numbers("money").items()
            if money != was.get(player)
        ]

    def end_entry(self) -> Data:
        return end_entry(self.numbers("specialists"))


def hired_this_turn(table: Table) -> Counter[str]:
    """How many workers of each player stood in the Specialists box, as far as it was recorded."""
    return Counter(entry["player"] for entry in recorded_this_turn(table, "hire"))


def end_entry(specialists: dict[str, int]) -> Data:
    """The end of the turn, with the workers who were counted in the Specialists box."""
    counted = {player: number for player, number in specialists.items() if number}
    return {"do": "end_turn", **({"specialists": counted} if counted else {})}
