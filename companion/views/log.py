"""The log: read it, look at one entry, go back to it, carry it away."""

from django.http import Http404, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from companion.device.access import phone_at
from companion.forms.log import EntrySheet
from companion.log.exports import export_name, exported
from companion.models import Entry
from companion.reading.numbers import whole_number
from companion.selectors.log import LogTurn, beginning, can_change, entry_row, first_line, log_of_turn
from companion.selectors.table import Table
from companion.services import games
from companion.views.play import command, known_game, known_table


@require_safe
def log(request, code):
    """The whole log, the newest turn first; or one turn of it."""
    table = known_table(request, code)
    turns = range(1, table.state.turn + 1)
    turn = whole_number(request.GET.get("turn"), turns.start, turns.stop - 1)
    shown = reversed(turns) if turn is None else [turn]
    out = list(unrecorded(table))
    told = [LogTurn(number, tuple(log_of_turn(table.fold, out, number))) for number in shown]
    context = {
        "table": table,
        "turns": turns,
        "turn": turn,
        "told": [one for one in told if one.steps or turn],
        "beginning": beginning(table.fold),
    }
    return render(request, "log/log.html", context)


@require_safe
def entry(request, code, number):
    return show_entry(request, known_table(request, code), number)


def show_entry(request, table: Table, number: int, sheet=None, status=200):
    row = entry_row(table.fold, entry_of(table, number))
    context = {"table": table, "row": row, "sheet": sheet or sheet_of(table, row.entry)}
    context["first_line"] = first_line(table.fold, row.entry)
    context["is_served"] = table.viewer.serves(table.rules.actor_of(row.entry.data))
    if row.is_recorded:
        place = table.fold.place_of(number)
        made = table.hooks.changes(table.fold.states[place], table.fold.states[place + 1])
        context["changes"] = [(table.seat[key], found) for key, found in made.items()]
    return render(request, "log/entry.html", context, status=status)


def sheet_of(table: Table, entry: Entry, data=None) -> EntrySheet | None:
    """The form of an entry; None of one that can't be changed, but set aside or dropped."""
    return EntrySheet(table, entry, data) if can_change(table.fold, entry) else None


def entry_of(table: Table, number: int) -> Entry:
    found = games.correctable(table.game).filter(number=number).first()
    if found is None:
        raise Http404
    return found


def unrecorded(table: Table):
    return games.correctable(table.game).exclude(status=Entry.Status.RECORDED)


@require_POST
def rewind(request, code, number):
    """Go back to what the table was after this entry."""
    phone = phone_at(request, code)
    return command(request, phone.game, games.log_rewind, number=number, phone=phone)


@require_safe
def export(request, code):
    game = known_game(request, code)
    answer = JsonResponse(exported(game), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{export_name(game)}"'
    return answer
