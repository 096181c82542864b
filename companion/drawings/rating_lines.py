"""How ratings went, as drawings: lines that end in names, and the points of one person's games.

Nobody has to tell colours apart: each line has a pattern of its own, and the games that were won are
filled.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from companion.drawings.charts import Mark, Spot, scale_to, spread
from companion.history.figures import parts_of
from companion.history.games import PastGame
from companion.history.ratings import MIDDLE, Rating

WIDTH, HEIGHT = 328, 220
LEFT, TOP, BOTTOM = 34, 10, 20
NAMES = 84
"""Room for the names behind the lines."""
EDGE = 8
LABEL = 16
MARGIN = 20
"""Rating points of air above and below all lines."""
ENOUGH = 2
"""Games that make a line."""
MOST_TRAILS = 6
FINEST = 2
"""A line needs no more than one point in this width."""
ROWS = 12
"""How many rows the same has as a table."""


class Point(NamedTuple):
    """A rating after so many games."""

    nth: int
    points: int
    give_or_take: int = 0


Scale = Callable[[int], float]
"""Where in the drawing a number stands."""


class Walk(NamedTuple):
    """One person's way through the games, beginning with the points that everybody begins with."""

    name: str
    points: list[Point]


@dataclass(frozen=True)
class RatingLine:
    walk: Walk
    spots: list[Spot]
    label_y: float
    band: str = ""

    @property
    def line(self) -> str:
        return " ".join(f"{spot.x:g},{spot.y:g}" for spot in self.spots)

    @property
    def label_top(self) -> float:
        return round(self.label_y - LABEL / 2, 1)


@dataclass(frozen=True)
class RatingLines:
    lines: list[RatingLine]
    scale: list[Mark]
    games: list[Mark]
    right: int
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT
    label: int = LABEL

    @property
    def label_x(self) -> int:
        return self.right + 8

    @property
    def label_width(self) -> int:
        return self.width - self.label_x

    @property
    def rows(self) -> list[tuple[int, list[int | None]]]:
        """The same as a table: what each had after some of the games, the last one included."""
        walks = [line.walk.points for line in self.lines]
        last = max(points[-1].nth for points in walks)
        told = sorted({round(last * nth / ROWS) for nth in range(1, ROWS + 1)} - {0})
        return [(nth, [points_after(points, nth) for points in walks]) for nth in told]


def points_after(points: Sequence[Point], nth: int) -> int | None:
    """None before the first game."""
    played = [point for point in points[1:] if point.nth <= nth]
    return played[-1].points if played else None


def walk_of(name: str, rating: Rating, numbers: dict[int, int]) -> Walk:
    """``numbers``: which game it was in the row of all, by its key."""
    marks = [Point(numbers[mark.game], mark.points, mark.give_or_take) for mark in rating.marks]
    return Walk(name, [Point(marks[0].nth - 1, MIDDLE), *marks])


def rating_lines_of(games: Sequence[PastGame], people: Iterable[tuple[str, Rating]]) -> RatingLines | None:
    """Those who played most; nothing before there is something to compare."""
    if len(games) < ENOUGH:
        return None
    most = sorted(people, key=lambda one: -one[1].games)[:MOST_TRAILS]
    numbers = {game.key: nth for nth, game in enumerate(games, start=1)}
    return drawn([walk_of(name, rating, numbers) for name, rating in most], len(games), WIDTH - NAMES)


def rating_line_of(name: str, rating: Rating) -> RatingLines | None:
    """One person's alone, over the own games."""
    if rating.games < ENOUGH:
        return None
    numbers = {mark.game: nth for nth, mark in enumerate(rating.marks, start=1)}
    return drawn([walk_of(name, rating, numbers)], rating.games, WIDTH - EDGE, banded=True)


