"""Start a table, and the sheet for setting it up."""

import uuid

from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.device.access import phone_remember
from companion.device.session import device_mark, names_known, names_learn, printed_learn
from companion.forms.start import StartFormBase
from companion.games import pages_of
from companion.selectors.printed import printed_known
from companion.selectors.tables import again_of
from companion.services.access import host_welcome
from companion.services.starting import table_start
from companion.views.play import known_table
from companion.views.which import of_a_game
from scoring.errors import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_game
def start(request, rules):
    hooks = pages_of(rules).start
    if request.method != "POST":
        return show(request, first_form(request, hooks, rules))
    form = hooks.form(request.POST, names_known(request.session))
    if not form.is_valid() or form.is_draft:
        return show(request, form, status=200 if form.is_draft else 422)
    try:
        game = begin(request, form)
    except Refused as refusal:
        form.refuse(refusal)
        return show(request, form, status=422)
    page = "standing" if form.cleaned_data["turn"] > 1 and hooks.standing else "table_setup"
    answer = redirect(page, code=game.code)
    return HttpResponseClientRedirect(answer.url) if request.htmx else answer


def first_form(request, hooks, rules) -> StartFormBase:
    """An own id for each page: sent twice it starts one table."""
    again = again_of(request, request.GET.get("rematch", ""))
    data = hooks.form.usual_values(again, printed_known(request, rules))
    data["command"] = uuid.uuid4().hex
    form = hooks.form(data, names_known(request.session))
    form.is_valid()
    return form


def begin(request, form):
    game = table_start(
        rules=form.game_key,
        head=form.to_head(),
        seats=form.to_seats(),
        detail=form.cleaned_data["detail"],
        turn=form.cleaned_data["turn"],
        first=form.first_entries(),
        once=f"{device_mark(request)}:{form.cleaned_data['command']}",
    )
    phone_remember(request.session, host_welcome(game=game))
    names_learn(request.session, form.names_said())
    if (printed := form.printed()) is not None:
        printed_learn(request.session, form.game_key, printed)
    return game


def show(request, form, status=200):
    template = "start/_form.html" if request.htmx else "start/page.html"
    rematch = request.POST.get("rematch") or request.GET.get("rematch", "")
    return render(request, template, {"form": form, "rematch": rematch}, status=status)


@require_safe
def table_setup(request, code):
    """How to lay out this very table."""
    table = known_table(request, code)
    hooks = pages_of(table.game.rules).start
    return render(request, hooks.sheet_template, {"table": table, **hooks.sheet(table)})
