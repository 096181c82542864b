"""The live side of the server: plain ASGI applications beside Django.

``stream`` is ``/live/<code>/``: server-sent events that say at which revision a table is, and who is
filling in which box; ``/live/events/<code>/`` says the same of an event. ``fresh`` answers
``/tables/<code>/changes/<revision>/`` from memory for a phone with an open stream, which proves that it may
see the table, and leaves everything else to Django; ``fresh_events`` does so with the pages of an event.
"""

import asyncio
import re
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant

from companion.basics import limits
from companion.device.access import lender_of, phone_of
from companion.device.roles import viewer_of
from companion.device.session import sign_in_of
from companion.live.hub import Listener, Who, event_key, hub, is_event
from companion.live.news import has_others
from companion.live.relay import Relay
from companion.log.errors import UnreadableTable
from companion.models import Game
from companion.reading.numbers import whole_number
from companion.reading.texts import is_writable
from companion.streaming.event_parts import Part, is_shared, kept_part
from companion.streaming.events import Answer, event_permission, made_part, page_answer, part_answer
from companion.streaming.pages import SCREEN, Page, fresh_page, kept_page
from scoring.games import GAMES

EVENT_STREAM = re.compile(r"/live/events/(?P<code>[-\w]+)/")
STREAM = re.compile(r"/live/(?P<code>[-\w]+)/")
PRESENCE = re.compile(r"/live/(?P<code>[-\w]+)/at/(?P<box>[-\w]*)")
CHANGES = re.compile(r"/tables/(?P<code>[-\w]+)/changes/(?P<revision>\d{1,9})/")
EVENT_PAGE = re.compile(
    r"/events/(?P<code>[-\w]+)/"
    r"(?P<page>standings/|seats/|screen/|me/|rounds/\d{1,5}/|tables/\d{1,5}-\d{1,5}/)"
)
TICKET = re.compile(r"[-\w]{22}")
HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
EVENTS = [
    (b"content-type", b"text/event-stream"),
    (b"x-accel-buffering", b"no"),
    # Once it has ended nothing else comes on it, and its place is free at once.
    (b"connection", b"close"),
    *HEADERS,
]
LATER = [(b"retry-after", b"60"), *HEADERS]
PACKED = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-encoding", b"gzip"),
    (b"vary", b"Accept-Language, Cookie"),
    *HEADERS,
]

CHECK_PAUSE = 1
"""Seconds until a database that did not answer is asked again."""

threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


async def stream(scope, receive, send):
    if found := EVENT_STREAM.fullmatch(scope["path"]):
        await follow_event(scope, receive, send, event_key(found["code"]))
    elif found := STREAM.fullmatch(scope["path"]):
        await follow(scope, receive, send, found["code"], session_key(scope))
    elif (found := PRESENCE.fullmatch(scope["path"])) and scope["method"] == "POST":
        await be_at(scope, send, found["code"], found["box"])
    else:
        await answer(send, 404)


# The stream


async def follow_event(scope, receive, send, key):
    """Everybody may watch an event, many of them without a session, and these are not one device."""
    if len(hub.tables.get(key, ())) >= limits.EVENT_STREAMS:
        return await answer(send, 503, LATER)
    device = session_key(scope) or f"visitor {secrets.token_hex(8)}"
    return await follow(scope, receive, send, key, device)


async def follow(scope, receive, send, code, device):
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


# Pages from memory


def fresh(django) -> Callable:
    """In front of Django's pages of a table."""

    async def application(scope, receive, send):
        found = CHANGES.fullmatch(scope["path"])
        permission = await permission_by_ticket(scope, found["code"]) if found else None
        if permission is None or b"gzip" not in header(scope, b"accept-encoding").encode():
            return await django(scope, receive, send)
        who, revision = permission
        if whole_number(found["revision"]) == revision:
            return await answer(send, 204)
        try:
            page = await newest_page(found["code"], revision, language_of(scope), face_wanted(scope, who))
        except UnreadableTable:  # Django has a page for that
            return await django(scope, receive, send)
        return await answer(send, 200, PACKED, page.packed)

    return application


