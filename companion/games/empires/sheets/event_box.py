"""The event boxes are over once income is paid: who looks back reads that, and fills in nothing in vain."""

from django.utils.translation import gettext as _

from companion.forms.sheet import Sheet
from companion.models import Detail
from companion.selectors.log import LogStep, log_of_turn
from companion.wording.saying import say
from scoring.empires.turns import Box, Stage, box_due

EVENT_BOXES = (
    Box.INITIATIVE,
    Box.DOCK,
    Box.GOODS,
    Box.SHIPPING,
    Box.BUILDINGS,
    Box.DISCOVERY,
    Box.SPECIALISTS,
    Box.WARFARE,
)

SAID_LATER = (Detail.LIGHT, Box.DISCOVERY)
"""What this sheet finds is said as it stands, whatever the stage."""


class EventBox(Sheet):
    """What every sheet of the game is, for it is looked at in every stage; see ``at_any_time``."""

    @property
    def over(self) -> str:
        stage = self.table.state.stage
        is_open = stage is Stage.ACTIONS or (self.detail, self.box) == SAID_LATER
        if is_open or self.box not in EVENT_BOXES:
            return ""
        if stage is Stage.SCORING:
            return _("The colonies are scored: this box is over for this turn.")
        return _("Income is paid: this box is over for this turn.")

    @property
    def leads_to(self) -> str:
        return self._due if self.over else super().leads_to

    @property
    def button(self) -> str:
        if not self.over:
            return super().button
        return _("Go to %(box)s") % {"box": say(self.table.name_of_box(self._due))}

    @property
    def main(self) -> tuple[str, str]:
        return ("", "") if self.over else super().main

    @property
    def _due(self) -> Box:
        """Where the turn goes on, of the boxes that this level has."""
        state, boxes = self.table.state, self.table.boxes
        due = box_due(state.stage, state.turn)
        return due if due in boxes else Box(boxes[-1])

    def was_recorded(self) -> list[LogStep]:
        """What happened here in this turn."""
        steps = log_of_turn(self.table.fold, (), self.table.state.turn)
        return [step for step in steps if step.box == self.box]
