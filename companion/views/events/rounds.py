"""Rounds at the desk: roll call, draft, the round that is played."""

from functools import partial

from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from companion.forms.events import MOST_COPIES, pasted
from companion.log.event_marks import desk_mark, draft_mark, round_mark
from companion.log.event_shifts import GONE, is_from_cut, next_alternates
from companion.log.event_titles import title_of
from companion.log.event_wishes import by_rank, is_swiss, ready_of, repeats_allowed
from companion.log.events import RoundState
from companion.models import EventSeat, Presence
from companion.reading.numbers import whole_number
from companion.selectors.event_clock import clock_of_round, has_clock
from companion.selectors.event_drafts import draft_lines, mend_said, scores_before, swap_price, ways_to_mend
from companion.selectors.event_needs import acceptable, chips_of, tables_beside
from companion.selectors.event_next import next_step, rounds_listed
from companion.selectors.event_roll_call import IN_VIEW, PRESENCES, roll_call
from companion.selectors.event_standings import value_said
from companion.services import (
    event_clocks,
    event_drafts,
    event_drawings,
    event_entrants,
    event_rounds,
    event_settings,
)
from companion.services.errors import NotNow
from companion.services.event_repairs import round_repair
from companion.services.event_rounds import round_make
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import accept_listed, desk_act, done, fresh, round_at, sent, show, shown
from companion.wording.saying import say


def called(place, number) -> str:
    """How people call that round."""
    return title_of(round_at(fresh(place), number))


# Roll call


@READ_OR_SEND
@never_cache
@desk_act
def roll(request, place, number):
    now = fresh(place)
    one = round_at(now, number)
    if request.method == "POST":
        return sent(
            request, ROLL_ACTS, place, number, marks=dict.fromkeys(("draw", "delete"), draft_mark(number))
        )
    more = {"call": roll_call(now, one), "presences": PRESENCES, "alternates": alternates(now, one)}
    more |= {"shown": shown(now, draft_mark(number)), **swiss_said(now, one)}
    more["can_delete"] = one is now.last_round and not (one.is_public or is_from_cut(now, one))
    more["is_freed"] = "free" in request.GET
    return show(request, "desk/roll", place, now, round=one, **more)


def swiss_said(now, one):
    """Whether the desk may allow repeats, and did."""
    return {"is_swiss": is_swiss(now, one), "repeats": repeats_allowed(now, one)}


def alternates(now, one):
    """Who steps in next, before a knock-out is published; afterwards the round is fixed."""
    return [now.by_name[name] for name in next_alternates(now, one)] if not one.is_public else []


def mark(request, place, number):
    """One tap on a line: ``row`` says whose, ``state`` what is known from now on."""
    state, said = request.POST.get("state", ""), request.POST.getlist("row")
    if state and state not in Presence.State.values:
        raise Http404
    rows = {whole_number(one) for one in said} - {None}
    entrants = list(place.event.entrants.filter(pk__in=rows))
    event_rounds.presence_set(event=place.event, number=number, entrants=entrants, state=state, by=place.name)
    to = reverse("desk_roll", args=[place.event.code, number])
    return redirect(f"{to}?free=1" if state in GONE and frees_seat(place, number) else to)


def frees_seat(place, number) -> bool:
    """Whether somebody may step in now: the page then shows that first."""
    now = fresh(place)
    return bool(alternates(now, round_at(now, number)))


def rest_out(request, place, number):
    count = event_rounds.rest_is(event=place.event, number=number, state=Presence.State.OUT, by=place.name)
    message = ngettext("%(number)d person is out.", "%(number)d people are out.", count)
    done(request, message % {"number": count})
    return redirect("desk_roll", code=place.event.code, number=number)


def all_here(request, place, number):
    event_rounds.rest_is(event=place.event, number=number, state=Presence.State.HERE, by=place.name)
    return redirect("desk_roll", code=place.event.code, number=number)


def copies(request, place, number):
    """So many tables can play at once; empty for any number."""
    said = request.POST.get("copies", "").strip()
    found = whole_number(said, least=1, most=MOST_COPIES)
    if said and found is None:
        raise NotNow(_("Copies are a whole number from 1 to %(most)d.") % {"most": MOST_COPIES})
    event_settings.event_change(event=place.event, by=place.name, copies=found)
    return redirect("desk_roll", code=place.event.code, number=number)


