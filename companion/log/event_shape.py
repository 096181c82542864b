"""What holds between the rows of an event, which no row of a file can show by itself: who counts on it need
not ask. ``companion/log/event_parts.py`` reads each row."""

from collections.abc import Callable, Iterable
from datetime import MAXYEAR

from companion.games import pages_of
from companion.log.event_lines import counted_of
from companion.log.events import EventNow, Reported, TableNow
from companion.models import Event
from scoring.games import rules_of
from scoring.tournaments.games import ranks_fit
from scoring.tournaments.sizes import LEAST_AT_A_GAME, MOST

FURTHEST = 10_000
"""So far may numbers have come that go on counting here."""
MOST_REVISION = FURTHEST**2
MOST_POINTS = 100_000
"""In one game, for whatever reason."""
LAST_YEAR = MAXYEAR - 1


def odd_part(now: EventNow) -> str | None:
    """The part of an event that no desk could have made; None of a sound one."""
    return next((where for where, is_sound in CHECKS.items() if not is_sound(now)), None)


def is_in_order(numbers: Iterable[int]) -> bool:
    """1, 2, 3 …"""
    return all(number == nth for nth, number in enumerate(numbers, start=1))


def tables_of(now: EventNow) -> list[TableNow]:
    return [table for one in now.rounds for table in one.tables]


def all_tables(is_sound: Callable[[TableNow], bool]) -> Callable[[EventNow], bool]:
    return lambda now: all(map(is_sound, tables_of(now)))


# What is counted further here


def can_go_on(now: EventNow) -> bool:
    numbers = [*(one.number for one in now.entrants), *(one.stage.number for one in now.stages)]
    numbers += [each for table in tables_of(now) for each in (table.table.number, table.table.extra_minutes)]
    numbers += [now.event.minutes, *(one.round.draws for one in now.rounds)]
    return max(numbers, default=0) <= FURTHEST


def rounds_follow(now: EventNow) -> bool:
    """Each other, and a stage the one before it."""
    rows = [one.round for one in now.rounds]
    clocks = [at for row in rows for at in (row.clock_at, row.starts_at) if at]
    return is_in_order(row.number for row in rows) and all(at.year < LAST_YEAR for at in clocks)


# Tables


def has_its_seats(table: TableNow) -> bool:
    """A table without people is not played."""
    size = len(table.seats)
    fits = LEAST_AT_A_GAME <= size <= MOST or (not size and table.table.voided_at and not table.versions)
    roles = ("", *rules_of(table.round.event.rules).start_roles)
    return bool(fits) and is_in_order(seat.number for seat in table.seats) and has_roles(table, roles)


def seats_its_people(table: TableNow) -> bool:
    """Whoever plays on for somebody counts for somebody, and nobody sits on two chairs of a table."""
    sitting = [seat.sitting for seat in table.asked]
    is_told = all(bool(seat.substitute) == bool(seat.counts_for) for seat in table.seats)
    return is_told and len(set(sitting)) == len(sitting)


def seated_once(now: EventNow) -> bool:
    """Nobody is given two chairs in one round, void tables included: those who move from such a one leave it
    empty. Whoever only plays on for somebody may have played elsewhere before."""
    rounds = [[name for names in one.seating for name in names] for one in now.rounds]
    return all(len(set(names)) == len(names) for names in rounds)


def has_roles(table: TableNow, known: tuple[str, ...]) -> bool:
    dealt = [seat.role for seat in table.seats if seat.role]
    return set(dealt) <= set(known) and len(dealt) == len(set(dealt))


def has_its_versions(table: TableNow) -> bool:
    return is_in_order(one.version.number for one in table.versions) and all(
        is_result_of(table, one) for one in table.versions
    )


def is_result_of(table: TableNow, known: Reported) -> bool:
    """A line for each seat, as it was counted and as it stands."""
    seats = {seat.number for seat in table.seats}
    counted, stands = counted_of(known), {one.number: (one.total, one.rank) for one in known.placings}
    ruled = [
        line["seat"] in seats and line.get("points", 0) <= MOST_POINTS for line in known.version.penalties
    ]
    lines = [*counted.values(), *stands.values()]
    return (
        set(counted) == seats == set(stands)
        and all(ruled)
        and all(is_line(*line, seats) for line in lines)
        and ranks_fit([rank for _total, rank in stands.values()])
    )


def is_line(total: int, rank: int, seats: set[int]) -> bool:
    return abs(total) <= MOST_POINTS and rank in seats


# Rounds that were drawn ahead, and what the box prints


def plans_name_people(now: EventNow) -> bool:
    known = {one.number for one in now.entrants}
    planned = [table for stage in now.stages for ahead in stage.stage.plan for table in ahead["tables"]]
    return all(set(table) <= known for table in planned)


def facts_are_known(now: EventNow) -> bool:
    event: Event = now.event
    choices = {fact.key: [key for key, _name in fact.choices] for fact in pages_of(event.rules).events.facts}
    return all(good in choices.get(key, ()) for key, good in event.facts.items())


CHECKS: dict[str, Callable[[EventNow], bool]] = {
    "numbers": can_go_on,
    "rounds": rounds_follow,
    "seats": all_tables(has_its_seats),
    "people": all_tables(seats_its_people),
    "chairs": seated_once,
    "versions": all_tables(has_its_versions),
    "plan": plans_name_people,
    "facts": facts_are_known,
}
