"""What the desk rules at a table: who leaves, who steps in, penalties, an early end, the right version."""

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from companion.forms.event_rulings import StopForm, points_off
from companion.log.event_stops import stop_ways
from companion.models import EventSeat
from companion.reading.numbers import whole_number
from companion.services import event_entrants, event_rulings
from companion.services.errors import NotNow
from companion.views.events.shared import done, fresh, name_sent, table_at, text_sent


def back(place, at):
    return redirect("desk_table", place.event.code, *at)


def seat_sent(request) -> int:
    return whole_number(request.POST.get("seat"), default=0)


def seen_by(request) -> int:
    return whole_number(request.POST.get("seen"), default=-1)


# Who sits there


def leave(request, place, at):
    said = {"event": place.event, "at": at, "seat": seat_sent(request), "by": place.name}
    event_rulings.seat_leave(**said, reason=text_sent(request, "reason"))
    done(request, _("The table plays on. Whoever left comes last."))
    return back(place, at)


def sit_again(request, place, at):
    event_rulings.seat_return(event=place.event, at=at, seat=seat_sent(request), by=place.name)
    return back(place, at)


def substitute(request, place, at):
    counts_for = request.POST.get("counts_for", "")
    if counts_for not in EventSeat.For.values:
        raise NotNow(_("Say for whom the result counts."))
    came = who_came(request, place, counts_for)
    said = {"event": place.event, "at": at, "seat": seat_sent(request), "by": place.name}
    event_rulings.seat_substitute(**said, came=came, counts_for=counts_for)
    done(request, _("%(name)s plays on.") % {"name": came.name})
    return back(place, at)


def who_came(request, place, counts_for):
    """Somebody of the event; somebody new enters it, as a guest unless the game counts for them."""
    row = whole_number(request.POST.get("came_row"))
    if found := place.event.entrants.filter(pk=row).first():
        return found
    name = name_sent(request, "new_name")
    if not name:
        raise NotNow(_("Say who plays on."))
    is_guest = counts_for != EventSeat.For.CAME
    [made] = event_entrants.entrants_add(
        event=place.event, names=[name], by=place.name, guests=[name] if is_guest else ()
    )
    return made


def wait(request, place, at):
    event_rulings.table_wait(
        event=place.event, at=at, is_waiting="no_more" not in request.POST, by=place.name
    )
    return back(place, at)


# Penalties


def penalty(request, place, at):
    points = None if request.POST.get("kind") == "last" else points_off(request.POST.get("points", ""))
    said = {"event": place.event, "at": at, "seat": seat_sent(request), "seen": seen_by(request)}
    event_rulings.penalty_add(**said, points=points, by=place.name, reason=text_sent(request, "reason"))
    done(request, _("The penalty is in the result."))
    return back(place, at)


def lift(request, place, at):
    nth = whole_number(request.POST.get("nth"), default=-1)
    said = {"event": place.event, "at": at, "nth": nth, "seen": seen_by(request), "by": place.name}
    event_rulings.penalty_remove(**said, reason=text_sent(request, "reason") or _("lifted"))
    return back(place, at)


# Versions


def take(request, place, at):
    number = whole_number(request.POST.get("version"), default=0)
    said = {"event": place.event, "at": at, "number": number, "seen": seen_by(request), "by": place.name}
    reason = text_sent(request, "reason") or _("Version %(number)d is right") % {"number": number}
    event_rulings.version_take(**said, reason=reason)
    done(request, _("Table %(table)d: version %(number)d counts.") % {"table": at[1], "number": number})
    return back(place, at)


# Stop here


def stop(request, place, at):
    found = table_at(fresh(place), *at)
    form = StopForm(request.POST, table=found, ways=stop_ways(found))
    if not form.is_valid():
        raise NotNow(first_problem(form))
    if form.asks:
        raise NotNow(_("Equal totals: enter everybody's place, too."))
    event_rulings.table_stop(
        event=place.event,
        at=at,
        way=form.way.key,
        totals=form.said(),
        after_turn=form.after_turn(),
        seen=form.cleaned_data["seen"],
        by=place.name,
        reason=text_sent(request, "reason"),
        final="final" in request.POST,
    )
    done(request, _("Table %(table)d is stopped.") % {"table": at[1]})
    return back(place, at)


def first_problem(form) -> str:
    if found := form.non_field_errors():
        return str(found[0])
    if "way" in form.errors:
        raise Http404
    return _("Totals and places are whole numbers.")


RULINGS = {
    "leave": leave,
    "sit_again": sit_again,
    "substitute": substitute,
    "wait": wait,
    "penalty": penalty,
    "lift": lift,
    "take": take,
    "stop": stop,
}
