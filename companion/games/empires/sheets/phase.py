"""What the sheets of the phases after the events have in common: each has its one moment."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext

from companion.forms.sheet import Data, Sheet
from companion.reading.numbers import whole_number
from companion.wording.saying import say
from scoring.empires.turns import BOX_NAMES, Box, box_due
from scoring.kinds import LARGEST


class PhaseSheet(Sheet):
    """Records its phase when that is due; before and after it only leads to the one that is.

    What it records follows from what was sent alone, never from the table as it is when it arrives:
    the same sheet sent twice must be known as the same.
    """

    box: ClassVar[Box]

    @property
    def verb(self) -> str | Promise:
        """What the large button says when the phase is due."""
        raise NotImplementedError

    @property
    def due_box(self) -> Box:
        return box_due(self.table.state.stage, self.table.state.turn)

    @property
    def is_due(self) -> bool:
        return self.due_box is self.box

    @property
    def comes_first(self) -> str:
        """The name of the phase that must be recorded before this one, if any."""
        order = list(Box)
        is_early = order.index(self.due_box) < order.index(self.box)
        return say(BOX_NAMES[self.due_box]) if is_early else ""

    @property
    def button(self) -> str:
        return str(self.verb) if self.is_due else self.onward

    @property
    def onward(self) -> str:
        return gettext("Go to %(box)s") % {"box": say(BOX_NAMES[self.due_box])}

    @property
    def is_sent_when_due(self) -> bool:
        """Whether the page was made for recording the phase; see _phase.html."""
        return self.given.get("due") == self.box

    def entries(self) -> list[Data]:
        return self.phase_entries() if self.is_sent_when_due else []

    def phase_entries(self) -> list[Data]:
        raise NotImplementedError

    def next_box(self) -> str | None:
        return None if self.is_sent_when_due else self.due_box

    # Fields of the players, named like ``idle-seat-2``

    def sent_for(self, field: str) -> dict[str, str]:
        """What was sent for each player, in the order of the page."""
        prefix = f"{field}-"
        return {
            name.removeprefix(prefix): value for name, value in self.given.items() if name.startswith(prefix)
        }

    def numbers(self, field: str) -> dict[str, int]:
        """The whole numbers among them; anything else counts as not said."""
        said = {player: whole_number(sent, most=LARGEST) for player, sent in self.sent_for(field).items()}
        return {player: number for player, number in said.items() if number is not None}
