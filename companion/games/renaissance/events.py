"""This game at tournaments: the draw deals the capitals, or each table bids for its own."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.games.hooks.events import EventHooks, EventOption
from companion.models import Detail
from companion.wording.saying import say
from scoring.renaissance.capitals import CAPITALS, capitals_in_use
from scoring.renaissance.setup import FIRST_INCOME

DEALT = EventOption(
    "capitals",
    gettext_lazy("The draw deals the capitals"),
    gettext_lazy("Nobody bids: all start with the same Income. Untick it, and each table bids for its own."),
)


def head(on: Collection[str], facts: Mapping[str, str]) -> dict[str, Any]:
    """The head of a renaissance-log/1 document: what the components print is learnt at the tables."""
    return {}


def capital_name(role: str) -> str:
    return say(CAPITALS[role]) if role in CAPITALS else ""


def brings(role: str) -> dict[str, Any]:
    return {"capital": role, "bid": 0}


def start_line(on: Collection[str], seat: int, role: str) -> str:
    """For the slip: "Venice, 10 Income"."""
    if not role:
        return _("%(number)d Income less the bid") % {"number": FIRST_INCOME}
    return _("%(capital)s, %(number)d Income") % {"capital": capital_name(role), "number": FIRST_INCOME}


EVENTS = EventHooks(
    head=head,
    options=(DEALT,),
    usual=(DEALT.key,),
    detail=Detail.FULL,
    role_option=DEALT.key,
    roles_at=capitals_in_use,
    role_name=capital_name,
    brings=brings,
    start_line=start_line,
    without_roles=gettext_lazy(
        "This table bids for its capitals, so the app can't follow it from the start. "
        "Score it at the end, or report the totals."
    ),
)
