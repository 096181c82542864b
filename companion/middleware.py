"""What every answer carries, and who may ask."""

import ipaddress
import re
from http import HTTPStatus
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost
from django.http.request import split_domain_port
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from companion.account import account_of

PLACES = re.compile(r"/(tables|groups|pads)/[\w-]+/")
"""Where somebody was."""
ZONES = available_timezones()
# Names that only a local network can resolve: no web site of a stranger can have one of them.
HOME_SUFFIXES = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")

POLICY = ", ".join(
    f"{feature}=()"
    for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


def permissions_policy(get_response):
    """The pages ask a phone for nothing that they do not use."""

    def middleware(request):
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response

    return middleware


def home_hosts(get_response):
    """Outside production any private address serves, however the router names this machine."""

    def middleware(request):
        if settings.HOME_HOSTS is not None:
            host, _port = split_domain_port(request.get_host())
            if not (host in settings.HOME_HOSTS or is_home(host)):
                raise DisallowedHost(f"{host!r} is no name of the local network; see ALLOWED_HOSTS.")
        return get_response(request)

    return middleware


def own_zone(get_response):
    """Days and hours as the phone has them, which says its zone in a cookie (``static/js/scorepad.js``)."""

    def middleware(request):
        zone = request.COOKIES.get("zone")
        with timezone.override(ZoneInfo(zone) if zone in ZONES else None):
            return get_response(request)

    return middleware


def nothing_to_see(get_response):
    """Whoever goes back to an address that only takes what a page sends finds a page with a way on."""

    def middleware(request):
        response = get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.method != "GET":
            return response
        place = PLACES.match(request.path)
        page = render(request, "405.html", {"way_back": place and place[0]}, status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return middleware


def account(get_response):
    """Who is signed in, looked up when somebody asks."""

    def middleware(request):
        request.user = SimpleLazyObject(lambda: account_of(request.session) or AnonymousUser())
        return get_response(request)

    return middleware


def is_home(host: str) -> bool:
    """True for private addresses, for bare machine names and for names of a local network."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return "." not in host or host.endswith(HOME_SUFFIXES)
    return address.is_private or address.is_link_local
