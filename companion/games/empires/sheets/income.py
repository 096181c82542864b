"""Income: everybody's tokens laid out in the best sets, paid with one tap."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from companion.forms.sheet import Data
from companion.games.empires.sheets.closing import idle_entry
from companion.games.empires.sheets.phase import PhaseSheet
from companion.selectors.table import SeatRow
from scoring.empires.phases.income import most_idle_ships
from scoring.empires.sets import best_sets, left_over, set_income
from scoring.empires.turns import Box


class Set(NamedTuple):
    tokens: list[str]
    money: int


@dataclass(frozen=True)
class Layout:
    """One player's tokens, laid out with so many ships that carried passengers."""

    idle: int
    sets: list[Set]
    loose: list[str]

    @property
    def money(self) -> int:
        return sum(one.money for one in self.sets)


class Row(NamedTuple):
    seat: SeatRow
    layouts: list[Layout]
    idle: int


class IncomeSheet(PhaseSheet):
    box = Box.INCOME
    template = "games/empires/_income.html"
    verb = _("Pay all")

    def rows(self) -> list[Row]:
        """In player order; with Mayflower a layout for each number of ships that may be idle."""
        idle_ships = self.numbers("idle")
        return [
            Row(seat, [layout(seat, idle) for idle in idle_numbers(seat)], idle_ships.get(seat.key, 0))
            for seat in self.table.seats
        ]

    def phase_entries(self) -> list[Data]:
        return [{"do": "income", **idle_entry(self.numbers("idle"))}]


def idle_numbers(seat: SeatRow) -> range:
    return range(most_idle_ships(seat.player) + 1)


def layout(seat: SeatRow, idle: int) -> Layout:
    goods, ships = seat.player.goods, seat.player.ships
    sets = best_sets(goods, ships - idle)
    return Layout(
        idle,
        [Set(tokens, set_income(tokens)) for tokens in sets],
        left_over(goods, ships, sets),
    )
