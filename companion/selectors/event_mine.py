"""What is somebody's own at an event: the next seat, what the desk wants to know, the results, the row."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.log.event_cuts import places_of
from companion.log.event_roles import start_said
from companion.log.event_shifts import called_in, in_line, qualified
from companion.log.event_titles import title_of
from companion.log.events import EventNow, RoundNow, RoundState, StageNow, TableNow, TableState
from companion.models import Check, Entrant, EventSeat, Presence
from companion.selectors.event_clock import Clock, clock_of, is_played, rounds_still
from companion.selectors.event_standings import (
    ShownRow,
    going_from,
    is_provisional,
    line_after,
    marks_at_line,
    value_said,
)
from companion.selectors.events import STATES, MySeat, seats_of
from companion.wording.saying import say
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.wording import ordinal

STARTS = (
    gettext_lazy("you start first"),
    gettext_lazy("you start second"),
    gettext_lazy("you start third"),
    gettext_lazy("you start fourth"),
    gettext_lazy("you start fifth"),
    gettext_lazy("you start sixth"),
)
PLAYS_ON: dict[str, object] = {
    EventSeat.For.LEFT: gettext_lazy("%(name)s plays on for you; the result counts for you."),
    EventSeat.For.CAME: gettext_lazy("%(name)s plays on in your chair; the result counts for %(name)s."),
    EventSeat.For.NOBODY: gettext_lazy("%(name)s plays on in your chair; the result counts for nobody."),
}
PLAYS_FOR: dict[str, object] = {
    EventSeat.For.LEFT: gettext_lazy("You play for %(name)s."),
    EventSeat.For.CAME: gettext_lazy("You play on in the chair of %(name)s; the result counts for you."),
    EventSeat.For.NOBODY: gettext_lazy("You play on in the chair of %(name)s; the result counts for nobody."),
}
NOT_PLAYING: dict[str, object] = {
    Presence.State.OUT: gettext_lazy("You said that you do not play it."),
    Presence.State.STANDBY: gettext_lazy("You stand by: the desk calls you when a chair is free."),
    Presence.State.NO_SHOW: gettext_lazy("The desk has noted that you were not here."),
}
MAY_COME: dict[str, object] = {
    Presence.State.OUT: gettext_lazy("Changed your mind? Tell the desk: a chair may be free."),
    Presence.State.NO_SHOW: gettext_lazy("Are you here now? Tell the desk: a chair may be free."),
}
"""As long as a table of the round has not begun."""
VALUES_SHOWN = 2
ALTERNATES = 6
"""So many of those in line stay near."""
ASKED = frozenset({TableState.OVER, TableState.DISPUTED})


@dataclass(frozen=True)
class MyGame:
    seat: MySeat
    me: Entrant

    @property
    def is_mine(self) -> bool:
        """Whether I sit there now: nobody else is asked for a word."""
        return self.seat.sitting == self.me

    @property
    def became(self) -> str:
        """Of the chair that I have no more."""
        chair = self.seat.chair
        if self.is_mine:
            return ""
        if chair.substitute is None:
            return _("You left this table and take its last place.")
        return str(PLAYS_ON[chair.counts_for]) % {"name": chair.substitute.name}

    @property
    def plays_for(self) -> str:
        """Of the chair that I took over."""
        chair = self.seat.chair
        is_mine = chair.substitute == self.me
        return str(PLAYS_FOR[chair.counts_for]) % {"name": chair.entrant.name} if is_mine else ""

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
    def starts_with(self) -> str:
        return start_said(self.seat.chair, self.seat.round.round.event)

    @property
    def ended(self) -> str:
        """Of a game that is over for good: where somebody ended, and nothing of how it began."""
        if not self.is_mine or not self.table.is_settled:
            return ""
        said: dict[str, object] = {"title": self.title, "number": self.table.table.number}
        line = self.table.now.by_seat.get(self.seat.number) if self.table.now else None
        if line is None or self.table.state is TableState.VOID:
            return _("%(title)s, table %(number)d: this game counts for nobody.") % said
        said["place"] = say(ordinal(line.rank))
        return _("%(title)s, table %(number)d is final: you are %(place)s.") % said

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
        """Whether the result waits for a word of everybody who sits there."""
        return self.is_mine and self.table.state in ASKED

    @property
    def has_agreed(self) -> bool:
        return bool(self.table.now and self.key in self.table.now.agreed)

    @property
    def said(self) -> str | None:
        """What was not right, in the own words."""
        return next((one.note or "–" for one in self.table.objections if one.player == self.key), None)

    @property
    def others_say(self) -> list[Check]:
        """What is not right in the words of others at the table."""
        return [one for one in self.table.objections if one.player != self.key]

    @property
    def missing(self) -> list[str]:
        """Who has not said yet whether the result is right."""
        said = {check.player for check in self.table.now.checks} if self.table.now else set()
        seats = [seat for seat in self.table.asked if seat.key not in {*said, self.key}]
        return [seat.sitting.name for seat in seats if seat.sitting]


@dataclass(frozen=True)
class MyRow:
    stage: str
    rank: int
    is_shared: bool
    people: int
    values: list[tuple[str, str]]
    to_line: int | None
    """Places above the cut line, the last one within it being none; negative below."""
    mark: str = ""
    """Instead of it, of somebody who stands above it and does not go on."""

    @property
    def below(self) -> int:
        return -(self.to_line or 0)


@dataclass(frozen=True)
class Without:
    """A round where somebody has no seat, and what they can do about it."""

    heading: str
    lines: list[str]


@dataclass(frozen=True)
class Mine:
    calling: RoundNow | None
    calling_title: str
    known: str
    """What the desk knows before that round."""
    playing: MyGame | None
    """At a table of an earlier round than the newest one, which is not over."""
    current: MyGame | None
    games: list[MyGame]
    row: MyRow | None
    ended: str = ""
    """Where somebody ended who plays no more."""
    may_step_in: bool = False
    without: Without | None = None
    """The round that was seated without somebody."""

    @property
    def seats(self) -> list[MyGame]:
        """That the page shows at its top."""
        return [game for game in (self.playing, self.current) if game]


def my_games(now: EventNow, me: Entrant) -> list[MyGame]:
    """In all published rounds, the newest first."""
    return [MyGame(seat, me) for seat in seats_of(now, me)]


def mine_of(now: EventNow, me: Entrant) -> Mine:
    games = my_games(now, me)
    last = now.last_round
    is_open = last and last.state in (RoundState.ROLL_CALL, RoundState.DRAFT)
    calling = last if last and is_open and me in now.once(called_in, last) else None
    newest = next((one.number for one in reversed(now.rounds) if one.is_public), 0)
    playing = playing_of(now, me, games)
    current = games[0] if games and games[0].seat.round.number == newest else None
    current = None if current is playing else current
    is_free = not (calling or playing) and (current is None or current.table.is_settled)
    ended = ended_of(now, me) if is_free else ""
    current = None if ended else current
    return Mine(
        calling=calling,
        calling_title=title_of(calling) if calling else "",
        known=calling.presence.get(me.pk, "") if calling else "",
        playing=playing,
        current=current,
        games=[game for game in games if is_listed(game, playing, None if calling else current)],
        row=my_row(now, me),
        ended=ended,
        may_step_in=bool(ended) and is_alternate(now, me),
        without=None if calling or current or playing or ended else played_without(now, me),
    )


def playing_of(now: EventNow, me: Entrant, games: list[MyGame]) -> MyGame | None:
    """The oldest table of an earlier round where somebody sits and plays on."""
    last = now.last_round
    still = {one.number for one in rounds_still(now, last.number)} if last else set()
    mine = [game for game in games if game.seat.round.number in still and game.is_mine]
    return next((game for game in reversed(mine) if game.table.now is None), None)


def is_listed(game: MyGame, playing: MyGame | None, current: MyGame | None) -> bool:
    """Among the own games, unless it stands above and is still open there."""
    return game is not playing and (game is not current or game.table.is_settled)


def ended_of(now: EventNow, me: Entrant) -> str:
    """Of somebody who did not go on, or of everybody when the event is decided: the place."""
    last = now.last_round
    known = now.once(qualified, last) if last else None
    is_out = last is not None and known is not None and me not in now.once(called_in, last)
    if not is_out and not now.is_decided:
        return ""
    places, seats = now.once(places_of), seats_of(now, me)
    rank = next((one.rank for one in places if one.player == me.name), None)
    if rank is None or not seats:
        return _("The event is over.") if now.is_decided else _("You did not go on.")
    said = {"stage": seats[0].round.stage.name, "rank": rank, "people": len(places)}
    if now.is_decided:
        return _("The event is over: place %(rank)d of %(people)d.") % said
    return _("You are out after %(stage)s: place %(rank)d of %(people)d.") % said


def is_alternate(now: EventNow, me: Entrant) -> bool:
    """Whether somebody may soon be asked to step in, before the round behind a cut is published."""
    last = now.last_round
    return last is not None and not last.is_public and me in now.once(in_line, last)[:ALTERNATES]


def played_without(now: EventNow, me: Entrant) -> Without | None:
    """The newest round, as long as it is played. Before a table of it has begun there may be a chair."""
    last = now.last_round
    if last is None or not is_played(last):
        return None
    is_late = all(one.is_begun or one.is_settled for one in last.tables)
    state = last.presence.get(me.pk, "" if seats_of(now, me) else Presence.State.HERE)
    said = {"round": title_of(last)}
    if state == Presence.State.HERE and not is_late:
        return Without(_("%(round)s is already seated.") % said, [_("The desk finds you a seat.")])
    lines = [str(NOT_PLAYING.get(state, _("Your seat in the next one appears here.")))]
    if state in MAY_COME and not is_late:
        lines.append(str(MAY_COME[state]))
    return Without(_("%(round)s is being played without you.") % said, lines)


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
    return ShownRow(
        row=row,
        entrant=me,
        values=[value_said(key, value) for key, value in values],
        is_shared=sum(one.rank == row.rank for one in stage.rows) > 1,
        reason="",
        is_last_in=False,
        is_me=True,
        provisional=any(me.name in table.players for table in stage.tables() if is_provisional(table)),
    )


def row_in(now: EventNow, stage: StageNow, me: Entrant) -> MyRow | None:
    rows, chain = stage.rows, stage.stage.chain
    nth = next((nth for nth, row in enumerate(rows) if row.player == me.name), None)
    if nth is None:
        return None
    row, going = rows[nth], now.once(going_from, stage)
    line = line_after(now, stage, going)
    is_passed = line is not None and nth <= line and me.name not in going
    shown = list(zip(chain, row.values, strict=True))[:VALUES_SHOWN]
    return MyRow(
        stage=stage.stage.name,
        rank=row.rank,
        is_shared=sum(one.rank == row.rank for one in rows) > 1,
        people=len(rows),
        values=[(say(CRITERIA[key].name), value_said(key, value)) for key, value in shown],
        to_line=None if line is None or is_passed else line - nth,
        mark=marks_at_line(now, stage, going).get(me.name, "") if is_passed else "",
    )
