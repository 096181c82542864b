"""The Discovery box keeps its workers from turn to turn: who waits there, said for the table's own use."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import Act
from companion.selectors.table import SeatRow, Table
from companion.wording.saying import say
from scoring.empires.workers import WORKERS, Workers, in_order, some_workers

MOST_OF_A_KIND = 9


class Crew(NamedTuple):
    """Somebody's workers in the Discovery box."""

    seat: SeatRow
    workers: Workers

    @property
    def words(self) -> str:
        return say(some_workers(in_order(self.workers)))


def crews(table: Table) -> dict[str, Crew]:
    waiting = table.state.board.discovery
    return {seat.key: Crew(seat, waiting[seat.key]) for seat in table.playing if seat.key in waiting}


class Waiting(Act):
    """Everybody's at once, as they stand there now."""

    kind = "waiting"

    @classmethod
    def offered(cls, sheet):
        return [cls(sheet)] if sheet.table.viewer.serves_all else []

    @property
    def title(self) -> str:
        return _("Who waits in the Discovery box?")

    def ask(self) -> Data:
        builders = self.state.game.setup.builders
        kinds = [worker.key for worker in WORKERS.values() if builders or not worker.expansion]
        waiting = self.state.board.discovery
        return {
            seat.key: self.asking.counts(
                seat.key,
                seat.name,
                self.asking.options("worker", kinds),
                most=MOST_OF_A_KIND,
                first=waiting.get(seat.key, {}),
            )
            for seat in self.table.playing
        }

    def entries(self, said: str) -> list[Data]:
        waiting = {player: workers for player, workers in self.answers.items() if workers}
        return [{"do": "board", "discovery": waiting}]
