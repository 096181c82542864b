"""The live side of the server: plain ASGI applications beside Django.

``stream`` is ``/live/<code>/``: server-sent events that say at which revision a table is, and who is
filling in which box; ``/live/events/<code>/`` says the same of an event.
"""

import asyncio
import re
import secrets
from importlib import import_module
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import parse_cookie

from companion.basics import limits
from companion.device.access import lender_of, phone_of
from companion.device.roles import viewer_of
from companion.device.session import sign_in_of
from companion.live.hub import event_key, hub, is_event
from companion.live.listener import Listener, Who
from companion.live.news import has_others
from companion.live.relay import Relay
from companion.reading.texts import is_writable
from companion.streaming.broadcast import broadcast
from companion.streaming.event_parts import is_shared
from companion.streaming.events import event_permission
from companion.streaming.plumbing import HEADERS, answer, header, in_thread, spoken
from scoring.games import GAMES

EVENT_STREAM = re.compile(r"/live/events/(?P<code>[-\w]+)/")
STREAM = re.compile(r"/live/(?P<code>[-\w]+)/")
PRESENCE = re.compile(r"/live/(?P<code>[-\w]+)/at/(?P<box>[-\w]*)")
TICKET = re.compile(r"[-\w]{22}")
EVENTS = [
    (b"content-type", b"text/event-stream"),
    (b"x-accel-buffering", b"no"),
    # Once it has ended nothing else comes on it, and its place is free at once.
    (b"connection", b"close"),
    *HEADERS,
]
LATER = [(b"retry-after", b"60"), *HEADERS]

CHECK_PAUSE = 1
"""Seconds until a database that did not answer is asked again."""


async def stream(scope, receive, send):
    """Following is looking: whatever else is sent to a stream opens none."""
    path, is_looking = scope["path"], scope["method"] == "GET"
    if is_looking and (found := EVENT_STREAM.fullmatch(path)):
        await follow_event(scope, receive, send, event_key(found["code"]))
    elif is_looking and (found := STREAM.fullmatch(path)):
        await follow(scope, receive, send, found["code"], session_key(scope))
    elif scope["method"] == "POST" and (found := PRESENCE.fullmatch(path)):
        await be_at(scope, send, found["code"], found["box"])
    else:
        await answer(send, 404)


# The stream


async def follow_event(scope, receive, send, key):
    """Everybody may watch an event, many of them without a session, and these are not one device."""
    if len(hub.tables.get(key, ())) >= limits.EVENT_STREAMS:
        return await answer(send, 503, LATER)
    device = session_key(scope) or f"visitor {secrets.token_hex(8)}"
    return await follow(scope, receive, send, key, device, shows=shown_by(scope))


def shown_by(scope) -> tuple[str, str] | None:
    """Page and language of a phone that can unpack what is the same for all."""
    query = parse_qs(scope["query_string"].decode("ascii", "ignore"))
    page, language = (query.get(name, [""])[0] for name in ("page", "language"))
    return (page, spoken(language)) if is_shared(page) else None


async def follow(scope, receive, send, code, device, *, shows=None):
    """Until the phone goes, or must go."""
    if hub.is_closed or hub.is_full:
        return await answer(send, 503, LATER)

    async def send_events(events: bytes) -> None:
        await send({"type": "http.response.body", "body": events, "more_body": not listener.is_gone})

    await relay.begin()
    if hub.asking[device] >= limits.DEVICE_STREAMS:
        # Nobody fills the queue in which all others wait for theirs.
        return await answer(send, 429, LATER)
    listener = hub.join(code, send_events, device)
    listener.shows = shows
    try:
        with hub.being_asked(device):
            permission = await permission_now(listener)
        if permission is None or listener.is_gone:
            return await answer(send, 404)
        if not hub.has_room(code, permission[0]):
            return await answer(send, 429, LATER)
        await send({"type": "http.response.start", "status": 200, "headers": EVENTS})
        hub.welcome(listener, *permission)
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        hub.leave(listener)


def session_key(scope) -> str:
    key = parse_cookie(header(scope, b"cookie")).get(settings.SESSION_COOKIE_NAME, "")
    return key if is_writable(key) else ""


def permission_of(key: str, code: str) -> tuple[Who, int] | None:
    """Who the device with this session is at the table or event, and the revision of that."""
    if is_event(code):
        return event_permission(key, code)
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    phone = phone_of(session, code) if key else None
    if phone is None:
        return None
    lender = lender_of(session, phone)
    who = Who(phone.pk, phone.link_id, viewer_of(phone).face, phone.label, lender, sign_in_of(session))
    return who, phone.game.revision


async def permission_now(listener: Listener) -> tuple[Who, int] | None:
    """Asked again if meanwhile this process may have missed that somebody was shut out."""
    times = None
    while times != relay.times_connected:
        times = relay.times_connected
        permission = await in_thread(permission_of, listener.device, listener.code)
    return permission


async def check_all() -> None:
    """After something may have been missed: who may not go on as they were must go."""
    for listener in [one for listeners in hub.tables.values() for one in listeners if one.who is not None]:
        while not listener.is_gone:
            try:
                permission = await in_thread(permission_of, listener.device, listener.code)
            except (DatabaseError, InterfaceError):
                await asyncio.sleep(CHECK_PAUSE)
                continue
            if permission is None or listener.who is None or not listener.who.is_still(permission[0]):
                hub.end(listener)
            break


relay = Relay(hub, in_thread, check_all)
hub.on_event = broadcast


# Presence


async def be_at(scope, send, code, box):
    """A phone says which box is being filled in on it; nothing says that none is any more."""
    listener, ticket = ticket_holder(scope, code), header(scope, b"x-ticket")
    if box and not is_box(box):
        return await answer(send, 404)
    if listener is not None:
        hub.place(listener, box)
    elif has_others() and TICKET.fullmatch(ticket):
        # Perhaps the stream is at another process, which then knows the ticket.
        relay.say("place", code=code, ticket=ticket, box=box)
    else:
        return await answer(send, 404)
    return await answer(send, 204)


def is_box(name: str) -> bool:
    """Whether any game has such a box; of which game a table is, only the database knows."""
    return any(name in rules.box_names for rules in GAMES.values())


def ticket_holder(scope, code: str) -> Listener | None:
    """The open stream of the phone that asks: it alone knows the ticket."""
    listener = hub.tickets.get(header(scope, b"x-ticket"))
    return listener if listener is not None and listener.code == code else None
