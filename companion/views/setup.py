"""The setup helper: how this table begins."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url, replace_url

from companion.games import FIRST, pages_of
from companion.views.which import of_a_game
from scoring.errors import Refused


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def setup(request):
    """An address that names no game is from the time when there was one."""
    is_old = bool(request.GET) and "game" not in request.GET
    return sheet_for(request, FIRST) if is_old else of_a_game(sheet_for)(request)


def sheet_for(request, rules):
    helper = pages_of(rules).start.helper
    if helper is None:
        raise Http404
    form, sheet = helper.form(request.GET), None
    if form.is_valid():
        if form.is_rearranged:
            return redirect(form.address())
        try:
            sheet = helper.sheet(form)
        except Refused as refusal:
            form.refuse(refusal)
    return show(request, helper, form, sheet)


def show(request, helper, form, sheet):
    """The page; for htmx the part it asked for, and the address to show above it."""
    part = "page" if request.htmx.history_restore_request else request.htmx.target
    context = {"form": form, "sheet": sheet}
    response = render(request, helper.parts.get(part, helper.page), context, status=200 if sheet else 422)
    if sheet and part == "helper":
        push_url(response, form.address())
    if sheet and part == "sheet":
        replace_url(response, form.address())
    return response
