"""The people of a table: called otherwise, gone, replaced; and how much the table records."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.access import phone_at
from companion.device.session import names_known, names_learn
from companion.forms.people import DetailForm, PersonForm
from companion.games import pages_of
from companion.log.errors import ReusedCommand, StaleTable
from companion.models import Role
from companion.selectors.table import table_read
from companion.selectors.tables import seat_of
from companion.services import games
from companion.services.errors import NameTaken
from companion.views.play import STATUS, known_game
from scoring.errors import Refused


@require_safe
def people(request, code):
    return show(request, phone_at(request, code, least=Role.TABLE).game)


@require_POST
def person(request, code, key):
    game = known_game(request, code)
    seat = seat_of(game, key)
    if seat is None:
        raise Http404
    form = PersonForm(request.POST)
    try:
        if form.is_valid():
            games.seat_change(game=game, seat=seat, **form.cleaned_data)
    except NameTaken:
        form.refuse_taken()
    if form.errors:
        return show(request, game, form=form, key=key, status=422)
    names_learn(request.session, [form.cleaned_data["name"]])
    return redirect("people", code=code)


@require_POST
def detail(request, code):
    game = known_game(request, code)
    form = DetailForm(request.POST)
    if form.is_valid():
        games.detail_change(game=game, **form.cleaned_data)
    return redirect("people", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
def standing(request, code):
    """Enter what's on the table, in one step."""
    game = phone_at(request, code, least=Role.TABLE).game
    hooks = pages_of(game.rules).start
    if hooks.standing is None:
        raise Http404
    sheet = hooks.standing(table_read(game), request.POST if request.method == "POST" else None)
    if request.method != "POST" or sheet.is_draft or not sheet.is_valid():
        return render(request, hooks.standing_template, {"table": sheet.table, "sheet": sheet})
    try:
        games.step_record(
            game=game,
            entries=sheet.entries(),
            seen=sheet.cleaned_data["seen"],
            command=sheet.cleaned_data["command"],
            box=game.box,
            next_box=game.box,
            by=request.phone.label,
        )
    except (Refused, StaleTable, ReusedCommand) as refusal:
        return refuse_standing(request, code, refusal)
    return redirect("table", code=code)


def refuse_standing(request, code, refusal):
    game = known_game(request, code)
    hooks = pages_of(game.rules).start
    sheet = hooks.standing(table_read(game), request.POST)
    sheet.refuse(refusal)
    context = {"table": sheet.table, "sheet": sheet}
    return render(request, hooks.standing_template, context, status=STATUS.get(type(refusal), 422))


def show(request, game, *, form=None, key=None, status=200):
    hooks = pages_of(game.rules).start
    context = {
        "table": table_read(game),
        "levels": hooks.form.levels_told,
        "can_stand": hooks.standing is not None,
        "names": names_known(request.session),
        "form": form,
        "key": key,
    }
    return render(request, "people/page.html", context, status=status)
