"""A league has no clock: each table has a day by which it is played."""

from datetime import date

from django.db import transaction

from companion.models import Event
from companion.services.event_acts import acted, read
from companion.services.event_results import table_in, where


@transaction.atomic
def table_due(*, event: Event, at: tuple[int, int], due: date | None, by: str) -> None:
    now = read(event)
    table = table_in(now, *at)
    before = table.table.due
    if before != due:
        table.table.due = due
        table.table.save(update_fields=["due"])
        said = {"due": written(due), "before": written(before)}
        acted(now.event, "due", by, **where(table), **said)


def written(day: date | None) -> str:
    return day.isoformat() if day else ""
