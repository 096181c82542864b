"""Each player agrees to the result; then, or when its keeper says so, the sheet is closed. ``desk`` finds it
for who asks, at a table or on a pad."""

from contextlib import suppress

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from companion.log.errors import StaleTable
from companion.models import Role
from companion.reading.numbers import whole_number
from companion.selectors.ended import MOST
from companion.services import results


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request, code, desk):
    """Sent: one player agrees, or takes that back. Asked: how far everybody is."""
    if request.method == "POST":
        return agree(request, desk(request, code, least=Role.SEAT))
    at = desk(request, code)
    if at.mark and request.GET.get("mark") == at.mark:
        return HttpResponse(status=204)
    return show_confirm(request, at)


def agree(request, at):
    player = request.POST.get("seat", "")
    if player not in at.players:
        raise Http404
    at.refuse_others(player)
    with suppress(StaleTable, *at.hushed):  # the page that is shown then has the result as it is now
        if "doubt" in request.POST:
            results.result_uncheck(of=at.source, player=player)
        else:
            results.result_check(of=at.source, player=player, seen=seen(request), by=at.by)
    return show_confirm(request, at)


@require_POST
def close(request, code, desk):
    at = desk(request, code, least=Role.HOST)
    with suppress(StaleTable, *at.hushed):
        results.sheet_close(of=at.source, seen=seen(request), by=at.by)
    return show_confirm(request, at)


@require_POST
def reopen(request, code, desk):
    at = desk(request, code, least=Role.HOST)
    results.sheet_reopen(of=at.source, by=at.by)
    return show_confirm(request, at, is_reopened=True)


@require_POST
def time(request, code, desk):
    """How long the game took, as its keeper says."""
    at = desk(request, code, least=Role.HOST)
    minutes = whole_number(request.POST.get("minutes"), 1, MOST)
    if minutes is not None:
        results.result_time(of=at.source, minutes=minutes)
    return redirect(at.page)


def seen(request) -> str:
    """The result that stands on the page which asks."""
    return (request.POST or request.GET).get("result", "")


def show_confirm(request, at, *, is_reopened=False):
    """How far everybody is; the whole page without htmx, or if it shows something else now."""
    if not request.htmx:
        return redirect(at.page)
    found = at.confirm
    turned = at.is_reloaded and (found.closing or is_reopened)
    if turned or not at.is_shown or not at.outcome.is_meant_by(seen(request)):
        return HttpResponseClientRefresh()
    if request.GET.get("mark") == found.mark:
        return HttpResponse(status=204)
    context = {"table": at.table, "confirm": found, "at": at.doors}
    return render(request, "result/_confirm.html", context)
