"""Phones at a table: who is there, by which links, and who waits at the door."""

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.device.access import phone_at
from companion.device.shown_once import secret_shown, shown_at, shows_once
from companion.forms.phones import PlaceForm
from companion.models import Role
from companion.selectors.phones import Invitation, Place, doors_of, knocks_at, phones_at, places_of
from companion.services import access
from companion.serving.addresses import shared_address


@require_safe
@never_cache
@shows_once
def phones(request, code):
    phone = phone_at(request, code, least=Role.TABLE)
    place, _space, secret = secret_shown(request).partition(" ")
    form = PlaceForm(phone.game, {"place": place})
    if not (secret and form.is_valid()):
        return show(request, phone)
    address = shared_address(request, reverse("join_link", args=[secret]))
    return show(request, phone, invitation=Invitation(Place(**form.cleaned_data["place"]), address))


@require_POST
@never_cache
def link_make(request, code):
    """Shown by the page that follows and never again, because only its digest is kept."""
    host = phone_at(request, code, least=Role.HOST)
    form = PlaceForm(host.game, request.POST)
    if not form.is_valid():
        raise Http404
    _link, secret = access.link_make(game=host.game, **form.cleaned_data["place"])
    return shown_at(reverse("phones", args=[code]), f"{form.data['place']} {secret}")


@require_POST
def link_revoke(request, code, number):
    host = phone_at(request, code, least=Role.HOST)
    access.link_revoke(link=get_object_or_404(host.game.links, pk=number))
    return redirect("phones", code=code)


@require_POST
def phone_revoke(request, code, number):
    host = phone_at(request, code, least=Role.HOST)
    phone = get_object_or_404(host.game.phones, pk=number)
    if phone == host:
        raise Http404
    if "link" in request.POST and phone.link:
        access.link_revoke(link=phone.link)
    access.phone_revoke(phone=phone)
    return redirect("phones", code=code)


@require_POST
def hand_over(request, code, number):
    host = phone_at(request, code, least=Role.HOST)
    joined = [one.phone for one in phones_at(host.game, host) if one.phone.pk == number and not one.is_this]
    if not joined:
        raise Http404
    access.host_hand_over(host=host, to=joined[0])
    return redirect("phones", code=code)


@require_POST
def words(request, code):
    """Another code, because the old one went too far, or because it rested too long."""
    access.words_give(game=phone_at(request, code, least=Role.HOST).game)
    return redirect("phones", code=code)


@require_safe
@never_cache
def knocks(request, code):
    """Who waits at the door, for the head of the table's page."""
    host = phone_at(request, code, least=Role.HOST)
    return render(request, "phones/_knocks.html", {"game": host.game, "knocks": knocks_at(host.game)})


@require_POST
def knock_answer(request, code, number):
    host = phone_at(request, code, least=Role.HOST)
    knock = get_object_or_404(host.game.knocks, pk=number)
    form = PlaceForm(host.game, request.POST)
    if form.is_valid():
        access.knock_let_in(knock=knock, **form.cleaned_data["place"])
    elif "refuse" in request.POST:
        access.knock_refuse(knock=knock)
    else:
        raise Http404
    return show_door(request, host.game)


@require_POST
def knocks_refuse(request, code, number):
    """All at once, up to the one with this number: whom the page did not show has not been refused."""
    host = phone_at(request, code, least=Role.HOST)
    access.knocks_refuse(game=host.game, last=number)
    return show_door(request, host.game)


def show_door(request, game):
    if not request.htmx:
        return redirect("table", code=game.code)
    return render(request, "phones/_knocks.html", {"game": game, "knocks": knocks_at(game)})


def show(request, phone, *, invitation=None):
    context = {
        "game": phone.game,
        "phone": phone,
        "is_host": phone.may(Role.HOST),
        "joined": phones_at(phone.game, phone),
        "places": places_of(phone.game),
        "doors": doors_of(phone.game),
        "knocks": knocks_at(phone.game),
        "invitation": invitation,
        "words": phone.game.words if access.words_find(phone.game.words or "") else None,
    }
    return render(request, "phones/phones.html", context)
