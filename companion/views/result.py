"""Who won and why, and who would if it ended now."""

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.addresses import shared_address
from companion.selectors.charts import charts_read
from companion.selectors.confirm import confirm_read
from companion.selectors.handover import bg_stats_code, bg_stats_link, result_text
from companion.selectors.highlights import highlights_read
from companion.selectors.result import pad_read, standings_of
from companion.services.results import share_of, token_of
from companion.views.play import known_table


@require_safe
def result(request, code):
    """The table's end; before it, the page that says how things stand."""
    table = known_table(request, code)
    if not table.is_over:
        return redirect("now", code=code)
    context = told(table)
    context |= {"bg_stats": bg_stats_link(table), "bg_stats_code": bg_stats_code(table)}
    context |= {"text": result_text(table, context["pad"]), "confirm": confirm_read(table)}
    share = share_of(table.game)
    if share and table.viewer.is_host:
        context["shared_at"] = shared_address(request, reverse("shared", args=[token_of(share)]))
    return render(request, "result/page.html", context)


def told(table) -> dict:
    """What everybody may see of a result."""
    pad = pad_read(table)
    return {
        "table": table,
        "pad": pad,
        "charts": charts_read(table, pad),
        "highlights": highlights_read(table),
    }


@require_safe
def now(request, code):
    """If the Age ended now, and if the game did."""
    table = known_table(request, code)
    context = {
        "table": table,
        "pad": pad_read(table),
        "standings": standings_of(table, table.if_age_ended),
    }
    return render(request, "play/ended_now.html", context)