def draw(request, place, number):
    """At once, or in a process of its own where it may take long."""
    now = fresh(place)
    rounds = whole_number(request.POST.get("rounds"), least=1, most=event_drawings.MOST_ROUNDS, default=1)
    repeats = "repeats" in request.POST and is_swiss(now, round_at(now, number))
    said = {"event": place.event, "number": number, "by": place.name, "repeats": repeats}
    if event_drawings.is_long(len(ready_of(now, round_at(now, number))), rounds) or rounds > 1:
        event_drawings.drawing_start(**said, rounds=rounds)
    else:
        event_drafts.round_draw(**said)
    return redirect("desk_draft", code=place.event.code, number=number)


def delete(request, place, number):
    title = called(place, number)
    event_rounds.round_delete(event=place.event, number=number, by=place.name)
    done(request, _("%(round)s is deleted.") % {"round": title})
    return redirect("desk", code=place.event.code)


ROLL_ACTS = {
    "mark": mark,
    "rest_out": rest_out,
    "all_here": all_here,
    "copies": copies,
    "draw": draw,
    "delete": delete,
}
SEATING = ("draw", "delete")
"""What rests on the draft as the page knows it."""


# The draft


@READ_OR_SEND
@never_cache
@desk_act
def draft(request, place, number):
    if request.method == "POST":
        return sent(request, DRAFT_ACTS, place, number, marks=dict.fromkeys(DRAFT_ACTS, draft_mark(number)))
    return show_draft(request, place, number)


def show_draft(request, place, number, status=200, **more):
    now = fresh(place)
    one = round_at(now, number)
    lines = draft_lines(now, one) if one.tables else []
    drawing = event_drawings.drawing_now(one.round) if not one.is_public else None
    more |= {"shown": shown(now, draft_mark(number)), "ticked": request.POST.getlist("seat")}
    scores = scores_before(now, one)
    more["scores"] = {name: value_said(one.stage.chain[0], score) for name, score in scores.items()}
    more = {
        **swiss_said(now, one),
        "choosing": by_rank(now, one),
        "is_long": len(ready_of(now, one)) > IN_VIEW,
        **more,
    }
    return show(request, "desk/draft", place, now, status, round=one, lines=lines, drawing=drawing, **more)


def paste(request, place, number):
    seating = request.POST.get("seating", "")
    try:
        event_drafts.round_paste(event=place.event, number=number, tables=pasted(seating), by=place.name)
    except NotNow as refusal:  # what was pasted stays there to be mended
        return show_draft(request, place, number, status=422, problem=str(refusal), seating=seating)
    return redirect("desk_draft", code=place.event.code, number=number)


def swap(request, place, number):
    """The price first, then the swap."""
    names = request.POST.getlist("seat")
    if len(names) != 2:
        return show_draft(request, place, number, problem=_("Tick two people to swap."))
    if "sure" not in request.POST:
        now = fresh(place)
        price = swap_price(now, round_at(now, number), *names)
        said = _("Swap %(one)s and %(other)s?") % {"one": names[0], "other": names[1]}
        return show_draft(request, place, number, price=price, swapping=names, swap_said=said)
    event_drafts.seats_swap(event=place.event, number=number, one=names[0], other=names[1], by=place.name)
    done(request, _("%(one)s and %(other)s swapped.") % {"one": names[0], "other": names[1]})
    return redirect("desk_draft", code=place.event.code, number=number)


def choose(request, place, number):
    """Start seats of one table, as its people chose them by rank."""
    table = whole_number(request.POST.get("table"), default=0)
    choices = [whole_number(one, default=0) for one in request.POST.getlist("choice")]
    event_drafts.seats_choose(event=place.event, number=number, table=table, choices=choices, by=place.name)
    done(request, _("Table %(table)d sits as it chose.") % {"table": table})
    return redirect("desk_draft", code=place.event.code, number=number)


def lock(request, place, number):
    table = whole_number(request.POST.get("table"), default=0)
    event_drafts.table_lock(event=place.event, number=number, table=table, by=place.name)
    return redirect("desk_draft", code=place.event.code, number=number)


def lock_people(request, place, number, lock):
    """Those who are ticked stay at their table or on their seat, or are free again."""
    names = request.POST.getlist("seat")
    if not names:
        return show_draft(request, place, number, problem=_("Tick the people first."))
    event_drafts.seats_lock(event=place.event, number=number, names=names, lock=lock, by=place.name)
    return redirect("desk_draft", code=place.event.code, number=number)


