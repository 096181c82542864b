"""Colonist Dock: one line for each worker, in dock order."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from companion.forms.empires.base import Data, Sheet
from scoring.empires.regions import OPEN_FROM_THE_START, REGIONS
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS


class DockSheet(Sheet):
    box = Box.DOCK
    template = "play/empires/_dock.html"
    parts = ("player", "worker", "region")
    adds = "player"
    resets: ClassVar = {"worker": "colonist"}

    def first_pick(self, part: str) -> str:
        return OPEN_FROM_THE_START if part == "region" else super().first_pick(part)

    def regions(self):
        """Where one can land: the discovered regions."""
        state = self.table.state
        return [(key, name) for key, name in REGIONS.items() if state.regions[key].discovered]

    def workers(self):
        builders = self.table.state.game.setup.builders
        return [worker for worker in WORKERS.values() if builders or not worker.expansion]

    adders_legend = _("Tap whose worker it is")

    def entries(self) -> list[Data]:
        return [{"do": "land", **line} for line in self.lines]
