"""What all pages of events do alike."""

import re
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import wraps

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.device.event_places import Place, desk_at, owner_at
from companion.forms.names import UNSEEN, refuse_unseen
from companion.log.event_marks import Mark
from companion.log.event_memory import event_kept
from companion.log.event_titles import places_said, titles_of
from companion.log.events import EventNow, RoundNow, TableNow
from companion.models import Act, Event
from companion.reading.texts import is_writable
from companion.selectors.event_log import told
from companion.services.errors import NotNow
from companion.services.event_acts import asks_first, is_resting
from companion.services.event_follow import tables_refresh
from companion.services.event_results import results_accept
from companion.services.event_seen import Changed, as_shown
from companion.services.event_undo import can_undo, undo_offered
from companion.views.events.tabs import tabs_of
from companion.wording.bidi import WITHOUT_CONTROLS, isolated
from companion.wording.saying import say
from scoring.errors import Refused

SEEN = re.compile(r"(\d{1,5})-(\d{1,5}):(\d{1,5})")
"""Round, table and version, as a list of tables names what it shows."""
FEW = 3
"""So many lines of the log tell what changed."""


def server_time() -> int:
    """In milliseconds, as clocks on pages count from it."""
    return int(time.time() * 1000)


def fresh(place: Place) -> EventNow:
    """With what the tables recorded meanwhile."""
    tables_follow(place)
    return event_kept(place.event)


def tables_follow(place: Place) -> None:
    if tables_refresh(place.event):
        # All of the row: with an older rest it would be remembered for everybody under the new revision.
        place.event.refresh_from_db()


def show(request, template: str, place: Place, now: EventNow, status: int = 200, *, stamp: str = "", **more):
    """``stamp`` changes when the page does; a page that follows the event asks what is new since
    the one it has."""
    stamp, since = stamp or str(now.event.revision), request.headers.get("X-Since")
    if since == stamp:
        return HttpResponse(status=204)
    context = {"event": now.event, "now": now, "place": place, "state": now.state.value, **more}
    # The answer to what somebody sent stays until they go on: it follows nothing.
    context["stamp"] = "" if request.method == "POST" else stamp
    context["frame"] = "events/_frame.html" if since else "base.html"
    context["server_time"] = server_time()
    # Who only reads is shown nothing to send.
    if template.startswith("desk/") and place.is_helper and not is_resting(place.event):
        act = undo_offered(place.event, place.name)
        context["undo"] = (
            act and can_undo(now, act) and {"act": act.pk, "line": told(act, titles_of(now)).sentence}
        )
    context["tabs"] = tabs_of(request.path, place, now)
    context["published"] = how_far(now)
    context["asks_first"] = asks_first(place.event)
    is_desk = template.startswith("desk/")
    context["is_reading"] = is_desk and not place.is_helper
    context["is_resting"] = is_resting(place.event)
    context["is_still"] = is_desk and is_still(place.event, template)
    return render(request, f"events/{template}.html", context, status=status)


def is_still(event: Event, template: str) -> bool:
    """Whether nothing of a page can be sent: an event that is closed, or went on elsewhere, leaves open the
    way back alone."""
    ways = {"desk/files"} if event.moved_at else {"desk/files", "desk/close"}
    return bool(event.moved_at or event.closed_at) and template not in ways


def how_far(now: EventNow) -> int:
    """Grows with every round that is published and every result: a copy of before is an old one."""
    tables = [table for one in now.rounds if one.is_public for table in one.tables]
    results = sum(len(table.versions) + table.is_settled for table in tables)
    return results + sum(one.is_public for one in now.rounds)


def round_at(now: EventNow, number: int) -> RoundNow:
    found = now.round_at(number)
    if found is None:
        raise Http404
    return found


def public_round(now: EventNow, number: int) -> RoundNow:
    """A draft is the desk's alone."""
    found = round_at(now, number)
    if not found.is_public:
        raise Http404
    return found


def table_at(now: EventNow, number: int, table: int) -> TableNow:
    public_round(now, number)
    found = now.table_at(number, table)
    if found is None:
        raise Http404
    return found


def text_sent(request, key: str, most: int = 200) -> str:
    """What somebody typed, in one line; nothing of what no database can keep, or what turns round the words
    beside it."""
    said = " ".join(request.POST.get(key, "").translate(WITHOUT_CONTROLS).split())[:most]
    return said if is_writable(said) else ""


def name_sent(request, key: str) -> str:
    """The same, if anybody can see it; services refuse one that is too long."""
    name = text_sent(request, key)
    try:
        refuse_unseen(name or "–")
    except ValidationError as unseen:
        raise NotNow(str(UNSEEN)) from unseen
    return name


def accept_listed(request, place: Place) -> None:
    """Of the tables that the page listed, each with the version that stood there: "2-7:1"."""
    found = [SEEN.fullmatch(one) for one in request.POST.getlist("seen")]
    numbers = [[int(number) for number in one.groups()] for one in found if one]
    seen = {(one, table): version for one, table, version in numbers}
    count, others = results_accept(event=place.event, seen=seen, by=place.name)
    said = ngettext("%(number)d result is accepted.", "%(number)d results are accepted.", count)
    done(request, said % {"number": count})
    if others:
        tables = places_said(others, titles_of(fresh(place)))
        refused(request, NotNow(_("New meanwhile, look first: %(tables)s.") % {"tables": tables}))


def shown(now: EventNow, mark: Mark) -> str:
    """What every button of a page sends along: what it shows, and since when."""
    said = f"{mark(now)}.{int(time.time() * 1000)}"
    return format_html('<input type="hidden" name="shown" value="{}">', said)


def refused(request, refusal: Exception) -> None:
    messages.error(request, say(refusal.line) if isinstance(refusal, Refused) else str(refusal))


def told_since(place: Place, since: datetime | None) -> str:
    """What was done while somebody looked at an older page, the newest first; also by themselves, on another
    page."""
    return acts_told(place, place.event.acts.filter(at__gt=since).order_by("-pk")[:FEW] if since else ())


def acts_told(place: Place, acts: Iterable[Act]) -> str:
    """Who did what."""
    titles = titles_of(event_kept(place.event))
    named = [(_("You") if act.by == place.name else isolated(act.by), act) for act in acts]
    return " ".join(f"{who}: {told(act, titles).sentence}" for who, act in named)


def act_at(find: Callable[..., Place]):
    """A button of the desk: what it does, then the page that it names. A no is said there, too. Who has
    no place there finds nothing."""

    def of(act):
        @wraps(act)
        def view(request, code, *args, **kwargs):
            place = find(request, code)
            try:
                return act(request, place, *args, **kwargs)
            except (NotNow, Refused) as refusal:
                refused(request, refusal)
                if isinstance(refusal, Changed) and (news := told_since(place, refusal.since)):
                    refused(request, NotNow(news))
                return redirect(request.get_full_path())

        return view

    return of


def sent(request, acts, place, *args, marks=None):
    """What the button that was tapped does, whole or not at all. ``marks``: what those acts rest on that
    are refused where the page shows something else than what is there."""
    said = request.POST.get("act")
    act = acts.get(said)
    if act is None:
        raise Http404
    # What tables recorded stays recorded, whether the act is refused or not; nobody remembers it otherwise.
    tables_follow(place)
    with as_shown(place.event, request.POST.get("shown", ""), (marks or {}).get(said)):
        return act(request, place, *args)


desk_act = act_at(desk_at)
owner_act = act_at(owner_at)


def done(request, sentence: str) -> None:
    messages.success(request, sentence)
