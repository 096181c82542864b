"""A pad is looked at by those who have a link for checking, and they say whether it is right."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.device.session import check_digest, check_digest_keep, spoken_as, spoken_as_keep
from companion.device.shown_once import shown_at
from companion.forms.check import CheckForm
from companion.models import Check, PadSheet
from companion.selectors.ended import EndedPad
from companion.selectors.pad import pad_table
from companion.services import pads, results
from companion.services.errors import NoRoom, SheetClosed
from companion.views.desk import LinkDesk
from companion.views.join import guarded
from companion.views.pad import own_sheet
from companion.views.result import told


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def turn_over(request, code):
    """Makes a link by which the others check, or turns it off. Only looking here changes nothing."""
    sheet = own_sheet(request, code)
    if request.method != "POST":
        return redirect("pad_result", code=code)
    if "back" in request.POST:
        pads.pad_turn_back(sheet=sheet)
        return redirect("pad_result", code=code)
    return shown_at(reverse("pad_result", args=[code]), pads.pad_turn_over(sheet=sheet))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def ticket(request, secret):
    """A link is a ticket: it is swapped for a place in the session and a clean address. A session that
    somebody else may have planted is left behind."""
    sheet = pads.pad_by_secret(secret)
    if sheet is None:
        return guarded(no_way_in(request))
    if request.method != "POST":
        return guarded(render(request, "pad_sheet/ticket.html", {"table": pad_table(sheet)}))
    check_digest_keep(request.session, sheet.code, sheet.check_digest)
    request.session.cycle_key()
    return guarded(redirect("pad_check", code=sheet.code))


def sheet_to_check(request, code) -> PadSheet | None:
    """None without a link, or with one that was replaced or withdrawn."""
    digest = check_digest(request.session, code)
    return PadSheet.objects.filter(code=code, check_digest=digest).first() if digest else None


def no_way_in(request):
    return render(request, "pad_sheet/unknown.html", status=404)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request, code):
    """To look at, and to say whether it is right."""
    sheet = sheet_to_check(request, code)
    if sheet is None:
        return no_way_in(request)
    desk = LinkDesk(sheet)
    if request.method != "POST":
        return show_check(request, desk)
    form = CheckForm(request.POST, desk.table.seats)
    if not form.is_valid():
        return show_check(request, desk, form.data, form.problem, 422)
    name, note, is_right = (form.cleaned_data[key] for key in ("name", "note", "right"))
    seen = request.POST.get("result", desk.outcome.digest)
    try:
        said = results.result_check(of=sheet, name=name, note=note, is_right=is_right, seen=seen)
    except SheetClosed:
        closed = _("The result is locked. The host can unlock it.")
        return show_check(request, LinkDesk(sheet), form.data, closed, 409)
    except NoRoom as refusal:
        return show_check(request, desk, form.data, refusal, 422)
    thank(request, sheet, said)
    return redirect("pad_check", code=code)


def thank(request, sheet: PadSheet, said: Check):
    spoken_as_keep(request.session, sheet.code, said.name)
    if said.is_right:
        messages.success(request, _("Thank you. The host sees that it looks right."))
    else:
        messages.success(request, _("Thank you. The host sees that something is wrong."))


def has_spoken(request, desk) -> bool:
    """Whether somebody on this device said something to the sheet as it is now."""
    name = spoken_as(request.session, desk.source.code)
    said = [row for row in desk.confirm.rows if row.is_confirmed or row.is_objection]
    return any(row.check.name == name for row in said)


def show_check(request, desk, said=None, problem="", status=200):
    table = desk.table
    if not table.scored:
        return render(request, "pad_sheet/refused.html", {"table": table, "is_check": True}, status=status)
    context = {"confirm": desk.confirm, "said": said, "problem": problem}
    context["has_spoken"] = not problem and has_spoken(request, desk)
    return render(request, "pad_sheet/check.html", told(EndedPad(table)) | context, status=status)
