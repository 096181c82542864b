"""The live side of the server: plain ASGI applications beside Django.

``stream`` is ``/live/<code>/``: server-sent events that say at which revision a table is, and who is
filling in which box. ``fresh`` answers ``/tables/<code>/changes/<revision>/`` from memory for a phone
whose open stream has proved that it may see the table, and leaves everything else to Django.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from urllib.parse import parse_qs

from django.conf import settings
from django.db import close_old_connections
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant

from companion.access import lender_of, phone_of
from companion.account import sign_in_of
from companion.live.hub import Listener, Who, hub
from companion.live.pages import SCREEN, Page, fresh_page, kept_page
from companion.models import Game
from companion.roles import viewer_of
from scoring.empires.turns import Box

STREAM = re.compile(r"/live/(?P<code>[-\w]+)/")
PRESENCE = re.compile(r"/live/(?P<code>[-\w]+)/at/(?P<box>[-\w]*)")
CHANGES = re.compile(r"/tables/(?P<code>[-\w]+)/changes/(?P<revision>\d{1,9})/")
HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
EVENTS = [(b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no"), *HEADERS]
PACKED = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-encoding", b"gzip"),
    (b"vary", b"Accept-Language, Cookie"),
    *HEADERS,
]

threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


async def stream(scope, receive, send):
    if found := STREAM.fullmatch(scope["path"]):
        await follow(scope, receive, send, found["code"])
    elif (found := PRESENCE.fullmatch(scope["path"])) and scope["method"] == "POST":
        await be_at(scope, send, found["code"], found["box"])
    else:
        await answer(send, 404)


# The stream


async def follow(scope, receive, send, code):
    """Until the phone goes, or must go."""
    if hub.is_closed:
        return await answer(send, 503)

    async def send_events(events: bytes) -> None:
        await send({"type": "http.response.body", "body": events, "more_body": not listener.is_gone})

    listener = hub.join(code, send_events)
    try:
        permission = await in_thread(permission_of, session_key(scope), code)
        if permission is None or listener.is_gone:
            return await answer(send, 404)
        await send({"type": "http.response.start", "status": 200, "headers": EVENTS})
        hub.welcome(listener, *permission)
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        hub.leave(listener)


def session_key(scope) -> str:
    return parse_cookie(header(scope, b"cookie")).get(settings.SESSION_COOKIE_NAME, "")


def permission_of(key: str, code: str) -> tuple[Who, int] | None:
    """Who the device with this session is at the table, and the table's revision."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    phone = phone_of(session, code) if key else None
    if phone is None:
        return None
    lender = lender_of(session, phone)
    who = Who(phone.pk, phone.link_id, viewer_of(phone).face, phone.label, lender, sign_in_of(session))
    return who, phone.game.revision


async def be_at(scope, send, code, box):
    """A phone says which box is being filled in on it; nothing says that none is any more."""
    listener = ticket_holder(scope, code)
    if listener is None or box not in ("", *Box):
        return await answer(send, 404)
    hub.place(listener, box)
    return await answer(send, 204)


def ticket_holder(scope, code: str) -> Listener | None:
    """The open stream of the phone that asks: it alone knows the ticket."""
    listener = hub.tickets.get(header(scope, b"x-ticket"))
    return listener if listener is not None and listener.code == code else None


# Pages from memory


def fresh(django) -> Callable:
    """In front of Django's pages of a table."""

    async def application(scope, receive, send):
        found = CHANGES.fullmatch(scope["path"])
        listener = ticket_holder(scope, found["code"]) if found else None
        if listener is None or b"gzip" not in header(scope, b"accept-encoding").encode():
            return await django(scope, receive, send)
        if int(found["revision"]) == listener.revision:
            return await answer(send, 204)
        page = await newest_page(listener, language_of(scope), face_wanted(scope, listener))
        return await answer(send, 200, PACKED, page.packed)

    return application


_coming: dict[tuple[str, str, str], asyncio.Future] = {}


async def newest_page(listener: Listener, language: str, face: str) -> Page:
    """From memory; made in a thread if it is not there yet, once for all who ask meanwhile."""
    key = (listener.code, language, face)
    page = kept_page(*key)
    while page is None or page.revision < listener.revision:
        if key not in _coming:
            _coming[key] = asyncio.ensure_future(in_thread(page_of, *key))
            _coming[key].add_done_callback(lambda _done: _coming.pop(key))
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


def face_wanted(scope, listener: Listener) -> str:
    query = parse_qs(scope["query_string"].decode("ascii", "ignore"))
    return SCREEN if query.get("view") == [SCREEN] else listener.who.face


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


def header(scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def answer(send, status: int, headers=HEADERS, body: bytes = b"") -> None:
    length = [(b"content-length", str(len(body)).encode())] if status != 204 else []
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})
