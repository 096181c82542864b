"""Who takes part, at the desk: entered, named, merged, kept apart, sent home."""

from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache

from companion.forms.events import NamesForm
from companion.log.event_registration import can_register, is_registering
from companion.models import Entrant
from companion.reading.numbers import whole_number
from companion.selectors.event_apart import kept_apart
from companion.selectors.event_needs import doubles_of
from companion.selectors.event_roll_call import IN_VIEW
from companion.services import event_doubles, event_drafts, event_entrants, events
from companion.services.errors import NoReason, NotNow
from companion.services.event_entrants import MOST_ENTRANTS
from companion.services.event_erasing import entrant_erase
from companion.services.event_people import own_link_renew
from companion.views.events.desk import READ_OR_SEND, nothing
from companion.views.events.shared import desk_act, done, fresh, name_sent, show, text_sent

FEW = 8
CROWD = 30
"""So many who registered by phone and have no seat may be somebody's joke."""


@READ_OR_SEND
@never_cache
@desk_act
def entrants(request, place):
    if request.method == "POST":
        return ENTRANT_ACTS.get(request.POST.get("act"), nothing)(request, place)
    return show_entrants(request, place, NamesForm())


def show_entrants(request, place, form, status=200, **more):
    came = event_entrants.came_by_phone(place.event)
    now = fresh(place)
    burst = event_entrants.came_in_a_burst(came) if len(came) >= CROWD else ()
    crowd = [(one, at, one in burst) for one, at in came.items()] if len(came) >= CROWD else []
    more |= {"form": form, "crowd": crowd}
    more |= {"is_long": len(now.entrants) > IN_VIEW, "doubles": doubles_of(now), "pairs": kept_apart(now)}
    more |= {"can_register": can_register(now), "is_open": is_registering(now)}
    return show(request, "desk/entrants", place, now, status, **more)


def add(request, place):
    form = NamesForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_entrants(request, place, form, status=422)
    people, is_guest = form.cleaned_data["all"], "guest" in request.POST
    made = event_entrants.entrants_add(
        event=place.event,
        names=[one.name for one in people],
        by=place.name,
        guests={one.name for one in people if one.is_guest or is_guest},
        notes={one.name: one.note for one in people},
        once=form.cleaned_data["command"],
    )
    done(request, added_said(made))
    return redirect("desk_entrants", code=place.event.code)


def added_said(made) -> str:
    """By name as long as one can read that at a glance."""
    if len(made) > FEW:
        return _("%(number)d people are added.") % {"number": len(made)}
    return _("New: %(names)s.") % {"names": ", ".join(f"{one.number} {one.name}" for one in made)}


CHANGED = {
    Entrant.State.ACTIVE: gettext_lazy("%(name)s is back."),
    Entrant.State.DROPPED: gettext_lazy("%(name)s has left the event."),
    Entrant.State.DISQUALIFIED: gettext_lazy("%(name)s is disqualified."),
}


def change(request, place):
    """Drop, return, disqualify; each can be taken back by its opposite."""
    entrant, state = entrant_of(request, place), request.POST.get("state")
    if state not in Entrant.State.values:
        raise Http404
    reason = text_sent(request, "reason")
    try:
        event_entrants.entrant_change(entrant=entrant, state=state, by=place.name, reason=reason)
    except NoReason as refusal:  # whom it is about stays chosen
        more = {"problem": str(refusal), "unexplained": entrant}
        return show_entrants(request, place, NamesForm(), 422, **more)
    done(request, CHANGED[Entrant.State(state)] % {"name": entrant.name})
    return redirect("desk_entrants", code=place.event.code)


def entrant_of(request, place):
    """By the row and not by the number, which may be somebody else's by now: a page may be old."""
    found = place.event.entrants.filter(pk=whole_number(request.POST.get("row"))).first()
    if found is None:
        raise NotNow(_("This person is not on the list any more."))
    return found


