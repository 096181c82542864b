"""The clock at the desk: when the round begins, its start, what is left at each table, extra minutes."""

import re
from datetime import datetime, timedelta

from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from companion.log.event_marks import clock_mark, minutes_mark, table_mark
from companion.log.event_titles import title_of
from companion.log.events import RoundState
from companion.reading.numbers import whole_number
from companion.selectors.event_clock import clock_of, clock_of_round, round_timed
from companion.services import event_clocks
from companion.services.errors import NotNow
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import desk_act, done, fresh, round_at, sent, show, shown
from companion.views.events.tables import EXTRA

HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
SOON = timedelta(hours=12)


@READ_OR_SEND
@never_cache
@desk_act
def clock(request, place):
    now = fresh(place)
    number = whole_number(request.GET.get("round"))
    one = round_timed(now) if number is None else round_at(now, number)
    if one is None:
        return redirect("desk", code=place.event.code)
    if request.method == "POST":
        return sent(request, CLOCK_ACTS, place, one.number, marks=marks_of(request, one.number))
    tables = [
        (table, its, shown(now, table_mark((one.number, table.table.number))))
        for table in one.tables
        if (its := clock_of(table))
    ]
    tables.sort(key=lambda row: (row[1].ends_at, row[0].table.number))
    more = {"round": one, "title": title_of(one), "clock": clock_of_round(one), "tables": tables}
    more |= {"shown": shown(now, clock_mark(one.number)), "shown_all": shown(now, minutes_mark(one.number))}
    more["is_done"] = one.state is RoundState.DONE
    return show(request, "desk/clock", place, now, **more)


def marks_of(request, number):
    """Minutes are given to a table as it is, the rest rests on the clock that the page shows."""
    table = whole_number(request.POST.get("table"), default=0)
    said = dict.fromkeys(CLOCK_ACTS, clock_mark(number))
    return said | {"extra": table_mark((number, table)), "extra_all": minutes_mark(number)}


def back_to(place, number):
    """The clock of that round: another one may run meanwhile."""
    return redirect(f"{reverse('desk_clock', args=[place.event.code])}?round={number}")


def start(request, place, number):
    event_clocks.clock_start(event=place.event, number=number, by=place.name)
    return back_to(place, number)


def stop(request, place, number):
    event_clocks.clock_stop(event=place.event, number=number, by=place.name)
    done(request, _("The clock is stopped. Start it again, and it begins from the top."))
    return back_to(place, number)


def plan(request, place, number):
    event_clocks.round_plan(
        event=place.event, number=number, starts_at=moment_of(request.POST.get("at", "")), by=place.name
    )
    return back_to(place, number)


def moment_of(said: str) -> datetime | None:
    """The hour that comes next, by the clock of whoever says it; nothing takes it back."""
    found = HOUR.fullmatch(said.strip())
    if said.strip() and not found:
        raise NotNow(_("Enter a time, such as 13:00."))
    if not found:
        return None
    here = timezone.localtime()
    moment = here.replace(hour=whole_number(found[1]), minute=whole_number(found[2]), second=0, microsecond=0)
    return moment if moment > here - SOON else moment + timedelta(days=1)


def extra(request, place, number):
    table = whole_number(request.POST.get("table"))
    if table is None:
        raise Http404
    event_clocks.table_extra(event=place.event, at=(number, table), minutes=EXTRA, by=place.name)
    done(request, _("Table %(table)d has %(minutes)d minutes more.") % {"table": table, "minutes": EXTRA})
    return back_to(place, number)


def extra_all(request, place, number):
    event_clocks.round_extra(event=place.event, number=number, minutes=EXTRA, by=place.name)
    said = _("All tables that still play have %(minutes)d minutes more.") % {"minutes": EXTRA}
    done(request, said)
    return back_to(place, number)


CLOCK_ACTS = {"start": start, "stop": stop, "plan": plan, "extra": extra, "extra_all": extra_all}
