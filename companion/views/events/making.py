"""All events, and a new one."""

import uuid

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from companion.device.session import event_codes
from companion.forms.events import EventForm
from companion.games import on_shelf, pages_of
from companion.models import Event
from companion.selectors.events import events_of, events_open, seasons_of
from companion.services.events import event_make


@require_safe
def events(request):
    account = request.user if request.user.is_authenticated else None
    own = events_of(account)
    known = Event.objects.filter(code__in=event_codes(request.session)).exclude(opened_at=None)
    context = {"own": own, "known": [one for one in known if one not in own], "others": events_open()}
    context["seasons"] = seasons_of(account)
    return render(request, "events/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request):
    """Who organizes signs in; players need only a link."""
    if not request.user.is_authenticated:
        return redirect(reverse("account"))
    return new_of_a_game(request, game_of(request))


def game_of(request) -> str:
    """The one that the page names, of those that have events; else the first of them."""
    games = [key for key in on_shelf() if pages_of(key).events]
    said = request.POST.get("game") or request.GET.get("game")
    return said if said in games else games[0]


def new_of_a_game(request, rules):
    if request.method != "POST":
        first = {"command": uuid.uuid4().hex, "preset": "league", "kind": "rounds", "minutes": 240}
        return show_new(request, EventForm(initial=first, rules=rules))
    form = EventForm(request.POST, rules=rules)
    if not form.is_valid():
        return show_new(request, form, status=422)
    said = {key: form.cleaned_data[key] for key in ("name", "preset", "kind")}
    once = form.cleaned_data["command"]
    event = event_make(account=request.user, rules=rules, once=once, **said, **form.told())
    return redirect("desk", code=event.code)


def show_new(request, form, status=200):
    return render(request, "events/new.html", {"form": form}, status=status)
