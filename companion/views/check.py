"""A pad is agreed to: by those who have a link for checking, or on the phone that keeps it. Then, or
when its keeper says so, it is closed."""

from contextlib import suppress

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from companion.addresses import shared_address
from companion.errors import NoRoom, PadClosed, StaleTable
from companion.forms.check import CheckForm
from companion.models import PadCheck, PadSheet
from companion.selectors.confirm import confirm_read_pad
from companion.selectors.ended import EndedPad
from companion.selectors.pad import CHECKED, SPOKEN, pad_seats, pad_table
from companion.selectors.phones import qr_code
from companion.services import pads
from companion.views.join import guarded
from companion.views.pad import own_sheet
from companion.views.result import pad_doors, show_pad_result, told

# By a link


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def turn_over(request, code):
    """A link for the others to check by; or none any more. To look here makes none: the one that is out
    holds on."""
    sheet = own_sheet(request, code)
    if request.method != "POST":
        return redirect("pad_result", code=code)
    if "back" in request.POST:
        pads.pad_turn_back(sheet=sheet)
        return redirect("pad_result", code=code)
    secret = pads.pad_turn_over(sheet=sheet)
    sheet.refresh_from_db()
    address = shared_address(request, reverse("pad_ticket", args=[secret]))
    return show_pad_result(request, sheet, address=address, qr_code=qr_code(address))


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
    request.session[CHECKED] = {**request.session.get(CHECKED, {}), sheet.code: sheet.check_digest}
    request.session.cycle_key()
    return guarded(redirect("pad_check", code=sheet.code))


def sheet_to_check(request, code) -> PadSheet | None:
    """None without a link, or with one that was replaced or withdrawn."""
    digest = request.session.get(CHECKED, {}).get(code)
    return PadSheet.objects.filter(code=code, check_digest=digest).first() if digest else None


def no_way_in(request):
    return render(request, "pad_sheet/unknown.html", status=404)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request, code):
    """To look at, and to say whether it is right."""
    sheet = sheet_to_check(request, code)
    if sheet is None:
        return no_way_in(request)
    if request.method != "POST":
        return show_check(request, sheet)
    form = CheckForm(request.POST, pad_seats(sheet))
    if not form.is_valid():
        return show_check(request, sheet, form.data, form.problem, 422)
    name, note, is_right = (form.cleaned_data[key] for key in ("name", "note", "right"))
    try:
        said = {"note": note, "is_right": is_right, "seen": seen(request, sheet)}
        thank(request, pads.pad_check(sheet=sheet, name=name, **said))
    except PadClosed:
        closed = _("The sheet was closed. Its keeper can open it again.")
        return show_check(request, sheet, form.data, closed, 409)
    except NoRoom as refusal:
        return show_check(request, sheet, form.data, refusal, 422)
    return redirect("pad_check", code=code)


def thank(request, said: PadCheck):
    request.session[SPOKEN] = {**request.session.get(SPOKEN, {}), said.sheet.code: said.name}
    if said.is_right:
        messages.success(request, _("Thank you. The keeper of the sheet sees that it looks right."))
    else:
        messages.success(request, _("Thank you. The keeper of the sheet sees that something is wrong."))


def has_spoken(request, sheet) -> bool:
    """Whether somebody on this device said something to the sheet as it is now."""
    name = request.session.get(SPOKEN, {}).get(sheet.code)
    return sheet.checks.filter(name=name, revision=sheet.revision).exists()


def show_check(request, sheet, said=None, problem="", status=200):
    table = pad_table(sheet)
    if not table.scored:
        return render(request, "pad_sheet/refused.html", {"table": table, "is_check": True}, status=status)
    context = {"confirm": confirm_read_pad(table, is_keeper=False), "said": said, "problem": problem}
    context["has_spoken"] = not problem and has_spoken(request, sheet)
    return render(request, "pad_sheet/check.html", told(EndedPad(table)) | context, status=status)


# On the phone that keeps it


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request, code):
    """Sent: one player agrees, or takes that back. Asked: how far everybody is."""
    sheet = own_sheet(request, code)
    if request.method == "POST":
        agree(request, sheet)
    return show_confirm(request, sheet)


def agree(request, sheet):
    seat = pad_table(sheet).seat.get(request.POST.get("seat", ""))
    if seat is None:
        raise Http404
    with suppress(PadClosed):  # the part that is shown then says so
        if "doubt" in request.POST:
            pads.pad_uncheck(sheet=sheet, name=seat.name)
        else:
            pads.pad_check(sheet=sheet, name=seat.name, is_right=True, note="", seen=seen(request, sheet))


@require_POST
def close(request, code):
    sheet = own_sheet(request, code)
    with suppress(StaleTable):
        pads.pad_close(sheet=sheet, seen=seen(request, sheet))
    return show_confirm(request, sheet)


@require_POST
def reopen(request, code):
    sheet = own_sheet(request, code)
    pads.pad_reopen(sheet=sheet)
    return HttpResponseClientRefresh() if request.htmx else redirect("pad_result", code=code)


def seen(request, sheet) -> int:
    """The revision that stands on the page which asks."""
    sent = (request.POST or request.GET).get("result", "")
    return int(sent) if sent.isdecimal() and len(sent) < 9 else sheet.revision


def show_confirm(request, sheet):
    """How far everybody is; the whole page without htmx, or if the sheet is another one now or closed."""
    if not request.htmx:
        return redirect("pad_result", code=sheet.code)
    table = pad_table(sheet)
    found = confirm_read_pad(table, is_keeper=True)
    if found.closing or not table.scored or seen(request, sheet) != sheet.revision:
        return HttpResponseClientRefresh()
    if request.GET.get("mark") == found.mark:
        return HttpResponse(status=204)
    context = {"table": EndedPad(table), "confirm": found, "at": pad_doors(sheet.code)}
    return render(request, "result/_confirm.html", context)
