"""What is the same for a whole hall, given to every phone that shows it with the stream it has open: one
writing each, where a question and an answer each would keep the server busy for a second."""

import asyncio
from base64 import b64encode
from functools import partial
from typing import NamedTuple

from django.db import DatabaseError, InterfaceError

from companion.live.hub import OF_EVENTS, hub
from companion.live.listener import Listener, Who
from companion.live.said import event, spread
from companion.streaming.event_parts import Part
from companion.streaming.events import newest_part

AT_ONCE = 20
"""Phones that are given it before anybody else has a turn: who records meanwhile does not wait for a hall."""


class Hall(NamedTuple):
    """All phones that show this page of an event in this language."""

    key: str
    page: str
    language: str

    @property
    def listeners(self) -> list[Listener]:
        shows = self.page, self.language
        return [one for one in hub.tables.get(self.key, ()) if one.who is not None and one.shows == shows]


_giving: dict[Hall, asyncio.Task] = {}


def broadcast(key: str) -> None:
    """The event is at a new revision."""
    shown = {one.shows for one in hub.tables.get(key, ()) if one.who is not None and one.shows}
    for hall in [Hall(key, page, language) for page, language in shown]:
        if hall not in _giving or _giving[hall].done():
            _giving[hall] = asyncio.get_running_loop().create_task(give_newest(hall))
            _giving[hall].add_done_callback(partial(forget, hall))


def forget(hall: Hall, done: asyncio.Task) -> None:
    if _giving.get(hall) is done:
        del _giving[hall]


async def give_newest(hall: Hall) -> None:
    """And whatever came meanwhile."""
    given = -1
    while (listeners := hall.listeners) and (newest := max(one.revision for one in listeners)) > given:
        part = await part_at(hall, listeners[0].who, newest)
        said = (
            part_said(part, newest) if part else event("event", {"revision": newest} | spread(len(listeners)))
        )
        for nth, listener in enumerate(listeners, start=1):
            if not listener.is_gone:
                listener.tell("part", said)
            if nth % AT_ONCE == 0:
                await asyncio.sleep(0)
        given = newest


async def part_at(hall: Hall, who: Who | None, revision: int) -> Part | None:
    """None where Django knows more, or nobody knows anything just now: then each phone asks."""
    try:
        code = hall.key.removeprefix(OF_EVENTS)
        return await newest_part(code, hall.page, hall.language, who, revision) if who else None
    except (DatabaseError, InterfaceError):
        return None


def part_said(part: Part, revision: int) -> bytes:
    return event("part", {"revision": revision, "packed": b64encode(part.packed).decode()})
