"""Place workers: who has which, in player order, and a track to tap along, which this phone alone keeps.
Before the first turn counters may be turned face up, and Spain conquers; somebody may scout before placing
a worker; and the table may say what lies on the board."""

from typing import NamedTuple

from companion.drawings.faces import Face
from companion.forms.parts import face_of
from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import ActingSheet
from companion.games.empires.sheets.scout import Reveal, Scout
from companion.games.empires.sheets.spain import Spain
from companion.games.empires.sheets.this_turn import recorded_this_turn
from companion.games.empires.sheets.waiting import Crew, Waiting, crews
from companion.selectors.table import SeatRow
from scoring.empires.turns import Box, Stage
from scoring.empires.workers import WORKERS

LATER = ("initiative", "land", "take_good", "win_ship", "buy", "expedition", "hire", "battle", "war")
"""What is recorded in the boxes, once all workers stand there."""


class Row(NamedTuple):
    """One player on the track: the workers of this turn, and those who wait from earlier ones."""

    seat: SeatRow
    pieces: list[str]
    crew: Crew | None


class PlaceWorkersSheet(ActingSheet):
    box = Box.PLACE_WORKERS
    template = "games/empires/_place_workers.html"
    asked = "games/empires/_place_workers_asked.html"
    skippable = True
    only_moves_on = True
    beside = (Reveal, Spain, Scout, Waiting)

    def worker_face(self) -> dict[str, Face]:
        return {key: face_of(self.table, "worker", key) for key in WORKERS}

    @property
    def are_placed(self) -> bool:
        """Whether a later box was recorded already: who looks back here has nobody left to place."""
        state = self.table.state
        return state.stage is not Stage.ACTIONS or bool(recorded_this_turn(self.table, *LATER))

    def rows(self) -> list[Row]:
        """In player order."""
        waiting = crews(self.table)
        return [
            Row(
                seat,
                [key for key, number in seat.player.workers.items() for _one in range(number)],
                waiting.get(seat.key),
            )
            for seat in self.table.playing
        ]

    def box_entries(self) -> list[Data]:
        return []
