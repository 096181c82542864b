"""Why a player has so much money, so many points, such an income."""

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from companion.selectors.why import WHYS
from companion.views.play import known_table
from scoring.empires.goods import GOODS
from scoring.empires.sets import SHIP

HEADINGS = {"money": _("Money"), "points": _("Points"), "income": _("Income")}
TOKENS = {**{good.key: good.name for good in GOODS.values()}, SHIP: _("Merchant Ship")}


@require_safe
def why(request, code, seat, what):
    table = known_table(request, code)
    if seat not in table.seat or what not in WHYS:
        raise Http404
    context = {
        "table": table,
        "seat": table.seat[seat],
        "what": what,
        "why": WHYS[what](table, seat),
        "whys": HEADINGS,
        "names": TOKENS,
    }
    return render(request, f"why/{what}.html", context)
