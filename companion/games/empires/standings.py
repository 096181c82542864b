"""Places in the regions: who gets what from the colonies."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.selectors.table import SeatRow, Table
from scoring.empires.colonies import RegionScore, Standing, colony_points
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
