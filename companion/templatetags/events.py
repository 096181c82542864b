"""What pages of events say beneath a result."""

from django import template
from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _

from companion.device.event_places import place_at
from companion.log.event_marks import chairs_mark
from companion.log.event_memory import event_kept
from companion.log.event_roles import role_said, start_said
from companion.log.event_stops import stopped_said
from companion.log.event_titles import heading_of, place_of, title_of
from companion.selectors.event_strip import event_table_of, strip_of
from companion.selectors.event_tables import corrected_said, penalties_said, sits_for_said
from companion.selectors.events import objection_said
from companion.views.events.shared import server_time
from companion.wording.ranked import ranked_by
from companion.wording.saying import say
from scoring.games import rules_of

register = template.Library()


@register.inclusion_tag("events/_strip_page.html", takes_context=True)
def event_strip(context, source) -> dict:
    """What a table or a pad says of its event; nothing of most, which have none, and nothing of one that this
    device may not see."""
    request, row = context.get("request"), event_table_of(source)
    if row is None or request is None:
        return {"strip": None}
    try:
        place = place_at(request, row.round.event.code)
    except Http404:  # a draft, or what a file has replaced: the table goes on outside of it
        return {"strip": None}
    now = event_kept(place.event)
    found = now.table_at(row.round.number, row.number)
    known = {"csrf_token": context.get("csrf_token"), "server_time": server_time()}
    return {**known, "strip": strip_of(now, found, place) if found else None}


@register.simple_tag(takes_context=True)
def event_door(context, source) -> str:
    """From a result back to the event that it counts for."""
    strip = event_strip(context, source)["strip"]
    label = _("Back to the event")
    return format_html('<a class="button" href="{}">{}</a>', strip.to, label) if strip else ""


@register.filter
def rulings(table) -> list[str]:
    """That the desk counted anew, an early end and penalties, each as a sentence."""
    known = table.now
    stopped = [corrected_said(table), stopped_said(known.version)] if known else []
    lines = [f"{line} – {reason}" if reason else line for line, reason in penalties_said(table)]
    return [line for line in (*stopped, *lines) if line]


@register.filter
def title(round_) -> str:
    """How people call a round."""
    return title_of(round_)


@register.filter
def heading(round_) -> str:
    """The same on paper."""
    return heading_of(round_)


@register.filter
def place(table) -> str:
    """Round and table."""
    return place_of(table)


@register.filter
def objection(check) -> str:
    """Why a result is not right, for the desk."""
    return objection_said(check)


@register.filter
def chairs(table) -> str:
    """Whom a form names there, for the answer to tell it."""
    return chairs_mark(table)


@register.filter
def ranking(chain) -> str:
    """By what a stage ranks people."""
    return ranked_by(chain)


@register.filter
def how_long(names, room: int) -> str:
    """How paper has a name, or all of a table, where so many small letters fit in a line."""
    most = len(names) if isinstance(names, str) else max(map(len, names), default=0)
    return "is-long is-longest" if most > room else "is-long" if most > room * 3 // 4 else ""


@register.filter
def sitter(seat) -> str:
    """Who sits there now, or sat there last."""
    return (seat.sitting or seat.entrant).name


@register.filter
def sits_for(seat) -> str:
    """Whose chair that was; or that who left takes the last place."""
    return sits_for_said(seat)


@register.filter
def role_of(seat, event) -> str:
    """What the game gives this seat to start with, by name."""
    return role_said(event, seat.role)


@register.filter
def game_title(event) -> str:
    """Which game is played at an event."""
    return say(rules_of(event.rules).title)


@register.filter
def event_line(event) -> str:
    """In a list of events: the game, since when it is there, how far it is."""
    state = _("over") if event.closed_at else _("open") if event.opened_at else _("draft")
    day = date_format(timezone.localtime(event.opened_at or event.made_at), "j M Y")
    return f"{game_title(event)} · {day} · {state}"


@register.filter
def starts_with(seat, event) -> str:
    """For the slip, and beside a name until there is a result."""
    return start_said(seat, event)
