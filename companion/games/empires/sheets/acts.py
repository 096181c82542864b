"""Small things that are recorded beside the sheet of a box, each by a button of its own.

Their fields live in the sheet's form, because a form cannot hold another one; the button that was
tapped (``act``, with what it says behind a colon) tells which of them is meant. The table stays at
its box.
"""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from companion.forms.asking import Asking
from companion.forms.sheet import Data, Sheet
from companion.selectors.table import SeatRow, Table
from scoring.empires.reminders import decisions
from scoring.empires.turns import Box
from scoring.text import Word


class Act:
    """One player's or the table's; ``asking`` holds what it asks."""

    kind: ClassVar[str]
    template: ClassVar[str] = "games/empires/_act.html"
    comes_first: ClassVar[bool] = False
    """Whether it is shown above what the box itself asks."""
    says: tuple[Word, ...] = ()
    """Reminders that it says already."""

    def __init__(self, sheet: Sheet, seat: SeatRow | None = None):
        self.table = sheet.table
        self.state = sheet.table.state
        self.seat = seat
        # Picked beside the sheet, so that the sheet itself does not count as filled in by it.
        whose = f"_{seat.key}" if seat else ""
        self.asking = Asking(sheet.table, sheet.given, f"pick_{self.kind}{whose}")
        self.answers = self.ask()
        self.is_open = self.asking.is_touched or sheet.given.get("act", "").startswith(self.key)

    @classmethod
    def offered(cls, sheet: Sheet) -> "list[Act]":
        """Those that may be recorded now."""
        raise NotImplementedError

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.seat.key}" if self.seat else self.kind

    @property
    def title(self) -> str:
        raise NotImplementedError

    def ask(self) -> Data:
        """Put the questions; what was answered so far, as the entry carries it."""
        return {}

    @property
    def known(self) -> list[tuple[str, str]]:
        """What the page was made with, in fields of its own."""
        return []

    def refuse_incomplete(self) -> None:
        if not self.asking.is_complete:
            raise ValidationError(self.asking.wanted(self.title))

    def entries(self, said: str) -> list[Data]:
        """``said`` is what the button adds to the answers."""
        whose = {"player": self.seat.key} if self.seat else {}
        return [{"do": self.kind, **whose, **self.answers}]


class ActingSheet(Sheet):
    """A sheet with such things beside it."""

    beside: ClassVar[tuple[type[Act], ...]] = ()

    def __init__(self, table, data=None):
        super().__init__(table, data)
        kinds = [kind for kind in self.beside if is_taken_now(table, kind.kind)]
        self.acts = [act for kind in kinds for act in kind.offered(self)]

    def acts_before(self) -> list[Act]:
        return [act for act in self.acts if act.comes_first]

    def acts_after(self) -> list[Act]:
        return [act for act in self.acts if not act.comes_first]

    def acted(self) -> tuple[Act, str] | None:
        return act_tapped(self.given, self.acts)

    @property
    def says(self) -> tuple[Word, ...]:
        return tuple(text for act in self.acts for text in act.says)

    def clean(self):
        acted = self.acted()
        if "act" in self.given and acted is None:
            raise ValidationError(_("That is no longer possible."))
        if acted:
            acted[0].refuse_incomplete()
        return super().clean()

    def entries(self) -> list[Data]:
        acted = self.acted()
        return acted[0].entries(acted[1]) if acted else self.box_entries()

    def box_entries(self) -> list[Data]:
        """The entries of the box's own sheet."""
        raise NotImplementedError

    def next_box(self) -> str | None:
        return self.box if self.acted() else super().next_box()


def is_taken_now(table: Table, kind: str) -> bool:
    """Whether the stage of the turn takes such an entry; what is no entry of its own is taken always."""
    entry = table.rules.kinds.get(kind)
    return entry is None or table.state.stage in entry.stages


def act_tapped(given, acts: list[Act]) -> tuple[Act, str] | None:
    """The act whose button was tapped, and what the button said."""
    # *Record anyway* is a button of its own and says for which act (see _now.html).
    tapped = given.get("act") or given.get("anyway", "")
    for act in acts:
        if tapped == act.key or tapped.startswith(f"{act.key}:"):
            return act, tapped.removeprefix(act.key).removeprefix(":")
    return None


def seats_deciding(table: Table, entry: str, box: Box) -> list[SeatRow]:
    """The players whose buildings let them still record such an entry at this box."""
    return [
        table.seat[decision.player]
        for decision in decisions(table.state, box)
        if decision.entry == entry and table.seat[decision.player] in table.served
    ]