def drawn(walks: list[Walk], games: int, right: int, *, banded: bool = False) -> RatingLines:
    every = [point.points for walk in walks for point in walk.points]
    near = max(walk.points[-1].give_or_take for walk in walks) if banded else 0
    low, high = min(every) - max(near, MARGIN), max(every) + max(near, MARGIN)
    foot = HEIGHT - BOTTOM

    def x(nth: int) -> float:
        return round(LEFT + (right - LEFT) * nth / games, 1)

    def y(points: float) -> float:
        within = min(max(points, low), high)
        return round(foot - (foot - TOP) * (within - low) / (high - low), 1)

    apart = spread({nth: y(walk.points[-1].points) for nth, walk in enumerate(walks)}, LABEL, TOP, foot)
    return RatingLines(
        lines=[
            RatingLine(
                walk,
                [Spot(x(point.nth), y(point.points)) for point in thinned(walk.points, games)],
                apart[nth],
                band(thinned(walk.points[1:], games), x, y) if banded else "",
            )
            for nth, walk in enumerate(walks)
        ],
        scale=[Mark(number, y(number)) for number in scale_to(low, high) if low <= number <= high],
        games=[Mark(number, x(number)) for number in scale_to(0, games) if 0 < number <= games],
        right=right,
    )


def band(points: Sequence[Point], x: Scale, y: Scale) -> str:
    """Between a rating less and more what it may be off by."""
    over = [(x(point.nth), y(point.points + point.give_or_take)) for point in points]
    under = [(x(point.nth), y(point.points - point.give_or_take)) for point in reversed(points)]
    return " ".join(f"{across:g},{up:g}" for across, up in (*over, *under))


def thinned(points: Sequence[Point], games: int) -> list[Point]:
    """The first, and of those that would stand upon each other the last."""
    every = max(1, ceil(games * FINEST / WIDTH))
    last = {point.nth // every: point for point in points[1:]}
    return [points[0], *last.values()]


# Points, game by game

COLUMNS = 24
"""Of so many games, the last ones."""
COLUMNS_HEIGHT = 130


class Column(NamedTuple):
    x: float
    y: float
    height: float
    middle: float
    best_y: float
    """Where the winner's points are."""
    is_won: bool


@dataclass(frozen=True)
class Columns:
    columns: list[Column]
    scale: list[Mark]
    bar: float
    width: int = WIDTH
    height: int = COLUMNS_HEIGHT
    left: int = LEFT
    right: int = WIDTH - 4

    @property
    def won(self) -> int:
        return sum(column.is_won for column in self.columns)


def columns_of(games: Sequence[PastGame], person: str) -> Columns:
    last = games[-COLUMNS:]
    scale = scale_to(0, max(1, *(player.total for game in last for player in game.players)))
    foot, wide = COLUMNS_HEIGHT - 6, (WIDTH - 4 - LEFT) / max(8, len(last))

    def y(points: int) -> float:
        return round(foot - (foot - TOP) * max(0, points) / scale[-1], 1)

    return Columns(
        columns=[
            Column(
                x=round(LEFT + wide * nth + wide * 0.15, 1),
                y=y(own.total),
                height=round(foot - y(own.total), 1),
                middle=round(LEFT + wide * (nth + 0.5), 1),
                best_y=y(max(player.total for player in game.players)),
                is_won=person in game.winners,
            )
            for nth, (game, own) in enumerate(parts_of(last, person))
        ],
        scale=[Mark(number, y(number)) for number in scale],
        bar=round(wide * 0.7, 1),
    )


# Beside a name

SPARK_WIDTH, SPARK_HEIGHT = 56, 20
SPARK_GAMES = 12


def spark_of(rating: Rating) -> str:
    """The last few games as a stroke of the pen."""
    numbers = [MIDDLE, *(mark.points for mark in rating.marks)][-SPARK_GAMES - 1 :]
    low, high = min(numbers), max(numbers)
    across = SPARK_WIDTH / (len(numbers) - 1)
    return " ".join(
        f"{across * nth:.1f},{SPARK_HEIGHT * (high - number) / max(1, high - low):.1f}"
        for nth, number in enumerate(numbers)
    )
