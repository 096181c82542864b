"""What was done since to the same thing: an undo takes back what somebody did, never what came after it."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from companion.log.event_titles import accepted_at
from companion.models import Act, Event
from companion.services.errors import NotNow
from companion.services.event_erasing import FORMER

KINDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("settings",), ("event",)),
    **dict.fromkeys(("stage_changed", "stage_added", "stage_removed"), ("stage",)),
    **dict.fromkeys(("reopened_stage", "kept"), ("stage",)),
    **dict.fromkeys(("cut_said", "dice", "lots"), ("stage", "numbers")),
    **dict.fromkeys(("cut", "exchanged", "seat_added", "drawn_anew"), ("stage", "round", "here")),
    **dict.fromkeys(("entered", "cleared", "renamed", "erased"), ("people", "rows")),
    **dict.fromkeys(("merged",), ("people", "rows", "numbers")),
    **dict.fromkeys(("dropped", "returned", "disqualified"), ("people", "rows")),
    **dict.fromkeys(("fixed", "fixed_no_more", "noted", "noted_no_more", "renewed"), ("people",)),
    **dict.fromkeys(("apart", "apart_no_more"), ("apart",)),
    **dict.fromkeys(("registration_opened", "registration_closed"), ("registration",)),
    **dict.fromkeys(("presence",), ("rows", "here")),
    **dict.fromkeys(("roll_call", "round_deleted", "drawn", "pasted"), ("round", "here")),
    **dict.fromkeys(("swapped", "seat_locked", "seat_free"), ("people", "round")),
    **dict.fromkeys(("chosen", "locked", "unlocked", "published", "taken_back"), ("round",)),
    **dict.fromkeys(("repaired",), ("round", "here", "table")),
    **dict.fromkeys(("clock", "clock_stopped", "planned"), ("clock",)),
    **dict.fromkeys(("reported", "corrected", "stopped", "slip_differs"), ("table", "result")),
    **dict.fromkeys(("penalty", "penalty_off", "version_taken"), ("table", "result")),
    **dict.fromkeys(("accepted", "accepted_all", "result_opened"), ("table", "result")),
    **dict.fromkeys(
        ("voided", "unvoided", "extra", "extra_all", "due", "waits", "waits_no_more"), ("table",)
    ),
    **dict.fromkeys(("left", "sat_again", "substituted"), ("table",)),
    **dict.fromkeys(("confirmed", "objected", "agreed"), ("result",)),
    **dict.fromkeys(("called", "came"), ("call",)),
}
"""What each act is about. ``rows``: what hangs on somebody's row in the list, such as who is here;
``numbers``: what a stage knows of people by their numbers, such as lots."""
SOME = 100
"""Acts that are read at once: most often one of the newest is the one."""
COMPARED = frozenset({"repaired"})
"""What looks by itself whether all is as it left it."""


class DoneSince(NotNow):
    """An undo would take back what somebody did later; ``act`` is what that was."""

    def __init__(self, act: Act):
        super().__init__(_("Something was done since, so this can't be undone any more."))
        self.act = act


def touched_since(event: Event, act: Act) -> Act | None:
    """The newest act after it that still stands and is about the same."""
    if act.what in COMPARED:
        return None
    kinds = set(KINDS.get(act.what, ()))
    alike = [what for what, theirs in KINDS.items() if not kinds.isdisjoint(theirs)]
    later = event.acts.filter(pk__gt=act.pk, is_undone=False, what__in=alike).order_by("-pk")
    return next((one for one in later.iterator(SOME) if is_about_same(act, one)), None)


def is_about_same(act: Act, later: Act) -> bool:
    """In the same place; and where both say whom or what, that is the same, too."""
    own, other = narrowed(act), narrowed(later)
    is_apart = own and other and own.isdisjoint(other)
    return not is_apart and not set(places_of(act)).isdisjoint(places_of(later))


def places_of(act: Act) -> Iterator[tuple[Any, ...]]:
    said = act.said
    stages = [(one,) for one in (said.get("number"), said.get("into")) if isinstance(one, int)]
    rounds: list[tuple[int, ...]] = [(said["round"],)] if isinstance(said.get("round"), int) else []
    tables = accepted_at({"tables": [said.get("table")], **said})
    keys: dict[str, list[Any]] = {"stage": stages, "round": rounds, "clock": rounds}
    keys["apart"] = rounds or [()]  # in one round, or always
    # Who says so themselves keeps nobody from undoing the call.
    keys["here"] = [] if is_own_word(act) else rounds
    keys |= dict.fromkeys(("table", "result", "call"), tables)
    for kind in KINDS.get(act.what, ()):
        yield from ((kind, *key) for key in keys.get(kind, [()]))


def is_own_word(act: Act) -> bool:
    """An older act does not say it: there it is who signed with their own name."""
    return act.what == "presence" and bool(act.said.get("own", act.by in narrowed(act)))


def narrowed(act: Act) -> set[str]:
    """The people of an act about people, the settings that it changed; nothing where it is about all."""
    said, kinds = act.said, KINDS.get(act.what, ())
    if isinstance(changes := said.get("changes"), list):
        return {str(one[0]) for one in changes}
    if {"people", "rows", "apart"}.isdisjoint(kinds):
        return set()
    listed = said.get("names")
    names = [said.get("name"), said.get(FORMER.get(act.what, ""))]
    names += listed if isinstance(listed, list) else []
    return {name for name in names if isinstance(name, str)}
