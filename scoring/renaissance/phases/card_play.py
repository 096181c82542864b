"""The end of the card play, which opens the purchases."""

from __future__ import annotations

from scoring.entry import entry
from scoring.renaissance.entry import Entry
from scoring.renaissance.state import State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line
from scoring.text import gettext_noop as _


@entry("end_cards", Stage.CARDS)
class EndCards(Entry):
    box = Box.CARDS

    def apply(self, state: State) -> State:
        return state.but(stage=Stage.PURCHASE)

    def tell(self, before: State, after: State) -> Line:
        return Line(_("All cards are played; the purchases begin."))
