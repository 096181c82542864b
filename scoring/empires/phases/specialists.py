"""Specialists: a better worker for the next turn."""

from __future__ import annotations

from scoring.empires.entry import Entry, afford
from scoring.empires.names import a_worker
from scoring.empires.phases.dock import refuse_builder
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.empires.workers import WORKERS
from scoring.entry import entry, maybe, read
from scoring.kinds import Of
from scoring.reading import a_flag, a_player
from scoring.text import Line
from scoring.text import gettext_noop as _

TRAINING_PRICE = 5

SPACES = ("missionary", "merchant", "soldier", "captain", "builder")
"""The spaces of the box in the board's order; Training is the last."""


@entry("hire", Stage.ACTIONS, box=Box.SPECIALISTS)
class Hire(Entry):
    player: str = read(a_player)
    specialist: str = read(a_worker, kind=Of("specialist"))
    training: bool = maybe(a_flag, default=False)

    def apply(self, state: State) -> State:
        """Gained for the next turn; the Training space costs money."""
        if self.specialist == "colonist":
            self.refuse("bad_choice", _("A Colonist is not a Specialist."))
        refuse_builder(state, self, self.specialist)
        if self.training:
            state = afford(
                state,
                self,
                self.player,
                TRAINING_PRICE,
                _("%(player)s has $%(money)d; Training costs $%(price)d."),
            )
        return state.gaining(self.player, self.specialist)

    def tell(self, before: State, after: State) -> Line:
        params = {
            "player": self.player,
            "worker": WORKERS[self.specialist].name,
            "price": TRAINING_PRICE,
        }
        if self.training:
            return Line(_("%(player)s trains a %(worker)s for $%(price)d."), params)
        return Line(_("%(player)s hires a %(worker)s."), params)
