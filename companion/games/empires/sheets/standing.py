"""The table as it stands: everything at once, for a game that is followed from its middle on."""

from typing import NamedTuple

from companion.forms.sheet import Data
from companion.games.empires.sheets.colonies import Colonies
from companion.games.empires.sheets.holdings import NOTHING, Holdings
from companion.selectors.table import SeatRow
from scoring.empires.regions import CLAIMS_GOOD
from scoring.empires.workers import WORKERS


class SeatNow(NamedTuple):
    """Where somebody stands: place in the order, money, points."""

    seat: SeatRow
    place: int
    money: int
    points: int


class StandingSheet(Colonies, Holdings):
    """Not the sheet of a box: it has its own page."""

    def counted(self) -> list[str]:
        """Every kind by itself, because battles and later losses ask for them."""
        builders = self.table.state.game.setup.builders
        return [key for key, worker in WORKERS.items() if builders or not worker.expansion]

    def purses(self) -> list[SeatNow]:
        return [
            SeatNow(
                seat,
                self._number(f"place-{seat.key}", place),
                self._number(f"money-{seat.key}", seat.player.money),
                self._number(f"points-{seat.key}", seat.player.other_vp),
            )
            for place, seat in enumerate(self.table.seats, start=1)
        ]

    def entries(self) -> list[Data]:
        """Everything is said anew; what the turns that passed have paid does not remain."""
        held = self.holdings()
        purses = self.purses()
        order = sorted(purses, key=lambda purse: purse.place)
        return [
            {"do": "correct", "order": [purse.seat.key for purse in order]},
            *(
                {
                    "do": "correct",
                    "player": purse.seat.key,
                    "set": {
                        "money": purse.money,
                        **held.get(purse.seat.key, NOTHING),
                        "other_vp": purse.points,
                    },
                }
                for purse in sorted(purses, key=lambda purse: purse.seat.key)
            ),
            *self.colony_entries(),
            *self.open_entries(),
        ]

    def colony_entries(self) -> list[Data]:
        """Where somebody has three, the region's good was taken long ago: it is among those entered here."""
        return [
            {**one, "good": None}
            if any(sum(kinds.values()) >= CLAIMS_GOOD for kinds in one["workers"].values())
            else one
            for one in super().colony_entries()
        ]

    def open_entries(self) -> list[Data]:
        """Regions that are discovered, though nobody stands in them; and those that are not."""
        return [
            {"do": "correct", "region": region, "discovered": f"open-{region}" in self.given}
            for region in self.given.getlist("asked")
            if (f"open-{region}" in self.given) != (f"wasopen-{region}" in self.given)
        ]
