"""The charts of a result: points by source, and how the game went turn by turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.charts import Bars, Lines, bars, lines
from companion.selectors.result import Pad
from scoring.empires.ending import PAD_ROWS, Result
from scoring.empires.history import Moment
from scoring.empires.turns import SCORING_TURNS
from scoring.text import Word


class Course(NamedTuple):
    """A number of each player over some turns."""

    key: str
    name: str | Promise
    note: str | Promise
    turns: Sequence[int]
    numbers: Mapping[str, Sequence[int]]

    @property
    def says_something(self) -> bool:
        return len(self.turns) > 1 and any(map(any, self.numbers.values()))


class LineChart(NamedTuple):
    key: str
    name: str | Promise
    note: str | Promise
    drawing: Lines


@dataclass(frozen=True)
class Charts:
    bars: Bars
    sources: list[tuple[str, Word]]
    """Those of the pad's rows that gave anybody points."""
    lines: list[LineChart]


OVER_TURNS = (
    ("points", _("Points over the turns"), _("Goods and buildings counted as if the game had ended there.")),
    ("income", _("Income over the turns"), _("What goods and ships earned, in Spanish Dollars.")),
    ("regions", _("Regions held"), _("Regions in which a player had the most workers, alone.")),
)


def charts_read(pad: Pad, courses: Sequence[Course]) -> Charts:
    points = {
        column.seat.key: {key: row.cells[nth].points for key, row in zip(PAD_ROWS, pad.rows, strict=True)}
        for nth, column in enumerate(pad.columns)
    }
    totals = {column.seat.key: column.total for column in pad.columns}
    given = [(key, name) for key, name in PAD_ROWS.items() if any(row[key] > 0 for row in points.values())]
    drawn = [drawn_lines(course, list(totals)) for course in courses if course.says_something]
    return Charts(bars=bars(totals, points), sources=given, lines=drawn)


def drawn_lines(course: Course, players: Sequence[str]) -> LineChart:
    numbers = {player: course.numbers[player] for player in players}
    return LineChart(course.key, course.name, course.note, lines(course.turns, numbers))


def courses_of_moments(told: Sequence[Moment]) -> list[Course]:
    """Of a game that was followed. What its table did not keep says nothing."""
    turns, players = [moment.turn for moment in told], list(told[0].points)
    return [
        Course(
            key, name, note, turns, {one: [getattr(moment, key)[one] for moment in told] for one in players}
        )
        for key, name, note in OVER_TURNS
    ]


def courses_of_scorings(result: Result) -> list[Course]:
    """Of a pad, if all its scorings were noted: one without points is one that nobody knows."""
    numbers = {score.player: [score.colonies[turn] for turn in SCORING_TURNS] for score in result.scores}
    if not all(map(any, zip(*numbers.values(), strict=True))):
        return []
    return [
        Course(
            "colonies",
            _("Points from the colonies"),
            _("What each of the three scorings brought."),
            SCORING_TURNS,
            numbers,
        )
    ]
