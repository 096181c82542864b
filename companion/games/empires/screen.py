"""The big screen: the map with names and numbers that are read from the sofa, and the track of the Ages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.empires.map import SPOTS, Colony, MapRegion
from companion.games.hooks.table import TrackPart
from companion.wording.saying import say
from scoring.empires.regions import REGIONS
from scoring.empires.turns import AGE_OF_TURN, AGES

if TYPE_CHECKING:
    from companion.selectors.table import Table

NAME_LINE, ROW_LINE = 16, 42
"""From the top of a spot to where its name and its row are written."""
BADGE, DIGIT, GAP = 23, 15, 5
MORE = 16
"""For the sign that there are more colonies."""
BESIDE = {"caribbean": 180}
"""How much further than its spot a row may reach: everybody lands on these islands, with free sea around."""
BESIDE_OTHERS = 30
"""Letters on a coast are read all the same."""
HALF_LETTER, EDGE = 7.2, 354
"""By which a long name keeps away from the edge of the chart."""
SIGHT = (180, 240)
"""Of the map, when the screen turns to one region."""
CHART = (360, 480)


class LargeColony(NamedTuple):
    colony: Colony
    x: int


class LargeRegion(NamedTuple):
    one: MapRegion

    def name_x(self) -> int:
        return round(min(self.one.spot.middle, EDGE - HALF_LETTER * len(say(self.one.name))))

    @property
    def name_y(self) -> int:
        return self.one.spot.top + NAME_LINE

    @property
    def row_y(self) -> int:
        return self.one.spot.top + ROW_LINE

    @property
    def fitting(self) -> list[Colony]:
        """The largest colonies, as many as fit beside each other."""
        ends = accumulate(map(width_of, self.one.colonies))
        room = self.one.spot.width + BESIDE.get(self.one.key, BESIDE_OTHERS)
        return [colony for colony, end in zip(self.one.colonies, ends, strict=True) if end <= room]

    @property
    def row(self) -> Iterator[LargeColony]:
        width = sum(map(width_of, self.fitting)) + MORE * self.has_more
        x = min(self.one.spot.middle - width // 2, EDGE - width)
        for colony in self.fitting:
            yield LargeColony(colony, x)
            x += width_of(colony)

    @property
    def has_more(self) -> bool:
        return len(self.fitting) < len(self.one.colonies)


def width_of(colony: Colony) -> int:
    return BADGE + DIGIT * len(str(colony.count)) + GAP


class LargeMap(NamedTuple):
    regions: list[LargeRegion]
    here: str
    """The region in question; "" if there is none."""

    @property
    def sight(self) -> str:
        return sight_of(self.here)


def large_map(table: Table) -> LargeMap:
    return LargeMap([LargeRegion(one) for one in table.panel["map"].shown], table.place)


def sight_of(region: str) -> str:
    """The part of the map around a region, as far as there is any."""
    spot, (width, height), (most_x, most_y) = SPOTS[region], SIGHT, CHART
    x = min(max(0, spot.middle - width // 2), most_x - width)
    y = min(max(0, spot.top - height // 3), most_y - height)
    return f"{x} {y} {width} {height}"


def place_of(entry: Mapping[str, Any]) -> str:
    """The region that an entry is about; "" if it is about none, or about several."""
    place = entry.get("to", entry.get("region"))
    return place if place in REGIONS else ""


def track(state: Any) -> tuple[TrackPart, ...]:
    """The turns by their Ages."""
    turns = {number: [turn for turn, age in enumerate(AGE_OF_TURN) if age == number] for number in AGES}
    return tuple(TrackPart(age.name, tuple(turns[number])) for number, age in AGES.items())