def apart(request, place, number, always=False):
    """Two who are ticked do not sit together: this round, or always."""
    names = request.POST.getlist("seat")
    if len(names) != 2:
        return show_draft(request, place, number, problem=_("Tick two people to keep apart."))
    if always:
        event_entrants.keep_apart(event=place.event, names=names, by=place.name)
    else:
        event_drafts.apart_in_round(event=place.event, number=number, names=names, by=place.name)
    done(
        request, _("%(one)s and %(other)s: swap them, or draw again.") % {"one": names[0], "other": names[1]}
    )
    return redirect("desk_draft", code=place.event.code, number=number)


def publish(request, place, number):
    stale = event_rounds.round_publish(event=place.event, number=number, by=place.name)
    done(request, _("%(round)s is published.") % {"round": called(place, number)})
    if stale is not None:
        done(request, slips_said(stale))
    return redirect("desk_round", code=place.event.code, number=number)


def slips_said(stale) -> str:
    """Which slips are to be printed again, after some were printed."""
    if not stale:
        return _("Nobody moved: slips that are printed stay good.")
    said = {"tables": ", ".join(map(str, stale))}
    message = ngettext(
        "Print the slip of table %(tables)s again. Slips of all other tables stay good.",
        "Print the slips of tables %(tables)s again. Slips of all other tables stay good.",
        len(stale),
    )
    return message % said


DRAFT_ACTS = {
    "draw": draw,
    "swap": swap,
    "choose": choose,
    "lock": lock,
    "lock_table": partial(lock_people, lock=EventSeat.Lock.TABLE),
    "lock_seat": partial(lock_people, lock=EventSeat.Lock.SEAT),
    "lock_free": partial(lock_people, lock=EventSeat.Lock.FREE),
    "apart": apart,
    "apart_always": partial(apart, always=True),
    "paste": paste,
    "publish": publish,
}


# The round


@READ_OR_SEND
@never_cache
@desk_act
def round_(request, place, number):
    now = fresh(place)
    one = round_at(now, number)
    if request.method == "POST":
        return sent(request, ROUND_ACTS, place, number, marks=dict.fromkeys(RESTING, round_mark(number)))
    if not one.is_public:
        return redirect("desk_draft" if one.tables else "desk_roll", code=place.event.code, number=number)
    is_newest = one is now.last_round
    tables, need = tables_beside(now, one), request.GET.get("need", "")
    need = need if any(each.need == need for each in tables) else ""
    more = {"chips": chips_of(tables, need), "clock": clock_of_round(one), "ways": ways_to_mend(now, one)}
    more |= {"shown": shown(now, round_mark(number)), "shown_next": shown(now, desk_mark)}
    more["mend_said"] = mend_said(now, one) if more["ways"] else []
    more |= {"has_clock": has_clock(one), "rounds": rounds_listed(now)}
    is_done = one.state is RoundState.DONE
    more["clock_waits"] = more["has_clock"] and not (one.round.clock_at or is_done)
    if is_newest:
        more |= {"step": next_step(now), "is_done": is_done}
    listed = [each for each in tables if need in ("", each.need)]
    more["acceptable"] = acceptable(each.table for each in listed)
    more["is_long"] = len(listed) > IN_VIEW
    is_due = is_done or more["ways"] or more["clock_waits"] or more["acceptable"]
    more["is_typing"] = place.is_helper and not is_due
    return show(request, "desk/round", place, now, round=one, tables=listed, **more)


def clock(request, place, number):
    event_clocks.clock_start(event=place.event, number=number, by=place.name)
    return redirect("desk_round", code=place.event.code, number=number)


def accept_all(request, place, number):
    accept_listed(request, place)
    return redirect("desk_round", code=place.event.code, number=number)


def take_back(request, place, number):
    event_rounds.round_take_back(event=place.event, number=number, by=place.name)
    done(request, _("%(round)s is a draft again.") % {"round": called(place, number)})
    return redirect("desk_draft", code=place.event.code, number=number)


def next_(request, place, number):
    made = round_make(event=place.event, by=place.name)
    return redirect("desk_roll", code=place.event.code, number=made.number)


def repair(request, place, number):
    seating = request.POST.get("way", "")
    lines, stale = round_repair(event=place.event, number=number, seating=seating, by=place.name)
    fixed = _("%(round)s is fixed.") % {"round": called(place, number)}
    done(request, " ".join((fixed, *map(say, lines))))
    done(request, slips_said(stale))
    return redirect("desk_round", code=place.event.code, number=number)


ROUND_ACTS = {
    "repair": repair,
    "clock": clock,
    "accept_all": accept_all,
    "take_back": take_back,
    "next": next_,
}
RESTING = ("clock", "take_back", "next")
"""What rests on the seats as the page shows them; the other two name what they showed themselves."""
