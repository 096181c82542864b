"""Each player agrees to the result; then, or when the host says so, the sheet is closed."""

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from companion.access import phone_at
from companion.models import Role
from companion.roles import viewer_of
from companion.selectors.confirm import confirm_read
from companion.selectors.table import table_read
from companion.selectors.tables import seat_of
from companion.services import results


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request, code):
    """Sent: one player agrees, or takes that back. Asked: how far everybody is."""
    posted = request.method == "POST"
    phone = phone_at(request, code, least=Role.SEAT if posted else Role.WATCH)
    if posted:
        seat = seat_of(phone.game, request.POST.get("seat", ""))
        if seat is None:
            raise Http404
        if not viewer_of(phone).serves(seat.key):
            raise PermissionDenied(_("This phone confirms for %(name)s only.") % {"name": phone.label})
        if "doubt" in request.POST:
            results.result_doubt(game=phone.game, seat=seat)
        else:
            results.result_confirm(game=phone.game, seat=seat, by=phone.label)
    return confirmed(request, phone)


@require_POST
def close(request, code):
    phone = phone_at(request, code, least=Role.HOST)
    results.sheet_close(game=phone.game, by=phone.label)
    return confirmed(request, phone)


@require_POST
def reopen(request, code):
    phone = phone_at(request, code, least=Role.HOST)
    results.sheet_reopen(game=phone.game, by=phone.label)
    return confirmed(request, phone)


def confirmed(request, phone):
    """The part of the page that says how far everybody is; without htmx the whole page."""
    if not request.htmx:
        return redirect("result", code=phone.game.code)
    table = table_read(phone.game, viewer=viewer_of(phone))
    return render(request, "result/_confirm.html", {"table": table, "confirm": confirm_read(table)})
