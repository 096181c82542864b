"""The score table: players as columns, a row for each source of points, each number with its reasons."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext

from companion.games import pages_of
from companion.games.hooks.result import End
from scoring.rules import Reason, Result
from scoring.text import Line, Word


class Cell(NamedTuple):
    """One player's points from one source, with where they come from."""

    seat: Any
    points: int
    reasons: Sequence[Reason]


class ScoreRow(NamedTuple):
    key: str
    name: Word | Line
    cells: list[Cell]

    @property
    def points(self) -> dict[str, int]:
        """By player."""
        return {cell.seat.key: cell.points for cell in self.cells}


class Column(NamedTuple):
    seat: Any
    total: int
    rank: int | None

    @property
    def place(self) -> str:
        """As it is written: whoever left has none, nor whoever the rules put out of play."""
        if self.seat.left:
            return gettext("left")
        return gettext("out of play") if self.rank is None else str(self.rank)

    @property
    def has_place(self) -> bool:
        return self.rank is not None and not self.seat.left


class ScoreTable(NamedTuple):
    """The best player first."""

    columns: list[Column]
    rows: list[ScoreRow]


def score_table_of(table: Any) -> ScoreTable:
    """Of a followed game, as it ended or as if it ended now."""
    rules = table.game.rules
    end = pages_of(rules).result.of_table(table.fold, table.game)
    return score_table(rules, table.seat, table.if_game_ended, end)


def score_table(rules: str, seats: Mapping[str, Any], result: Result, end: End) -> ScoreTable:
    columns = [Column(seats[one.player], one.total, one.rank) for one in result.scores]
    reasons, rows = end.reasons(), pages_of(rules).result.rows
    return ScoreTable(
        columns,
        [
            ScoreRow(key, name, [cell(column.seat, reasons[key][column.seat.key]) for column in columns])
            for key, name in {**rows, **end.called()}.items()
        ],
    )


def cell(seat: Any, reasons: Sequence[Reason]) -> Cell:
    return Cell(seat, sum(reason.points for reason in reasons), reasons)
