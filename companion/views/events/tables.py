"""One table at the desk: totals, accept, correct, void, extra minutes."""

from django.db import transaction
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from companion.forms.events import TotalsForm
from companion.log.event_lines import counted_of
from companion.log.event_marks import agreed_mark, chairs_mark, going_mark, table_mark
from companion.log.event_reading import event_now
from companion.log.event_stops import stop_ways
from companion.log.events import TableState
from companion.reading.numbers import whole_number
from companion.reading.texts import day_of
from companion.selectors.event_clock import has_clock
from companion.selectors.event_corrections import correction_lines, if_corrected, preview_lines
from companion.selectors.event_needs import next_needy, tables_beside
from companion.selectors.event_roll_call import IN_VIEW
from companion.selectors.event_shifts import shifts_open
from companion.selectors.event_tables import (
    known_of,
    penalties_said,
    seat_lines,
    substitutes_of,
    version_columns,
)
from companion.selectors.events import STATES
from companion.services import event_clocks, event_results, event_rulings
from companion.services.errors import NoReason, NotNow
from companion.services.event_league import table_due
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.rulings import RULINGS
from companion.views.events.shared import (
    desk_act,
    done,
    fresh,
    refused,
    round_at,
    sent,
    show,
    shown,
    table_at,
    text_sent,
)
from companion.wording.saying import say
from scoring.errors import Refused

EXTRA = 10


@READ_OR_SEND
@never_cache
@desk_act
def table(request, place, number, table):
    if request.method == "POST":
        return sent(request, TABLE_ACTS, place, (number, table), marks=marks_of((number, table)))
    return show_table(request, place, (number, table))


def show_table(request, place, at, form=None, status=200, **more):
    now = fresh(place)
    found = table_at(now, *at)
    form = form or TotalsForm(first_totals(found), table=found)
    context = {"table": found, "state_said": STATES[found.state], "form": form, "rows": form.rows(), **more}
    typed = more.get("typed", {})
    context["stopping"] = [stopping(seat, typed) for seat in found.seats]
    context |= {"next_table": next_needy(now, found), "known_of": known_of(found)}
    context["has_clock"] = has_clock(round_at(now, at[0]))
    beside_it = tables_beside(now, round_at(now, at[0]))
    context |= {"tables": beside_it, "is_long": len(beside_it) > IN_VIEW, "open": at}
    return show(request, "desk/table", place, now, status, **context, **ruling(now, found), **marked(now, at))


def stopping(seat, typed) -> tuple:
    """Points and place, as they were typed before something else was missing."""
    is_stop = typed.get("act") == "stop"
    return seat, *(typed.get(f"{key}{seat.number}", "") if is_stop else "" for key in ("total", "place"))


def ruling(now, found) -> dict:
    """What the desk can say of this table beside its totals."""
    is_going = not found.versions and not found.table.voided_at
    return {
        "is_going": is_going,
        "people": seat_lines(found),
        "free": substitutes_of(now, found) if is_going else [],
        "stops": stop_ways(found) if not found.is_settled else [],
        "columns": version_columns(found),
        "penalties": penalties_said(found),
    }


def marks_of(at) -> dict:
    """Whatever names no version itself rests on the table as the page shows it."""
    named = {"stop": going_mark(at), "accept": agreed_mark(at)}
    return dict.fromkeys(TABLE_ACTS.keys() - NAMED, table_mark(at)) | named


def marked(now, at) -> dict:
    return {
        "shown": shown(now, table_mark(at)),
        "shown_going": shown(now, going_mark(at)),
        "shown_agreed": shown(now, agreed_mark(at)),
    }


def first_totals(found) -> dict:
    """What is known already, to be mended."""
    data, known = known_by(found), counted_of(found.now)
    for seat, (total, rank) in known.items():
        among = [other for points, other in known.values() if points == total]
        data[f"total{seat}"], data[f"place{seat}"] = str(total), str(rank - min(among) + 1)
    return data


def known_by(found) -> dict:
    """What a page of totals knows of its table."""
    return {"seen": str(len(found.versions)), "chairs": chairs_mark(found)}


def totals(request, place, at):
    """From a slip or by heart: final at once if it was signed, unless the table reported something else; a
    correction needs a reason."""
    found = table_at(fresh(place), *at)
    form = TotalsForm(request.POST, table=found)
    missing = missing_in(form)
    if not missing and is_unlike(request, found, form):
        return dispute(request, place, found, form)
    if missing := missing or unsaved(request, place, found, form):
        return show_table(request, place, at, form, status=422, **beside(request), **missing)
    done(request, _("Table %(table)d: saved.") % {"table": at[1]})
    if shifts := shifts_open(event_now(place.event)):
        return redirect("desk_cut", place.event.code, shifts[0].stage.number)
    return redirect("desk_table", place.event.code, *at)


