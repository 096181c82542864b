"""A corrected result would have sent others on: the settled cut stays, unless the desk exchanges people, adds
a seat or draws again. And a cut that is taken back before the next stage has begun."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from companion.log.event_shifts import Shift, is_open, shift_of
from companion.log.events import EventNow, RoundNow, RoundState
from companion.models import Act, Event, EventSeat, EventTable, Presence, Stage
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked, read
from companion.services.event_cuts import stage_reopen
from companion.services.event_drafts import round_draw
from companion.services.event_repairs import seat
from companion.services.event_rounds import round_take_back
from companion.services.event_unlinked import scorepads_drop


def shift_in(now: EventNow, number: int) -> Shift:
    stage = now.stage_at(number)
    found = shift_of(now, stage) if stage else None
    if found is None:
        raise NotNow(_("Nobody else would go on now."))
    return found


@transaction.atomic
def shift_keep(*, event: Event, stage: int, by: str) -> None:
    """Who advanced by another's mistake stays."""
    now = read(event)
    found = shift_in(now, stage)
    gains, loses = list(found.gains), list(found.loses)
    acted(now.event, "kept", by, gains=gains, loses=loses, stage=stage, number=stage)


@transaction.atomic
def shift_exchange(*, event: Event, stage: int, comes: str, goes: str, by: str, reason: str) -> None:
    """One for the other in the same chair, at a table that has not begun."""
    now = read(event)
    found = shift_in(now, stage)
    refuse_others(found, comes, goes)
    if not found.is_open(goes):
        raise NotNow(_("The table of %(name)s has begun.") % {"name": goes})
    before = known_of(now, found, comes, goes)
    presence(now, found, comes, Presence.State.HERE)
    presence(now, found, goes, Presence.State.STANDBY)
    chairs = EventSeat.objects.filter(table__round=found.round.round, entrant=now.by_name[goes])
    scorepads_drop(EventTable.objects.filter(seats__in=chairs))
    chairs.update(entrant=now.by_name[comes])
    sent_on_instead(now, found, [comes], [goes])
    acted(now.event, "exchanged", by, reason, comes=comes, goes=goes, before=before, **where(found))


@transaction.atomic
def shift_add(*, event: Event, stage: int, comes: str, by: str, reason: str) -> None:
    """One seat more, at the smallest table that has not begun; before the draw one person more."""
    now = read(event)
    found = shift_in(now, stage)
    refuse_others(found, comes)
    room = sorted((len(table.seats), nth) for nth, table in enumerate(found.round.tables) if is_open(table))
    if found.round.tables and not room:
        raise NotNow(_("Every table has begun or is full."))
    before = known_of(now, found, comes)
    presence(now, found, comes, Presence.State.HERE)
    if room:
        nth = room[0][1]
        seat(now, found.round, nth, (*found.round.seating[nth], comes))
    Stage.objects.filter(pk=found.stage.stage.pk).update(seats=(found.stage.stage.seats or 0) + 1)
    sent_on_instead(now, found, [comes], [])
    acted(now.event, "seat_added", by, reason, comes=comes, before=before, **where(found))


@transaction.atomic
def shift_draw(*, event: Event, stage: int, by: str, reason: str) -> None:
    """The right people, drawn anew, while no table of the round has begun."""
    now = read(event)
    found = shift_in(now, stage)
    if not found.can_draw:
        raise NotNow(_("A table of this round has begun."))
    for name in found.gains:
        presence(now, found, name, Presence.State.HERE)
    for name in found.loses:
        presence(now, found, name, Presence.State.STANDBY)
    sent_on_instead(now, found, found.gains, found.loses)
    number, was_drawn = found.round.number, found.round.state is not RoundState.ROLL_CALL
    round_take_back(event=event, number=number, by=by)
    if was_drawn:
        round_draw(event=event, number=number, by=by)
    now.event.refresh_from_db(fields=["revision"])
    gains, loses = list(found.gains), list(found.loses)
    acted(now.event, "drawn_anew", by, reason, gains=gains, loses=loses, **where(found))


def where(found: Shift) -> dict[str, int]:
    """The stage that was cut, and the round that follows."""
    return {"number": found.stage.stage.number, "round": found.round.number}


def refuse_others(found: Shift, comes: str, goes: str | None = None) -> None:
    if comes not in found.gains or (goes is not None and goes not in found.loses):
        raise NotNow(_("Something has changed meanwhile. Look at the line again."))


def presence(now: EventNow, found: Shift, name: str, state: str) -> None:
    Presence.objects.update_or_create(
        round=found.round.round, entrant=now.by_name[name], defaults={"state": state}
    )


def sent_on_instead(now: EventNow, found: Shift, comes: Iterable[str], goes: Iterable[str]) -> None:
    """Whom the roll call asks from now on; an old cut did not keep whom it sent on."""
    stage, left = found.stage.stage, {now.by_name[name].number for name in goes}
    if stage.went_on:
        came = {now.by_name[name].number for name in comes}
        went_on = sorted({*stage.went_on, *came} - left)
        Stage.objects.filter(pk=stage.pk).update(went_on=went_on)


# Undone


def known_of(now: EventNow, found: Shift, *names: str) -> list[list[str]]:
    """What the roll call knew of them."""
    return [[name, found.round.presence.get(now.by_name[name].pk, "")] for name in names]


def is_as_shifted(one: RoundNow, act: Act) -> bool:
    """Whether who came has that chair still, at a table that has not begun, or nobody has chairs yet."""
    table = next((table for table in one.tables if act.said["comes"] in table.names), None)
    if table is None:
        return not one.tables
    others = [name for each in one.tables for name in each.names]
    return not (table.is_begun or table.is_settled) and act.said.get("goes") not in others


def shift_undo(now: EventNow, act: Act) -> None:
    """Whoever went has the chair again; a seat more is gone again."""
    one, stage = now.round_at(act.said["round"]), now.stage_at(act.said["number"])
    comes, goes = act.said["comes"], act.said.get("goes")
    known = {comes, goes or comes} <= set(now.by_name)
    if one is None or stage is None or not known or not is_as_shifted(one, act):
        raise NotNow(_("The seats of this round were changed since."))
    found = Shift(stage, one, (comes,), (goes,) if goes else ())
    for nth, names in enumerate(one.seating):
        if comes in names:
            left = [goes if name == comes else name for name in names]
            seat(now, one, nth, tuple(name for name in left if name))
    for name, state in act.said["before"]:
        one.round.presences.filter(entrant=now.by_name[name]).delete()
        if state:
            presence(now, found, name, state)
    if not goes:
        Stage.objects.filter(pk=stage.stage.pk).update(seats=(stage.stage.seats or 0) - 1)
    sent_on_instead(now, found, [goes] if goes else [], [comes])


@transaction.atomic
def cut_take_back(*, event: Event, stage: int, by: str, reason: str) -> None:
    """While no table of the next stage has begun; a stage that the cut made goes with it."""
    event = locked(event)
    last = event.acts.filter(what="cut", said__number=stage, is_undone=False).last()
    is_made = bool(last and last.said.get("is_made"))
    stage_reopen(event=event, stage=stage, is_made=is_made, by=by, reason=reason)
