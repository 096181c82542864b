"""Start a table, and the sheet for setting it up."""

import uuid

from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.access import phone_remember
from companion.devices import names_known, names_learn, region_goods_known, region_goods_learn
from companion.forms.start import StartForm, usual_values
from companion.selectors.setup import sheet_of_table
from companion.selectors.tables import again_of
from companion.services.access import host_welcome
from companion.services.starting import table_start
from companion.views.play import known_table
from scoring.empires.nations import NATIONS
from scoring.errors import Refused


@require_http_methods(["GET", "HEAD", "POST"])
def start(request):
    if request.method != "POST":
        return show(request, first_form(request))
    form = StartForm(request.POST, names_known(request))
    if not form.is_valid() or form.is_draft:
        return show(request, form, status=200 if form.is_draft else 422)
    try:
        game = begin(request, form)
    except Refused as refusal:
        form.refuse(refusal)
        return show(request, form, status=422)
    page = "standing" if form.cleaned_data["turn"] > 1 else "table_setup"
    answer = redirect(page, code=game.code)
    return HttpResponseClientRedirect(answer.url) if request.htmx else answer


def first_form(request) -> StartForm:
    """An own id for each page, on a device that has a session: sent twice it starts one table."""
    if request.session.session_key is None:
        request.session.create()
    again = again_of(request, request.GET.get("rematch", ""))
    data = usual_values(again, region_goods_known(request))
    data["command"] = uuid.uuid4().hex
    form = StartForm(data, names_known(request))
    form.is_valid()
    return form


def begin(request, form):
    game = table_start(
        head=form.to_head(),
        seats=form.to_seats(),
        detail=form.cleaned_data["detail"],
        turn=form.cleaned_data["turn"],
        once=f"{request.session.session_key}:{form.cleaned_data['command']}",
    )
    phone_remember(request.session, host_welcome(game=game))
    names_learn(request, form.names_said())
    region_goods_learn(request, form.region_goods())
    return game


def show(request, form, status=200):
    template = "start/_form.html" if request.htmx else "start/page.html"
    return render(request, template, {"form": form}, status=status)


@require_safe
def table_setup(request, code):
    """How to lay out this very table."""
    table = known_table(request, code)
    context = {"table": table, "sheet": sheet_of_table(table), "nations": NATIONS}
    return render(request, "start/setup.html", context)
