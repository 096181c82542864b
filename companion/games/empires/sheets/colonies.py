"""Colonies by counting: how many workers of each player stand in each region.

What is recorded follows from what was sent alone (each number beside what it was when the page was
made), so that the same sheet sent twice is known as the same.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.forms.sheet import Data, Sheet
from companion.games.empires.pad_document import ALL
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow
from scoring.empires.buildings import owned_effects
from scoring.empires.effects import AtEnd
from scoring.empires.holdings import soldiers_on_map
from scoring.empires.regions import REGIONS
from scoring.empires.state import Player
from scoring.empires.turns import LAST_TURN
from scoring.empires.workers import WORKERS
from scoring.text import Word

MOST_COUNTED = 999


class Cell(NamedTuple):
    """One number to be counted, of one player in one region."""

    field: str
    kind: str
    label: Word | Promise
    value: int
    was: int


class Colony(NamedTuple):
    seat: SeatRow
    cells: list[Cell]


class Land(NamedTuple):
    key: str
    name: Word
    is_open: bool
    colonies: list[Colony]


class Colonies(Sheet):
    """For sheets that ask for colonies; ``counted`` says what of."""

    def counted(self) -> list[str]:
        """All workers, the Builders among them where there are any, and the Soldiers where points
        depend on them."""
        setup, state = self.table.state.game.setup, self.table.state
        soldiers = state.turn == LAST_TURN and any(map(counts_soldiers, state.players.values()))
        return [ALL, *(["builder"] if setup.builders else []), *(["soldier"] if soldiers else [])]

    def lands(self) -> list[Land]:
        regions = self.table.state.regions
        return [
            Land(
                key,
                name,
                regions[key].discovered or bool(regions[key].workers) or self._is_opened(key),
                [Colony(seat, self._cells(key, seat)) for seat in self.table.seats],
            )
            for key, name in REGIONS.items()
        ]

    def _is_opened(self, region: str) -> bool:
        """Whether somebody tapped it open on this page, now or before."""
        return self.given.get("draft") == region or bool(self._sent_in(region))

    def _cells(self, region: str, seat: SeatRow) -> list[Cell]:
        return [self._cell(region, seat, kind) for kind in self.counted()]

    def _cell(self, region: str, seat: SeatRow, kind: str) -> Cell:
        land, field = self.table.state.regions[region], f"{kind}-{region}-{seat.key}"
        was = land.count(seat.key) if kind == ALL else land.of(seat.key, kind)
        label = _("Workers") if kind == ALL else WORKERS[kind].name
        return Cell(field, kind, label, self._number(field, was), was)

    def _number(self, field: str, otherwise: int = 0) -> int:
        return whole_number(self.given.get(field), most=MOST_COUNTED, default=otherwise)

    def colony_entries(self) -> list[Data]:
        """One correction for each region in which another number was counted."""
        return [correction(region, self.counted_in(region)) for region in REGIONS if self.is_changed(region)]

    def _sent_in(self, region: str) -> dict[str, int]:
        return {
            field: self._number(field)
            for field in self.given
            if field.partition("-")[2].startswith(f"{region}-") and not field.startswith("was-")
        }

    def is_changed(self, region: str) -> bool:
        return any(number != self._number(f"was-{field}") for field, number in self._sent_in(region).items())

    def counted_in(self, region: str) -> dict[str, dict[str, int]]:
        """The workers of each player there, by kind."""
        workers: dict[str, dict[str, int]] = {}
        for field, number in self._sent_in(region).items():
            kind, player = field.split("-", 1)[0], field.split(f"-{region}-", 1)[1]
            workers.setdefault(player, {})[kind] = number
        colonies = {player: sorted_out(counts) for player, counts in workers.items()}
        return {player: counts for player, counts in colonies.items() if counts}


def counts_soldiers(player: Player) -> bool:
    """Whether a tile of the player's counts Soldiers at the end."""
    return any(effect.counted is soldiers_on_map for _tile, effect in owned_effects(player, AtEnd))


def correction(region: str, workers: dict[str, dict[str, int]]) -> Data:
    seen = {"discovered": True} if workers else {}
    return {"do": "correct", "region": region, "workers": workers, **seen}


def sorted_out(counts: dict[str, int]) -> dict[str, int]:
    """Workers by kind, out of their total and the kinds that were counted."""
    kinds = {kind: number for kind, number in counts.items() if kind != ALL}
    if ALL in counts:
        kinds["colonist"] = max(0, counts[ALL] - sum(kinds.values()))
    return {kind: number for kind, number in kinds.items() if number}
