"""Place workers: who has which, in player order; nothing to record."""

from companion.faces import Face, face_of
from companion.forms.empires.base import Data, Sheet
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS


class PlaceWorkersSheet(Sheet):
    box = Box.PLACE_WORKERS
    template = "play/empires/_place_workers.html"
    skippable = True
    only_moves_on = True

    def worker_face(self) -> dict[str, Face]:
        return {key: face_of(self.table, "worker", key) for key in WORKERS}

    def entries(self) -> list[Data]:
        return []
