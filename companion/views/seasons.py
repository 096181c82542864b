"""A season: its table for everybody, and the organizer's part of it."""

import uuid

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.forms.seasons import SeasonForm
from companion.models import Entrant, Event, Season
from companion.reading.numbers import whole_number
from companion.selectors.seasons import season_now
from companion.services import seasons
from companion.services.errors import NotNow

FIRST = {"points": [10, 6, 3, 1]}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request):
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    form = SeasonForm(request.POST or None, initial={**FIRST, "command": uuid.uuid4().hex})
    if not form.is_bound or not form.is_valid():
        return render(request, "seasons/new.html", {"form": form}, status=422 if form.is_bound else 200)
    once = form.cleaned_data["command"]
    made = seasons.season_make(account=request.user, once=once, **form.told())
    return redirect("season", code=made.code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def season(request, code):
    """Anybody looks; the organizer sends."""
    found = get_object_or_404(Season, code=code)
    is_owner = request.user.is_authenticated and request.user.pk == found.account_id
    if request.method != "POST":
        return show(request, found, is_owner)
    act = SEASON_ACTS.get(request.POST.get("act"))
    if not is_owner or act is None:
        raise Http404
    try:
        answer = act(request, found)
    except NotNow as refusal:
        messages.error(request, str(refusal))
        answer = None
    return answer or redirect("season", code=code)


def show(request, found, is_owner, form=None, status=200):
    now = season_now(found)
    context = {"season": found, "now": now, "is_owner": is_owner}
    if is_owner:
        known = {"name": found.name, "points": found.points, "best": found.best}
        context["form"] = form or SeasonForm(initial=known)
        context["others"] = Event.objects.filter(account=request.user).exclude(seasons=found)
        context["planned"] = found.events.filter(opened_at=None)
        context["entries"] = sorted(
            ((one, entrant) for one in now.people for entrant in one.entrants),
            key=lambda pair: (pair[1].spelled, pair[1].pk),
        )
    return render(request, "seasons/season.html", context, status=status)


def save(request, found):
    form = SeasonForm(request.POST)
    if not form.is_valid():
        return show(request, found, True, form, status=422)
    seasons.season_change(season=found, **form.told())
    return None


def event_of(request):
    return get_object_or_404(Event, account=request.user, code=request.POST.get("event", "")[:12])


def add(request, found):
    seasons.event_add(season=found, event=event_of(request))


def remove(request, found):
    seasons.event_remove(season=found, event=event_of(request))


def join(request, found):
    """Two entries that are one person, under the name of the first."""
    numbers = [whole_number(request.POST.get(key)) for key in ("one", "other")]
    rows = {one.pk: one for one in Entrant.objects.filter(event__seasons=found, pk__in=filter(None, numbers))}
    people = [rows[number] for number in numbers if number in rows]
    if len(people) < 2:
        raise NotNow(_("Choose two entries."))
    seasons.people_join(season=found, entrants=people, name=people[0].name)


def join_namesakes(request, found):
    count = seasons.namesakes_join(season=found)
    message = ngettext("%(number)d person is joined.", "%(number)d people are joined.", count)
    messages.success(request, message % {"number": count})


def part(request, found):
    seasons.people_part(season=found, name=request.POST.get("name", ""))


def delete(request, found):
    seasons.season_delete(season=found)
    return redirect("events")


SEASON_ACTS = {
    "save": save,
    "add": add,
    "remove": remove,
    "join": join,
    "join_namesakes": join_namesakes,
    "part": part,
    "delete": delete,
}
