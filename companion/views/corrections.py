"""The table is right: change one old entry, or say what somebody has and what stands in a region."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from companion.device.roles import refuse_for_others
from companion.forms.corrections import Correction
from companion.forms.play import CommandForm
from companion.log.errors import ReusedCommand, StaleTable
from companion.models import Entry, Role
from companion.services import games
from companion.views.log import entry_of, sheet_of, show_entry
from companion.views.play import command, known_game, known_table, status_of
from scoring.errors import Refused

REFUSALS = (Refused, StaleTable, ReusedCommand)


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request, code):
    """One player, or something else of the game, as it is on the table."""
    table = known_table(request, code, least=Role.SEAT)
    about = request.GET.get("about", table.viewer.own or "")
    if not about:
        return render(
            request, "corrections/choose.html", {"table": table, "all": table.hooks.subjects(table)}
        )
    subject = table.hooks.subject(table, about)
    if subject is None:
        raise Http404
    refuse_for_others(request.phone, [about])
    sheet = Correction(table, subject, request.POST if request.method == "POST" else None)
    status = 422 if sheet.is_bound else 200
    if sheet.is_bound and sheet.is_valid():
        try:
            return correction_sent(sheet, by=request.phone.label)
        except REFUSALS as refusal:
            sheet.refuse(refusal)
            status = status_of(refusal)
    return render(request, "corrections/correct.html", {"table": table, "sheet": sheet}, status=status)


def correction_sent(sheet: Correction, by: str):
    """Recorded where the table stands; nothing if nothing was changed."""
    game, entries = sheet.table.game, sheet.entries()
    if entries:
        games.step_record(
            game=game,
            entries=entries,
            seen=sheet.cleaned_data["seen"],
            command=sheet.cleaned_data["command"],
            box=game.box,
            next_box=game.box,
            anyway=sheet.anyway,
            by=by,
        )
    return redirect("table", code=game.code)


@require_POST
def entry_correct(request, code, number):
    """One old entry, changed; everything after it is replayed."""
    table = known_table(request, code, least=Role.SEAT)
    entry = entry_of(table, number)
    sheet = sheet_of(table, entry, request.POST)
    if sheet is None:
        return show_entry(request, table, number, status=422)
    if sheet.is_draft or not sheet.is_valid():
        sheet.ask_again()
        return show_entry(request, table, number, sheet)
    sent = {key: sheet.cleaned_data[key] for key in ("seen", "command")}
    how = {"data": sheet.to_data(), "anyway": sheet.anyway, "phone": request.phone}
    try:
        games.entry_correct(game=table.game, number=number, **how, **sent)
    except REFUSALS as refusal:
        sheet.refuse(refusal)
        return show_entry(request, table, number, sheet, status=status_of(refusal))
    messages.success(request, _("Corrected. The rest of the game follows from it."))
    return redirect("entry", code=code, number=number)


@require_POST
def entry_restore(request, code, number):
    """An entry that was set aside or dropped, back in its place."""
    done = _("It is back in the log.")
    return mended(request, code, number, games.entry_restore, done, anyway="anyway" in request.POST)


@require_POST
def entry_drop(request, code, number):
    """An entry that did not happen."""
    return mended(
        request, code, number, games.entry_drop, _("Deleted. The rest of the game follows from it.")
    )


@require_POST
def entry_revert(request, code, number):
    """An entry that was changed, as it was recorded first."""
    return mended(request, code, number, games.entry_revert, _("The correction is undone."))


@require_POST
def entry_set_aside(request, code, number):
    """The entry that can't be followed, out of the way of those after it."""
    return command(request, known_game(request, code), games.entry_set_aside, number=number)


def mended(request, code, number, service, done, **how):
    table = known_table(request, code, least=Role.SEAT)
    entry = entry_of(table, number)
    was_set_aside = entry.status == Entry.Status.SET_ASIDE
    form = CommandForm(request.POST)
    if form.is_valid():
        try:
            service(game=table.game, number=number, phone=request.phone, **form.cleaned_data, **how)
        except REFUSALS as refusal:
            sheet = sheet_of(table, entry, request.POST)
            if sheet:  # else its page says what is wrong with it
                sheet.refuse(refusal)
            return show_entry(request, table, number, sheet, status=status_of(refusal))
        messages.success(request, done)
    return redirect("table", code=code) if was_set_aside else redirect("entry", code=code, number=number)
