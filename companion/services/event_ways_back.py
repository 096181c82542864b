"""What takes each act at the desk back, as if it had not been done."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from companion.log.event_titles import accepted_at
from companion.log.events import EventNow
from companion.models import Act, Entrant, Event, Presence, Stage
from companion.reading.texts import day_of
from companion.services import (
    event_clocks,
    event_doubles,
    event_drafts,
    event_drafts_back,
    event_entrants,
    event_league,
    event_repairs,
    event_results,
    event_rounds,
    event_rulings,
    event_shifts,
)
from companion.services.errors import NotNow
from companion.services.event_cuts import stage_reopen
from companion.services.event_settings import OF_TABLES, refuse_begun, stage_in, stage_remove
from companion.services.event_tables import tables_renew

Undo = Callable[[EventNow, Act, str], None]


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
    before = before_of(act)
    put_back(now.event, before)
    if OF_TABLES & before.keys():
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
    event_drafts_back.draft_back(now, act.said["round"], act.said["before"], act.said["wrote"])


def undraw(now: EventNow, act: Act, by: str) -> None:
    """The draft as it was before the draw, made by hand say; before the first one it is a roll call again."""
    event_drafts_back.draw_back(now, act.said["round"], act.said["before"], act.said["wrote"])


def unplan_hour(now: EventNow, act: Act, by: str) -> None:
    before = act.said["before"]
    at = datetime.fromisoformat(before) if before else None
    event_clocks.round_plan(event=now.event, number=act.said["round"], starts_at=at, by=by)


def unshift(now: EventNow, act: Act, by: str) -> None:
    event_shifts.shift_undo(now, act)


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
    "drawn": undraw,
    "swapped": unswap,
    "chosen": unchoose,
    "locked": lock_back,
    "unlocked": lock_back,
    "seat_locked": seat_locks_back,
    "seat_free": seat_locks_back,
    "published": unpublish,
    "taken_back": republish,
    "repaired": unrepair,
    "planned": unplan_hour,
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
    "exchanged": unshift,
    "seat_added": unshift,
    "cut": uncut,
}
"""By the kind of an act; rulings at a table have their own buttons."""
