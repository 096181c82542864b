"""All events, and a new one."""

import uuid

from django.contrib.auth.views import redirect_to_login
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from companion.device.session import event_codes
from companion.forms.events import EventForm
from companion.games import on_shelf, pages_of
from companion.models import Event
from companion.selectors.events import events_of, events_open, seasons_of
from companion.services.events import event_make
from companion.views.which import game_at_hand


@require_safe
def events(request):
    account = request.user if request.user.is_authenticated else None
    own = events_of(account)
    known = Event.objects.filter(code__in=event_codes(request.session)).exclude(opened_at=None)
    mine = [one for one in known if one not in own]
    others = [one for one in events_open() if one not in own and one not in mine]
    context = {"own": own, "known": mine, "others": others}
    context["seasons"] = seasons_of(account)
    return render(request, "events/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request):
    """Who organizes signs in; players need only a link."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    return new_of_a_game(request, game_of(request))


def game_of(request) -> str:
    """The one that the page names; else the one that this device plays, or the first."""
    games, said = on_shelf(), request.POST.get("game") or request.GET.get("game")
    return said if said in games else game_at_hand(request) or next(iter(games))


def new_of_a_game(request, rules):
    if request.method != "POST":
        first = {"command": uuid.uuid4().hex, "preset": "league", "minutes": 240}
        first["options"] = pages_of(rules).events.usual
        return show_new(request, rules, EventForm(initial=first, rules=rules))
    form = EventForm(request.POST, rules=rules)
    if not form.is_valid():
        return show_new(request, rules, form, status=422)
    said = {key: form.cleaned_data[key] for key in ("name", "preset", "kind")}
    once = form.cleaned_data["command"]
    event = event_make(account=request.user, rules=rules, once=once, **said, **form.told())
    return redirect("desk", code=event.code)


def show_new(request, rules, form, status=200):
    context = {"form": form, "rules": rules, "games": on_shelf()}
    return render(request, "events/new.html", context, status=status)
