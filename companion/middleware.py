"""What every answer carries, and who may ask."""

import ipaddress
import re
from collections.abc import Iterator
from http import HTTPStatus
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import BadRequest, DisallowedHost
from django.http.request import split_domain_port
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject

from companion.device.account import account_of
from companion.device.shell import version
from companion.log.errors import UnreadablePad, UnreadableTable
from companion.reading.texts import is_writable
from companion.serving.faults import AWAY, TOO_MUCH, away
from companion.views.errors import out_of_order, unreadable, unreadable_pad

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
    """The pages ask a phone for nothing that they do not use. Styles, scripts and drawings have no say in it
    and are lighter without."""

    def middleware(request):
        response = get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Permissions-Policy", POLICY)
        return response

    return middleware


OF_PAGES = (
    "Content-Security-Policy",
    "Permissions-Policy",
    "X-Frame-Options",
    "Cross-Origin-Opener-Policy",
    "Referrer-Policy",
)


def light_answers(get_response):
    """What nobody may keep need not say how long it may be kept. Styles, scripts and drawings lead nowhere:
    they need not say what a link tells of where one was. One whose name says what is in it never changes:
    nobody asks whether it did, or of which version it is. A part of a page that a script asked for is no
    page: what it may do is what the page that asked may do."""

    def middleware(request):
        response = get_response(request)
        if "no-store" in response.headers.get("Cache-Control", ""):
            response.headers["Cache-Control"] = "no-store, private"
            response.headers.pop("Expires", None)
            if "HX-Request" in request.headers:
                for name in OF_PAGES:
                    response.headers.pop(name, None)
        if request.path.startswith(settings.STATIC_URL):
            response.headers.pop("Referrer-Policy", None)
            if "immutable" in response.headers.get("Cache-Control", ""):
                for name in ("ETag", "Last-Modified", "X-Scorepad"):
                    response.headers.pop(name, None)
        return response

    return middleware


def own_answers(get_response):
    """Every answer says that it is ours, and of which version. The page that a hotel's network shows
    instead does not, so a phone takes it for no answer."""

    def middleware(request):
        response = get_response(request)
        response.headers["X-Scorepad"] = version()
        return response

    return middleware


def ways_told(get_response):
    """What a script sent is told the way on in a header. A browser that followed it by itself would not say
    whose answer sent it there, and a hotel leads to its own log-in page in the same manner."""

    def middleware(request):
        response = get_response(request)
        if request.headers.get("X-Sent-By") == "script" and "Location" in response.headers:
            response.status_code = HTTPStatus.NO_CONTENT
            response.headers["X-Way"] = response.headers["Location"]
            del response.headers["Location"]
        return response

    return middleware


def home_hosts(get_response):
    """Outside production any private address serves, however the router names this machine."""

    def middleware(request):
        if settings.HOME_HOSTS is not None:
            host, _port = split_domain_port(request.get_host())
            if not (host in settings.HOME_HOSTS or is_home(host)):
                raise DisallowedHost(f"{host!r} is not a name of the local network; see ALLOWED_HOSTS.")
        return get_response(request)

    return middleware


def writable_text(get_response):
    """What no database can write down comes from no page of ours, and goes no further."""

    def middleware(request):
        if not all(map(is_writable, texts_of(request))):
            raise BadRequest("This request has a broken character.")
        return get_response(request)

    return middleware


def texts_of(request) -> Iterator[str]:
    """All that a request says in words: its address, its cookies, and the fields that it sends."""
    yield request.path_info
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield from (name, *values)


def not_while_away(get_response):
    """Nobody waits for a database of which somebody just learnt that it does not answer."""

    def middleware(request):
        return out_of_order(request, AWAY) if away.is_now else get_response(request)

    return middleware


class DeviceSession(SessionMiddleware):
    """Its session is told by what a device is known besides its key: the secret of its forms
    (``companion/device/sessions.py``)."""

    def process_request(self, request):
        super().process_request(request)
        if known := request.COOKIES.get(settings.CSRF_COOKIE_NAME):
            request.session.mark = salted_hmac("session-mark", known, algorithm="sha256").hexdigest()[:16]

    def process_response(self, request, response):
        """What was under way when a device got a new key takes the new one away from nobody, and tells it to
        nobody who only kept the old one."""
        answer = super().process_response(request, response)
        if request.session.modified and (request.session.is_left or request.session.is_late):
            answer.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        return answer


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


def unreadable_tables(get_response):
    """A table or a pad that can't be shown is said so on a page of its own, whatever was asked of it."""

    def middleware(request):
        return get_response(request)

    def process_exception(request, exception):
        if isinstance(exception, UnreadablePad):
            return unreadable_pad(request, exception)
        return unreadable(request, exception) if isinstance(exception, UnreadableTable) else None

    middleware.process_exception = process_exception
    return middleware


def refused_body(get_response):
    """What was too large or came too slowly reaches no view (``companion/serving/bodies.py``)."""

    def middleware(request):
        status = request.META.get("asgi.scope", {}).get("refused")
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            return out_of_order(request, TOO_MUCH)
        return render(request, f"{status}.html", status=status) if status else get_response(request)

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