def apart(request, place):
    names = [request.POST.get("one", ""), request.POST.get("other", "")]
    event_entrants.keep_apart(event=place.event, names=names, by=place.name)
    done(request, _("%(one)s and %(other)s never sit at one table.") % {"one": names[0], "other": names[1]})
    return redirect("desk_entrants", code=place.event.code)


def together(request, place):
    apart = whole_number(request.POST.get("apart"), default=0)
    names = event_entrants.apart_remove(event=place.event, apart=apart, by=place.name)
    said = {"one": names[0], "other": names[1]}
    done(request, _("%(one)s and %(other)s may sit at one table again.") % said)
    return redirect("desk_entrants", code=place.event.code)


def merge(request, place):
    """Somebody who is in the list twice; ``into`` stays."""
    double = entrant_of(request, place)
    entrant = place.event.entrants.filter(pk=whole_number(request.POST.get("into"))).first()
    if entrant is None:
        raise NotNow(_("This person is not on the list any more."))
    event_doubles.entrant_merge(entrant=entrant, double=double, by=place.name)
    done(
        request, _("%(double)s is %(name)s: one person now.") % {"double": double.name, "name": entrant.name}
    )
    return redirect("desk_entrants", code=place.event.code)


def rename(request, place):
    entrant = entrant_of(request, place)
    event_entrants.entrant_rename(entrant=entrant, name=name_sent(request, "name"), by=place.name)
    return redirect("desk_entrants", code=place.event.code)


def note(request, place):
    """Private: of the helpers and the organizer."""
    entrant = entrant_of(request, place)
    event_entrants.entrant_note(entrant=entrant, note=text_sent(request, "note"), by=place.name)
    done(request, _("The note on %(name)s is saved.") % {"name": entrant.name})
    return redirect("event_person", code=place.event.code, number=entrant.number)


def renew(request, place):
    """The old link opens nothing any more; the new one is there to be shown or printed."""
    entrant = entrant_of(request, place)
    own_link_renew(entrant=entrant, by=place.name, replaces=text_sent(request, "replaces"))
    at = reverse("desk_print", args=[place.event.code, "links"])
    return redirect(f"{at}?number={entrant.number}")


def fix(request, place):
    """The same table in every draw; without its number any."""
    table = whole_number(request.POST.get("table"), least=1, most=MOST_ENTRANTS)
    event_drafts.table_fix(entrant=entrant_of(request, place), table=table, by=place.name)
    return redirect("desk_entrants", code=place.event.code)


def clear(request, place):
    rows = {whole_number(one) for one in request.POST.getlist("row")} - {None}
    if not rows:
        raise NotNow(_("Tick the people first."))
    count = event_entrants.door_clear(event=place.event, rows=rows, by=place.name)
    message = ngettext(
        "%(number)d person is removed. Real people can register again.",
        "%(number)d people are removed. Real people can register again.",
        count,
    )
    done(request, message % {"number": count})
    return redirect("desk_entrants", code=place.event.code)


def erase(request, place):
    """For the organizer alone, who reads once more whom: it can't be undone."""
    if not place.is_owner:
        raise Http404
    entrant = entrant_of(request, place)
    if "sure" not in request.POST:
        return show_entrants(request, place, NamesForm(), erasing=entrant)
    name = entrant_erase(entrant=entrant, by=place.name)
    done(request, _("The name is erased: %(name)s.") % {"name": name})
    return redirect("desk_entrants", code=place.event.code)


def open_registration(request, place):
    events.registration_switch(event=place.event, is_open=True, by=place.name)
    done(request, _("Registration is open."))
    return redirect("desk_entrants", code=place.event.code)


def close_registration(request, place):
    events.registration_switch(event=place.event, is_open=False, by=place.name)
    done(request, _("Registration is closed."))
    return redirect("desk_entrants", code=place.event.code)


ENTRANT_ACTS = {
    "open_registration": open_registration,
    "close_registration": close_registration,
    "erase": erase,
    "fix": fix,
    "add": add,
    "change": change,
    "apart": apart,
    "together": together,
    "merge": merge,
    "rename": rename,
    "note": note,
    "clear": clear,
    "renew": renew,
}
