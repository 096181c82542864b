"""What the pages about points show: places in the regions, and the pad with its reasons."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext

from companion.selectors.table import SeatRow, Table
from scoring.empires import ending
from scoring.empires.colonies import RegionScore, Standing, colony_points
from scoring.empires.ending import PAD_ROWS, Reason, Result, pad_if_ended_now
from scoring.empires.regions import REGIONS
from scoring.text import Word


class Place(NamedTuple):
    """One player in one region."""

    seat: SeatRow
    standing: Standing
    points: int


class RegionRow(NamedTuple):
    name: Word
    scores: bool
    builders: int
    places: list[Place]


class Sum(NamedTuple):
    seat: SeatRow
    points: int


class Standings(NamedTuple):
    """Every colonized region, those that score first, and what each player gets from them."""

    regions: list[RegionRow]
    sums: list[Sum]


def standings_of(table: Table, scores: Mapping[str, RegionScore]) -> Standings:
    sums = colony_points(scores)
    rows = [region_row(table, REGIONS[region], score) for region, score in scores.items()]
    return Standings(
        regions=sorted(rows, key=lambda row: not row.scores),
        sums=[Sum(seat, sums.get(seat.key, 0)) for seat in table.seats],
    )


def region_row(table: Table, name: Word, score: RegionScore) -> RegionRow:
    return RegionRow(
        name=name,
        scores=score.scores,
        builders=score.standings[0].builders,
        places=[
            Place(table.seat[standing.player], standing, score.points.get(standing.player, 0))
            for standing in score.standings
        ],
    )


class Cell(NamedTuple):
    """One player's points from one source, with where they come from."""

    seat: SeatRow
    points: int
    reasons: list[Reason]


class PadRow(NamedTuple):
    name: Word
    cells: list[Cell]


class Column(NamedTuple):
    seat: SeatRow
    total: int
    rank: int

    @property
    def place(self) -> str:
        """As it is written: whoever left has none."""
        return gettext("left") if self.seat.left else str(self.rank)


class Pad(NamedTuple):
    """Players as columns, the best first; a row for each source."""

    columns: list[Column]
    rows: list[PadRow]


def pad_read(table: Table) -> Pad:
    """As the game ended, or as if it ended now."""
    return pad_from(table.seat, table.if_game_ended, pad_if_ended_now(table.state))


def pad_from(seats: Mapping[str, SeatRow], result: Result, reasons: ending.Pad) -> Pad:
    columns = [Column(seats[one.player], one.total, one.rank) for one in result.scores]
    return Pad(
        columns,
        [
            PadRow(name, [cell(column.seat, reasons[row][column.seat.key]) for column in columns])
            for row, name in PAD_ROWS.items()
        ],
    )


def cell(seat: SeatRow, reasons: list[Reason]) -> Cell:
    return Cell(seat, sum(reason.points for reason in reasons), reasons)
