"""What every act at the desk of an event does beside its own work: nobody else writes meanwhile, the event
gets a new revision, and its log says who did what."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from companion.basics import started
from companion.live import news
from companion.log.event_reading import event_now
from companion.log.events import EventNow
from companion.models import Act, Event
from companion.services.errors import NoReason, NotNow


def locked(event: Event) -> Event:
    """While nobody else writes to it. What is closed stays as it is."""
    found = get_object_or_404(Event.objects.select_for_update(), pk=event.pk)
    if found.closed_at:
        raise NotNow(_("The event is closed."))
    if found.moved_at:
        raise NotNow(_("The event goes on elsewhere. Here you can only read it."))
    if asks_first(found):
        raise NotNow(_("The server was restarted. First the desk says whether the event goes on here."))
    return found


def asks_first(event: Event) -> bool:
    """Whether it may have gone on elsewhere while this server was off: somebody has its file, and since the
    start nobody at the desk has said that it goes on here."""
    if event.closed_at or event.moved_at or not event.copied_at or event.copied_at > started.STARTED:
        return False
    return not event.resumed_at or event.resumed_at < started.STARTED


def is_resting(event: Event) -> bool:
    """Whether nothing may change here now."""
    return bool(event.closed_at or event.moved_at) or asks_first(event)


def read(event: Event) -> EventNow:
    """The same, as it stands."""
    return event_now(locked(event))


def moved(event: Event) -> None:
    """Something that every screen of the event must show anew has changed."""
    event.revision += 1
    event.save(update_fields=["revision"])
    news.announce_event(event.code, event.revision)


def refuse_unexplained(reason: str) -> None:
    """What the desk rules stands in the public log, with its reason."""
    if not reason:
        raise NoReason


def acted(event: Event, what: str, by: str, reason: str = "", **said: Any) -> Act:
    moved(event)
    return event.acts.create(what=what, by=by, reason=reason, said=said)
