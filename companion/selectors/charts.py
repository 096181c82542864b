"""The charts of a result: points by source, and how the game went turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise

from companion.drawings.charts import Bars, Lines, bars, lines
from companion.games.hooks.result import Course
from companion.selectors.score_table import ScoreTable
from scoring.text import Line, Word

PATTERNS = 8
"""How many ways there are to fill a part of a bar."""


class LineChart(NamedTuple):
    key: str
    name: str | Promise
    note: str | Promise
    drawing: Lines


@dataclass(frozen=True)
class Charts:
    bars: Bars
    sources: list[tuple[str, Word | Line]]
    """The rows of the score table that gave anybody points."""
    taken: list[Word | Line]
    """Those that took points off somebody: they have no length."""
    patterns: dict[str, int]
    """How the part of each row is filled."""
    lines: list[LineChart]


def charts_read(table: ScoreTable, courses: Sequence[Course]) -> Charts:
    totals = {column.seat.key: column.total for column in table.columns}
    points = {player: {row.key: row.points[player] for row in table.rows} for player in totals}
    given = [(row.key, row.name) for row in table.rows if any(one > 0 for one in row.points.values())]
    taken = [row.name for row in table.rows if any(one < 0 for one in row.points.values())]
    drawn = [drawn_lines(course, list(totals)) for course in courses if course.says_something]
    patterns = {row.key: nth % PATTERNS + 1 for nth, row in enumerate(table.rows)}
    return Charts(bars=bars(totals, points), sources=given, taken=taken, patterns=patterns, lines=drawn)


def drawn_lines(course: Course, players: Sequence[str]) -> LineChart:
    numbers = {player: course.numbers[player] for player in players}
    return LineChart(course.key, course.name, course.note, lines(course.turns, numbers))
