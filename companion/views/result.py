"""Who won and why, and who would if it ended now."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.device.owners import owner_of
from companion.device.shown_once import secret_shown, shows_once
from companion.drawings.qr import qr_code
from companion.log.outcomes import Source
from companion.log.results import share_of, token_of
from companion.selectors.charts import charts_read
from companion.selectors.ended import Ended, EndedPad, EndedTable, ended_pad, ended_table
from companion.selectors.groups import Places, places_of
from companion.selectors.handover import bg_stats_code, bg_stats_link, result_text
from companion.selectors.score_table import score_table_of
from companion.services.results import result_refresh
from companion.serving.addresses import shared_address
from companion.views.desk import PadDesk, pad_desk, table_desk
from companion.views.pad import own_sheet
from companion.views.play import known_table


@require_safe
def result(request, code):
    """The table's end; before it, the page that says how things stand."""
    desk = table_desk(request, code)
    if desk.table.broken:
        return redirect("table", code=code)
    if not desk.table.is_over:
        return redirect("now", code=code)
    context = shown(desk, EndedTable(desk.table)) | kept(request, desk)
    return render(request, "result/page.html", context)


@require_safe
@shows_once
def pad_result(request, code):
    """Just after a link for checking was made, also that link."""
    desk, secret = pad_desk(request, code), secret_shown(request)
    if not secret:
        return show_pad_result(request, desk)
    address = shared_address(request, reverse("pad_ticket", args=[secret]))
    return show_pad_result(request, desk, address=address, qr_code=qr_code(address))


def show_pad_result(request, desk: PadDesk, **more):
    """Also while something is still to be said, as far as it goes; or why there are no sums."""
    table = desk.table
    if not table.scored:
        return render(request, "pad_sheet/refused.html", {"table": table, "first": table.first_section})
    context = shown(desk, EndedPad(table)) | {"sheet": desk.source, "left": table.left()}
    context |= {"first": table.first_section, "undecided": table.undecided}
    if table.is_over:
        context |= kept(request, desk)
    return render(request, "pad_sheet/result.html", {**context, **more})


def shown(desk, ended: Ended) -> dict:
    """What whoever was there sees; before the end there is nothing to pass on."""
    context = told(ended) | {"confirm": desk.confirm, "at": desk.doors}
    return context | passed_on(ended) if ended.is_over else context


def kept(request, desk) -> dict:
    """Where else a result is: on a public page, in groups."""
    context = {"places": group_places(request, desk.source)}
    return context | {"shared_at": shared_at(request, desk.source)} if desk.is_keeper else context


def group_places(request, source: Source) -> Places | None:
    owner = owner_of(request)
    if owner.places.exists():
        result_refresh(source)
    return places_of(owner, source)


def told(ended: Ended) -> dict:
    """What everybody may see of a result."""
    return {
        "table": ended,
        "scores": ended.score_table,
        "charts": charts_read(ended.score_table, ended.end.courses()),
        "highlights": ended.end.highlights(),
    }


def passed_on(ended: Ended) -> dict:
    """What others are given who were there."""
    return {
        "bg_stats": bg_stats_link(ended),
        "bg_stats_code": bg_stats_code(ended),
        "text": result_text(ended),
    }


def shared_at(request, source: Source) -> str:
    """Where the public page of a game or a pad is, if it has one."""
    share = share_of(source)
    return shared_address(request, reverse("shared", args=[token_of(share)])) if share else ""


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
    context = {"table": table, "scores": score_table_of(table), "panel": table.if_ended}
    return render(request, "play/ended_now.html", context)
