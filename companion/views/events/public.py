"""What everybody may see of an event: its page, seats, rounds, standings, log, report."""

from django.http import Http404, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.device.event_places import place_at, sit_down
from companion.device.throttle import guess_begin, register_limits
from companion.forms.events import RegisterForm
from companion.log.event_cuts import places_of
from companion.log.event_registration import is_registering
from companion.reading.numbers import whole_number
from companion.selectors.event_log import event_log
from companion.selectors.event_mine import my_shown_row
from companion.selectors.event_standings import ranks_in, standings_document, what_if_of
from companion.selectors.events import seats_of
from companion.services.errors import NotNow
from companion.services.event_acts import is_resting
from companion.services.event_entrants import entrant_register, is_entered
from companion.services.event_people import link_mark
from companion.streaming.event_parts import screen_context, shared_part, standings_context
from companion.views.events.shared import done, fresh, public_round, show


@require_safe
@never_cache
def event(request, code):
    place = place_at(request, code)
    now = fresh(place)
    public = [one for one in now.rounds if one.is_public]
    first = [one.player for one in places_of(now) if one.rank == 1] if now.is_decided else []
    return show(request, "event", place, now, rounds=public, is_open=is_taking(place, now), winners=first)


@require_safe
@never_cache
def seats(request, code):
    place = place_at(request, code)
    return show_shared(request, "seats", place, fresh(place), "seats/")


@require_safe
@never_cache
def round_(request, code, number):
    place = place_at(request, code)
    now = fresh(place)
    return show_shared(request, "round", place, now, f"rounds/{number}/", round=public_round(now, number))


@require_safe
@never_cache
def standings(request, code):
    place = place_at(request, code)
    now = fresh(place)
    offers = standings_context(now)["stages"] if place.is_helper else []
    more = {"row": my_shown_row(now, place.me), "offers": offers, "has_ways": can_ask(now)}
    return show_shared(request, "standings", place, now, "standings/", **more)


def can_ask(now) -> bool:
    """Whether one more game would still change something: not where the cut is made."""
    played = [stage for stage in now.stages if stage.games]
    is_open = bool(played) and not (played[-1].is_knockout or played[-1].stage.settled_at)
    return is_open and not now.event.closed_at


@require_safe
@never_cache
def screen(request, code):
    """For the projector. Without a script each page names the next one, and the last one the first."""
    place = place_at(request, code)
    now = fresh(place)
    pages = screen_context(now)["pages"]
    nth = whole_number(request.GET.get("page"), default=1, least=1, most=len(pages)) or 1
    more = {"shown": nth, "next": nth % len(pages) + 1}
    return show_shared(request, "screen", place, now, "screen/", **more)


def show_shared(request, template, place, now, page, **more):
    """A page of which most is the same for everybody, and made once."""
    part = shared_part(now.event, page, get_language())
    if part is None:
        raise Http404
    return show(request, template, place, now, part=part.html, shared=page, **more)


@require_safe
@never_cache
def standings_json(request, code, stage):
    """A stage as the library reads it."""
    place = place_at(request, code)
    found = fresh(place).stage_at(stage)
    if found is None or not found.games:
        raise Http404
    return JsonResponse(standings_document(found))


@require_safe
@never_cache
def person(request, code, number):
    """Why somebody is where they are, and what one more game would do."""
    place = place_at(request, code)
    now = fresh(place)
    entrant = next((one for one in now.entrants if one.number == number), None)
    if entrant is None:
        raise Http404
    ranks = ranks_in(now, entrant)
    played = [stage for stage in now.stages if stage.games]
    stage = played[-1] if played else None
    is_in = bool(ranks) and stage is not None and ranks[0].stage == stage.stage
    ways = what_if_of(stage, entrant.name) if stage and is_in and can_ask(now) else []
    place_now = next((one.rank for one in places_of(now) if one.player == entrant.name), None)
    more = {
        "entrant": entrant,
        "ranks": ranks,
        "final_place": place_now,
        "ways": ways,
        "seats": seats_of(now, entrant),
        "link_mark": link_mark(entrant),
    }
    return show(request, "person", place, now, **more)


@require_safe
@never_cache
def log(request, code):
    place = place_at(request, code)
    now = fresh(place)
    return show(request, "log", place, now, acts=event_log(now, is_public=True), is_public=True)


def is_taking(place, now) -> bool:
    """Whether somebody who registers now is not refused."""
    return is_registering(now) and not is_resting(place.event)


def refuse_hurry(request, place) -> None:
    """Somebody who fills the list with names is slowed down; the desk is not."""
    wait = 0 if place.is_helper else guess_begin(*register_limits(request, place.event.code))
    if wait:
        said = _("Many register from here just now. Try again in %(seconds)d seconds, or ask at the desk.")
        raise NotNow(said % {"seconds": wait})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def register(request, code):
    """A name is enough, while people can register; later the page says that they ask at the desk."""
    place = place_at(request, code)
    if place.me:
        return redirect("event_me", code=code)
    form = RegisterForm(request.POST if request.method == "POST" else None)
    problem = None
    if form.is_bound and form.is_valid():
        try:
            entrant = registered(request, place, form.cleaned_data["name"], form.cleaned_data["command"])
        except NotNow as refusal:
            problem = refusal
        else:
            sit_down(request.session, entrant)
            if entrant.name != form.cleaned_data["name"]:
                done(
                    request,
                    _("Somebody else has this name: in the lists you are %(name)s.") % {"name": entrant.name},
                )
            return redirect("event_me", code=code)
    now, status = fresh(place), 422 if form.is_bound else 200
    more = {"form": form, "problem": problem, "is_open": is_taking(place, now)}
    return show(request, "register", place, now, status, **more)


def registered(request, place, name, once):
    if not is_entered(place.event, names=[name], once=once):
        refuse_hurry(request, place)
    account = request.user if request.user.is_authenticated and not place.is_owner else None
    return entrant_register(event=place.event, name=name, account=account, once=once)
