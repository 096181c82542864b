"""The New World map: where on our drawing (static/img/map.svg) everything of a region stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scoring.empires.colonies import RegionScore, Standing
from scoring.empires.ending import if_age_ended_now
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.state import Region
from scoring.empires.workers import some_workers
from scoring.text import Listing, Word

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


class Spot(NamedTuple):
    """Room on the land, in units of the drawing: its middle, its top and how wide it is."""

    middle: int
    top: int
    width: int


SPOTS = {
    "new_france": Spot(196, 8, 150),
    "new_england": Spot(242, 72, 104),
    "virginia": Spot(220, 132, 116),
    "florida": Spot(202, 189, 112),
    "new_spain": Spot(80, 160, 102),
    "caribbean": Spot(297, 264, 108),
    "new_granada": Spot(208, 342, 140),
    "peru": Spot(153, 406, 88),
    "brazil": Spot(272, 404, 124),
}
NAME_LINE, ROW = 10, 16
"""From the top of a spot to the line on which the name is written, and from row to row."""

# How much room a thing needs in its row.
GOOD, COLONY, BUILDERS, COUNTER, UNKNOWN = 19, 27, 27, 58, 14
POINTS = {1: 20, 2: 27}
"""More for points beside a colony, by their digits."""


@dataclass(frozen=True)
class Piece:
    """One thing drawn in a region: ``kind`` tells the template how."""

    kind: str
    width: int
    value: object = None
    number: int = 0
    points: int = 0
    x: int = 0
    y: int = 0


@dataclass(frozen=True)
class Colony:
    """One player in a region, with what the region would bring now."""

    seat: SeatRow
    workers: Listing
    count: int
    points: int
    leads: bool


@dataclass(frozen=True)
class MapRegion:
    key: str
    name: Word
    region: Region
    colonies: list[Colony]
    builders: int

    @property
    def spot(self) -> Spot:
        return SPOTS[self.key]

    @property
    def name_y(self) -> int:
        return self.spot.top + NAME_LINE

    @property
    def good_name(self) -> Word | None:
        return GOODS[self.region.good].name if self.region.good else None

    @property
    def good_is_unknown(self) -> bool:
        """A token lies there, but nobody told the app which."""
        return not self.region.good and not self.region.good_taken

    def pieces(self) -> list[Piece]:
        """Everything in rows below the name, each row in the middle of the spot."""
        drawn = []
        for nth, row in enumerate(_rows(list(self._pieces()), self.spot.width)):
            x = self.spot.middle - sum(piece.width for piece in row) // 2
            for piece in row:
                y = self.name_y + 4 + nth * ROW
                drawn.append(Piece(piece.kind, piece.width, piece.value, piece.number, piece.points, x, y))
                x += piece.width
        return drawn

    def _pieces(self) -> Iterator[Piece]:
        if not self.region.discovered:
            counter = self.region.counter
            yield Piece("counter", COUNTER, counter) if counter else Piece("unknown", UNKNOWN)
        if self.region.good:
            yield Piece("good", GOOD, self.region.good)
        for colony in self.colonies:
            room = POINTS[len(str(colony.points))] if colony.points else 0
            yield Piece("colony", COLONY + room, colony.seat, colony.count, colony.points)
        if self.builders:
            yield Piece("builders", BUILDERS, number=self.builders)


def _rows(pieces: list[Piece], width: int) -> list[list[Piece]]:
    rows: list[list[Piece]] = []
    for piece in pieces:
        if rows and sum(other.width for other in rows[-1]) + piece.width <= width:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


class Landed(NamedTuple):
    """Somebody who just arrived, where the small map shows it."""

    player: str
    x: int
    y: int


ABREAST, STEP = 3, 30
"""How many stand side by side on the small map, and how far apart."""


def landed_on(arrivals: Iterable[tuple[str, str]]) -> list[Landed]:
    """By region and player, side by side in the middle of the land."""
    landed, before = [], Counter[str]()
    for region, player in arrivals:
        if region not in SPOTS:
            continue
        row, nth = divmod(before[region], ABREAST)
        before[region] += 1
        spot = SPOTS[region]
        landed.append(Landed(player, spot.middle - 44 + nth * STEP, spot.top + 8 + row * STEP))
    return landed


def map_read(table: Table) -> list[MapRegion]:
    """All nine regions, the largest colony first in each."""
    scores = if_age_ended_now(table.state)
    return [_region(table, key, name, scores) for key, name in REGIONS.items()]


def _region(table: Table, key: str, name: Word, scores: Mapping[str, RegionScore]) -> MapRegion:
    region, score = table.state.regions[key], scores.get(key)
    standings = score.standings if score else ()
    points = score.points if score else {}
    colonies = [_colony(table, region, standing, points) for standing in standings]
    return MapRegion(key, name, region, colonies, standings[0].builders if standings else 0)


def _colony(table: Table, region: Region, standing: Standing, points: dict[str, int]) -> Colony:
    return Colony(
        seat=table.seat[standing.player],
        workers=some_workers(region.workers[standing.player]),
        count=standing.workers,
        points=points.get(standing.player, 0),
        leads=standing.place == 1,
    )
