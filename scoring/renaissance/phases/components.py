"""What the group's own components say, learnt as the game goes on."""

from __future__ import annotations

from typing import Any, cast

from scoring.entry import entry, read
from scoring.reading import Table
from scoring.renaissance.entry import Entry
from scoring.renaissance.learning import PART_NAMES, Learnt, learn
from scoring.renaissance.state import State
from scoring.renaissance.turns import Stage
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


def something_printed(value: Any, table: Table) -> Learnt:
    return learn(cast(State, table).printed, value)


@entry("printed", *Stage)
class Printed(Entry):
    only_leads = True

    learnt: Learnt = read(something_printed, key="printed")

    def apply(self, state: State) -> State:
        return state.but(printed=self.learnt.checked())

    def tell(self, before: State, after: State) -> Line:
        parts = tuple(PART_NAMES[part] for part in self.learnt.parts)
        return Line(_("Noted from your components: %(parts)s."), {"parts": Listing(parts)})
