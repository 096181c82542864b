"""A result, wherever it comes from."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from companion.models import PadSheet, Played, Role, Share
from companion.roles import Viewer
from companion.selectors.charts import Course, courses_of_moments, courses_of_scorings
from companion.selectors.pad import PadSeat, PadTable, pad_table
from companion.selectors.result import Pad, pad_read
from companion.selectors.table import Table, table_read
from scoring.empires.colonies import RegionScore
from scoring.empires.ending import Result, result_of
from scoring.empires.history import followed, highlights, highlights_of_sheet, moments
from scoring.empires.state import State
from scoring.text import Line, Listing, gettext_noop, ngettext

ONE_SITTING = timedelta(hours=12)
"""Longer than that nobody played: the table was left open."""


class Ended(ABC):
    """A game with a result, followed at a table or noted on a pad. Pages, files and pictures of a
    result ask for nothing but what is here, and templates call it ``table``:

    - its people: ``seats`` and ``seat`` (by key), each with key, name, badge and nation, ``name_of``;
    - how it ended: ``if_game_ended`` (and ``by_the_rules``, which know nobody who leaves), the ``pad``
      with its reasons, and ``is_over`` (a pad may not be filled in everywhere yet; then ``lead``);
    - what is known of it besides: when and how long it was played, who began, with which expansion,
      the regions of its scorings, its courses over the turns and what is worth telling.
    """

    def __init__(self, table: Table | PadTable):
        self.table = table
        self.seats = table.seats
        self.seat = table.seat
        self.name_of = table.name_of
        self.is_over = table.is_over
        self.if_game_ended: Result = table.if_game_ended
        self.by_the_rules: Result = table.if_game_ended

    code: str
    at: datetime
    builders: bool
    minutes = 0
    """From the beginning to the end; 0 if nobody knows."""
    starter: str | None = None
    """Who was first in player order at the beginning, where that is known."""
    lead: Line | None = None
    """Who is ahead, as long as nobody has won."""
    uncounted: Sequence[tuple[PadSeat, Line]] = ()
    """Points that somebody may have besides, and why they are not in the sums."""
    pad: Pad
    scorings: Mapping[int, Mapping[str, RegionScore]]

    @abstractmethod
    def courses(self) -> Sequence[Course]:
        """What went up and down over the turns, as far as it was kept."""

    @abstractmethod
    def highlights(self) -> Sequence[Line]:
        """What people will talk about after the game."""


class EndedTable(Ended):
    table: Table

    def __init__(self, table: Table):
        super().__init__(table)
        self.code = table.game.code
        self.at = table.game.started_at
        self.builders = bool(table.game.head.get("builders"))
        self.starter = table.fold.states[0].order[0]
        self.scorings = table.state.scorings
        self.by_the_rules = result_of(table.state)

    @property
    def minutes(self) -> int:
        """To the last entry of the log."""
        if not self.table.fold.entries:
            return 0
        took = self.table.fold.entries[-1].at - self.at
        return round(took / timedelta(minutes=1)) if took < ONE_SITTING else 0

    @cached_property
    def pad(self) -> Pad:
        return pad_read(self.table)

    def courses(self) -> Sequence[Course]:
        return courses_of_moments(moments(followed(*self._log)))

    def highlights(self) -> Sequence[Line]:
        return highlights(*self._log, money=self.table.keeps_money)

    @property
    def _log(self) -> tuple[Sequence[State], list[Mapping[str, Any]]]:
        """Every table, and the entries between them."""
        fold = self.table.fold
        return fold.states, [entry.data for entry in fold.entries]


class EndedPad(Ended):
    """Of a sheet of which the rules can make sums."""

    table: PadTable

    def __init__(self, table: PadTable):
        super().__init__(table)
        self.code = table.sheet.code
        self.at = table.sheet.made_at
        self.builders = table.sheet.builders
        self.scorings = table.scored.scorings
        self.pad = table.pad
        self.lead = None if table.is_over else lead_of(table.if_game_ended)
        self.uncounted = [(seat, line) for seat in table.seats for line in table.uncounted(seat.key)]

    def courses(self) -> Sequence[Course]:
        return courses_of_scorings(self.if_game_ended)

    def highlights(self) -> Sequence[Line]:
        return highlights_of_sheet(self.table.scored.holdings, self.scorings)


def lead_of(result: Result) -> Line:
    """By points alone: what breaks a tie may not be filled in yet."""
    best = result.scores[0].total
    leaders = tuple(score.player for score in result.scores if score.total == best)
    points = ngettext("%(count)d point", "%(count)d points", best)
    if len(leaders) == len(result.scores):
        return Line(gettext_noop("So far nobody leads: everybody has %(points)s."), {"points": points})
    return ngettext(
        "So far %(leaders)s leads with %(points)s.",
        "So far %(leaders)s lead with %(points)s each.",
        len(leaders),
        leaders=Listing(leaders),
        points=points,
    )


def ended_pad(sheet: PadSheet) -> EndedPad | None:
    """None as long as it is no result."""
    table = pad_table(sheet)
    return EndedPad(table) if table.is_over else None


def ended_table(table: Table) -> EndedTable | None:
    """None as long as the game goes on."""
    return EndedTable(table) if table.is_over else None


def ended_of(source: Share | Played) -> Ended | None:
    """Of the game or the pad that this belongs to, as somebody sees it who may only look."""
    if source.pad:
        return ended_pad(source.pad)
    return ended_table(table_read(source.game, viewer=Viewer(Role.WATCH)))
