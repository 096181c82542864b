"""Why a player has so many points, so much money: where a number comes from."""

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.games import pages_of
from companion.views.play import known_table


@require_safe
def why(request, code, seat, what):
    table = known_table(request, code)
    whys = pages_of(table.game.rules).whys
    if seat not in table.seat or what not in whys:
        raise Http404
    context = {
        "table": table,
        "seat": table.seat[seat],
        "what": what,
        "why": whys[what].read(table, seat),
        "whys": whys,
    }
    return render(request, whys[what].template, context)
