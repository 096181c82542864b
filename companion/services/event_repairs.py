"""A published round is fixed: tables that have begun are never touched."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_reading import event_now
from companion.log.event_repairs import repairs_of, signature
from companion.log.event_roles import deal
from companion.log.events import EventNow, RoundNow, TableNow
from companion.models import Act, Event, EventSeat, EventTable, Presence
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_rounds import round_in
from companion.services.event_unlinked import scorepads_drop
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
    mended = round_in(event_now(now.event), number)
    after = [sat(table) for table in mended.tables if table.table.number in numbers]
    acted(now.event, "repaired", by, round=number, lines=told, before=before, after=after, tables=numbers)
    return lines, [number for number, nth in zip(numbers, changed, strict=True) if way.tables[nth]]


def sat(table: TableNow) -> list[Any]:
    """A table as it was, for who undoes it: its number, whether it was void, and each seat."""
    seats = [[seat.entrant.number, seat.role] for seat in table.seats]
    return [table.table.number, bool(table.table.voided_at), seats]


Sat = dict[int, tuple[bool, list[tuple[int, str]]]]
"""The same of several tables, by their numbers."""


def sat_in(said: Any) -> Sat | None:
    """None where an act says something else: it may have come with a file."""
    found: Sat = {}
    for one in said if isinstance(said, list) else [None]:
        match one:
            case [int(number), bool(is_void), list(seats)] if all(map(is_seat, seats)):
                found[number] = (is_void, [(entrant, role) for entrant, role in seats])
            case _:
                return None
    return found


def is_seat(said: Any) -> bool:
    match said:
        case [int(), str()]:
            return True
    return False


def people_of(sat: Sat) -> set[int]:
    return {number for _is_void, seats in sat.values() for number, _role in seats}


def is_as_repaired(one: RoundNow, act: Act) -> bool:
    """Whether its tables are as it left them, and nobody who would sit there again has another chair."""
    before, after = sat_in(act.said.get("before")), sat_in(act.said.get("after"))
    if before is None or after is None:
        return False
    tables = [table for table in one.tables if table.table.number in after]
    is_same = sat_in([sat(table) for table in tables]) == after
    is_same &= not any(seat.substitute or seat.left_at for table in tables for seat in table.seats)
    others = [seat for table in one.tables if table not in tables for seat in table.seats]
    elsewhere = {each.number for seat in others for each in (seat.entrant, seat.substitute) if each}
    return is_same and elsewhere.isdisjoint(people_of(before))


@transaction.atomic
def repair_undo(now: EventNow, act: Act) -> None:
    """Everybody sits again where they sat, as long as none of those tables has begun or was changed since."""
    one = round_in(now, act.said["round"])
    before, after = sat_in(act.said.get("before")), sat_in(act.said.get("after"))
    if before is None or after is None:
        raise NotNow(_("This was done before the event could undo it."))
    tables = [table for table in one.tables if table.table.number in after]
    if any(table.is_begun for table in tables):
        raise NotNow(_("A table of this round has begun."))
    if not is_as_repaired(one, act):
        raise NotNow(_("The seats of this round were changed since."))
    people = {entrant.number: entrant for entrant in now.entrants}
    if not people_of(before) <= set(people):
        raise NotNow(_("Somebody who sat there is not on the list any more."))
    scorepads_drop(table.table for table in tables)
    for table in tables:
        table.table.seats.all().delete()
        if table.table.number not in before:
            table.table.delete()
            continue
        is_void, seats = before[table.table.number]
        table.table.voided_at = table.table.voided_at if is_void else None
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
    scorepads_drop([table])
    table.voided_at = table.voided_at if names else timezone.now()
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
