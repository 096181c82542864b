"""Who acts at the desk acts on what the page showed: read while nobody else can write, and refused if it is
not so any more."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from companion.log.event_marks import Mark
from companion.log.event_reading import event_now
from companion.models import Event
from companion.services.errors import NotNow

MOMENT = re.compile("[0-9]{1,13}")


class Changed(NotNow):
    """Somebody else was there meanwhile; ``since`` is when the page was made."""

    def __init__(self, since: datetime | None):
        super().__init__(_("Something has changed meanwhile. Look at it first."))
        self.since = since


@contextmanager
def as_shown(event: Event, shown: str, mark: Mark | None) -> Iterator[None]:
    """One act, whole or not at all. ``shown`` is what the page sent along: its mark, and when it was made."""
    with transaction.atomic():
        if shown and mark:
            said, _dot, moment = shown.partition(".")
            if said != mark(event_now(get_object_or_404(Event.objects.select_for_update(), pk=event.pk))):
                raise Changed(moment_of(moment))
        yield


def moment_of(said: str) -> datetime | None:
    """Milliseconds, as the page wrote them."""
    return datetime.fromtimestamp(int(said) / 1000, UTC) if MOMENT.fullmatch(said) else None
