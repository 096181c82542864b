"""The clock of a round as pages show it: when the time of a table ends."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from companion.log.events import EventNow, RoundNow, RoundState, TableNow, TableState
from companion.models import Stage

PLAYED = frozenset({TableState.SET, TableState.PLAYING})


@dataclass(frozen=True)
class Clock:
    ends_at: datetime
    extra: int = 0
    """Minutes that this table has more than the others."""

    @property
    def minutes(self) -> int:
        """That are left, begun ones counted; none or fewer when time is up."""
        return -(-(self.ends_at - timezone.now()) // timedelta(minutes=1))

    @property
    def is_over(self) -> bool:
        return self.ends_at <= timezone.now()

    @property
    def ends(self) -> int:
        """In milliseconds, as scripts count time."""
        return int(self.ends_at.timestamp() * 1000)


def clock_of(table: TableNow) -> Clock | None:
    """Of a table that is still played."""
    if table.ends_at is None or table.state not in PLAYED:
        return None
    return Clock(table.ends_at, table.table.extra_minutes)


def clock_of_round(one: RoundNow) -> Clock | None:
    """With the extra time that all have who still play; none of a round that is over."""
    clock, minutes = one.round.clock_at, one.round.event.minutes + extra_of_all(one)
    return Clock(clock + timedelta(minutes=minutes)) if clock and is_played(one) else None


def extra_of_all(one: RoundNow) -> int:
    """The least of what the tables that still play were given: nobody's time is up before."""
    return min((table.table.extra_minutes for table in one.tables if clock_of(table)), default=0)


def clocks_beyond(one: RoundNow) -> list[tuple[TableNow, Clock]]:
    """Tables that have more time than the round, and how much more."""
    known, common = [(table, clock_of(table)) for table in one.tables], extra_of_all(one)
    return [
        (table, replace(clock, extra=clock.extra - common))
        for table, clock in known
        if clock and clock.extra > common
    ]


def is_played(one: RoundNow) -> bool:
    return one.is_public and one.state is not RoundState.DONE


def rounds_still(now: EventNow, before: int) -> list[RoundNow]:
    """Rounds before that one in which a table still plays; of a league nobody waits for them."""
    earlier = [one for one in now.rounds if one.is_public and one.number < before]
    return [one for one in earlier if has_clock(one) and one.waits_for]


def round_timed(now: EventNow) -> RoundNow | None:
    """Whose clock the desk looks for: the newest that runs, else the newest that is played; where none is,
    the one that comes next."""
    played = [one for one in reversed(now.rounds) if is_played(one) and has_clock(one)]
    running = [one for one in played if one.round.clock_at]
    return next(iter((*running, *played)), now.last_round)


def has_clock(one: RoundNow) -> bool:
    """Not of a league, unless somebody started it."""
    return one.stage.kind != Stage.Kind.LEAGUE or one.round.clock_at is not None


def is_overtime(table: TableNow) -> bool:
    clock = clock_of(table)
    return clock is not None and clock.is_over
