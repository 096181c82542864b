"""One table: look at it, record a sheet, take it back."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from companion.access import phone_at, refuse_others
from companion.errors import ReusedCommand, StaleTable
from companion.forms.empires import sheet_for
from companion.forms.play import BoxForm, CommandForm
from companion.models import Game
from companion.selectors.result import pad_read
from companion.selectors.table import table_read
from companion.services import games
from scoring.errors import Refused

STATUS = {Refused: 422, StaleTable: 409, ReusedCommand: 422}


@require_safe
def table(request, code):
    game = known_game(request, code)
    at = request.GET.get("at", "")
    if at.isdecimal():
        return show_past(request, game, int(at))
    return show_table(request, game, request.GET.get("box"))


@require_POST
def record(request, code, box):
    phone = phone_at(request, code, seats_too=True)
    game = phone.game
    sheet = sheet_for(table_read(game, box), request.POST)
    if sheet is None:
        raise Http404
    if games.was_recorded(game, request.POST.get("command", ""), sheet.content):
        return done(request, game)
    if sheet.is_draft or not sheet.is_valid():
        return show_table(request, game, box, sheet=sheet, status=200 if sheet.is_draft else 422)
    entries = sheet.entries()
    refuse_others(phone, entries)
    try:
        game = games.step_record(
            game=game,
            entries=entries,
            seen=sheet.cleaned_data["seen"],
            command=sheet.cleaned_data["command"],
            box=box,
            next_box=sheet.next_box(),
            anyway=sheet.anyway,
            content=sheet.content,
            by=phone.label,
        )
    except (Refused, StaleTable, ReusedCommand) as refusal:
        return refuse(request, code, box, refusal)
    return done(request, game)


def refuse(request, code, box, refusal):
    """The sheet once more on the table as it is now, with what was typed and why it was refused."""
    game = known_game(request, code, seats_too=True)
    sheet = sheet_for(table_read(game, box), request.POST)
    sheet.refuse(refusal)
    return show_table(request, game, box, sheet=sheet, status=status_of(refusal))


def status_of(refusal) -> int:
    return next(status for kind, status in STATUS.items() if isinstance(refusal, kind))


@require_POST
def go(request, code):
    """Stand at another box."""
    game = known_game(request, code, seats_too=True)
    form = BoxForm(request.POST)
    if form.is_valid():
        game = games.box_open(game=game, box=form.cleaned_data["box"])
    return done(request, game)


@require_POST
def undo(request, code):
    return command(request, code, games.step_undo)


@require_POST
def redo(request, code):
    return command(request, code, games.step_redo)


def command(request, code, service, **what):
    """Something that needs no sheet. On a stale page it does nothing but show the table as it is."""
    game = known_game(request, code)
    form = CommandForm(request.POST)
    if form.is_valid():
        try:
            game = service(game=game, **form.cleaned_data, **what)
        except (StaleTable, ReusedCommand):
            return show_table(request, game, stale=True, status=409)
    return done(request, game)


def known_game(request, code, *, seats_too=False) -> Game:
    """A table that this phone has joined; to everybody else it does not exist."""
    return phone_at(request, code, seats_too=seats_too).game


def done(request, game):
    """After something was recorded: the fresh table for htmx, its address for everybody else."""
    return show_table(request, game) if request.htmx else redirect("table", code=game.code)


def show_past(request, game, at):
    """The table as it was after an entry: to be looked at, with nothing to fill in."""
    return render(request, "play/table.html", {"table": table_read(game, at=at)})


def show_table(request, game, box=None, *, sheet=None, stale=False, status=200):
    shown = sheet.table if sheet else table_read(game, box)
    context = {"table": shown, "sheet": sheet or sheet_for(shown), "stale": stale}
    if shown.is_over:
        context["pad"] = pad_read(shown)
    if sheet and sheet.is_draft and request.htmx.target == "asked":
        return render(request, sheet.asked, {**context, "is_refresh": True})
    template = "play/_table.html" if request.htmx else "play/table.html"
    return render(request, template, context, status=status)
