"""Undo at the desk: the newest act of somebody is taken back, as long as nothing rests on it. What was done
stays in the log, and so does that it was undone."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from companion.log.event_cuts import open_tables
from companion.log.event_reading import event_now
from companion.log.event_titles import accepted_at
from companion.log.events import EventNow, RoundNow
from companion.models import Act, Entrant, Event, Presence, Stage
from companion.reading.texts import day_of
from companion.services import (
    event_clocks,
    event_doubles,
    event_drafts,
    event_entrants,
    event_league,
    event_repairs,
    event_results,
    event_rounds,
    event_rulings,
)
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_cuts import stage_reopen
from companion.services.event_settings import refuse_begun, rests_on, stage_in, stage_remove
from companion.services.event_tables import tables_renew
from companion.services.event_touched import DoneSince, touched_since

Undo = Callable[[EventNow, Act, str], None]


def undo_offered(event: Event, by: str) -> Act | None:
    """Somebody's newest act that still stands, if it can be undone. What came with a file stays: its words
    are of another machine."""
    acts = event.acts.order_by("-pk")
    imported = acts.filter(what="imported").values_list("pk", flat=True).first()
    here = acts.filter(by=by, is_undone=False, pk__gt=imported or 0)
    newest = here.exclude(what="undone").first()
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
        return found is not None and not rests_on(found, before_of(act))
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
    "swapped": lambda one, act: not one.is_public,
    "chosen": lambda one, act: not one.is_public,
    "locked": lambda one, act: not one.is_public,
    "unlocked": lambda one, act: not one.is_public,
    "seat_locked": lambda one, act: not one.is_public,
    "seat_free": lambda one, act: not one.is_public,
    "clock_stopped": lambda one, act: one.is_public and not one.round.clock_at,
    "published": lambda one, act: one.is_public and not one.is_begun,
    "taken_back": lambda one, act: not one.is_public and bool(one.tables),
    "repaired": lambda one, act: not one.round.clock_at and event_repairs.is_as_repaired(one, act),
}
RESULT_UNDOS = frozenset({"reported", "stopped"})
NEEDED = {"clock_stopped": "before", "pasted": "wrote", "chosen": "before", "version_taken": "made"}
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
    acted(now.event, "undone", by, undid=found.what, words=found.said)
    return found


def at_of(act: Act) -> tuple[int, int]:
    return act.said["round"], act.said["table"]


def before_of(act: Act) -> dict[str, Any]:
    return {key: before for key, before, _after in act.said["changes"]}


def put_back(row: Event | Stage, before: Mapping[str, Any]) -> None:
    for key, value in before.items():
        setattr(row, key, value)
    row.save(update_fields=list(before))


# The event


def unopen(now: EventNow, act: Act, by: str) -> None:
    if now.rounds:
        raise NotNow(_("A round was called already."))
    now.event.opened_at = None
    now.event.save(update_fields=["opened_at"])


def unswitch(now: EventNow, act: Act, by: str) -> None:
    """What the desk said before counts again by itself: ``is_registering`` asks for what was not undone."""


def unset(now: EventNow, act: Act, by: str) -> None:
    """Settings as they were."""
    put_back(now.event, before_of(act))
    tables_renew(now)


def stage_unset(now: EventNow, act: Act, by: str) -> None:
    found, before = stage_in(now, act.said["number"]), before_of(act)
    refuse_begun(found, before)
    put_back(found.stage, before)


def unplan(now: EventNow, act: Act, by: str) -> None:
    stage_remove(event=now.event, stage=act.said["number"], by=by)


# People


def unenter(now: EventNow, act: Act, by: str) -> None:
    known = {"pk__in": act.said["rows"]} if "rows" in act.said else {"name__in": act.said["names"]}
    rows = now.event.entrants.filter(**known)
    seated = rows.exclude(seats=None, substituted=None).first()
    if seated:
        raise NotNow(_("%(name)s has a seat already.") % {"name": seated.name})
    event_entrants.rows_delete(now.event, rows)


def entrant_in(now: EventNow, name: str) -> Entrant:
    if name not in now.by_name:
        raise NotNow(_("Nobody here is called %(name)s.") % {"name": name})
    return now.by_name[name]


def state_back(now: EventNow, act: Act, by: str) -> None:
    entrant = entrant_in(now, act.said["name"])
    why = _("undone")
    event_entrants.entrant_change(entrant=entrant, state=act.said["before"], by=by, reason=why)
    # What the roll call knew of them, where nobody has said anything else since.
    for number, state in act.said.get("presences", []):
        if one := now.event.rounds.filter(number=number, published_at=None).first():
            one.presences.get_or_create(entrant=entrant, defaults={"state": state})


def name_back(now: EventNow, act: Act, by: str) -> None:
    entrant = entrant_in(now, act.said["name"])
    event_entrants.entrant_rename(entrant=entrant, name=act.said["before"], by=by)


def unapart(now: EventNow, act: Act, by: str) -> None:
    one, other = (entrant_in(now, name) for name in act.said["names"])
    found = now.event.aparts.filter(one=one, other=other).order_by("-pk")
    if "round" in act.said:  # older acts do not say it
        found = found.filter(round__number=act.said["round"])
    if row := found.first():
        row.delete()


def apart_again(now: EventNow, act: Act, by: str) -> None:
    number = act.said["round"]
    one = event_rounds.round_in(now, number) if number else None
    event_entrants.apart_make(now, act.said["names"], by, one)


def unmerge(now: EventNow, act: Act, by: str) -> None:
    event_doubles.merge_undo(now.event, act)


def fixed_back(now: EventNow, act: Act, by: str) -> None:
    entrant = entrant_in(now, act.said["name"])
    event_drafts.table_fix(entrant=entrant, table=act.said.get("before"), by=by)


# Rounds


def uncall(now: EventNow, act: Act, by: str) -> None:
    one = event_rounds.round_in(now, act.said["round"])
    if one.tables:
        raise NotNow(_("This round is drawn already."))
    event_rounds.refuse_earlier(now, one)
    one.round.delete()
    if act.said.get("opened"):
        put_back(now.event, {"opened_at": None})


def presence_back(now: EventNow, act: Act, by: str) -> None:
    one = event_rounds.round_in(now, act.said["round"])
    people = [now.by_name[name] for name in act.said["names"] if name in now.by_name]
    one.round.presences.filter(entrant__in=people).delete()
    before = {name: state for name, state in act.said.get("before", ()) if state}
    rows = [
        Presence(round=one.round, entrant=row, state=before[row.name]) for row in people if row.name in before
    ]
    Presence.objects.bulk_create(rows)


def unpaste(now: EventNow, act: Act, by: str) -> None:
    event_drafts.draft_back(now, act.said["round"], act.said["before"], act.said["wrote"])


def unchoose(now: EventNow, act: Act, by: str) -> None:
    event_drafts.choice_back(now, *at_of(act), act.said["before"])


def unswap(now: EventNow, act: Act, by: str) -> None:
    one, other = act.said["names"]
    event_drafts.seats_swap(event=now.event, number=act.said["round"], one=one, other=other, by=by)


def lock_back(now: EventNow, act: Act, by: str) -> None:
    event_drafts.table_lock(event=now.event, number=act.said["round"], table=act.said["table"], by=by)


def seat_locks_back(now: EventNow, act: Act, by: str) -> None:
    for name, lock in act.said.get("before", ()):
        event_drafts.seats_lock(event=now.event, number=act.said["round"], names=[name], lock=lock, by=by)


def unpublish(now: EventNow, act: Act, by: str) -> None:
    event_rounds.round_take_back(event=now.event, number=act.said["round"], by=by)


def republish(now: EventNow, act: Act, by: str) -> None:
    event_rounds.round_publish(event=now.event, number=act.said["round"], by=by)


def unrepair(now: EventNow, act: Act, by: str) -> None:
    event_repairs.repair_undo(now, act)


def clock_back(now: EventNow, act: Act, by: str) -> None:
    event_clocks.clock_stop(event=now.event, number=act.said["round"], by=by)


def clock_on(now: EventNow, act: Act, by: str) -> None:
    """As if nobody had stopped it."""
    one = event_rounds.round_in(now, act.said["round"])
    if one.round.clock_at:
        raise NotNow(_("The clock was started again since."))
    one.round.clock_at = datetime.fromisoformat(act.said["before"])
    one.round.save(update_fields=["clock_at"])


# Tables


def unreport(now: EventNow, act: Act, by: str) -> None:
    """A slip typed for the wrong table: it has no result again, and the log keeps what was typed."""
    table = event_results.table_in(now, *at_of(act))
    if len(table.versions) != 1 or table.now is None:
        raise NotNow(_("This result was changed since. Correct it instead."))
    if any(one.number > table.round.number and one.is_public for one in now.rounds):
        raise NotNow(_("The next round is published already. Correct the result instead."))
    table.now.version.result.delete()


def uncorrect(now: EventNow, act: Act, by: str) -> None:
    """The version before it counts again, and both stay. An older act does not say which one it made."""
    table = event_results.table_in(now, *at_of(act))
    event_results.refuse_void(table)
    made = act.said.get("made", len(table.versions))
    event_rulings.version_back(table, made - 1, by)


def untake(now: EventNow, act: Act, by: str) -> None:
    """Several versions stand side by side again; or the one that was right already is only open."""
    (uncorrect if act.said["made"] else unaccept)(now, act, by)


def unaccept(now: EventNow, act: Act, by: str) -> None:
    event_results.accept_undo(now, at_of(act))


def unaccept_all(now: EventNow, act: Act, by: str) -> None:
    for at in accepted_at(act.said):
        event_results.accept_undo(now, at)


def accept_again(now: EventNow, act: Act, by: str) -> None:
    seen = len(event_results.table_in(now, *at_of(act)).versions)
    event_results.table_accept(event=now.event, at=at_of(act), seen=seen, by=by)


def void_back(now: EventNow, act: Act, by: str) -> None:
    is_void, why = act.what == "unvoided", _("undone")
    event_results.table_void(event=now.event, at=at_of(act), is_void=is_void, by=by, reason=why)


def seat_back(now: EventNow, act: Act, by: str) -> None:
    """Whoever sat there before sits there again; an older act does not say who did."""
    table = event_rulings.table_going(now, at_of(act))
    seat = next((one for one in table.seats if one.entrant.name == act.said["name"]), None)
    if seat is None:
        raise NotNow(_("Nobody sits there."))
    event_rulings.seat_put(now, table, seat, act.said.get("before", event_rulings.AS_SEATED))


def wait_back(now: EventNow, act: Act, by: str) -> None:
    is_waiting = act.what == "waits_no_more"
    event_rulings.table_wait(event=now.event, at=at_of(act), is_waiting=is_waiting, by=by)


def extra_back(now: EventNow, act: Act, by: str) -> None:
    table = event_results.table_in(now, *at_of(act)).table
    gained = act.said["minutes"] - act.said.get("before", 0)
    table.extra_minutes = event_results.extra_after(table, -gained)
    table.save(update_fields=["extra_minutes"])


def extra_all_back(now: EventNow, act: Act, by: str) -> None:
    """What each table gained then; what it was given since stays."""
    for number, minutes in act.said["gained"]:
        table = event_results.table_in(now, act.said["round"], number).table
        table.extra_minutes = event_results.extra_after(table, -minutes)
        table.save(update_fields=["extra_minutes"])


def due_back(now: EventNow, act: Act, by: str) -> None:
    before = day_of(str(act.said.get("before", "")))
    event_league.table_due(event=now.event, at=at_of(act), due=before, by=by)


def call_again(now: EventNow, act: Act, by: str) -> None:
    event_results.table_call(event=now.event, at=at_of(act), is_calling=True, by=by)


# The cut


def line_back(now: EventNow, act: Act, by: str) -> None:
    """How many go on, lots and dice as they were before."""
    put_back(stage_in(now, act.said["number"]).stage, act.said["before"])


def unkeep(now: EventNow, act: Act, by: str) -> None:
    """The desk decides again: nothing was stored but that it did."""


def uncut(now: EventNow, act: Act, by: str) -> None:
    stage_reopen(event=now.event, stage=act.said["number"], is_made=act.said["is_made"], by=by)
    if planned := act.said.get("planned"):
        now.event.stages.filter(number=act.said["into"]).update(**planned)


UNDOS: dict[str, Undo] = {
    "opened": unopen,
    "registration_opened": unswitch,
    "registration_closed": unswitch,
    "settings": unset,
    "stage_changed": stage_unset,
    "stage_added": unplan,
    "entered": unenter,
    "dropped": state_back,
    "returned": state_back,
    "disqualified": state_back,
    "renamed": name_back,
    "apart": unapart,
    "apart_no_more": apart_again,
    "merged": unmerge,
    "fixed": fixed_back,
    "fixed_no_more": fixed_back,
    "roll_call": uncall,
    "presence": presence_back,
    "pasted": unpaste,
    "swapped": unswap,
    "chosen": unchoose,
    "locked": lock_back,
    "unlocked": lock_back,
    "seat_locked": seat_locks_back,
    "seat_free": seat_locks_back,
    "published": unpublish,
    "taken_back": republish,
    "repaired": unrepair,
    "clock": clock_back,
    "clock_stopped": clock_on,
    "reported": unreport,
    "corrected": uncorrect,
    "version_taken": untake,
    "accepted": unaccept,
    "accepted_all": unaccept_all,
    "result_opened": accept_again,
    "voided": void_back,
    "unvoided": void_back,
    "left": seat_back,
    "substituted": seat_back,
    "penalty": uncorrect,
    "penalty_off": uncorrect,
    "stopped": unreport,
    "waits": wait_back,
    "waits_no_more": wait_back,
    "extra": extra_back,
    "extra_all": extra_all_back,
    "came": call_again,
    "due": due_back,
    "cut_said": line_back,
    "dice": line_back,
    "lots": line_back,
    "kept": unkeep,
    "cut": uncut,
}
"""What takes each of them back. A draw is drawn again instead; rulings at a table have their own buttons."""
