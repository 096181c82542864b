"""Place workers: who has which, in player order. Before the first turn counters may be
turned face up, and Spain conquers; nothing else is recorded here."""

from companion.faces import Face, face_of
from companion.forms.empires.acts import ActingSheet
from companion.forms.empires.base import Data
from companion.forms.empires.scout import Reveal
from companion.forms.empires.spain import Spain
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS


class PlaceWorkersSheet(ActingSheet):
    box = Box.PLACE_WORKERS
    template = "play/empires/_place_workers.html"
    asked = "play/empires/_place_workers_asked.html"
    skippable = True
    only_moves_on = True
    beside = (Reveal, Spain)

    def worker_face(self) -> dict[str, Face]:
        return {key: face_of(self.table, "worker", key) for key in WORKERS}

    def box_entries(self) -> list[Data]:
        return []
