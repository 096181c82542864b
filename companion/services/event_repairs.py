"""A published round is fixed: tables that have begun are never touched."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_repairs import repairs_of, signature
from companion.log.event_roles import deal
from companion.log.events import EventNow, RoundNow
from companion.models import Event, EventSeat, Presence
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_rounds import round_in
from scoring.tournaments.repair import Moved


@transaction.atomic
def round_repair(*, event: Event, number: int, seating: str, by: str) -> None:
    """The way that the desk chose: ``seating`` as its page showed it, if it is still one of the ways."""
    now = read(event)
    one = round_in(now, number)
    way = next((way for way in repairs_of(now, one) if signature(way) == seating), None)
    if way is None:
        raise NotNow(_("Something has changed meanwhile. Look at the choices again."))
    for nth, names in enumerate(way.tables):
        if nth >= len(one.tables) or one.seating[nth] != names:
            seat(now, one, nth, names)
    seated_are_here(now, one, way.newcomers)
    acted(now.event, "repaired", by, round=number, lines=[str(line) for line in way.lines()])


def seat(now: EventNow, one: RoundNow, nth: int, names: tuple[str, ...]) -> None:
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


def new_table(one: RoundNow):
    return one.round.tables.create(number=max(table.table.number for table in one.tables) + 1)


def seated_are_here(now: EventNow, one: RoundNow, newcomers: tuple[Moved, ...]) -> None:
    """An alternate who takes a chair is there."""
    people = [now.by_name[each.player] for each in newcomers]
    one.round.presences.filter(entrant__in=people).delete()
    Presence.objects.bulk_create(
        Presence(round=one.round, entrant=each, state=Presence.State.HERE) for each in people
    )
