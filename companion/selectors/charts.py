"""The charts of a result: points by source, and how the game went turn by turn."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.charts import Bars, Lines, bars, lines
from companion.selectors.result import Pad
from companion.selectors.table import Table
from scoring.empires.ending import PAD_ROWS
from scoring.empires.history import moments
from scoring.text import Word


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


def charts_read(table: Table, pad: Pad) -> Charts:
    points = {
        column.seat.key: {key: row.cells[nth].points for key, row in zip(PAD_ROWS, pad.rows, strict=True)}
        for nth, column in enumerate(pad.columns)
    }
    totals = {column.seat.key: column.total for column in pad.columns}
    given = [(key, name) for key, name in PAD_ROWS.items() if any(row[key] > 0 for row in points.values())]
    return Charts(bars=bars(totals, points), sources=given, lines=lines_read(table, list(totals)))


def lines_read(table: Table, players: list[str]) -> list[LineChart]:
    """None for what this table did not keep, and none before there are two turns to compare."""
    told = moments(table.fold.states)
    turns = [moment.turn for moment in told]
    drawn = []
    for key, name, note in OVER_TURNS:
        numbers = {player: [getattr(moment, key)[player] for moment in told] for player in players}
        if len(turns) > 1 and any(map(any, numbers.values())):
            drawn.append(LineChart(key, name, note, lines(turns, numbers)))
    return drawn
