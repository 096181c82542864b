"""The time of a round: when it is to begin, the clock that the desk sets back, extra minutes."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.events import RoundState
from companion.models import Event, EventTable, Stage
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_results import extra_after, table_in, where
from companion.services.event_rounds import round_in


@transaction.atomic
def clock_start(*, event: Event, number: int, by: str) -> None:
    now = read(event)
    one = round_in(now, number)
    if one.state is not RoundState.PUBLISHED and one.state is not RoundState.RUNNING:
        raise NotNow(_("The clock runs while a round is played."))
    if one.stage.kind == Stage.Kind.LEAGUE:
        raise NotNow(_("A league has no clock: enter the day by which each table is played."))
    if one.round.clock_at is None:
        one.round.clock_at = timezone.now()
        one.round.save(update_fields=["clock_at"])
        acted(now.event, "clock", by, round=number)


@transaction.atomic
def clock_stop(*, event: Event, number: int, by: str) -> None:
    """It was started by mistake: started again it begins anew."""
    now = read(event)
    one = round_in(now, number)
    if one.round.clock_at is not None:
        ran_since = one.round.clock_at.isoformat()
        one.round.clock_at = None
        one.round.save(update_fields=["clock_at"])
        acted(now.event, "clock_stopped", by, round=number, before=ran_since)


@transaction.atomic
def round_extra(*, event: Event, number: int, minutes: int, by: str) -> None:
    """For all tables that still play, as one act; what each of them gained is taken back with it."""
    now = read(event)
    one = round_in(now, number)
    rows = [table.table for table in one.waits_for]
    if one.round.clock_at is None or not rows:
        raise NotNow(_("No table of this round plays by the clock now."))
    gained = [[row.number, extra_after(row, minutes) - row.extra_minutes] for row in rows]
    for row in rows:
        row.extra_minutes = extra_after(row, minutes)
    EventTable.objects.bulk_update(rows, ["extra_minutes"])
    acted(now.event, "extra_all", by, round=number, minutes=minutes, gained=gained)


@transaction.atomic
def round_plan(*, event: Event, number: int, starts_at: datetime | None, by: str) -> None:
    """When people are asked to sit down; everybody's page says so."""
    now = read(event)
    one = round_in(now, number)
    before = one.round.starts_at
    if before != starts_at:
        one.round.starts_at = starts_at
        one.round.save(update_fields=["starts_at"])
        times = {key: at.isoformat() if at else "" for key, at in (("starts", starts_at), ("before", before))}
        acted(now.event, "planned", by, round=number, **times)


@transaction.atomic
def table_extra(*, event: Event, at: tuple[int, int], minutes: int, by: str) -> None:
    now = read(event)
    table = table_in(now, *at)
    before = table.table.extra_minutes
    table.table.extra_minutes = extra_after(table.table, minutes)
    table.table.save(update_fields=["extra_minutes"])
    acted(now.event, "extra", by, **where(table), minutes=table.table.extra_minutes, before=before)
