"""What the sheets of the phases after the events have in common: each has its one moment."""

from typing import ClassVar

from companion.forms.due_sheet import DueSheet
from companion.forms.sheet import Data
from companion.reading.numbers import whole_number
from scoring.empires.turns import Box, box_due
from scoring.kinds import LARGEST


class PhaseSheet(DueSheet):
    """What it records follows from what was sent alone, never from the table as it is when it arrives:
    the same sheet sent twice must be known as the same.
    """

    box: ClassVar[Box]

    @property
    def due_box(self) -> Box:
        return box_due(self.table.state.stage, self.table.state.turn)

    @property
    def is_due(self) -> bool:
        return self.due_box is self.box

    @property
    def button(self) -> str:
        return str(self.verb) if self.is_due else self.onward

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
