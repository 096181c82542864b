"""How the game comes to its end: decks run out, a last card play, and then it is over."""

from __future__ import annotations

from scoring.entry import entry
from scoring.renaissance.entry import Entry
from scoring.renaissance.state import LAST_EPOCH, State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line
from scoring.text import gettext_noop as _


@entry("epoch", *(stage for stage in Stage if stage is not Stage.OVER))
class Epoch(Entry):
    def apply(self, state: State) -> State:
        """The deck ran out: the next epoch, and after the third the last turn."""
        if state.deck_out:
            self.refuse("already_done", _("The third deck has run out already."))
            return state
        if state.epoch < LAST_EPOCH:
            return state.but(epoch=state.epoch + 1)
        stage = Stage.FINAL if state.stage is Stage.ORDER else state.stage
        return state.but(deck_out=True, stage=stage)

    def tell(self, before: State, after: State) -> Line:
        if after.epoch > before.epoch:
            return Line(_("The deck is used up: epoch %(epoch)d begins."), {"epoch": after.epoch})
        return Line(_("The last deck is used up: this is the last turn."))


@entry("finish", Stage.FINAL)
class Finish(Entry):
    box = Box.FINAL

    def apply(self, state: State) -> State:
        return state.but(stage=Stage.OVER)

    def tell(self, before: State, after: State) -> Line:
        return Line(_("The game is over."))
