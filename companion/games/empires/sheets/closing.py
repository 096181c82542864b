"""The end of a turn on a table that keeps goods, but walks through neither Income nor Building benefits:
what owners decide there is asked before the turn, or its scoring, is closed.
"""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Tally
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.games.empires.sheets.decisions import goods_held, swap_options
from companion.games.empires.sheets.phase import PhaseSheet
from companion.games.empires.sheets.sales import ask_sales, sold_entry
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.empires.arrivals import goods_to_draw
from scoring.empires.buildings import lets_record, tile_for
from scoring.empires.phases.income import most_idle_ships
from scoring.empires.turns import LAST_TURN, Stage

NONE = ""


class Idle(NamedTuple):
    """How many of a player's ships may have carried workers, and how many did."""

    seat: SeatRow
    most: int
    number: int


class Closing(PhaseSheet):
    """For sheets that record ``income`` and ``benefits`` on the way: ``with_decisions`` puts in what was
    decided. Each answer has its field (``close_free_good_seat-1``), none is required."""

    @property
    def is_closing(self) -> bool:
        """Whether this turn's income is still to come."""
        return self.table.state.stage is Stage.ACTIONS

    @property
    def closing(self) -> Asking:
        """Asked anew each time: what is offered follows from what is picked."""
        return self._closing()[0]

    def _closing(self) -> tuple[Asking, dict[str, Data], list[Data]]:
        asking = Asking(self.table, self.given, "close")
        if not self.is_closing:
            return asking, {}, []
        entries = [*self._drawn(asking), *self._swapped(asking)]
        return asking, ask_sales(asking), entries

    def closing_asks(self) -> list[Ask | Tally]:
        return self.closing.asks

    def _owners(self, entry: str) -> list[SeatRow]:
        return [seat for seat in self.table.playing if lets_record(seat.player, entry)]

    def _drawn(self, asking: Asking) -> list[Data]:
        """West Indies Co."""
        supply = asking.options("good", goods_to_draw(self.table.state))
        entries = []
        for seat in self._owners("free_good"):
            options = [*supply, Option(NONE, Face(_("None")))]
            good = asking.one(f"free_good_{seat.key}", legend(seat, "free_good", _("draws")), options)
            if good:
                entries.append({"do": "free_good", "player": seat.key, "good": good})
        return entries

    def _swapped(self, asking: Asking) -> list[Data]:
        """Smuggler."""
        entries = []
        for seat in self._owners("swap_good"):
            own = asking.options("good", goods_held(seat))
            if not own:
                continue
            options = [*own, Option(NONE, Face(_("No swap")))]
            give = asking.one(f"give_{seat.key}", legend(seat, "swap_good", _("gives")), options)
            theirs = swap_options(self.table, seat, give) if give else []
            if not theirs:
                continue
            got = asking.only(f"get_{seat.key}", legend(seat, "swap_good", _("gets")), theirs)
            partner, _colon, get = got.partition(":")
            entries.append({"do": "swap_good", "player": seat.key, "with": partner, "give": give, "get": get})
        return entries

    def refuse_open_swap(self) -> None:
        missing = self.closing.missing
        if missing:
            raise ValidationError(missing.legend)

    def idle(self) -> list[Idle]:
        """Mayflower, where it matters: the income of the last turn is worth points."""
        if self.table.state.turn != LAST_TURN or not self.is_closing:
            return []
        sent = self.numbers("idle")
        most = [(seat, most_idle_ships(seat.player)) for seat in self.table.seats]
        return [Idle(seat, number, sent.get(seat.key, 0)) for seat, number in most if number]

    def with_decisions(self, entries: list[Data]) -> list[Data]:
        """The entries that close the turn, with what was decided on the way."""
        _asking, sold, decided = self._closing()
        closed: list[Data] = []
        for entry in entries:
            if entry["do"] == "income":
                closed.append({**entry, **idle_entry(self.numbers("idle"))})
            elif entry["do"] == "benefits":
                closed += [{**entry, **sold_entry(sold)}, *decided]
            else:
                closed.append(entry)
        return closed


def idle_entry(idle: dict[str, int]) -> Data:
    """As entry ``income`` carries it."""
    carried = {player: number for player, number in idle.items() if number}
    return {"idle_ships": carried} if carried else {}


def legend(seat: SeatRow, entry: str, does: str) -> str:
    return f"{seat.name} · {say(tile_for(entry).name)}: {does}"
