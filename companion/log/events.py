"""An event as it stands: rounds, tables and results as they follow from what is stored. Nothing here writes,
and no state is kept anywhere."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from companion.models import (
    Check,
    Entrant,
    Event,
    EventSeat,
    EventTable,
    Placing,
    Round,
    Stage,
    Version,
)
from companion.reading.numbers import whole_number
from scoring.tournaments.games import Game as Played
from scoring.tournaments.games import Result as Line
from scoring.tournaments.standings import Row, standings
from scoring.tournaments.throws import in_numbers

T = TypeVar("T")


class TableState(StrEnum):
    SET = "set"
    PLAYING = "playing"
    OVER = "over"
    DISPUTED = "disputed"
    FINAL = "final"
    VOID = "void"


class RoundState(StrEnum):
    ROLL_CALL = "roll_call"
    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    DONE = "done"


class EventState(StrEnum):
    DRAFT = "draft"
    OPEN = "open"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True)
class Reported:
    """One version of a result."""

    version: Version
    placings: list[Placing]
    checks: list[Check]
    is_final: bool

    @property
    def agreed(self) -> set[str]:
        return {check.player for check in self.checks if check.is_right and check.player}

    @property
    def objections(self) -> list[Check]:
        return [check for check in self.checks if not check.is_right]

    @property
    def by_seat(self) -> dict[int, Placing]:
        return {placing.number: placing for placing in self.placings}


@dataclass(frozen=True)
class TableNow:
    table: EventTable
    round: Round
    seats: list[EventSeat]
    versions: list[Reported]

    @property
    def at(self) -> tuple[int, int]:
        """Which one of the event: the numbers of its round and its own."""
        return self.round.number, self.table.number

    @property
    def now(self) -> Reported | None:
        return self.versions[-1] if self.versions else None

    @property
    def objections(self) -> list[Check]:
        """To the newest version."""
        return self.now.objections if self.now else []

    @property
    def is_begun(self) -> bool:
        """By the clock of the round, too, unless the desk said that this table waits."""
        is_timed = self.round.clock_at and not self.table.is_waiting
        return bool(self.versions or is_timed or self.has_entries)

    @property
    def has_entries(self) -> bool:
        game, pad = self.table.game, self.table.pad
        return bool((game and game.revision) or (pad and pad.revision))

    @property
    def state(self) -> TableState:
        if self.table.voided_at:
            return TableState.VOID
        if self.now is None:
            return TableState.PLAYING if self.is_begun else TableState.SET
        if self.now.is_final:
            return TableState.FINAL
        return TableState.DISPUTED if self.now.objections else TableState.OVER

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.entrant.name for seat in self.seats)

    @property
    def players(self) -> tuple[str, ...]:
        """For whom the result counts, in seat order."""
        return tuple(counted_name(seat) for seat in self.seats)

    @property
    def asked(self) -> list[EventSeat]:
        """Whose word is waited for; who left is not."""
        return [seat for seat in self.seats if seat.sitting]

    @property
    def gone(self) -> list[str]:
        """Who sits there without a result yet, and left the event meanwhile."""
        people = [seat.sitting for seat in self.asked if seat.sitting]
        is_played = self.state in (TableState.SET, TableState.PLAYING)
        return [one.name for one in people if is_played and one.state == Entrant.State.DROPPED]

    @property
    def is_settled(self) -> bool:
        return self.state in (TableState.FINAL, TableState.VOID)

    @property
    def ends_at(self) -> datetime | None:
        clock = self.round.clock_at
        more = self.round.event.minutes + self.table.extra_minutes
        return clock + timedelta(minutes=more) if clock else None

    def lines(self) -> list[tuple[EventSeat, Placing | None]]:
        """Everybody in seat order with points and rank, as far as they are known."""
        known = self.now.by_seat if self.now else {}
        return [(seat, known.get(seat.number)) for seat in self.seats]

    def game(self) -> Played | None:
        """As standings count it; None as long as there is no result, and of a void one."""
        if self.now is None or self.table.voided_at:
            return None
        known = self.now.by_seat
        return tuple(
            Line(counted_name(seat), known[seat.number].total, known[seat.number].rank)
            for seat in self.seats
            if seat.number in known
        )


def counted_name(seat: EventSeat) -> str:
    """The name under which a chair counts: a substitute plays for who left, for themselves or for nobody,
    and then stands in no row."""
    if seat.substitute is None or seat.counts_for == EventSeat.For.LEFT:
        return seat.entrant.name
    if seat.counts_for == EventSeat.For.CAME:
        return seat.substitute.name
    return f"{seat.substitute.name} / {seat.entrant.name}"


def counts_for_nobody(seat: EventSeat) -> bool:
    return seat.substitute is not None and seat.counts_for == EventSeat.For.NOBODY


@dataclass(frozen=True)
class RoundNow:
    round: Round
    stage: Stage
    tables: list[TableNow]
    presence: dict[int, str]
    """By the id of an entrant."""

    @property
    def is_begun(self) -> bool:
        return bool(self.round.clock_at) or any(table.is_begun for table in self.tables)

    @property
    def state(self) -> RoundState:
        if not self.round.published_at:
            return RoundState.DRAFT if self.tables else RoundState.ROLL_CALL
        if self.tables and all(table.is_settled for table in self.tables):
            return RoundState.DONE
        return RoundState.RUNNING if self.is_begun else RoundState.PUBLISHED

    @property
    def is_public(self) -> bool:
        return self.round.published_at is not None

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def seating(self) -> tuple[tuple[str, ...], ...]:
        return tuple(table.names for table in self.tables)

    @property
    def waits_for(self) -> list[TableNow]:
        """Tables without any result."""
        return [table for table in self.tables if table.now is None and not table.table.voided_at]


@dataclass(frozen=True)
class StageNow:
    stage: Stage
    rounds: list[RoundNow]
    leave_out: frozenset[str]
    names: dict[int, str]
    """Of everybody by number."""

    def tables(self) -> list[TableNow]:
        return [table for one in self.rounds for table in one.tables if one.is_public]

    @cached_property
    def games(self) -> tuple[Played, ...]:
        found = [table.game() for table in self.tables()]
        return tuple(game for game in found if game)

    @property
    def throws(self) -> dict[str, tuple[int, ...]]:
        """Lots and dice of everybody, one after the other. Stored is a list if there is more than one."""
        known = {whole_number(number): lot for number, lot in self.stage.draws.items()}
        made = {self.names[number]: lot for number, lot in known.items() if number in self.names}
        played = {line.player for game in self.games for line in game}
        return {
            name: tuple(lot) if isinstance(lot, list) else (lot,)
            for name, lot in made.items()
            if name in played
        }

    @property
    def draws(self) -> dict[str, int]:
        """The same as the criterion counts it, one number each."""
        return in_numbers(self.throws)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        stage = self.stage
        return standings(self.games, stage.chain, stage.points, self.draws, self.leave_out)

    @property
    def seated(self) -> frozenset[str]:
        """Who has or had a chair that everybody sees, whatever became of that game."""
        return frozenset(name for table in self.tables() for name in table.players)

    @property
    def is_provisional(self) -> bool:
        return any(table.now and not table.is_settled for table in self.tables())

    @property
    def is_knockout(self) -> bool:
        return self.stage.kind == Stage.Kind.KNOCKOUT

    @property
    def is_one_table(self) -> bool:
        """A knock-out of one table: whoever wins it has won."""
        tables = len(self.rounds[-1].tables) if self.rounds else 0
        return self.is_knockout and (tables or self.stage.tables) == 1


@dataclass(frozen=True)
class EventNow:
    event: Event
    entrants: list[Entrant]
    stages: list[StageNow]
    known: dict[tuple[Any, ...], Any] = field(init=False, default_factory=dict, compare=False, repr=False)

    def once(self, work: Callable[..., T], *about: object) -> T:
        """What it makes of the event as it stands: the same for everybody who looks, so worked out once."""
        key = (work, *map(id, about))
        if key not in self.known:
            self.known[key] = work(self, *about)
        return self.known[key]

    @property
    def rounds(self) -> list[RoundNow]:
        return [one for stage in self.stages for one in stage.rounds]

    @property
    def state(self) -> EventState:
        if self.event.closed_at:
            return EventState.CLOSED
        if any(one.is_public for one in self.rounds):
            return EventState.RUNNING
        return EventState.OPEN if self.event.opened_at else EventState.DRAFT

    @property
    def stage(self) -> StageNow:
        """The one that is played now: others may be planned behind it."""
        return next((one for one in self.stages if not one.stage.settled_at), self.stages[-1])

    def stage_after(self, stage: StageNow) -> StageNow | None:
        return next((one for one in self.stages if one.stage.number > stage.stage.number), None)

    def stage_before(self, stage: StageNow) -> StageNow | None:
        """Numbers may have gaps: a stage that a cut had made is gone if the cut was taken back."""
        return next((one for one in reversed(self.stages) if one.stage.number < stage.stage.number), None)

    def is_last(self, stage: StageNow) -> bool:
        """Nobody goes on from there: it is the final, and nothing is planned behind it."""
        return stage.is_one_table and self.stage_after(stage) is None

    @property
    def is_decided(self) -> bool:
        """Whether somebody has won: the desk closed the event, or its final is played."""
        last = self.stages[-1]
        is_played = bool(last.rounds) and last.rounds[-1].state is RoundState.DONE
        return bool(self.event.closed_at) or (self.is_last(last) and is_played)

    @property
    def last_round(self) -> RoundNow | None:
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def by_name(self) -> dict[str, Entrant]:
        return {one.name: one for one in self.entrants}

    @property
    def active(self) -> list[Entrant]:
        return [one for one in self.entrants if one.state == Entrant.State.ACTIVE]

    @property
    def taking_part(self) -> list[Entrant]:
        """Who takes part or has played; not who left without ever having a seat."""
        seats = [seat for one in self.rounds if one.is_public for table in one.tables for seat in table.seats]
        sat = {one for seat in seats for one in (seat.entrant, seat.substitute)}
        return [one for one in self.entrants if one.state == Entrant.State.ACTIVE or one in sat]

    def round_at(self, number: int) -> RoundNow | None:
        return next((one for one in self.rounds if one.number == number), None)

    def table_at(self, number: int, table: int) -> TableNow | None:
        found = self.round_at(number)
        tables = found.tables if found else []
        return next((one for one in tables if one.table.number == table), None)

    def stage_at(self, number: int) -> StageNow | None:
        return next((one for one in self.stages if one.stage.number == number), None)
