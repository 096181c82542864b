"""Parts of an event's pages that are made beside the pages: those that are the same for all, once at each
revision and language; and those that are somebody's own, which are small."""

import gzip
import hashlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe

from companion.basics.newest import Newest
from companion.log.event_memory import event_kept, key_of
from companion.log.events import EventNow
from companion.models import Entrant, Event
from companion.reading.numbers import whole_number
from companion.selectors.event_mine import mine_of
from companion.selectors.event_screen import screen_pages
from companion.selectors.event_standings import standings_of
from companion.selectors.events import STATES, seats_by_name
from companion.services.event_acts import asks_first, is_resting
from companion.streaming.pages import PACKING, TOKEN, rendered

KEPT = 256
ROUND = re.compile(r"rounds/(\d{1,5})/")


class Part(NamedTuple):
    html: str
    stamp: str
    """Changes as soon as anything in it does."""
    packed: bytes
    """As an answer, compressed."""


_parts: Newest[tuple, Part] = Newest(KEPT)


# The same for all


def standings_context(now: EventNow) -> dict[str, Any]:
    return {"stages": [standings_of(now, stage) for stage in reversed(now.stages) if stage.games]}


def seats_context(now: EventNow) -> dict[str, Any]:
    """Of the newest round, by name."""
    public = [one for one in now.rounds if one.is_public]
    return {"round": public[-1] if public else None, "seats": seats_by_name(public[-1]) if public else []}


def screen_context(now: EventNow) -> dict[str, Any]:
    return {"pages": screen_pages(now)}


def round_context(now: EventNow, number: int) -> dict[str, Any] | None:
    """A draft is the desk's alone."""
    one = now.round_at(number)
    if one is None or not one.is_public:
        return None
    return {"round": one, "tables": [(table, STATES[table.state]) for table in one.tables]}


CONTEXTS: dict[str, Callable[[EventNow], dict[str, Any]]] = {
    "standings/": standings_context,
    "seats/": seats_context,
    "screen/": screen_context,
}


def is_shared(page: str) -> bool:
    return page in CONTEXTS or ROUND.fullmatch(page) is not None


def shared_part(event: Event, page: str, language: str) -> Part | None:
    """Of this page of the event, at the revision of the row or a newer one; none if there is no such page."""
    now = event_kept(event)
    context = context_of(now, page)
    if context is None:
        return None
    key = (key_of(event), page, language)
    return _parts.at(key, now.event.revision, lambda: made(now, page, language, context()))


def context_of(now: EventNow, page: str) -> Callable[[], dict[str, Any]] | None:
    if page in CONTEXTS:
        return lambda: CONTEXTS[page](now)
    found = ROUND.fullmatch(page)
    context = round_context(now, whole_number(found[1], default=0)) if found else None
    return None if context is None else lambda: context


def kept_part(of: tuple, page: str, language: str, revision: int) -> Part | None:
    """If it was made already."""
    return _parts.kept((of, page, language), revision)


def made(now: EventNow, page: str, language: str, context: dict[str, Any]) -> Part:
    with translation.override(language):
        name = page.split("/")[0].removesuffix("s") if page.startswith("rounds/") else page.rstrip("/")
        context |= {"event": now.event, "asks_first": asks_first(now.event)}
        return part_of(now, render_to_string(f"events/parts/_{name}.html", context))


def part_of(now: EventNow, html: str, stamp: str = "") -> Part:
    """With the line by which a page knows what it has."""
    stamp = stamp or str(now.event.revision)
    known = f'<div id="follow" data-revision="{now.event.revision}" data-stamp="{stamp}"></div>'
    return Part(mark_safe(html), stamp, gzip.compress((html + known).encode(), PACKING, mtime=0))


# Somebody's own


def my_part(now: EventNow, me: Entrant, language: str) -> Part:
    """The own page, with a blank where its forms have a token."""
    with translation.override(language):
        context = {"event": now.event, "me": me, "mine": mine_of(now, me)}
        context |= {"asks_first": asks_first(now.event), "is_resting": is_resting(now.event)}
        context["csrf_token"] = mark_safe(f"<{TOKEN}>")
        html = rendered("events/parts/_me.html", context)
    return part_of(now, html, stamp=hashlib.sha256(html.encode()).hexdigest()[:12])


def table_stamp(now: EventNow, number: int, table: int) -> str:
    """Changes as soon as the page of this table has to."""
    found = now.table_at(number, table)
    if found is None:
        return ""
    row = found.table
    checks = [
        (check.player, check.is_right, check.note) for one in found.versions[-1:] for check in one.checks
    ]
    seen = (
        *(found.state, len(found.versions), checks, found.names, found.ends_at),
        *(row.called_at, row.game_id, row.pad_id),
        *(now.event.closed_at, now.event.moved_at, asks_first(now.event)),
        [(seat.left_at, seat.substitute_id) for seat in found.seats],
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]
