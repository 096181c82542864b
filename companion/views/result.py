"""Who won and why, and who would if it ended now."""

from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.selectors.result import pad_read, standings_of
from companion.selectors.table import table_read
from companion.views.play import known_game


@require_safe
def result(request, code):
    """The table's end; before it, the page that says how things stand."""
    table = table_read(known_game(request, code))
    if not table.is_over:
        return redirect("now", code=code)
    return render(request, "play/result.html", {"table": table, "pad": pad_read(table)})


@require_safe
def now(request, code):
    """If the Age ended now, and if the game did."""
    table = table_read(known_game(request, code))
    context = {
        "table": table,
        "pad": pad_read(table),
        "standings": standings_of(table, table.if_age_ended),
    }
    return render(request, "play/ended_now.html", context)
