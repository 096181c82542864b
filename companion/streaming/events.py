"""Who may follow an event live, and what phones with an open stream are answered from memory.

What is the same for all is made once at each revision; what is somebody's own is small. The desk is shown by
Django alone, which asks each time who is there.
"""

import re
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from companion.device.account import account_of
from companion.device.event_places import Place, place_at
from companion.live.hub import OF_EVENTS, WATCH
from companion.live.listener import Who
from companion.log.event_memory import event_kept, key_of
from companion.log.events import EventNow
from companion.models import Entrant, Event
from companion.reading.numbers import whole_number
from companion.streaming.event_parts import Part, kept_part, my_part, shared_part, table_stamp
from companion.streaming.plumbing import in_thread, once

FACE = "event"
"""Of those who run an event or play in it; everybody else only watches."""
TABLE = re.compile(r"tables/(\d{1,5})-(\d{1,5})/")


class Asking(NamedTuple):
    """Somebody who asks without a request."""

    session: Any
    user: Any


def place_of(key: str, code: str) -> Place | None:
    """What the device with this session is at an event."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(key or None)
    try:
        return place_at(Asking(session, account_of(session) or AnonymousUser()), code)
    except Http404:
        return None


def event_permission(key: str, code: str) -> tuple[Who, int] | None:
    """The same as of a table; ``phone`` is whose seat is shown, if anybody's."""
    place = place_of(key, code.removeprefix(OF_EVENTS))
    if place is None:
        return None
    me, link = place.me.pk if place.me else 0, place.help.pk if place.help else None
    face = FACE if place.is_desk or place.me or place.tables else WATCH
    return Who(me, link, face, "", of=key_of(place.event)), place.event.revision


class Answer(NamedTuple):
    status: int
    body: bytes = b""


def made_part(code: str, page: str, language: str) -> Part | None:
    """What is the same for all, at the revision that the database knows."""
    event = event_found(code)
    return shared_part(event, page, language) if event else None


async def newest_part(code: str, page: str, language: str, who: Who, revision: int) -> Part | None:
    """As a table's page: a whole hall asks at the same moment, and one thread makes it for all."""
    key = (who.of, page, language)
    part = kept_part(*key, revision)
    if part is None:
        made = await once(made_part, code, page, language)
        # It may have been begun before the newest revision was there.
        part = kept_part(*key, revision) or (made and await in_thread(made_part, code, page, language))
    return part


def event_found(code: str) -> Event | None:
    return Event.objects.select_related("account").filter(code=code).first()


def page_answer(code: str, who: Who, page: str, since: str, language: str) -> Answer | None:
    """What is new on a page of one's own since the phone looked; None where Django knows more."""
    event = event_found(code)
    if event is None:
        return None
    if found := TABLE.fullmatch(page):
        return table_answer(event_kept(event), who, (whole_number(found[1]), whole_number(found[2])), since)
    part = own_part(event, who, language)
    return part_answer(part, since) if part else None


def part_answer(part: Part, since: str) -> Answer:
    return Answer(204) if part.stamp == since else Answer(200, part.packed)


def own_part(event: Event, who: Who, language: str) -> Part | None:
    now = event_kept(event)
    me = entrant_of(now, who)
    return my_part(now, me, language) if me else None


def entrant_of(now: EventNow, who: Who) -> Entrant | None:
    return next((one for one in now.entrants if one.pk == who.phone), None)


def table_answer(now: EventNow, who: Who, at: tuple[int, int], since: str) -> Answer | None:
    """That nothing is new at the own table, which most often is so."""
    one, found = now.round_at(at[0]), now.table_at(*at)
    is_mine = found is not None and any(seat.entrant_id == who.phone for seat in found.seats)
    is_known = one is not None and one.is_public and table_stamp(now, *at) == since
    return Answer(204) if is_mine and is_known else None
