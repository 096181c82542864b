"""One table: look at it, record a sheet, take it back."""

import json
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.device.access import phone_at
from companion.device.roles import refuse_others, viewer_of
from companion.device.session import printed_learn
from companion.forms.play import BoxForm, CommandForm
from companion.forms.sheet import sheet_for
from companion.games import pages_of
from companion.log.errors import AlreadyRecorded, BrokenLog, ReusedCommand, StaleTable
from companion.log.folds import fold_of
from companion.models import Game, Role
from companion.reading.numbers import whole_number
from companion.selectors.phones import knocks_at
from companion.selectors.score_table import score_table_of
from companion.selectors.table import Table, table_read
from companion.services import games
from companion.streaming.pages import filled, fresh_page
from scoring.errors import Refused
from scoring.games import rules_of

STATUS = {Refused: 422, StaleTable: 409, ReusedCommand: 422}


@require_safe
@never_cache  # so that the back button shows the table as it is, not as it was
def table(request, code):
    game = known_game(request, code)
    at = whole_number(request.GET.get("at"))
    if at is not None:
        return show_past(request, game, at)
    box = request.GET.get("box")
    # What a phone keeps of a box is for later: see offline.js.
    is_kept = bool(box) and request.headers.get("X-Keep", "now") != "now"
    return show_table(request, game, box, is_kept=is_kept)


@require_POST
def record(request, code, box):
    phone = phone_at(request, code, least=Role.SEAT)
    game = phone.game
    sheet = sheet_for(table_read(game, box, viewer=viewer_of(phone)), request.POST)
    if sheet is None:
        raise Http404
    if games.was_recorded(game, request.POST.get("command", ""), sheet.content):
        return recorded(request, game)
    if sheet.is_draft or not sheet.is_valid():
        return show_table(request, game, box, sheet=sheet, status=200 if sheet.is_draft else 422)
    if sheet.rests:
        sheet.notice = sheet.rests
        return known_here(request, show_table(request, game, box, sheet=sheet))
    try:
        game = record_sheet(phone, sheet)
    except AlreadyRecorded as same:
        now = phone_at(request, code, least=Role.SEAT).game
        return recorded(request, now, said=already(same.entry))
    except (Refused, StaleTable, ReusedCommand) as refusal:
        return refuse(request, code, box, refusal)
    learn_printed(request, game)
    return recorded(request, game)


def learn_printed(request, game) -> None:
    """What the table was told of its components is remembered on this device for the next one."""
    printed_at = pages_of(game.rules).start.printed_at
    if printed_at and (facts := printed_at(fold_of(game).state)) is not None:
        printed_learn(request.session, game.rules, facts)


def recorded(request, game, *, said=""):
    """The answer by which a phone knows that this sheet, and no other, stands in the log. What is ``said``
    of it stands on the page for a moment."""
    answer = known_here(request, done(request, game))
    if said:
        answer.headers["HX-Trigger-After-Settle"] = json.dumps({"toast": said})
    return answer


def known_here(request, answer):
    """This sheet, and no other, has arrived: the phone need not send it again."""
    answer.headers["X-Recorded"] = quote(request.POST.get("command", ""))
    return answer


def already(entry) -> str:
    if entry.by:
        return gettext("Already recorded by %(name)s.") % {"name": entry.by}
    return gettext("Already recorded.")


def record_sheet(phone, sheet) -> Game:
    """As the phone's role allows; one player's phone does not move the others off the box."""
    entries = sheet.entries()
    refuse_others(phone, entries)
    if not sheet.anyway:
        sheet.refuse_too_many()
    box = sheet.table.box
    return games.step_record(
        game=phone.game,
        entries=entries,
        seen=sheet.cleaned_data["seen"],
        command=sheet.cleaned_data["command"],
        box=box,
        next_box=box if phone.own and entries else sheet.next_box(),
        anyway=sheet.anyway,
        content=sheet.content,
        by=phone.label,
    )


def refuse(request, code, box, refusal):
    """The sheet once more on the table as it is now, with what was typed and why it was refused."""
    phone = phone_at(request, code, least=Role.SEAT)
    game = phone.game
    sheet = sheet_for(table_read(game, box, viewer=viewer_of(phone)), request.POST)
    sheet.refuse(refusal)
    return show_table(request, game, box, sheet=sheet, status=status_of(refusal))


def status_of(refusal) -> int:
    return next(status for kind, status in STATUS.items() if isinstance(refusal, kind))


@require_POST
def go(request, code):
    """Stand at another box."""
    game = phone_at(request, code, least=Role.SEAT).game
    form = BoxForm(rules_of(game.rules), request.POST)
    if form.is_valid():
        game = games.box_open(game=game, box=form.cleaned_data["box"])
    return done(request, game)


@require_POST
def undo(request, code):
    phone = phone_at(request, code, least=Role.SEAT)
    return command(request, phone.game, games.step_undo, phone=phone)


@require_POST
def redo(request, code):
    phone = phone_at(request, code, least=Role.SEAT)
    return command(request, phone.game, games.step_redo, phone=phone)


def command(request, game, service, **what):
    """Something that needs no sheet. On a stale page, and where the log can't be followed, it does nothing
    but show the table as it is."""
    form = CommandForm(request.POST)
    if form.is_valid():
        try:
            game = service(game=game, **form.cleaned_data, **what)
        except (StaleTable, ReusedCommand):
            return show_table(request, game, stale=True, status=409)
        except BrokenLog:
            return show_table(request, game, status=409)
    return done(request, game)


def known_game(request, code) -> Game:
    """A table that this phone has joined; to everybody else it does not exist."""
    return phone_at(request, code).game


def known_table(request, code, *, least=None) -> Table:
    """The same as this phone is shown it."""
    phone = phone_at(request, code, least=least)
    return table_read(phone.game, viewer=viewer_of(phone))


def done(request, game):
    """After something was recorded: the fresh table for htmx, its address for everybody else."""
    if not request.htmx:
        return redirect("table", code=game.code)
    page = fresh_page(game, get_language(), viewer_of(request.phone).face)
    return HttpResponse(filled(page, get_token(request)), headers={"X-Revision": page.revision})


def show_past(request, game, at):
    """The table as it was after an entry: to be looked at, with nothing to fill in."""
    past = table_read(game, at=at, viewer=viewer_of(request.phone))
    return render(request, "play/table.html", {"table": past})


def show_table(request, game, box=None, *, sheet=None, stale=False, status=200, is_kept=False):
    shown = sheet.table if sheet else table_read(game, box, viewer=viewer_of(request.phone), is_kept=is_kept)
    context = {"table": shown, "sheet": sheet or sheet_for(shown), "stale": stale}
    if shown.is_over:
        context["scores"] = score_table_of(shown)
    if shown.viewer.is_host and not request.htmx:
        context["knocks"] = knocks_at(game)
    if sheet and sheet.is_draft and sheet.asked and request.htmx.target == "asked":
        return render(request, sheet.asked, {**context, "is_refresh": True})
    template = "play/_table.html" if request.htmx else "play/table.html"
    answer = render(request, template, context, status=status)
    answer.headers["X-Revision"] = shown.game.revision
    return answer