def is_unlike(request, found, form) -> bool:
    """Whether a signed slip says something else than what was reported and is not final."""
    is_reported = found.state is TableState.OVER and "signed" in request.POST
    return is_reported and not event_results.says(found.now, form.ranked())


def dispute(request, place, found, form):
    """As on the page of slips: both stand side by side, and the desk looks at them."""
    event_rulings.slip_dispute(event=place.event, at=found.at, by=place.name, **form.told())
    said = _("Table %(table)d has reported something else. Look at it first.")
    refused(request, NotNow(said % {"table": found.table.number}))
    return redirect("desk_table", place.event.code, *found.at)


def unsaved(request, place, found, form) -> dict:
    """Saves them, unless a correction has no reason: then what the page says of it."""
    said = {"event": place.event, "at": found.at, "by": place.name, **form.told()}
    try:
        if found.state in (TableState.FINAL, TableState.DISPUTED):
            correct(request, said)
        else:
            event_results.totals_report(**said, signed="signed" in request.POST)
    except NoReason as refusal:
        return {"problem": str(refusal)}
    return {}


def beside(request) -> dict:
    """What stands beside the totals, as it was typed."""
    return {"reason": reason_of(request), "unsigned": "signed" not in request.POST}


def missing_in(form) -> dict:
    """What the page says of totals that can't be taken yet."""
    if not form.is_valid():
        return {"problem": _("Enter a whole number for every seat.")}
    return {"asks": True} if form.asks else {}


def preview(request, place, at):
    """What a correction would change, before anything is saved."""
    now = fresh(place)
    form = TotalsForm(request.POST, table=table_at(now, *at))
    if missing := missing_in(form):
        return show_table(request, place, at, form, status=422, **beside(request), **missing)
    changes = preview_lines(now, if_corrected(now, at, form.ranked()), at[0])
    return show_table(request, place, at, form, changes=changes, reason=reason_of(request))


def correct(request, said):
    before = event_now(said["event"])
    event_results.result_correct(**said, reason=reason_of(request))
    for line in correction_lines(before, event_now(said["event"]), said["at"][0]):
        done(request, line)


def accept(request, place, at):
    seen = whole_number(request.POST.get("seen"), default=-1)
    event_results.table_accept(event=place.event, at=at, seen=seen, by=place.name)
    return redirect("desk_round", place.event.code, at[0])


def reopen(request, place, at):
    event_results.result_open(event=place.event, at=at, by=place.name, reason=reason_of(request))
    return redirect("desk_table", place.event.code, *at)


def reason_of(request) -> str:
    return text_sent(request, "reason")


def void(request, place, at):
    event_results.table_void(event=place.event, at=at, is_void=True, by=place.name, reason=reason_of(request))
    return redirect("desk_table", place.event.code, *at)


def unvoid(request, place, at):
    event_results.table_void(event=place.event, at=at, is_void=False, by=place.name)
    return redirect("desk_table", place.event.code, *at)


def extra(request, place, at):
    event_clocks.table_extra(event=place.event, at=at, minutes=EXTRA, by=place.name)
    return redirect("desk_table", place.event.code, *at)


def came(request, place, at):
    event_results.table_call(event=place.event, at=at, is_calling=False, by=place.name)
    return redirect("desk_table", place.event.code, *at)


def due(request, place, at):
    """In a league: by when it is played; nothing for any time."""
    said = request.POST.get("due", "")
    day = day_of(said)
    if said and day is None:
        raise NotNow(_("Choose a day."))
    table_due(event=place.event, at=at, due=day, by=place.name)
    return redirect("desk_table", place.event.code, *at)


def keeping(act):
    """A long form whose no leaves everything as it was, and as it was typed."""

    def kept(request, place, at):
        try:
            with transaction.atomic():
                return act(request, place, at)
        except (NotNow, Refused) as refusal:
            said = say(refusal.line) if isinstance(refusal, Refused) else str(refusal)
            return show_table(request, place, at, status=422, problem=said, typed=request.POST)

    return kept


TABLE_ACTS = {
    "due": due,
    "totals": totals,
    "preview": preview,
    "accept": accept,
    "reopen": reopen,
    "void": void,
    "unvoid": unvoid,
    "extra": extra,
    "came": came,
    **RULINGS,
    **{act: keeping(RULINGS[act]) for act in ("stop", "substitute", "penalty")},
}
NAMED = {"totals", "preview", "penalty", "lift", "take", "came"}
"""What sends along the version that it is about, or takes nothing away if it comes late."""
