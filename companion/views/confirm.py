"""Each player agrees to the result; then, or when the host says so, the sheet is closed."""

from contextlib import suppress

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from companion.access import phone_at
from companion.errors import StaleTable
from companion.models import Role
from companion.roles import viewer_of
from companion.selectors.confirm import confirm_read
from companion.selectors.table import table_read
from companion.selectors.tables import seat_of
from companion.services import results
from companion.views.result import table_doors


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request, code):
    """Sent: one player agrees, or takes that back. Asked: how far everybody is."""
    if request.method == "POST":
        return agree(request, phone_at(request, code, least=Role.SEAT))
    phone = phone_at(request, code)
    if request.GET.get("mark") == str(phone.game.revision):
        return HttpResponse(status=204)
    return show_confirm(request, phone)


def agree(request, phone):
    seat = seat_of(phone.game, request.POST.get("seat", ""))
    if seat is None:
        raise Http404
    if not viewer_of(phone).serves(seat.key):
        raise PermissionDenied(_("This phone confirms for %(name)s only.") % {"name": phone.label})
    if "doubt" in request.POST:
        results.result_doubt(game=phone.game, seat=seat)
    else:
        with suppress(StaleTable):  # the page that is shown then has the result as it is now
            results.result_confirm(game=phone.game, seat=seat, seen=seen(request), by=phone.label)
    return show_confirm(request, phone)


@require_POST
def close(request, code):
    phone = phone_at(request, code, least=Role.HOST)
    with suppress(StaleTable):
        results.sheet_close(game=phone.game, seen=seen(request), by=phone.label)
    return show_confirm(request, phone)


@require_POST
def reopen(request, code):
    phone = phone_at(request, code, least=Role.HOST)
    results.sheet_reopen(game=phone.game, by=phone.label)
    return show_confirm(request, phone)


def seen(request) -> str:
    """The result that stands on the page which asks."""
    return (request.POST or request.GET).get("result", "")


def show_confirm(request, phone):
    """How far everybody is; the whole page without htmx, or if the result is another one now."""
    if not request.htmx:
        return redirect("result", code=phone.game.code)
    table = table_read(phone.game, viewer=viewer_of(phone))
    found = confirm_read(table)
    if not table.is_over or found.digest != seen(request):
        return HttpResponseClientRefresh()
    context = {"table": table, "confirm": found, "at": table_doors(phone.game.code)}
    return render(request, "result/_confirm.html", context)
