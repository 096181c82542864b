"""The table as it stands: everything at once, for a game that is followed from its middle on."""

from typing import NamedTuple

from django.utils.translation import gettext

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
    money: int | None
    """None if nobody said it yet: what a game begins with says nothing of its middle."""
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
                self._money(seat),
                self._number(f"points-{seat.key}", seat.player.other_vp),
            )
            for place, seat in enumerate(self.table.seats, start=1)
        ]

    def _money(self, seat: SeatRow) -> int | None:
        said = self.given.get(f"money-{seat.key}")
        if said is None:
            return seat.player.money if self.is_known else None
        return self._number(f"money-{seat.key}") if said else None

    @property
    def is_known(self) -> bool:
        """Whether the table knows what everybody has: in the first turn, and once it was entered."""
        entries = self.table.fold.entries
        return self.table.state.turn == 1 or any(entry.data.get("do") == "correct" for entry in entries)

    def clean(self):
        """Money is asked for where it is kept."""
        missing = [
            purse.seat.name for purse in self.purses() if self.given.get(f"money-{purse.seat.key}") == ""
        ]
        if missing and self.table.keeps_money and not self.is_draft:
            self.add_error(None, gettext("Money is missing: %(names)s.") % {"names": ", ".join(missing)})
        return super().clean()

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
                        "money": purse.seat.player.money if purse.money is None else purse.money,
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
