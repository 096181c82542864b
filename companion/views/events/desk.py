"""The desk: what is next, Undo, the log, closing."""

import re

from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.event_places import desk_at
from companion.log.event_marks import closing_mark, desk_mark
from companion.log.event_titles import titles_of
from companion.reading.numbers import whole_number
from companion.selectors.event_log import event_log, told
from companion.selectors.event_needs import acceptable, lagging, queue_of
from companion.selectors.event_next import next_step, rounds_listed
from companion.services import event_settings, events
from companion.services.errors import NotNow
from companion.services.event_moves import event_resume
from companion.services.event_rounds import round_make
from companion.services.event_seen import as_shown
from companion.services.event_touched import DoneSince
from companion.services.event_undo import act_undo
from companion.serving.addresses import shared_host
from companion.views.events.shared import (
    accept_listed,
    acts_told,
    desk_act,
    done,
    fresh,
    owner_act,
    refused,
    show,
    shown,
    text_sent,
)
from scoring.errors import Refused

READ_OR_SEND = require_http_methods(["GET", "HEAD", "POST"])


@READ_OR_SEND
@never_cache
@desk_act
def desk(request, place):
    if request.method == "POST":
        acts, sent = DESK_ACTS.get(request.POST.get("act"), nothing), request.POST.get("shown", "")
        with as_shown(place.event, sent, desk_mark if acts is make_round else None):
            return acts(request, place)
    now = fresh(place)
    more = {"shown_next": shown(now, desk_mark)}
    going = [stage for stage in now.stages if stage.games and not now.is_last(stage)]
    more |= {"step": next_step(now), "waiting": queue_of(now), "acceptable": acceptable(lagging(now))}
    more["rounds"] = rounds_listed(now)
    more["printed_host"] = printed_elsewhere(request, place)
    return show(request, "desk/desk", place, now, going=going, **more)


def printed_elsewhere(request, place) -> str:
    """The host that the codes on paper lead to, if this is another one: this machine got a new address, or
    the event came from another machine. Localhost says nothing about either."""
    event, here = place.event, shared_host(request)
    is_over = event.closed_at or event.moved_at
    return event.printed_host if here and here != event.printed_host and not is_over else ""


def nothing(request, place):
    raise Http404


def open_event(request, place):
    events.event_open(event=place.event, by=place.name)
    done(request, _("The event is open: its page is public."))
    return redirect("desk", code=place.event.code)


def make_round(request, place):
    made = round_make(event=place.event, by=place.name)
    return redirect("desk_roll", code=place.event.code, number=made.number)


def add_share(request, place):
    """Winners of one round are equal by percent; the share of the table's mean tells them apart."""
    number = whole_number(request.POST.get("stage"), default=0)
    event_settings.share_add(event=place.event, stage=number, by=place.name)
    return redirect("event_standings", code=place.event.code)


def resume(request, place):
    """After a restart."""
    event_resume(event=place.event, by=place.name)
    done(request, _("The event goes on here."))
    return redirect("desk", code=place.event.code)


def accept_all(request, place):
    accept_listed(request, place)
    return redirect("desk", code=place.event.code)


DESK_ACTS = {
    "resume": resume,
    "open": open_event,
    "next": make_round,
    "add_share": add_share,
    "accept_all": accept_all,
}


# The rest


@require_POST
@never_cache
def undo(request, code):
    """The newest act of whoever asks; the page named it."""
    place = desk_at(request, code)
    titles = titles_of(fresh(place))  # a round may go with what is undone
    act = None
    try:
        act = act_undo(event=place.event, act=whole_number(request.POST.get("act")), by=place.name)
        done(request, _("Undone: %(line)s") % {"line": told(act, titles).sentence})
    except (NotNow, Refused) as refusal:
        refused(request, refusal)
        if isinstance(refusal, DoneSince):
            refused(request, NotNow(acts_told(place, [refusal.act])))
    at, back = reverse("desk", args=[code]), request.POST.get("back", "")
    is_there = back.startswith(at) and PLAIN.fullmatch(back) and (act is None or act.what not in GONE_WITH)
    return redirect(back if is_there else at)


GONE_WITH = ("roll_call", "cut")
"""Acts with which the page may go where somebody undid them."""
PLAIN = re.compile(r"[a-z0-9/-]+(\?(need|round|free)=[a-z0-9]+)?")


@require_safe
@never_cache
def log(request, code):
    place = desk_at(request, code)
    now = fresh(place)
    return show(request, "log", place, now, acts=event_log(now, is_public=False))


@READ_OR_SEND
@never_cache
@owner_act
def close(request, place):
    """Closed, an event is read only; the owner opens it again with a reason. A draft can be deleted."""
    if request.method != "POST":
        now = fresh(place)
        return show(request, "desk/close", place, now, shown=shown(now, closing_mark))
    with as_shown(place.event, request.POST.get("shown", ""), closing_mark):
        if "delete" in request.POST:
            if events.event_delete(event=place.event):
                return redirect("events")
        elif place.event.closed_at:
            events.event_reopen(event=place.event, by=place.name, reason=text_sent(request, "reason"))
        else:
            events.event_close(event=place.event, by=place.name)
    return redirect("desk", code=place.event.code)
