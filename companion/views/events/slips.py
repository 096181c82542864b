"""Slips typed in at the desk, by keyboard alone: table number, totals in seat order, Enter."""

from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from companion.forms.events import TotalsForm
from companion.log.event_marks import desk_mark
from companion.log.events import TableState
from companion.reading.numbers import whole_number
from companion.selectors.event_next import next_step
from companion.services import event_results
from companion.services.errors import NotNow
from companion.services.event_rulings import slip_dispute
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import desk_act, done, fresh, public_round, show, shown
from companion.views.events.tables import known_by


@READ_OR_SEND
@never_cache
@desk_act
def slips(request, place, number):
    one = public_round(fresh(place), number)
    if request.method != "POST":
        return show_slips(request, place, one)
    table = table_typed(request, one)
    form = TotalsForm(typed(request, table), table=table)
    if not form.is_valid():
        problem = _("A slip of table %(table)d has %(number)d whole numbers.") % event_results.size_of(table)
        return show_slips(request, place, one, status=422, problem=problem, totals=totals_typed(request))
    if form.asks:
        more = {"asks": True, "form": form, "rows": form.rows(), "totals": totals_typed(request)}
        return show_slips(request, place, one, status=422, **more)
    try:
        save(place, table, form.told())
    except LookFirst as refusal:  # what was typed stays there
        more = {"problem": str(refusal), "look": table, "totals": " ".join(map(str, form.totals()))}
        return show_slips(request, place, one, status=422, **more)
    done(request, _("Table %(table)d: saved.") % {"table": table.table.number})
    return redirect("desk_slips", place.event.code, number)


def show_slips(request, place, one, status=200, **more):
    """With what was typed, if it has to be mended."""
    missing = [table for table in one.tables if not table.is_settled]
    more = {"round": one, "missing": missing, "table": request.POST.get("table", ""), **more}
    now = fresh(place)
    if not missing and now.last_round and one.number == now.last_round.number:
        more |= {"step": next_step(now), "shown_next": shown(now, desk_mark)}
    return show(request, "desk/slips", place, now, status, **more)


def totals_typed(request) -> str:
    return request.POST.get("totals", "")


def table_typed(request, one):
    number = whole_number(request.POST.get("table"))
    found = next((table for table in one.tables if table.table.number == number), None)
    if found is None:
        raise NotNow(_("There is no such table in this round."))
    return found


def typed(request, table) -> dict:
    """Totals between spaces, in seat order; too many or too few are none. Where equals were asked who was
    ahead, each total by itself and the places."""
    if "total1" in request.POST:
        return request.POST
    totals = totals_typed(request).replace(",", " ").split()
    known = totals if len(totals) == len(table.seats) else []
    return known_by(table) | {f"total{nth}": one for nth, one in enumerate(known, start=1)}


class LookFirst(NotNow):
    """Nothing of this slip is kept before the desk has decided at the table itself."""


def save(place, table, told) -> None:
    """Twice is once; a slip unlike what the table reported is for the desk to look at."""
    said = {"event": place.event, "at": table.at, "by": place.name, **told, "seen": len(table.versions)}
    if table.state is TableState.DISPUTED:  # also by a slip: the same slip again decides nothing
        raise LookFirst(_("Table %(table)d is disputed.") % {"table": table.table.number})
    if table.now and not event_results.says(table.now, told["totals"]):
        differs(table, said)
    if table.state is not TableState.FINAL:
        event_results.totals_report(**said, signed=True)


def differs(table, said) -> None:
    """A slip unlike what the table reported is a dispute; what is final already only a correction mends."""
    number = {"table": table.table.number}
    problem = _("Table %(table)d has reported something else. Look at it first.") % number
    if table.state is TableState.FINAL:
        raise LookFirst(problem)
    slip_dispute(**said)
    raise NotNow(problem)
