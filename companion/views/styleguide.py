"""Every component in every state, for those who build pages; not there in a living room."""

from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.drawings.badges import BADGES
from companion.games import pages_of
from companion.games.hooks.styleguide import Samples
from companion.log.folds import Fold, fitting, opening_state
from companion.models import Detail, Entry, Seat
from companion.selectors.table import Table
from companion.views.which import of_a_game
from scoring.games import rules_of

ICONS = ("coin", "star", "crown", "undo", "redo", "now", "map", "players", "log")
SWATCHES = ("paper", "card", "ink", "ink-soft", "line", "edge", "brass", "sea", "shallow", "land", "alarm")
NAMES = ("Ann", "Bartholomew", "Cid", "Dee", "Eve", "Fay")


@require_safe
@of_a_game
def styleguide(request, rules):
    if not settings.DEBUG:
        raise Http404
    samples = pages_of(rules).samples
    if samples is None:
        raise Http404
    context = {
        "table": sample_table(rules, samples),
        "badges": BADGES,
        "icons": (*samples.icons, *ICONS),
        "swatches": SWATCHES,
        "samples": samples,
        **samples.context(),
    }
    return render(request, "styleguide/page.html", context)


def sample_table(rules: str, samples: Samples) -> Table:
    """Six people and a table with something of everything, without a database."""
    seats = [
        Seat(number=number, name=name, color=badge.key, left=number == len(NAMES))
        for number, (name, badge) in enumerate(zip(NAMES, BADGES, strict=True), start=1)
    ]
    game: Any = SimpleNamespace(
        pk=None,
        code="styleguide",
        rules=rules,
        detail=Detail.FULL,
        head=samples.head,
        box=samples.box,
        revision=0,
        seats=SimpleNamespace(all=lambda: seats),
        left=frozenset(seat.key for seat in seats if seat.left),
        entries=Entry.objects.none(),
    )
    opening = opening_state(game)
    known = rules_of(rules)
    recorded, states = fitting(known, opening, list(samples.entries()), anyway=True)
    entries = [Entry(number=nth, step=nth, data=data, box=samples.box) for nth, data in enumerate(recorded)]
    return Table(game, Fold(known, 0, tuple(entries), (opening, *states)))
