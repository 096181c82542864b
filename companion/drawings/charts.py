"""Small charts as drawings: where every line, bar and label stands. Templates only write it down.

Nobody has to tell colours apart: a line ends in its player's badge, a part of a bar has a pattern of
its own and, where there is room, its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

# All in units of the drawing, which is as wide as a narrow phone in pixels.
WIDTH = 328
LEFT, RIGHT, TOP, BOTTOM = 26, 28, 10, 22
LINES_HEIGHT = 190
BADGE, BAR_BADGE = 17, 20
BAR, BAR_GAP, NAME = 26, 12, 24
DIGIT = 8
"""How wide one digit of a number in a bar is."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_STEPS = 5


class Spot(NamedTuple):
    x: float
    y: float


class Mark(NamedTuple):
    """A number beside an axis."""

    number: int
    at: float


@dataclass(frozen=True)
class Series:
    """One player's numbers as a line that ends in the player's badge."""

    seat: Any
    numbers: Sequence[int]
    spots: Sequence[Spot]
    badge_y: float

    @property
    def badge_top(self) -> float:
        return round(self.badge_y - BADGE / 2, 1)

    @property
    def points(self) -> str:
        return " ".join(f"{spot.x:g},{spot.y:g}" for spot in self.spots)


@dataclass(frozen=True)
class Lines:
    """Numbers over turns."""

    turns: Sequence[Mark]
    scale: Sequence[Mark]
    series: Sequence[Series]
    width: int = WIDTH
    height: int = LINES_HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = LINES_HEIGHT - BOTTOM
    badge_x: float = WIDTH - RIGHT + 6
    badge_size: int = BADGE

    @property
    def rows(self) -> list[tuple[int, list[int]]]:
        """The same as a table: a row for each turn."""
        return [
            (mark.number, [series.numbers[nth] for series in self.series])
            for nth, mark in enumerate(self.turns)
        ]


def lines(turns: Sequence[int], numbers: Mapping[Any, Sequence[int]]) -> Lines:
    """``numbers``: of each player as many as there are turns."""
    every = [number for row in numbers.values() for number in row]
    scale = scale_to(min(0, *every), max(1, *every))
    low, high = scale[0], scale[-1]
    right, foot = WIDTH - RIGHT, LINES_HEIGHT - BOTTOM

    def x(turn: int) -> float:
        return round(LEFT + (right - LEFT) * (turn - turns[0]) / max(1, turns[-1] - turns[0]), 1)

    def y(number: float) -> float:
        return round(foot - (foot - TOP) * (number - low) / (high - low), 1)

    last = {key: y(row[-1]) for key, row in numbers.items()}
    apart = spread(last, BADGE + 1, TOP, foot)
    return Lines(
        turns=[Mark(turn, x(turn)) for turn in turns],
        scale=[Mark(number, y(number)) for number in scale],
        series=[
            Series(
                key,
                row,
                [Spot(x(turn), y(number)) for turn, number in zip(turns, row, strict=True)],
                apart[key],
            )
            for key, row in numbers.items()
        ],
    )


def scale_to(low: int, high: int) -> list[int]:
    """Round numbers from below the lowest to above the highest."""
    step = next((step for step in STEPS if (high - low) / step <= MOST_STEPS), STEPS[-1])
    first = -ceil(-low / step)
    return [step * nth for nth in range(first, ceil(high / step) + 1)]


def spread(wanted: Mapping[Any, float], apart: float, low: float, high: float) -> dict[Any, float]:
    """Heights for the badges: in the order wanted and near it, but none upon another."""
    order = sorted(wanted, key=lambda key: wanted[key])
    heights: list[float] = []
    for key in order:
        heights.append(max(wanted[key], heights[-1] + apart if heights else low))
    ceiling = high
    for nth in reversed(range(len(heights))):
        heights[nth] = min(heights[nth], ceiling)
        ceiling = heights[nth] - apart
    return dict(zip(order, (round(height, 1) for height in heights), strict=True))


# Bars


class Part(NamedTuple):
    """The points of one source in a player's bar."""

    source: str
    points: int
    x: float
    width: float
    has_room: bool
    middle: float


class BarRow(NamedTuple):
    seat: Any
    y: int
    middle: float
    parts: list[Part]
    total: int
    end: float

    @property
    def badge_top(self) -> float:
        return self.middle - BAR_BADGE / 2


@dataclass(frozen=True)
class Bars:
    rows: Sequence[BarRow]
    height: int
    width: int = WIDTH
    bar: int = BAR
    badge_size: int = BAR_BADGE


def bars(totals: Mapping[Any, int], points: Mapping[Any, Mapping[str, int]]) -> Bars:
    """A bar for each player, put together from the points of each source; what was taken off by a
    correction has no length."""
    longest = max(1, *(sum(number for number in row.values() if number > 0) for row in points.values()))
    unit = (WIDTH - NAME - 4 * DIGIT) / longest
    rows = []
    for nth, (key, sources) in enumerate(points.items()):
        y, x, parts = nth * (BAR + BAR_GAP), float(NAME), []
        for source, number in sources.items():
            width = max(0, number) * unit
            if width:
                room = width >= DIGIT * len(str(number)) + 4
                parts.append(
                    Part(source, number, round(x, 1), round(width, 1), room, round(x + width / 2, 1))
                )
            x += width
        rows.append(BarRow(key, y, y + BAR / 2, parts, totals[key], round(x + 4, 1)))
    return Bars(rows, len(rows) * (BAR + BAR_GAP))
