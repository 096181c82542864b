"""Every component in every state, for those who build pages; not there in a living room."""

from types import SimpleNamespace

from django.conf import settings
from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.badges import BADGES
from companion.folds import Fold, fitting, opening_state
from companion.models import Detail, Entry, Seat
from companion.selectors.table import Table
from scoring.empires.discoveries import COUNTERS
from scoring.empires.goods import GOODS
from scoring.empires.sets import best_sets
from scoring.empires.workers import WORKERS

THINGS = [
    "ship",
    "coin",
    "star",
    "counter",
    "card",
    "plunder",
    "soldier",
    "resistance",
    "building",
    "crown",
    "undo",
    "redo",
    "now",
    "map",
    "players",
    "log",
]
SWATCHES = ("paper", "card", "ink", "ink-soft", "line", "edge", "brass", "sea", "shallow", "land", "alarm")
NAMES = ("Ann", "Bartholomew", "Cid", "Dee", "Eve", "Fay")
COUNTER = {"plunder": 4, "soldier": 5, "resistance": 5, "vp": 7}
HOLDING = {"sugar": 4, "gold": 2, "fish": 1, "rice": 1}


@require_safe
def styleguide(request):
    if not settings.DEBUG:
        raise Http404
    context = {
        "table": sample_table(),
        "badges": BADGES,
        "goods": GOODS.values(),
        "workers": WORKERS.values(),
        "things": THINGS,
        "counters": COUNTERS,
        "sets": best_sets(HOLDING, ships=2),
        "swatches": SWATCHES,
    }
    return render(request, "styleguide/page.html", context)


def sample_table() -> Table:
    """Six people and a map with something of everything, without a database."""
    seats = [
        Seat(number=number, name=name, color=badge.key, left=number == len(NAMES))
        for number, (name, badge) in enumerate(zip(NAMES, BADGES, strict=True), start=1)
    ]
    game = SimpleNamespace(
        pk=None,
        code="styleguide",
        detail=Detail.FULL,
        head={"builders": True, "region_goods": {"peru": "silver", "virginia": "tobacco"}},
        box="dock",
        revision=0,
        seats=SimpleNamespace(all=lambda: seats),
        left=frozenset(seat.key for seat in seats if seat.left),
        entries=Entry.objects.none(),
    )
    opening = opening_state(game)
    recorded, states = fitting(opening, list(sample_entries()), anyway=True)
    entries = [Entry(number=nth, step=nth, data=data, box="dock") for nth, data in enumerate(recorded)]
    return Table(game, Fold(0, tuple(entries), (opening, *states)))


def sample_entries():
    for number, workers in enumerate((3, 2, 2, 1, 1, 1), start=1):
        for _nth in range(workers):
            yield {"do": "land", "player": f"seat-{number}", "worker": "colonist", "region": "caribbean"}
    yield {"do": "land", "player": "seat-2", "worker": "builder", "region": "caribbean"}
    yield {"do": "reveal", "region": "peru", "counter": COUNTER}
    yield {"do": "correct", "region": "virginia", "discovered": True}
    for good, count in HOLDING.items():
        for _nth in range(count):
            yield {"do": "take_good", "player": "seat-1", "good": good}
    yield {"do": "win_ship", "player": "seat-1"}
    yield {"do": "buy", "player": "seat-2", "building": "settlers"}
