"""What a table or a pad of the app says of the event that it is played at: where it is, what time is left,
whether its result is final."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.device.event_places import Place
from companion.log.event_stops import stopped_said
from companion.log.event_titles import place_of
from companion.log.events import EventNow, TableNow, TableState
from companion.log.results import Source, source_of
from companion.models import Event, EventTable
from companion.selectors.event_clock import Clock, clock_of


@dataclass(frozen=True)
class Strip:
    event: Event
    table: TableNow
    label: str
    """Round and table."""
    to: str
    clock: Clock | None
    lines: list[str]
    """What became of its result."""
    may_call: bool

    @property
    def at(self) -> tuple[int, int]:
        return self.table.at

    @property
    def is_called(self) -> bool:
        return self.table.table.called_at is not None

    @property
    def is_final(self) -> bool:
        return self.table.state is TableState.FINAL


def event_table_of(source: Source) -> EventTable | None:
    """Of most tables none: that is asked in one question."""
    return EventTable.objects.filter(**source_of(source)).select_related("round__event").first()


def strip_of(now: EventNow, found: TableNow, place: Place) -> Strip:
    is_seated = place.has_slip(found.table) or any(seat.sitting == place.me for seat in found.asked)
    number, table = found.at
    door = (
        reverse("event_table", args=[now.event.code, number, table])
        if is_seated
        else reverse("event_round", args=[now.event.code, number])
    )
    is_away = now.event.moved_at is not None
    return Strip(
        event=now.event,
        table=found,
        label=place_of(found),
        to=door,
        clock=clock_of(found),
        lines=[_("The event goes on elsewhere: ask the desk where.")] if is_away else lines_of(found),
        may_call=is_seated and not (found.is_settled or now.event.closed_at or is_away),
    )


def lines_of(found: TableNow) -> list[str]:
    known, state = found.now, found.state
    if state is TableState.VOID:
        return [_("The desk made this table void: the game counts for nobody.")]
    if known is None:
        return []
    stopped = [line] if (line := stopped_said(known.version)) else []
    if state is TableState.FINAL:
        return [*stopped, _("The result is final. Nothing that you record here changes it; ask the desk.")]
    if state is TableState.DISPUTED:
        wrong = _("The event has this result, and somebody says that it is not right. The desk comes.")
        return [*stopped, wrong]
    agreed, asked = len(known.agreed), len(found.asked)
    said = ngettext(
        "The event has this result. %(agreed)d of %(asked)d has confirmed it.",
        "The event has this result. %(agreed)d of %(asked)d have confirmed it.",
        agreed,
    )
    return [*stopped, said % {"agreed": agreed, "asked": asked}]
