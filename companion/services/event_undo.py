"""Undo at the desk: the newest act of somebody is taken back, as long as nothing rests on it. What was done
stays in the log, and so does that it was undone."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from companion.log.event_cuts import open_tables
from companion.log.event_reading import event_now
from companion.log.event_titles import accepted_at
from companion.log.events import EventNow, RoundNow
from companion.models import Act, Event
from companion.services import event_doubles, event_repairs, event_shifts
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_settings import is_played_by
from companion.services.event_touched import DoneSince, touched_since
from companion.services.event_ways_back import UNDOS, before_of

HARMLESS = frozenset({"undone", "noted", "noted_no_more", "link_made", "link_off", "renewed", "joined"})
"""What nobody takes back, and what keeps nobody from undoing what was done before."""


def undo_offered(event: Event, by: str) -> Act | None:
    """Somebody's newest act that still stands, if it can be undone. What came with a file stays: its words
    are of another machine."""
    acts = event.acts.order_by("-pk")
    imported = acts.filter(what="imported").values_list("pk", flat=True).first()
    here = acts.filter(by=by, is_undone=False, pk__gt=imported or 0)
    newest = here.exclude(what__in=HARMLESS).first()
    return newest if newest and newest.what in UNDOS else None


def can_undo(now: EventNow, act: Act) -> bool:
    """Whether nothing rests on it yet, as far as that is seen at a glance; who undoes it hears the rest."""
    if touched_since(now.event, act):
        return False
    if not says_enough(act):
        return False
    if act.what == "opened":
        return not now.rounds
    if act.what == "merged":
        return event_doubles.is_as_merged(now.event, act)
    if act.what == "cut":
        return not any(one.is_begun for one in rounds_after(now, act.said.get("number")))
    if act.what in OPENING and is_behind_cut(now, act):
        return False
    if act.what == "stage_changed":
        found = now.stage_at(act.said["number"])
        return found is not None and not is_played_by(found, before_of(act))
    number, at = act.said.get("round"), act.said.get("table")
    one = now.round_at(number) if isinstance(number, int) else None
    if act.what in DRAFT_UNDOS:
        return one is not None and DRAFT_UNDOS[act.what](one, act)
    if act.what in RESULT_UNDOS:
        table = now.table_at(number, at) if isinstance(number, int) and isinstance(at, int) else None
        is_next = any(other.is_public and other.number > (number or 0) for other in now.rounds)
        return table is not None and len(table.versions) == 1 and not is_next
    return True


def rounds_after(now: EventNow, stage: Any) -> list[RoundNow]:
    found = now.stage_at(stage) if isinstance(stage, int) else None
    after = now.stage_after(found) if found else None
    return after.rounds if after else []


OPENING = frozenset({"reported", "stopped", "accepted", "accepted_all"})
"""Acts whose undo leaves tables without a final result."""


def is_behind_cut(now: EventNow, act: Act) -> bool:
    """Whether it is about a table of a stage whose cut is made."""
    tables = [now.table_at(*at) for at in accepted_at({"tables": [act.said.get("table")], **act.said})]
    return any(table and table.round.stage.settled_at for table in tables)


def open_behind_cuts(now: EventNow) -> set[tuple[int, int]]:
    """Tables that a cut would have waited for."""
    settled = [stage for stage in now.stages if stage.stage.settled_at]
    return {table.at for stage in settled for table in open_tables(stage)}


DRAFT_UNDOS: dict[str, Callable[[RoundNow, Act], bool]] = {
    "roll_call": lambda one, act: not one.tables,
    "pasted": lambda one, act: not one.is_public,
    "drawn": lambda one, act: not one.is_public,
    "swapped": lambda one, act: not one.is_public,
    "chosen": lambda one, act: not one.is_public,
    "locked": lambda one, act: not one.is_public,
    "unlocked": lambda one, act: not one.is_public,
    "seat_locked": lambda one, act: not one.is_public,
    "seat_free": lambda one, act: not one.is_public,
    "clock_stopped": lambda one, act: one.is_public and not one.round.clock_at,
    "published": lambda one, act: one.is_public and not one.is_begun,
    "taken_back": lambda one, act: not one.is_public and bool(one.tables),
    "exchanged": lambda one, act: event_shifts.is_as_shifted(one, act),
    "seat_added": lambda one, act: event_shifts.is_as_shifted(one, act),
    "repaired": lambda one, act: not one.round.clock_at and event_repairs.is_as_repaired(one, act),
}
RESULT_UNDOS = frozenset({"reported", "stopped"})
NEEDED = dict.fromkeys(("clock_stopped", "chosen", "drawn", "planned", "exchanged", "seat_added"), "before")
NEEDED |= {"pasted": "wrote", "version_taken": "made"}
"""What older acts do not say, and without which nobody can undo them."""


def says_enough(act: Act) -> bool:
    return act.what not in NEEDED or NEEDED[act.what] in act.said


@transaction.atomic
def act_undo(*, event: Event, act: int, by: str) -> Act:
    """The one that the page named, if it is still the newest one of theirs."""
    now = read(event)
    found = undo_offered(now.event, by)
    if found is None or found.pk != act:
        raise NotNow(_("Something was done since. Look again before you undo it."))
    if later := touched_since(now.event, found):
        raise DoneSince(later)
    if not says_enough(found):
        raise NotNow(_("This was done before the event could undo it."))
    last = now.event.acts.order_by("-pk").values_list("pk", flat=True)[0]
    was_open = open_behind_cuts(now)
    UNDOS[found.what](now, found, by)
    if open_behind_cuts(event_now(now.event)) - was_open:
        raise NotNow(_("The cut is made, and it needs this result."))
    # What undid it is no act of its own: the next Undo goes further back.
    now.event.acts.filter(pk__gt=last).delete()
    now.event.acts.filter(pk=found.pk).update(is_undone=True)
    now.event.refresh_from_db()
    # Whose row and account it was, which a merger keeps for its own undo, is no matter of the log.
    words = {key: value for key, value in found.said.items() if key != "back"}
    acted(now.event, "undone", by, undid=found.what, words=words)
    return found