def fresh_events(django) -> Callable:
    """In front of Django's pages of an event: whoever follows one asks its own page what is new there."""

    async def application(scope, receive, send):
        found = EVENT_PAGE.fullmatch(scope["path"])
        since = header(scope, b"x-since")
        is_asking = found and since and scope["method"] == "GET"
        permission = await permission_by_ticket(scope, event_key(found["code"])) if is_asking else None
        if permission is None or "gzip" not in header(scope, b"accept-encoding"):
            return await django(scope, receive, send)
        known = await event_answer(found["code"], found["page"], since, language_of(scope), *permission)
        if known is None:
            return await django(scope, receive, send)
        return await answer(send, known.status, PACKED if known.body else HEADERS, known.body)

    return application


async def event_answer(
    code: str, page: str, since: str, language: str, who: Who, revision: int
) -> Answer | None:
    """What is new on a page; None where Django knows more."""
    if is_shared(page):
        part = await newest_part(code, page, language, who, revision)
        return part_answer(part, since) if part else None
    return await in_thread(page_answer, code, who, page, since, language)


_parts_coming: dict[tuple, asyncio.Future] = {}


async def newest_part(code: str, page: str, language: str, who: Who, revision: int) -> Part | None:
    """As a table's page: a whole hall asks at the same moment, and one thread makes it for all."""
    key = (who.of, page, language)
    part = kept_part(*key, revision)
    if part is None:
        if key not in _parts_coming or _parts_coming[key].done():
            _parts_coming[key] = asyncio.ensure_future(in_thread(made_part, code, page, language))
            _parts_coming[key].add_done_callback(
                lambda done: _parts_coming.get(key) is done and _parts_coming.pop(key)
            )
        made = await asyncio.shield(_parts_coming[key])
        # It may have been begun before the newest revision was there.
        part = kept_part(*key, revision) or (made and await in_thread(made_part, code, page, language))
    return part


async def permission_by_ticket(scope, code: str) -> tuple[Who, int] | None:
    """Proved by the open stream of the phone; if that is at another process, asked for once more."""
    listener = ticket_holder(scope, code)
    if listener is not None and listener.who is not None:
        return listener.who, listener.revision
    if has_others() and TICKET.fullmatch(header(scope, b"x-ticket")):
        return await in_thread(permission_of, session_key(scope), code)
    return None


_coming: dict[tuple[str, str, str], asyncio.Future] = {}


async def newest_page(code: str, revision: int, language: str, face: str) -> Page:
    """Of this revision or a newer one, from memory; made in a thread if it is not there yet, once for all
    who ask meanwhile."""
    key = (code, language, face)
    page = kept_page(*key)
    while page is None or page.revision < revision:
        # One that is done is of before: to wait for it takes no time, and would go on forever.
        if key not in _coming or _coming[key].done():
            _coming[key] = asyncio.ensure_future(in_thread(page_of, *key))
            _coming[key].add_done_callback(lambda done: _coming.get(key) is done and _coming.pop(key))
        page = await asyncio.shield(_coming[key])
    return page


def page_of(code: str, language: str, face: str) -> Page:
    game = Game.objects.prefetch_related("seats").get(code=code)
    return fresh_page(game, language, face)


def language_of(scope) -> str:
    """As the phone's page names it."""
    wanted = header(scope, b"accept-language").split(",")[0]
    try:
        return get_supported_language_variant(wanted)
    except LookupError:
        return settings.LANGUAGE_CODE


def face_wanted(scope, who: Who) -> str:
    query = parse_qs(scope["query_string"].decode("ascii", "ignore"))
    return SCREEN if query.get("view") == [SCREEN] else who.face


# Plumbing


async def in_thread(work, *arguments):
    """Django's models are asked in threads that keep their connections."""
    return await asyncio.get_running_loop().run_in_executor(threads, connected, work, arguments)


def connected(work, arguments):
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


relay = Relay(hub, in_thread, check_all)


def header(scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def answer(send, status: int, headers=HEADERS, body: bytes = b"") -> None:
    length = [(b"content-length", str(len(body)).encode())] if status != 204 else []
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})
