"""An event read whole: one question to the database for each kind of thing, however many tables there are.

What belongs together is put together here and not by the database's own prefetching: that makes a query for
every table and every result, and circles that only a pause of the whole server frees.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.log.events import (
    EventNow,
    Reported,
    RoundNow,
    StageNow,
    TableNow,
    counted_name,
    counts_for_nobody,
)
from companion.models import (
    Check,
    Closing,
    Entrant,
    Event,
    EventSeat,
    EventTable,
    Placing,
    Presence,
    Round,
    Version,
)

T = TypeVar("T")


class TornReading(Exception):  # noqa: N818
    """Somebody was entered and seated between two of our questions."""


def event_now(event: Event) -> EventNow:
    """Asked once more if it changed meanwhile: who only looks takes no lock."""
    try:
        return event_read(event)
    except TornReading:
        return event_read(event)


def event_read(event: Event) -> EventNow:
    entrants, stages = list(event.entrants.all()), list(event.stages.all())
    names = {one.number: one.name for one in entrants}
    rounds = rounds_now(event, entrants)
    seats = [seat for one in rounds for table in one.tables for seat in table.seats]
    out = frozenset(one.name for one in entrants if is_left_out(one))
    out |= {counted_name(seat) for seat in seats if counts_for_nobody(seat)}
    return EventNow(
        event,
        entrants,
        [StageNow(stage, [one for one in rounds if one.stage == stage], out, names) for stage in stages],
    )


def is_left_out(entrant: Entrant) -> bool:
    """Whose rows standings leave out, and rank the rest anew."""
    return entrant.is_guest or entrant.state == Entrant.State.DISQUALIFIED


def rounds_now(event: Event, entrants: list[Entrant]) -> list[RoundNow]:
    """Before the first round nothing else is asked."""
    rows = list(event.rounds.select_related("stage"))
    if not rows:
        return []
    seats, versions = seats_of(event, entrants), versions_of(event)
    tables = grouped(
        EventTable.objects.filter(round__event=event).select_related("game", "pad"),
        lambda table: table.round_id,
    )
    here = presences_of(event)
    found = []
    for row in rows:
        row.event = event
        laid = [table_now(table, row, seats[table.pk], versions[table.pk]) for table in tables[row.pk]]
        found.append(RoundNow(row, row.stage, laid, here[row.pk]))
    return found


def table_now(table: EventTable, row: Round, seats: list[EventSeat], versions: list[Reported]) -> TableNow:
    table.round = row
    return TableNow(table, row, seats, versions)


def seats_of(event: Event, entrants: list[Entrant]) -> dict[int, list[EventSeat]]:
    """By table, with the people who are known already."""
    people = {one.pk: one for one in entrants}
    rows = list(EventSeat.objects.filter(table__round__event=event))
    if not {one for seat in rows for one in (seat.entrant_id, seat.substitute_id) if one} <= people.keys():
        raise TornReading
    for seat in rows:
        seat.entrant = people[seat.entrant_id]
        seat.substitute = people[seat.substitute_id] if seat.substitute_id else None
    return grouped(rows, lambda seat: seat.table_id)


def versions_of(event: Event) -> dict[int, list[Reported]]:
    """By table. Until somebody has reported something, nothing of it is asked for."""
    rows = list(Version.objects.filter(table__round__event=event).select_related("result"))
    if not rows:
        return defaultdict(list)
    within = {"result__version__table__round__event": event}
    placings = grouped(Placing.objects.filter(**within), lambda one: one.result_id)
    checks = grouped(Check.objects.filter(**within), lambda one: one.result_id)
    closed = Closing.objects.filter(**within, reopened_at=None).values_list("result_id", flat=True)
    final = set(closed)
    found = defaultdict(list)
    for one in rows:
        is_final = one.result_id in final
        found[one.table_id].append(
            Reported(one, placings[one.result_id], checks[one.result_id], is_final=is_final)
        )
    return found


def presences_of(event: Event) -> dict[int, dict[int, str]]:
    """By round, what is known of each entrant."""
    found: defaultdict[int, dict[int, str]] = defaultdict(dict)
    rows = Presence.objects.filter(round__event=event).values_list("round_id", "entrant_id", "state")
    for number, entrant, state in rows:
        found[number][entrant] = state
    return found


def grouped(rows: Iterable[T], key: Callable[[T], int]) -> dict[int, list[T]]:
    """In the order of the rows."""
    found = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return found
