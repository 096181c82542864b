"""Specialists: a row for each space of the box; a tap says whose worker stands there."""

from functools import cached_property
from typing import NamedTuple

from companion.forms.empires.advantages import AdvantageSheet
from companion.forms.empires.asks import Ask, Asking
from companion.forms.empires.base import Data
from companion.forms.empires.draft import followed
from companion.forms.empires.trade_out import trade_out
from scoring.empires.phases.specialists import SPACES, TRAINING_PRICE
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS, Worker

TRAINING = "training"


class Space(NamedTuple):
    key: str
    worker: Worker | None
    """None for Training, which gives any."""
    holder: str


class Hiring(NamedTuple):
    """What one space becomes, and what it asks."""

    entries: list[Data]
    asks: list[Ask]


class SpecialistsSheet(AdvantageSheet):
    box = Box.SPECIALISTS
    template = "play/empires/_specialists.html"
    asked = "play/empires/_specialists_asked.html"
    skippable = True
    training_price = TRAINING_PRICE

    @cached_property
    def kinds(self) -> list[Worker]:
        builders = self.table.state.game.setup.builders
        return [WORKERS[key] for key in SPACES if builders or not WORKERS[key].expansion]

    def spaces(self) -> list[Space]:
        """In the board's order."""
        hiring = [Space(worker.key, worker, self.holder(worker.key)) for worker in self.kinds]
        return [*hiring, Space(TRAINING, None, self.holder(TRAINING))]

    def holder(self, space: str) -> str:
        """Whose worker stands on the space."""
        return self.given.get(f"space_{space}", "")

    @property
    def trained(self) -> str:
        """What Training gives: as it was picked, or as it was last time."""
        hires = (entry.data for entry in reversed(self.table.fold.entries) if entry.data["do"] == "hire")
        last = next((hire["specialist"] for hire in hires if hire.get("training")), SPACES[0])
        return self.given.get("pick_training", last)

    @cached_property
    def hirings(self) -> list[Hiring]:
        """Each on the table that the earlier spaces leave."""
        state, hirings = self.table.state, []
        for space in self.spaces():
            if space.holder:
                asking = Asking(self.table, self.given, f"trade_{space.key}")
                hire = self._hire(space)
                entries = [*self._trade_out(asking, state, hire), hire]
                hirings.append(Hiring(entries, asking.asks))
                for entry in entries:
                    state = followed(state, entry)
        return hirings

    def _hire(self, space: Space) -> Data:
        if space.worker is None:
            return {"do": "hire", "player": space.holder, "specialist": self.trained, "training": True}
        return {"do": "hire", "player": space.holder, "specialist": space.worker.key}

    def _trade_out(self, asking: Asking, state, hire: Data) -> list[Data]:
        if hire["player"] not in state.players or hire["specialist"] not in WORKERS:
            return []
        return trade_out(asking, state, hire["player"], hire["specialist"])

    def asks(self) -> list[Ask]:
        return [ask for hiring in self.hirings for ask in hiring.asks]

    def box_entries(self) -> list[Data]:
        return [entry for hiring in self.hirings for entry in hiring.entries]
