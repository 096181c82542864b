"""What the desk prints: slips with a code for each table, lists, standings, the poster, everybody's link."""

from django.http import Http404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.device.event_places import desk_at, ticket_of
from companion.drawings.qr import qr_code
from companion.log.event_registration import is_registering
from companion.log.event_shifts import called_in
from companion.reading.numbers import whole_number
from companion.selectors.event_standings import standings_of
from companion.selectors.events import seats_by_name
from companion.services.event_moves import event_printed
from companion.serving.addresses import shared_address, shared_host
from companion.views.events.files import if_writable
from companion.views.events.shared import fresh, public_round, show


@require_safe
@never_cache
def prints(request, code, what):
    place = desk_at(request, code)
    if what not in PRINTS or (what in KEYS and not place.is_helper):
        raise Http404
    now = fresh(place)
    paper = PRINTS[what](request, now)
    # One link is not all paper of a hall, and who only reads prints nothing for it.
    if what in CODES and place.is_helper and "number" not in request.GET:
        with if_writable():
            event_printed(event=place.event, host=shared_host(request))
    return show(request, f"print/{what}", place, now, **paper)


def printed(request, now):
    """The round that the address names, else the newest published one."""
    number = whole_number(request.GET.get("round"))
    if number is not None:
        return public_round(now, number)
    public = [one for one in now.rounds if one.is_public]
    if not public:
        raise Http404
    return public[-1]


def slips(request, now):
    one = printed(request, now)
    addresses = [
        (table, shared_address(request, reverse("table_ticket", args=[ticket_of(table.table)])))
        for table in one.tables
    ]
    return {"round": one, "slips": [(table, address, qr_code(address)) for table, address in addresses]}


def links(request, now):
    """Everybody's, or one alone."""
    found, number = [], whole_number(request.GET.get("number"))
    for entrant in [one for one in now.active if number in (None, one.number)]:
        address = shared_address(request, reverse("my_ticket", args=[ticket_of(entrant)]))
        found.append((entrant, address, qr_code(address)))
    return {"links": found}


def names(request, now):
    one = printed(request, now)
    return {"round": one, "seats": seats_by_name(one)}


def tables(request, now):
    return {"round": printed(request, now)}


def poster(request, now):
    address = shared_address(request, reverse("event_register", args=[now.event.code]))
    return {"address": address, "qr_code": qr_code(address), "is_open": is_registering(now)}


def standings(request, now):
    return {"stages": [standings_of(now, stage) for stage in reversed(now.stages) if stage.games]}


def roll(request, now):
    """Everybody who may sit down, to tick off at the door; of the round that is called, if one is."""
    last = now.last_round
    known = last.presence if last and not last.is_public else {}
    called = called_in(now, last) if last else now.active
    people = sorted(called, key=lambda one: one.spelled)
    return {"round": last, "people": [(one, known.get(one.pk, "")) for one in people]}


KEYS = frozenset({"slips", "links"})
"""What opens tables and people's own pages is not for those who only read."""
CODES = KEYS | {"poster"}
PRINTS = {
    "slips": slips,
    "links": links,
    "names": names,
    "tables": tables,
    "standings": standings,
    "roll": roll,
    "poster": poster,
}
