"""Specialists: a row for each space of the box; a tap says whose worker stands there."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from companion.forms.asking import Ask, Asking, Tally
from companion.forms.sheet import Data
from companion.games.empires.sheets.advantages import AdvantageSheet
from companion.games.empires.sheets.draft import followed
from companion.games.empires.sheets.trade_out import trade_out
from scoring.empires.phases.refresh import specialists_to_count
from scoring.empires.phases.specialists import SPACES, TRAINING_PRICE
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS, Worker

TRAINING = "training"


@dataclass(frozen=True)
class Space:
    key: str
    worker: Worker | None
    """None for Training, which gives any."""
    holder: str

    @property
    def field(self) -> str:
        return field_of(self.key)


class Hiring(NamedTuple):
    """What one space becomes, and what it asks."""

    entries: list[Data]
    asking: Asking


class SpecialistsSheet(AdvantageSheet):
    box = Box.SPECIALISTS
    template = "games/empires/_specialists.html"
    asked = "games/empires/_specialists_asked.html"
    skippable = True
    button_filled = gettext_lazy("Hire them")
    button_empty = gettext_lazy("Nobody is hired")
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
        return self.given.get(field_of(space), "")

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
                hirings.append(Hiring(entries, asking))
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

    def asks(self) -> list[Ask | Tally]:
        return [ask for hiring in self.hirings for ask in hiring.asking.asks]

    def clean(self):
        for hiring in self.hirings:
            if hiring.asking.missing:
                raise ValidationError(hiring.asking.missing.legend)
        return super().clean()

    def counts_workers(self) -> bool:
        """Whether the workers who stand here now are worth points to somebody."""
        return bool(specialists_to_count(self.table.state))

    def box_entries(self) -> list[Data]:
        return [entry for hiring in self.hirings for entry in hiring.entries]


def field_of(space: str) -> str:
    """Who stands on a space, as the sheet sends it."""
    return f"space_{space}"
