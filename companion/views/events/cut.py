"""The cut at the desk: the line, equals across it, who is absent, alternates, the next stage."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from companion.log.event_cuts import cut_of, order_of
from companion.log.event_marks import cut_mark
from companion.log.event_shifts import undrawn
from companion.reading.numbers import whole_number
from companion.selectors.event_shifts import shift_shown
from companion.services import event_cuts, event_shifts
from companion.services.errors import NotNow
from companion.services.events import MOST_ENTRANTS
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import desk_act, done, fresh, sent, show, shown, text_sent
from scoring.tournaments.cut import LARGEST_LOT
from scoring.tournaments.sizes import BEST, LARGE

FEW = 6


@READ_OR_SEND
@never_cache
@desk_act
def cut(request, place, stage):
    if request.method == "POST":
        return sent(request, CUT_ACTS, place, stage, marks=dict.fromkeys(CUT_ACTS, cut_mark(stage)))
    now = fresh(place)
    found = now.stage_at(stage)
    if found is None:
        raise Http404
    seats = found.stage.seats
    line = cut_of(now, found, seats) if seats else None
    numbers = {name: number for number, name in found.names.items()}
    equal = [*(line.cut.band.players if line and line.cut.band else ()), *undrawn(found)]
    band = [(numbers[name], name) for name in equal]
    ranked = [(numbers[name], name) for name in order_of(found)]
    more = {"stage": found, "line": line, "band": band, "ranked": ranked, "planned": now.stage_after(found)}
    more |= {"shift": shift_shown(now, found), "drawn": drawn_said(found), "is_last": now.is_last(found)}
    more["shown"] = shown(now, cut_mark(stage))
    more["tables"] = tables_for(found.stage.seats or 0)
    more |= folded(line.cut.alternates if line else ())
    return show(request, "desk/cut", place, now, **more)


def folded(groups: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The next alternates in view, all others folded away; so are the dice of more than a few."""
    others = groups[FEW:]
    return {"few": FEW, "alternates": groups[:FEW], "others": others, "others_number": sum(map(len, others))}


def tables_for(seats: int) -> int:
    """What the page suggests: five and fewer play the final."""
    return 1 if seats <= LARGE else seats // BEST


def drawn_said(found) -> list[tuple[str, int]]:
    """Lots and dice, the highest first."""
    return sorted(found.draws.items(), key=lambda one: -one[1])


def number_of(request, key: str) -> int:
    number = whole_number(request.POST.get(key), least=1, most=MOST_ENTRANTS)
    if number is None:
        raise NotNow(_("Enter a number."))
    return number


def say(request, place, stage):
    absent = [whole_number(one) for one in request.POST.getlist("absent")]
    event_cuts.cut_say(
        event=place.event, stage=stage, seats=number_of(request, "seats"), absent=absent, by=place.name
    )
    return redirect("desk_cut", place.event.code, stage)


def dice(request, place, stage):
    sent = {key.removeprefix("die"): value for key, value in request.POST.items() if key.startswith("die")}
    thrown = {whole_number(key): whole_number(value, most=LARGEST_LOT) for key, value in sent.items()}
    thrown = {number: lot for number, lot in thrown.items() if number is not None and lot is not None}
    event_cuts.dice_say(event=place.event, stage=stage, dice=thrown, by=place.name)
    return redirect("desk_cut", place.event.code, stage)


def lots(request, place, stage):
    event_cuts.lots_draw(event=place.event, stage=stage, by=place.name)
    return redirect("desk_cut", place.event.code, stage)


def settle(request, place, stage):
    name = text_sent(request, "name", 40) or _("Final")
    tables = whole_number(request.POST.get("tables"), most=MOST_ENTRANTS, default=0)
    event_cuts.stage_settle(event=place.event, stage=stage, name=name, tables=tables, by=place.name)
    done(request, _("The cut is made: %(name)s follows.") % {"name": name})
    return redirect("desk", place.event.code)


def larger(request, place, stage):
    """All equals go on."""
    event_cuts.cut_larger(event=place.event, stage=stage, by=place.name)
    return redirect("desk_cut", place.event.code, stage)


# After the cut


def keep(request, place, stage):
    event_shifts.shift_keep(event=place.event, stage=stage, by=place.name)
    done(request, _("The seats stay as they are."))
    return redirect("desk_cut", place.event.code, stage)


def exchange(request, place, stage):
    names = {"comes": request.POST.get("comes", ""), "goes": request.POST.get("goes", "")}
    said = {"event": place.event, "stage": stage, "by": place.name, "reason": text_sent(request, "reason")}
    event_shifts.shift_exchange(**said, **names)
    done(request, _("%(comes)s takes the seat of %(goes)s.") % names)
    return redirect("desk_cut", place.event.code, stage)


def add(request, place, stage):
    comes = request.POST.get("comes", "")
    said = {"event": place.event, "stage": stage, "by": place.name, "reason": text_sent(request, "reason")}
    event_shifts.shift_add(**said, comes=comes)
    done(request, _("%(name)s has a seat, too.") % {"name": comes})
    return redirect("desk_cut", place.event.code, stage)


def draw_again(request, place, stage):
    said = {"event": place.event, "stage": stage, "by": place.name, "reason": text_sent(request, "reason")}
    event_shifts.shift_draw(**said)
    done(request, _("Drawn again. Look at the draft, then publish it."))
    return redirect("desk", place.event.code)


def reopen(request, place, stage):
    said = {"event": place.event, "stage": stage, "by": place.name, "reason": text_sent(request, "reason")}
    event_shifts.cut_take_back(**said)
    done(request, _("The cut is undone."))
    return redirect("desk_cut", place.event.code, stage)


CUT_ACTS = {"say": say, "dice": dice, "lots": lots, "settle": settle}
CUT_ACTS |= {
    "larger": larger,
    "keep": keep,
    "exchange": exchange,
    "add": add,
    "draw_again": draw_again,
    "reopen": reopen,
}
