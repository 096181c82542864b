"""Pages that belong to no table."""

from typing import NamedTuple

from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from companion.device.owners import owner_of
from companion.games import on_shelf, pages_of
from companion.games.hooks.home import HomeHooks
from companion.selectors.pad import pads_of
from companion.selectors.shelf import games_told
from companion.selectors.tables import tables_of
from companion.views.which import game_at_hand


class Door(NamedTuple):
    to: str
    mark: str
    name: str | Promise
    text: str | Promise

    @property
    def drawing(self) -> str:
        return f"parts/_{self.mark}.html"


def doors_of(rules: str | None) -> tuple[Door, ...]:
    """What one can do; with a game at hand in its words."""
    pages = pages_of(rules) if rules else None
    home = pages.home if pages else HomeHooks()
    return (
        *DOORS,
        Door("setup", "ship", _("Set up the table"), _(home.setup)),
        Door("lookup", "atlas", _("Look-up"), _(home.lookup)),
        *([COMPONENTS] if pages and pages.components else []),
    )


DOORS = (
    Door(
        "start",
        "compass",
        _("Start a table"),
        _("Enter who plays and choose the rules. Your phone follows the game."),
    ),
    Door(
        "join",
        "spyglass",
        _("Join with a code"),
        _("Your table is on another phone already? Join it."),
    ),
    Door(
        "pad_new",
        "quill",
        _("Score a finished game"),
        _("Enter what's on the table; the sums follow."),
    ),
)

COMPONENTS = Door(
    "components",
    "quill",
    _("Our components"),
    _("What your mats and cards print: look at it, fix it, take it to another phone."),
)

EVENTS_DOOR = Door(
    "events",
    "cup",
    _("Events"),
    _("Tournaments and club evenings: seats, results, standings."),
)


@require_safe
def home(request):
    tables = tables_of(request)
    going_on = next((known for known in tables if known.is_going_on), None)
    games, rules = on_shelf(), game_at_hand(request)
    context = {
        "doors": (*doors_of(rules), history_door(games_told(owner_of(request))), EVENTS_DOOR),
        "title": games.get(rules),
        "face": pages_of(rules).home.face if rules else "",
        "games": games if len(games) > 1 else {},
        "chosen": rules,
        "going_on": going_on,
        "tables": [known for known in tables if known is not going_on],
        "pads": pads_of(request.session),
    }
    return render(request, "pages/home.html", context)


def history_door(games: int) -> Door:
    after = ngettext(
        "Ratings and results of %(number)d game.", "Ratings and results of %(number)d games.", games
    ) % {"number": games}
    none = _("Past games, ratings, and what wins.")
    return Door("history", "logbook", _("History"), after if games else none)
