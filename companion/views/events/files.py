"""Files of an event: lists for spreadsheets, standings for programs, the whole event to go on elsewhere."""

from contextlib import contextmanager

from django.contrib.auth.views import redirect_to_login
from django.db import DatabaseError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.device.event_places import owner_at
from companion.forms.importing import EventFileForm
from companion.selectors.event_file import event_file
from companion.selectors.event_lists import entrants_csv, results_csv, standings_csv
from companion.selectors.event_log import told
from companion.selectors.event_standings import standings_document
from companion.services import event_moves
from companion.services.errors import NotNow
from companion.services.event_import import event_import
from companion.services.event_losses import WouldLose
from companion.serving.faults import DISK, FULL, READ_ONLY, fault_of, tell
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import done, fresh, owner_act, sent, show, tables_follow, text_sent
from companion.views.handover import BYTE_ORDER_MARK, json_file
from companion.wording.saying import say
from scoring.errors import Refused

UNWRITABLE = (FULL, READ_ONLY, DISK)


@READ_OR_SEND
@never_cache
@owner_act
def files(request, place):
    if request.method == "POST":
        return sent(request, FILE_ACTS, place)
    now = fresh(place)
    return show(request, "desk/files", place, now, played=[one for one in now.stages if one.games])


def hand_over(request, place):
    event_moves.event_hand_over(event=place.event, by=place.name)
    done(request, _("Handed over: nothing changes here now. Take the event file along."))
    return redirect("desk_files", code=place.event.code)


def here_again(request, place):
    event_moves.event_here_again(event=place.event, by=place.name, reason=text_sent(request, "reason"))
    return redirect("desk_files", code=place.event.code)


FILE_ACTS = {"hand_over": hand_over, "here_again": here_again}


# Out


@require_safe
@never_cache
def download(request, code, what):
    place = owner_at(request, code)
    if what not in (WHOLE, *FILES):
        raise Http404
    if what == WHOLE:
        return named(whole(place), place.event, what)
    return named(FILES[what](place, fresh(place), None), place.event, what)


@require_safe
@never_cache
def download_stage(request, code, stage, kind):
    place = owner_at(request, code)
    now = fresh(place)
    found = now.stage_at(stage)
    if found is None or not found.games or kind not in STAGE_FILES:
        raise Http404
    return named(STAGE_FILES[kind](place, now, found), place.event, f"standings-{stage}.{kind}")


def named(answer, event, what):
    """Which event, and the day and hour at which it stood so."""
    hour = timezone.localtime().strftime("%Y-%m-%d-%H%M")
    name = f"{slugify(event.name) or event.code}-{hour}-{what}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def whole(place):
    """Also where nothing can be written any more: just then somebody wants to go on elsewhere. All that is
    lost is the question after a restart."""
    for work in (lambda: tables_follow(place), lambda: event_moves.event_copied(event=place.event)):
        with if_writable():
            work()
    return HttpResponse(event_file(place.event), content_type="application/gzip")


@contextmanager
def if_writable():
    """What can't be written is not, and whoever runs the server reads so in its log."""
    try:
        yield
    except (DatabaseError, OSError) as error:
        fault = fault_of(error)
        if fault not in UNWRITABLE:
            raise
        tell(fault)


def as_csv(text: str):
    return HttpResponse(BYTE_ORDER_MARK + text, content_type="text/csv; charset=utf-8")


WHOLE = "event.json.gz"
FILES = {
    "entrants.csv": lambda place, now, stage: as_csv(entrants_csv(now)),
    "results.csv": lambda place, now, stage: as_csv(results_csv(now)),
}
STAGE_FILES = {
    "csv": lambda place, now, stage: as_csv(standings_csv(now, stage)),
    "json": lambda place, now, stage: json_file(standings_document(stage)),
}


# In


@READ_OR_SEND
@never_cache
def importing(request):
    """An event that was played elsewhere goes on here, with whoever brings its file as the organizer."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return show_import(request, EventFileForm())
    form = EventFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_import(request, form, status=422)
    content, go_on = form.cleaned_data["file"].read(), form.cleaned_data["go_on"]
    try:
        said = {"go_on": go_on, "replace": form.cleaned_data["replace"]}
        event, other_code = event_import(account=request.user, content=content, **said)
    except WouldLose as loss:
        return show_import(request, form, problem=str(loss), loss=loss.lost, status=422)
    except (NotNow, Refused) as refusal:
        said = say(refusal.line) if isinstance(refusal, Refused) else str(refusal)
        return show_import(request, form, problem=said, status=422)
    if other_code:
        done(request, told(other_code, {}).sentence)
    return redirect("desk", code=event.code)


def show_import(request, form, problem="", status=200, loss=None):
    lines = [told(act, loss.titles).sentence for act in loss.newest] if loss else []
    context = {"form": form, "problem": problem, "loss": loss, "lines": lines}
    return render(request, "events/import.html", context, status=status)
