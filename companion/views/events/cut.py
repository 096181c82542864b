"""The cut at the desk: the line, equals across it, who is absent, alternates, the next stage."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from companion.log.event_cuts import cut_of, open_tables, ranks_of, undrawn, unpublished
from companion.log.event_marks import cut_mark
from companion.log.event_shifts import cut_made
from companion.log.event_titles import title_of
from companion.reading.numbers import whole_number
from companion.selectors.event_shifts import shift_shown
from companion.services import event_cuts, event_shifts
from companion.services.errors import NotNow
from companion.services.event_entrants import MOST_ENTRANTS
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import desk_act, done, fresh, refused, sent, show, shown, text_sent
from scoring.tournaments.cut import LARGEST_LOT
from scoring.tournaments.sizes import BEST, FEWEST, LARGE, MOST

FEW = 6
SEMIFINAL, MANY = 16, 24
"""So many play semifinals, where so many people or more are ranked."""
FINAL = gettext_lazy("4 for one table, the final")


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
    seats, shift = found.stage.seats, shift_shown(now, found)
    line = cut_of(now, found, seats) if seats else None
    numbers = {name: number for number, name in found.names.items()}
    band = [(numbers[name], name) for name in equals_at(found, line)]
    if line and found.stage.settled_at and not shift:
        line = replace(line, cut=cut_made(now, found))
    ranked = [(numbers[row.player], row.player, row.rank) for row in ranks_of(found)]
    more = {"stage": found, "line": line, "band": band, "ranked": ranked, "planned": now.stage_after(found)}
    more |= {"shift": shift, "drawn": drawn_said(found), "is_last": now.is_last(found)}
    more |= {"shown": shown(now, cut_mark(stage)), "drawn_by": drawn_by(now.event, stage)}
    more |= waiting_of(found)
    more["larger"] = larger_cut(line, more["planned"])
    more["tables"] = tables_for(len(line.cut.seats) if line else 0)
    more["suggested"] = suggestion(now, found)
    more |= folded(line.cut.alternates if line else ())
    return show(request, "desk/cut", place, now, **more)


def equals_at(found, line) -> list[str]:
    """Who shares the rank across the line, and until the cut is made who has to draw as they did."""
    band = line.cut.band.players if line and line.cut.band else ()
    return [*band, *([] if found.stage.settled_at else undrawn(found))]


def larger_cut(line, planned) -> int | None:
    """How many seats take all equals, unless they don't fit at the tables that were planned."""
    number = line.cut.larger if line else None
    tables = planned.stage.tables if planned and planned.is_knockout else None
    return number if number and (not tables or FEWEST * tables <= number <= MOST * tables) else None


def waiting_of(found) -> dict[str, Any]:
    """What a cut waits for: results that are not final, many of them by round; a round that nobody
    has published."""
    if found.stage.settled_at:
        return {}
    tables, one = open_tables(found), unpublished(found)
    rounds = Counter(table.round for table in tables) if len(tables) > FEW else {}
    known = {"open_tables": tables, "open_rounds": [(title_of(one), one, rounds[one]) for one in rounds]}
    return {**known, "unpublished": one, "waits": bool(tables or one)}


def folded(groups: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The next alternates in view, all others folded away; so are the dice of more than a few."""
    others = groups[FEW:]
    return {"few": FEW, "alternates": groups[:FEW], "others": others, "others_number": sum(map(len, others))}


def tables_for(seats: int) -> int:
    """What the page suggests: five and fewer play the final; else tables of four, or of five if that makes
    them equal."""
    if seats <= LARGE:
        return 1
    return seats // LARGE if seats % BEST and not seats % LARGE else -(-seats // BEST)


class Suggestion(NamedTuple):
    seats: int
    line: str


def suggestion(now, found) -> Suggestion:
    """How many go on, if the desk has no other plan: so many as make full tables of what follows."""
    planned, people = now.stage_after(found), len(ranks_of(found))
    tables = planned.stage.tables if planned else None
    if tables:
        seats = min(people, tables * BEST)
        said = _("%(people)d people are ranked. %(stage)s has %(tables)d tables: %(seats)d seats of four.")
        said %= {"people": people, "stage": planned.stage.name, "tables": tables, "seats": seats}
        return Suggestion(seats, said)
    seats = SEMIFINAL if people >= MANY and not found.is_knockout else min(BEST, people)
    way = _("16 for four tables of four, whose winners then play the final") if seats > LARGE else FINAL
    said = _("%(people)d people are ranked. For example %(way)s.") % {"people": people, "way": way}
    return Suggestion(seats, said)


def drawn_said(found) -> list[tuple[str, str]]:
    """Lots and dice, the highest first; of who threw again one after the other."""
    made = sorted(found.throws.items(), key=lambda one: one[1], reverse=True)
    return [(name, " / ".join(map(str, lots))) for name, lots in made]


def drawn_by(event, stage: int) -> set[str]:
    """How equals were parted: by lots, by dice, or some by each."""
    acts = event.acts.filter(what__in=("lots", "dice"), is_undone=False)
    return {act.what for act in acts if act.said.get("number", stage) == stage}


def number_of(request, key: str) -> int:
    number = whole_number(request.POST.get(key), least=1, most=MOST_ENTRANTS)
    if number is None:
        raise NotNow(_("Enter a number."))
    return number


def say(request, place, stage):
    said = {"seats": number_of(request, "seats"), "absent": absent_sent(request)}
    event_cuts.cut_say(event=place.event, stage=stage, **said, by=place.name)
    return redirect("desk_cut", place.event.code, stage)


def absent_sent(request) -> list[int]:
    return [number for one in request.POST.getlist("absent") if (number := whole_number(one)) is not None]


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
    """Nobody goes home whom the page did not show: what was typed and ticked since is shown first."""
    if "seats" in request.POST and (changed := line_changed(request, place, stage)):
        refused(request, NotNow(changed))
        return redirect("desk_cut", place.event.code, stage)
    name = text_sent(request, "name", 40) or _("Final")
    tables = whole_number(request.POST.get("tables"), most=MOST_ENTRANTS, default=0)
    event_cuts.stage_settle(event=place.event, stage=stage, name=name, tables=tables, by=place.name)
    done(request, _("The cut is made: %(name)s follows.") % {"name": name})
    return redirect("desk", place.event.code)


def line_changed(request, place, stage) -> str:
    """Takes what the page says of the line, if it is another one: who goes on then, and who does not any
    more. Empty if it is the line that stands."""
    seats, absent = number_of(request, "seats"), absent_sent(request)
    lines = event_cuts.cut_say_anew(event=place.event, stage=stage, seats=seats, absent=absent, by=place.name)
    if lines is None:
        return ""
    before, after = lines
    gone = ", ".join(name for name in before if name not in after) or _("nobody")
    came = ", ".join(name for name in after if name not in before) or _("nobody")
    line = _("Not cut yet: the line is another one now.")
    return f"{line} " + _("Out: %(gone)s. In: %(came)s. Look, then make the cut.") % {
        "gone": gone,
        "came": came,
    }


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
