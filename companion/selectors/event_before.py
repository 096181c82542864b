"""What was there before an act, as far as it says so; a file from elsewhere may say anything."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.log.imports import time_of
from companion.models import Act, Presence
from companion.wording.bidi import isolated

PRESENCES = {"": gettext_lazy("unknown"), **dict(Presence.State.choices)}
DAY_AND_TIME = "D H:i"


def before_said(act: Act) -> str:
    """As words; empty where the act itself says it, or nobody knows."""
    said = BEFORE[act.what](act.said["before"]) if act.what in BEFORE and "before" in act.said else ""
    return _("Before: %(said)s.") % {"said": said} if said else ""


def time_said(value: Any) -> str:
    at = time_of(value) if isinstance(value, str) else None
    return date_format(timezone.localtime(at), DAY_AND_TIME) if at else _("no time")


def presences_said(value: Any) -> str:
    """Of all in one word, where it was the same of all."""
    listed = value if isinstance(value, list) else []
    states: dict[str, list[str]] = {}
    for name, state in (one for one in listed if isinstance(one, list) and len(one) == 2):
        states.setdefault(str(PRESENCES.get(str(state), state)), []).append(isolated(str(name)))
    if len(states) < 2:
        return "".join(states)
    return "; ".join(f"{state}: {', '.join(names)}" for state, names in states.items())


def minutes_said(value: Any) -> str:
    return str(value)


def table_said(value: Any) -> str:
    return _("table %(number)s") % {"number": value} if value else _("any table")


def day_said(value: Any) -> str:
    return isolated(str(value)) if value else _("any day")


BEFORE: dict[str, Callable[[Any], str]] = {
    "planned": time_said,
    "presence": presences_said,
    "extra": minutes_said,
    "fixed": table_said,
    "fixed_no_more": table_said,
    "due": day_said,
}
