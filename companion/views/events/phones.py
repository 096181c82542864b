"""The player's own phone, and the phone of a table: by a ticket, never by a name."""

from django.http import Http404
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.access import own_phone, phone_remember
from companion.device.account import take_along
from companion.device.event_places import myself, old_slip_find, place_at, sit_down, ticket_find
from companion.device.session import event_places, pad_code_keep
from companion.forms.events import TotalsForm
from companion.log.event_marks import chairs_mark
from companion.log.event_reading import event_now
from companion.models import Entrant, EventTable
from companion.reading.numbers import whole_number
from companion.selectors.event_clock import clock_of
from companion.selectors.event_mine import mine_of, my_games
from companion.selectors.event_strip import strip_of
from companion.selectors.event_tables import moved_to
from companion.selectors.events import STATES
from companion.services import event_entrants, event_results, event_tables
from companion.services.access import player_welcome
from companion.services.errors import NotNow
from companion.services.event_rounds import presence_say
from companion.streaming.event_parts import my_part, table_stamp
from companion.streaming.pages import TOKEN
from companion.views.events.public import is_taking
from companion.views.events.shared import done, fresh, refused, server_time, show, table_at, text_sent
from companion.views.events.tables import first_totals
from companion.views.join import guarded
from scoring.errors import Refused

# Tickets


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def my_ticket(request, secret):
    return ticket(request, Entrant, secret)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table_ticket(request, secret):
    return ticket(request, EventTable, secret)


def ticket(request, kind, secret):
    """To look takes no place: messengers look at every link they carry. The button does."""
    row = ticket_find(kind, secret)
    if kind is EventTable and row and not row.round.published_at:
        row = None  # the round is a draft again
    if row is None:
        return guarded(old_slip(request, secret) or render(request, "events/unknown.html", status=404))
    if request.method != "POST":
        return guarded(desk_sheet(request, row) or ticket_shown(request, row))
    code = sit_down(request.session, row)
    request.session.cycle_key()
    if kind is Entrant:
        return guarded(redirect("event_me", code=code))
    return guarded(redirect("event_table", code, row.round.number, row.number))


def ticket_shown(request, row):
    return render(request, "events/ticket.html", {"row": row, "is_table": isinstance(row, EventTable)})


def desk_sheet(request, row):
    """Whoever is at the desk and scans a slip wants to see that table there."""
    if not isinstance(row, EventTable) or not place_at(request, row.round.event.code).is_desk:
        return None
    return redirect("desk_table", row.round.event.code, row.round.number, row.number)


def old_slip(request, secret):
    """What a slip says that was printed before the seats changed: who sat there, and where they sit now."""
    slip = old_slip_find(secret)
    if slip is None:
        return None
    now = event_now(slip.round.event)
    known = event_places(request.session, now.event.code)
    me = myself(now.event, known) if "me" in known else None
    moved = moved_to(now, slip)
    mine = next((one for one in moved if one.entrant == me), None)
    context = {"event": now.event, "slip": slip, "moved": moved, "mine": mine}
    return render(request, "events/changed.html", context)


# The player


def my_place(request, code):
    place = place_at(request, code)
    if place.me is None:
        raise Http404
    return place


@require_safe
@never_cache
def me(request, code):
    """A phone that forgot whose it is, or whose link was made anew, reads what helps."""
    place = place_at(request, code)
    if place.me is None:
        return nobodys(request, place)
    now = fresh(place)
    part = my_part(now, my_row_of(now, place), get_language())
    html = mark_safe(part.html.replace(TOKEN, get_token(request)))
    return show(request, "me", place, now, stamp=part.stamp, part=html)


def my_row_of(now, place):
    """Myself as the event knows me, which may be a moment newer."""
    return next((one for one in now.entrants if one == place.me), place.me)


def my_act(act):
    """A button of the own phone; a no is said on its page."""

    @require_POST
    @never_cache
    def view(request, code, **more):
        place = my_place(request, code)
        try:
            act(request, place, **more)
        except NotNow as refusal:
            refused(request, refusal)
        return redirect("event_me", code=code)

    return view


@my_act
def say_presence(request, place, state):
    """I am here, or not this round."""
    presence_say(event=place.event, entrant=place.me, state=state)


@my_act
def drop(request, place):
    """For good, unless the desk or the same phone says otherwise."""
    event_entrants.entrant_say(entrant=place.me, is_back="return" in request.POST)


def my_table(request, place):
    """Where I sit now: in the round that the button names, else where my page begins."""
    now, number = fresh(place), whole_number(request.POST.get("round"))
    games = mine_of(now, place.me).seats if number is None else my_games(now, place.me)
    current = next((game for game in games if number in (None, game.seat.round.number)), None)
    if current is None:
        raise NotNow(_("You have no seat now."))
    if current.seat.sitting != place.me:
        raise NotNow(_("You have left this table. Whoever sits there now speaks for it."))
    return current


@my_act
def my_confirm(request, place):
    """That the result of my table is right, or what is not."""
    game, seen = my_table(request, place), whole_number(request.POST.get("seen"), default=-1)
    said = {"is_right": "wrong" not in request.POST, "note": text_sent(request, "note")}
    said |= {"at": game.table.at, "seat": game.key, "seen": seen, "chairs": chairs_sent(request)}
    event_results.result_say(event=place.event, me=place.me, **said)


