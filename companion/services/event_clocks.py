"""The time of a round: when it is to begin, the clock that the desk sets back, extra minutes."""

from datetime import datetime

from django.db import transaction

from companion.models import Event
from companion.services.event_acts import acted, read
from companion.services.event_rounds import round_in


@transaction.atomic
def clock_stop(*, event: Event, number: int, by: str) -> None:
    """It was started by mistake: started again it begins anew."""
    now = read(event)
    one = round_in(now, number)
    if one.round.clock_at is not None:
        one.round.clock_at = None
        one.round.save(update_fields=["clock_at"])
        acted(now.event, "clock_stopped", by, round=number)


@transaction.atomic
def round_plan(*, event: Event, number: int, starts_at: datetime | None, by: str) -> None:
    """When people are asked to sit down; everybody's page says so."""
    now = read(event)
    one = round_in(now, number)
    if one.round.starts_at != starts_at:
        one.round.starts_at = starts_at
        one.round.save(update_fields=["starts_at"])
        acted(now.event, "planned", by, round=number)
