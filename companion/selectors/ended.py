"""A result, wherever it comes from."""

from collections.abc import Sequence
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple

from companion.device.roles import Viewer
from companion.games.hooks.result import End, Facts
from companion.log.errors import UnreadableTable
from companion.log.outcomes import Outcome, outcome_of_fold
from companion.log.results import minutes_said, played_at
from companion.models import Game, PadSheet, Result, Role
from companion.selectors.pad import PadSeat, PadTable, pad_table
from companion.selectors.podium import Podium, podium_of
from companion.selectors.score_table import ScoreTable, score_table
from companion.selectors.table import Table, table_read
from scoring import rules
from scoring.games import GAMES
from scoring.text import Line, Listing, Word, gettext_noop, ngettext, signed

ONE_SITTING = timedelta(hours=12)
"""Nobody plays longer than that: the table was left open."""
CHANGES = (-30, -10, 10, 30)
USUAL = (90, 120, 150, 180, 210, 240)
MOST = 24 * 60


class Took(NamedTuple):
    hours: int
    minutes: int


class TimeOffer(NamedTuple):
    """So many minutes, and what stands on the button that says so."""

    minutes: int
    face: str


class Ended:
    """A game with a result, followed at a table or noted on a pad. Pages, files and pictures of a
    result ask for nothing but what is here, and templates call it ``table``:

    - its people: ``seats`` and ``seat`` (by key), each with key, name and badge, ``name_of``, ``facts``;
    - how it ended: ``if_game_ended`` (and ``by_the_rules``, which know nobody who leaves), the
      ``score_table`` with its reasons, and ``is_over`` (a pad may not be filled in everywhere yet; then
      ``lead``);
    - what is known of it besides: when and how long it was played, who began, and its ``end`` as only
      this game can tell it.
    """

    def __init__(self, table: Table | PadTable, source: Game | PadSheet, outcome: Outcome):
        self.table = table
        self.outcome = outcome
        self.seats = table.seats
        self.seat = table.seat
        self.name_of = table.name_of
        self.is_over = table.is_over
        self.if_game_ended: rules.Result = table.if_game_ended
        self.by_the_rules: rules.Result = table.if_game_ended
        self.source = source
        self.rules, self.code, self.at = source.rules, source.code, played_at(source)
        assert outcome.end, "only what has sums has ended"
        self.end: End = outcome.end

    starter: str | None = None
    """Who was first in player order at the beginning, where that is known."""
    lead: Line | None = None
    """Who is ahead, as long as nobody has won."""
    uncounted: Sequence[tuple[PadSeat | None, Line]] = ()
    """Points that somebody may have besides, and why they are not in the sums."""

    @cached_property
    def minutes(self) -> int:
        """As somebody said, else as it was recorded; 0 if nobody knows."""
        said = minutes_said(self.source)
        return self.minutes_recorded if said is None else said

    @property
    def minutes_recorded(self) -> int:
        return 0

    @property
    def took(self) -> Took:
        return Took(*divmod(self.minutes, 60))

    @property
    def times(self) -> list[TimeOffer]:
        """By how much a tap changes it; where nobody knows, what is usual."""
        if not self.minutes:
            return [TimeOffer(minutes, f"{minutes // 60}:{minutes % 60:02}") for minutes in USUAL]
        changes = [by for by in CHANGES if 0 < self.minutes + by <= MOST]
        return [TimeOffer(self.minutes + by, signed(by)) for by in changes]

    @property
    def title(self) -> Word:
        return GAMES[self.rules].title

    @property
    def podium(self) -> Podium:
        return podium_of(self.if_game_ended, self.seat)

    @cached_property
    def score_table(self) -> ScoreTable:
        return score_table(self.rules, self.seat, self.if_game_ended, self.end)

    def facts(self, player: str) -> Facts:
        return self.end.facts(player)


class EndedTable(Ended):
    table: Table

    def __init__(self, table: Table):
        super().__init__(table, table.game, outcome_of_fold(table.game, table.fold))
        self.starter = table.fold.states[0].order[0]
        self.by_the_rules = GAMES[self.rules].result_of(table.state, ())

    @property
    def minutes_recorded(self) -> int:
        """From the first entry of the log to the last."""
        entries = self.table.fold.entries
        if not entries:
            return 0
        took = entries[-1].at - entries[0].at
        return round(took / timedelta(minutes=1)) if took < ONE_SITTING else 0


class EndedPad(Ended):
    """Of a sheet of which the rules can make sums."""

    def __init__(self, table: PadTable):
        super().__init__(table, table.sheet, table.outcome)
        self.lead = None if table.is_over else lead_of(table.if_game_ended)
        shared = [(None, line) for one in table.shared_sections for line in table.uncounted(one.key)]
        self.uncounted = shared + [(seat, line) for seat in table.seats for line in table.uncounted(seat.key)]


def lead_of(result: rules.Result) -> Line:
    """By points alone: what breaks a tie may not be filled in yet."""
    ahead = result.scores[0]
    best = ahead.total
    in_play = [score for score in result.scores if (score.rank is None) == (ahead.rank is None)]
    leaders = tuple(score.player for score in in_play if score.total == best)
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
    """None as long as the game goes on. Raises UnreadableTable where nobody knows whether it does."""
    if broken := table.fold.broken:
        raise UnreadableTable(table.game, broken.refusal, broken.entry.number)
    return EndedTable(table) if table.is_over else None


def ended_of(result: Result) -> Ended | None:
    """As somebody sees it who may only look."""
    if result.pad:
        return ended_pad(result.pad)
    return ended_table(table_read(result.game, viewer=Viewer(Role.WATCH))) if result.game else None