def chairs_sent(request) -> str:
    """Whom the page named at the table."""
    return request.POST.get("chairs", "")


@my_act
def my_call(request, place):
    is_calling = "never_mind" not in request.POST
    at = my_table(request, place).table.at
    event_results.table_call(event=place.event, at=at, is_calling=is_calling, by=place.name_of(place.me))


# The table


def table_place(request, code, number, table):
    """Those who sit there, and the phone that has its slip."""
    place = place_at(request, code)
    found = table_at(fresh(place), number, table)
    mine = next((seat for seat in found.asked if place.me and seat.sitting == place.me), None)
    if mine is None and not place.has_slip(found.table):
        raise Http404
    return place, found, mine


@require_safe
@never_cache
def table(request, code, number, table):
    try:
        place, found, mine = table_place(request, code, number, table)
    except Http404:
        return elsewhere(request, place_at(request, code))
    return show_table(request, place, found, mine)


def elsewhere(request, place):
    """Who had a table here and has none any more: the round is a draft again, or was drawn anew."""
    if place.me or place.tables:
        return render(request, "events/changed.html", {"event": place.event, "place": place}, status=404)
    if place.is_desk:
        raise Http404
    return nobodys(request, place)


def nobodys(request, place):
    """To a phone that forgot whose it is, or never was anybody's: what helps."""
    context = {"event": place.event, "is_mine": True, "is_open": is_taking(place, fresh(place))}
    return render(request, "events/unknown.html", context, status=404)


@require_safe
@never_cache
def strip(request, code, number, table):
    """For the table in the app, or its pad: it asks again what time is left and whether all is final."""
    place = place_at(request, code)
    now = fresh(place)
    context = {"strip": strip_of(now, table_at(now, number, table), place)}
    return render(request, "events/_strip.html", context | {"server_time": server_time()})


def show_table(request, place, found, mine, form=None, status=200, **more):
    form = form or TotalsForm(first_totals(found), table=found)
    agreed = found.now.agreed if found.now else set()
    context = {
        "table": found,
        "mine": mine,
        "state_said": STATES[found.state],
        "form": form,
        "rows": form.rows(),
        "clock": clock_of(found),
        "unfollowed": "" if found.table.game else event_tables.unfollowed(found),
        "asked": [(seat, seat.key in agreed) for seat in found.asked if mine in (None, seat)],
        **more,
    }
    now = fresh(place)
    return show(request, "table", place, now, status, stamp=table_stamp(now, *found.at), **context)


def said(act):
    """What a phone of the table sends; a no is said on its page."""

    @require_POST
    @never_cache
    def view(request, code, number, table):
        place, found, mine = table_place(request, code, number, table)
        try:
            answer = act(request, place, found, mine)
        except (NotNow, Refused) as refusal:
            refused(request, refusal)
            answer = None
        return answer or redirect("event_table", code, number, table)

    return view


@said
def open_(request, place, found, mine):
    """The table or a pad of the game, with this event's options, names and order."""
    said = {"event": place.event, "at": found.at, "by": place.name_of(mine.sitting) if mine else place.name}
    if "pad" in request.POST:
        sheet = event_tables.table_pad(**said)
        pad_code_keep(request.session, sheet.code)
        take_along(request.session, pads=[sheet.code])
        return redirect("pad", code=sheet.code)
    game = event_tables.table_follow(**said)
    number = None if place.has_slip(found.table) or not mine else mine.number
    name = event_tables.chair_name(game, mine) if mine else ""
    phone = own_phone(request.session, game.code)
    phone = player_welcome(game=game, phone=phone, number=number, name=name)
    phone_remember(request.session, phone)
    return redirect("table_setup", code=game.code)


@said
def totals(request, place, found, mine):
    form = TotalsForm(request.POST, table=found)
    if not form.is_valid():
        return show_table(request, place, found, mine, form, 422, is_wrong=True)
    if form.asks:
        return show_table(request, place, found, mine, form, 422, asks=True)
    by = place.name_of(mine.sitting) if mine else place.name
    try:
        event_tables.totals_by_phone(event=place.event, at=found.at, by=by, **form.told())
    except NotNow as refusal:
        is_of_them = form.told()["chairs"] in ("", chairs_mark(found))
        raise NotNow(f"{refusal} {form.entered()}" if is_of_them else str(refusal)) from refusal
    done(request, _("Reported. Everybody at the table confirms it now."))
    return None


@said
def confirm(request, place, found, mine):
    """On the own phone for oneself; on one that is passed round for whoever is named."""
    seat = mine.key if mine else request.POST.get("seat", "")
    event_results.result_say(
        event=place.event,
        at=found.at,
        seat=seat,
        seen=whole_number(request.POST.get("seen"), default=-1),
        is_right="wrong" not in request.POST,
        note=text_sent(request, "note"),
        me=mine.sitting if mine else None,
        chairs=chairs_sent(request),
    )


@said
def call(request, place, found, mine):
    by = place.name_of(mine.sitting) if mine else place.name
    event_results.table_call(
        event=place.event, at=found.at, is_calling="never_mind" not in request.POST, by=by
    )
    return source_page(found) if "back" in request.POST else None


def source_page(found):
    """The table or the pad in the app, if one is open."""
    if found.table.game:
        return redirect("table", code=found.table.game.code)
    return redirect("pad", code=found.table.pad.code) if found.table.pad else None
