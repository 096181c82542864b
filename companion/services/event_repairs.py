"""A published round is fixed: tables that have begun are never touched."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_repairs import repairs_of, signature
from companion.log.event_roles import deal
from companion.log.events import EventNow, RoundNow, TableNow
from companion.models import Act, Event, EventSeat, EventTable, Presence
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_rounds import round_in
from scoring.text import Line
from scoring.tournaments.repair import Moved


@transaction.atomic
def round_repair(*, event: Event, number: int, seating: str, by: str) -> tuple[tuple[Line, ...], list[int]]:
    """The way that the desk chose: ``seating`` as its page showed it, if it is still one of the ways. What it
    did, and the tables whose slips say something else now."""
    now = read(event)
    one = round_in(now, number)
    way = next((way for way in repairs_of(now, one) if signature(way) == seating), None)
    if way is None:
        raise NotNow(_("Something has changed meanwhile. Look at the choices again."))
    changed = [
        nth for nth, names in enumerate(way.tables) if nth >= len(one.tables) or one.seating[nth] != names
    ]
    before = [sat(table) for nth, table in enumerate(one.tables) if nth in changed]
    numbers = [seat(now, one, nth, way.tables[nth]).number for nth in changed]
    seated_are_here(now, one, way.newcomers)
    lines = way.lines()
    told = [str(line) for line in lines]
    acted(now.event, "repaired", by, round=number, lines=told, before=before, tables=numbers)
    return lines, [number for number, nth in zip(numbers, changed, strict=True) if way.tables[nth]]


def sat(table: TableNow) -> list[Any]:
    """A table as it was, for who undoes it: its number, whether it was void, and each seat."""
    seats = [[seat.entrant.number, seat.role] for seat in table.seats]
    return [table.table.number, bool(table.table.voided_at), seats]


@transaction.atomic
def repair_undo(now: EventNow, act: Act) -> None:
    """Everybody sits again where they sat, as long as none of those tables has begun."""
    one = round_in(now, act.said["round"])
    before = {number: (is_void, seats) for number, is_void, seats in act.said["before"]}
    tables = [table for table in one.tables if table.table.number in act.said["tables"]]
    if any(table.is_begun for table in tables):
        raise NotNow(_("A table of this round has begun."))
    people = {entrant.number: entrant for entrant in now.entrants}
    for table in tables:
        table.table.seats.all().delete()
        if table.table.number not in before:
            table.table.delete()
            continue
        is_void, seats = before[table.table.number]
        if not is_void and table.table.voided_at:
            table.table.voided_at = None
            table.table.save(update_fields=["voided_at"])
        EventSeat.objects.bulk_create(
            EventSeat(table=table.table, entrant=people[number], number=nth, role=role)
            for nth, (number, role) in enumerate(seats, start=1)
        )


def seat(now: EventNow, one: RoundNow, nth: int, names: tuple[str, ...]) -> EventTable:
    """Everybody of one table anew; a table without people is not played, and keeps its number."""
    before = one.tables[nth] if nth < len(one.tables) else None
    table = before.table if before else new_table(one)
    kept = {seat.entrant.name: seat.role for seat in before.seats} if before else {}
    roles = deal(now, one, names, kept)
    table.seats.all().delete()
    if not names:
        table.voided_at = timezone.now()
        table.save(update_fields=["voided_at"])
    EventSeat.objects.bulk_create(
        EventSeat(table=table, entrant=now.by_name[name], number=place, role=roles[name])
        for place, name in enumerate(names, start=1)
    )
    return table


def new_table(one: RoundNow):
    return one.round.tables.create(number=max(table.table.number for table in one.tables) + 1)


def seated_are_here(now: EventNow, one: RoundNow, newcomers: tuple[Moved, ...]) -> None:
    """An alternate who takes a chair is there."""
    people = [now.by_name[each.player] for each in newcomers]
    one.round.presences.filter(entrant__in=people).delete()
    Presence.objects.bulk_create(
        Presence(round=one.round, entrant=each, state=Presence.State.HERE) for each in people
    )
