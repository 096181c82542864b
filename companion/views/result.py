"""Who won and why, and who would if it ended now."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.addresses import shared_address
from companion.owners import owner_of
from companion.selectors.charts import charts_read
from companion.selectors.confirm import confirm_read, confirm_read_pad
from companion.selectors.ended import Ended, EndedPad, EndedTable, ended_pad, ended_table
from companion.selectors.groups import places_of
from companion.selectors.handover import bg_stats_code, bg_stats_link, result_text
from companion.selectors.pad import pad_table
from companion.selectors.result import pad_read, standings_of
from companion.services.results import share_of, token_of
from companion.views.pad import own_sheet
from companion.views.play import known_table

DOORS = ("confirm", "close", "reopen", "share", "result_csv", "result_json")
"""The addresses that a result has at a table and, called pad_…, on a pad."""


@require_safe
def result(request, code):
    """The table's end; before it, the page that says how things stand."""
    table = known_table(request, code)
    if not table.is_over:
        return redirect("now", code=code)
    ended, confirm = EndedTable(table), confirm_read(table)
    context = {**told(ended), **passed_on(ended), "confirm": confirm, "at": table_doors(code)}
    context["places"] = places_of(owner_of(request), game=table.game)
    if confirm.is_keeper:
        context["shared_at"] = shared_at(request, table.game)
    return render(request, "result/page.html", context)


@require_safe
def pad_result(request, code):
    return show_pad_result(request, own_sheet(request, code))


def show_pad_result(request, sheet, **more):
    """Also while something is still to be said, as far as it goes; or why there are no sums."""
    table = pad_table(sheet)
    if not table.scored:
        return render(request, "pad_sheet/refused.html", {"table": table})
    ended = EndedPad(table)
    context = told(ended) | {"confirm": confirm_read_pad(table, is_keeper=True), "at": pad_doors(sheet.code)}
    if table.is_over:
        context |= passed_on(ended) | {"shared_at": shared_at(request, sheet)}
        context["places"] = places_of(owner_of(request), pad=sheet)
    return render(request, "pad_sheet/result.html", {**context, "sheet": sheet, "left": table.left(), **more})


def told(ended: Ended) -> dict:
    """What everybody may see of a result."""
    return {
        "table": ended,
        "pad": ended.pad,
        "charts": charts_read(ended.pad, ended.courses()),
        "highlights": ended.highlights(),
    }


def passed_on(ended: Ended) -> dict:
    """What others are given who were there."""
    return {
        "bg_stats": bg_stats_link(ended),
        "bg_stats_code": bg_stats_code(ended),
        "text": result_text(ended),
    }


def shared_at(request, source) -> str:
    """Where the public page of a game or a pad is, if it has one."""
    share = share_of(source)
    return shared_address(request, reverse("shared", args=[token_of(share)])) if share else ""


def table_doors(code) -> dict:
    return {name: reverse(name, args=[code]) for name in DOORS} | {"whole": reverse("export", args=[code])}


def pad_doors(code) -> dict:
    doors = {name: reverse(f"pad_{name}", args=[code]) for name in DOORS}
    return doors | {"whole": reverse("pad_sheet_json", args=[code])}


def table_at_end(request, code) -> Ended:
    return there(ended_table(known_table(request, code)))


def pad_at_end(request, code) -> Ended:
    return there(ended_pad(own_sheet(request, code)))


def there(ended: Ended | None) -> Ended:
    """As long as a game goes on, there is no result."""
    if ended is None:
        raise Http404
    return ended


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
