"""What is somebody's own at an event: the next seat, what the desk wants to know, the results, the row."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy

from companion.log.event_shifts import called_in
from companion.log.event_titles import title_of
from companion.log.events import EventNow, RoundNow, RoundState, StageNow, TableNow, TableState
from companion.models import Entrant, Presence
from companion.selectors.event_clock import Clock, clock_of
from companion.selectors.event_standings import ShownRow, going_from, line_after, value_said
from companion.selectors.events import STATES, MySeat, seats_of
from companion.wording.saying import say
from scoring.tournaments.criteria import CRITERIA

STARTS = (
    gettext_lazy("you start first"),
    gettext_lazy("you start second"),
    gettext_lazy("you start third"),
    gettext_lazy("you start fourth"),
    gettext_lazy("you start fifth"),
    gettext_lazy("you start sixth"),
)
VALUES_SHOWN = 2
ASKED = frozenset({TableState.OVER, TableState.DISPUTED})


@dataclass(frozen=True)
class MyGame:
    seat: MySeat

    @property
    def table(self) -> TableNow:
        return self.seat.table

    @property
    def title(self) -> str:
        return title_of(self.seat.round)

    @property
    def starts(self) -> str:
        return str(STARTS[self.seat.number - 1])

    @property
    def begins_at(self) -> datetime | None:
        return self.seat.round.round.clock_at or self.seat.round.round.starts_at

    @property
    def state_said(self) -> str:
        return str(STATES[self.table.state])

    @property
    def clock(self) -> Clock | None:
        return clock_of(self.table)

    @property
    def key(self) -> str:
        return f"seat-{self.seat.number}"

    @property
    def is_asked(self) -> bool:
        """Whether the result waits for a word of everybody."""
        return self.table.state in ASKED

    @property
    def has_agreed(self) -> bool:
        return bool(self.table.now and self.key in self.table.now.agreed)

    @property
    def said(self) -> str | None:
        """What was not right, in the own words."""
        objections = self.table.now.objections if self.table.now else []
        return next((one.note or "–" for one in objections if one.player == self.key), None)


@dataclass(frozen=True)
class MyRow:
    stage: str
    rank: int
    is_shared: bool
    people: int
    values: list[tuple[str, str]]
    to_line: int | None
    """Places above the cut line, the last one within it being none; negative below."""

    @property
    def below(self) -> int:
        return -(self.to_line or 0)


@dataclass(frozen=True)
class Mine:
    calling: RoundNow | None
    calling_title: str
    known: str
    """What the desk knows before that round."""
    seated: str
    """The title of a round whose seats are published, if the desk can still find one for me."""
    current: MyGame | None
    games: list[MyGame]
    row: MyRow | None


def mine_of(now: EventNow, me: Entrant) -> Mine:
    games = [MyGame(seat) for seat in seats_of(now, me)]
    last = now.last_round
    is_open = last and last.state in (RoundState.ROLL_CALL, RoundState.DRAFT)
    calling = last if last and is_open and me in called_in(now, last) else None
    newest = next((one.number for one in reversed(now.rounds) if one.is_public), 0)
    current = games[0] if games and games[0].seat.round.number == newest else None
    return Mine(
        calling=calling,
        calling_title=title_of(calling) if calling else "",
        known=calling.presence.get(me.pk, "") if calling else "",
        seated=title_of(last) if last and current is None and is_late(now, last, me) else "",
        current=current,
        games=[game for game in games if calling or game is not current or game.table.is_settled],
        row=my_row(now, me),
    )


def is_late(now: EventNow, last: RoundNow, me: Entrant) -> bool:
    """Came when the seats were out, and not every table has begun: the desk repairs the round."""
    is_there = last.presence.get(me.pk, Presence.State.HERE) == Presence.State.HERE
    has_room = last.is_public and not all(table.is_begun or table.is_settled for table in last.tables)
    return has_room and is_there and me in called_in(now, last)


def my_row(now: EventNow, me: Entrant) -> MyRow | None:
    """In the newest stage that has a result."""
    stage = next((one for one in reversed(now.stages) if one.games), None)
    return row_in(now, stage, me) if stage else None


def my_shown_row(now: EventNow, me: Entrant | None) -> ShownRow | None:
    """The same as the standings show it."""
    stage = next((one for one in reversed(now.stages) if one.games), None)
    row = next((row for row in stage.rows if me and row.player == me.name), None) if stage else None
    if stage is None or row is None or me is None:
        return None
    values = zip(stage.stage.chain, row.values, strict=True)
    open_tables = [table for table in stage.tables() if table.now and not table.is_settled]
    return ShownRow(
        row=row,
        entrant=me,
        values=[value_said(key, value) for key, value in values],
        is_shared=sum(one.rank == row.rank for one in stage.rows) > 1,
        reason="",
        is_last_in=False,
        is_me=True,
        provisional=any(seat.entrant_id == me.pk for table in open_tables for seat in table.seats),
    )


def row_in(now: EventNow, stage: StageNow, me: Entrant) -> MyRow | None:
    rows, chain = stage.rows, stage.stage.chain
    nth = next((nth for nth, row in enumerate(rows) if row.player == me.name), None)
    if nth is None:
        return None
    row, line = rows[nth], line_after(now, stage, going_from(now, stage))
    shown = list(zip(chain, row.values, strict=True))[:VALUES_SHOWN]
    return MyRow(
        stage=stage.stage.name,
        rank=row.rank,
        is_shared=sum(one.rank == row.rank for one in rows) > 1,
        people=len(rows),
        values=[(say(CRITERIA[key].name), value_said(key, value)) for key, value in shown],
        to_line=None if line is None else line - nth,
    )
