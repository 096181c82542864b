"""Events as they stood at their newest revision, read once for everybody who looks at them.

What is here is only looked at: whoever changes an event reads it anew while nobody else writes.
"""

from datetime import datetime

from django.db import connection

from companion.basics.newest import Newest
from companion.log.event_reading import event_now
from companion.log.events import EventNow
from companion.models import Event

KEPT = 64

Key = tuple[int, datetime]
_events: Newest[Key, EventNow] = Newest(KEPT)


def key_of(event: Event) -> Key:
    """A number alone may be given out again when an event is deleted."""
    return event.pk, event.made_at


def event_kept(event: Event) -> EventNow:
    """At the revision of this row, or a newer one. What is read while something is being changed is not
    remembered: it may yet be taken back, by a full disk say."""
    if connection.in_atomic_block:
        return event_now(event)
    return _events.at(key_of(event), event.revision, lambda: event_now(event))
