"""Pages that belong to no table."""

from typing import NamedTuple

from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from companion.owners import owner_of
from companion.selectors.pad import pads_of
from companion.selectors.shelf import games_told
from companion.selectors.tables import tables_of


class Door(NamedTuple):
    to: str
    mark: str
    name: str | Promise
    text: str | Promise

    @property
    def drawing(self) -> str:
        return f"parts/_{self.mark}.html"


DOORS = (
    Door(
        "start",
        "compass",
        _("Start a table"),
        _("Who plays, with which rules; then the phone follows your game."),
    ),
    Door(
        "join",
        "spyglass",
        _("Join with a code"),
        _("A table of your group that is already on another phone."),
    ),
    Door(
        "pad_new",
        "quill",
        _("Score a finished game"),
        _("The pad alone: tap in what is on the table, the sums follow."),
    ),
    Door(
        "setup",
        "ship",
        _("Set up a table"),
        _("How long is the dock, who gets how much money: a tick list for your group."),
    ),
    Door(
        "lookup",
        "atlas",
        _("Look-up"),
        _("What does this building do, and when? All tiles, counters, cards and phases."),
    ),
)


@require_safe
def home(request):
    tables = tables_of(request)
    going_on = next((known for known in tables if known.is_going_on), None)
    context = {
        "doors": (*DOORS, history_door(games_told(owner_of(request)))),
        "going_on": going_on,
        "tables": [known for known in tables if known is not going_on],
        "pads": pads_of(request.session),
    }
    return render(request, "pages/home.html", context)


def history_door(games: int) -> Door:
    after = ngettext(
        "Who is how strong, after %(number)d game.", "Who is how strong, after %(number)d games.", games
    ) % {"number": games}
    none = _("Your past games: who is how strong, and what went with winning.")
    return Door("history", "logbook", _("History"), after if games else none)
