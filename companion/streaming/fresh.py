"""Pages from memory: what is new at a table or an event, for a phone with an open stream.

``fresh`` answers ``/tables/<code>/changes/<revision>/`` for a phone whose stream proves that it may see the
table, and leaves everything else to Django; ``fresh_events`` does so with the pages of an event.
"""

import re
from collections.abc import Callable
from urllib.parse import parse_qs

from companion.live.hub import event_key
from companion.live.listener import Who
from companion.live.news import has_others
from companion.log.errors import UnreadableTable
from companion.models import Game
from companion.reading.numbers import whole_number
from companion.streaming.event_parts import is_shared
from companion.streaming.events import Answer, newest_part, page_answer, part_answer
from companion.streaming.pages import SCREEN, Page, fresh_page, kept_page
from companion.streaming.plumbing import HEADERS, answer, header, in_thread, once, spoken
from companion.streaming.stream import TICKET, permission_of, session_key, ticket_holder

CHANGES = re.compile(r"/tables/(?P<code>[-\w]+)/changes/(?P<revision>\d{1,9})/")
EVENT_PAGE = re.compile(
    r"/events/(?P<code>[-\w]+)/"
    r"(?P<page>standings/|seats/|screen/|me/|rounds/\d{1,5}/|tables/\d{1,5}-\d{1,5}/)"
)
PACKED = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-encoding", b"gzip"),
    (b"vary", b"Accept-Language, Cookie"),
    *HEADERS,
]


# A table


def fresh(django) -> Callable:
    """In front of Django's pages of a table."""

    async def application(scope, receive, send):
        found = CHANGES.fullmatch(scope["path"])
        permission = await permission_by_ticket(scope, found["code"]) if found else None
        if permission is None or "gzip" not in header(scope, b"accept-encoding"):
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


async def newest_page(code: str, revision: int, language: str, face: str) -> Page:
    """Of this revision or a newer one, from memory; made if it is not there yet."""
    page = kept_page(code, language, face)
    while page is None or page.revision < revision:
        page = await once(page_of, code, language, face)
    return page


def page_of(code: str, language: str, face: str) -> Page:
    game = Game.objects.prefetch_related("seats").get(code=code)
    return fresh_page(game, language, face)


def face_wanted(scope, who: Who) -> str:
    query = parse_qs(scope["query_string"].decode("ascii", "ignore"))
    return SCREEN if query.get("view") == [SCREEN] else who.face


# An event


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


# Who asks


async def permission_by_ticket(scope, code: str) -> tuple[Who, int] | None:
    """Proved by the open stream of the phone; if that is at another process, asked for once more."""
    listener = ticket_holder(scope, code)
    if listener is not None and listener.who is not None:
        return listener.who, listener.revision
    if has_others() and TICKET.fullmatch(header(scope, b"x-ticket")):
        return await in_thread(permission_of, session_key(scope), code)
    return None


def language_of(scope) -> str:
    return spoken(header(scope, b"accept-language").split(",")[0])
