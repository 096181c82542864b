"""What is set once for the whole event, and its stages. Standings follow; tables that have begun stay as
they are."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from companion.log.event_reading import event_now
from companion.log.events import EventNow, StageNow
from companion.models import Event, Stage
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked, read
from companion.services.event_tables import tables_renew
from scoring.tournaments.presets import PRESETS, known_chain, with_share

MOST_STAGES = 12

OF_TABLES = {"options", "facts"}
"""Settings by which a table of the app is opened."""


@transaction.atomic
def event_change(*, event: Event, by: str, **told: Any) -> None:
    """Name, minutes, copies, sizes and options. A table plays by the options that hold when it begins."""
    event = locked(event)
    changes = changes_of(event, told)
    if changes:
        event.save(update_fields=list(told))
        if OF_TABLES & {key for key, *_values in changes}:
            tables_renew(event_now(event))
        acted(event, "settings", by, changes=changes)


def changes_of(row: Event | Stage, told: Mapping[str, Any]) -> list[list[Any]]:
    """Sets what is said; returns what changed, each with before and after."""
    changes = []
    for key, value in told.items():
        before = getattr(row, key)
        if before != value:
            setattr(row, key, value)
            changes.append([key, before, value])
    return changes


# Stages


def stage_in(now: EventNow, number: int) -> StageNow:
    found = now.stage_at(number)
    if found is None:
        raise NotNow(_("There is no such stage."))
    if found.stage.settled_at:
        raise NotNow(_("This stage is settled."))
    return found


def planned_in(now: EventNow, number: int) -> StageNow:
    found = stage_in(now, number)
    if found.rounds:
        raise NotNow(_("This stage has begun."))
    return found


def is_played_by(found: StageNow, keys: Iterable[str]) -> bool:
    """Its rounds are seated by its kind and its tables, which stay as they are."""
    return bool(found.rounds) and not {"kind", "tables"}.isdisjoint(keys)


def refuse_begun(found: StageNow, keys: Iterable[str]) -> None:
    if is_played_by(found, keys):
        raise NotNow(_("This stage has begun."))


@transaction.atomic
def stage_change(*, event: Event, stage: int, by: str, **told: Any) -> None:
    """Name, points and chain until it is settled; its kind and its tables only while it is planned."""
    now = read(event)
    found = stage_in(now, stage)
    if not known_chain(told.get("chain", found.stage.chain)):
        raise NotNow(_("These criteria can't be combined like that."))
    changes = changes_of(found.stage, told)
    refuse_begun(found, [key for key, *_values in changes])
    if changes:
        found.stage.save(update_fields=list(told))
        acted(now.event, "stage_changed", by, stage=found.stage.name, number=stage, changes=changes)


def preset_take(*, event: Event, stage: int, preset: str, by: str) -> None:
    """Points and chain of a well-known way to count."""
    known = PRESETS[preset]
    stage_change(event=event, stage=stage, by=by, points=list(known.points), chain=list(known.chain))


@transaction.atomic
def share_add(*, event: Event, stage: int, by: str) -> None:
    """To the chain as it is, whoever changed it a moment before."""
    found = stage_in(read(event), stage)
    stage_change(event=event, stage=stage, by=by, chain=with_share(found.stage.chain))


@transaction.atomic
def stage_add(*, event: Event, name: str, kind: str, tables: int | None, by: str) -> Stage:
    """Planned behind the others; it counts as the last one does, a knock-out by places."""
    now = read(event)
    last = now.stages[-1].stage
    if len(now.stages) >= MOST_STAGES:
        raise NotNow(_("An event has at most %(number)d stages.") % {"number": MOST_STAGES})
    is_knockout = kind == Stage.Kind.KNOCKOUT
    chain: Sequence[str] = ["finish", "percent"] if is_knockout else last.chain
    made = now.event.stages.create(
        number=last.number + 1, name=name, kind=kind, points=last.points, chain=list(chain)
    )
    if is_knockout and tables:
        made.tables = tables
        made.save(update_fields=["tables"])
    acted(now.event, "stage_added", by, stage=name, number=made.number)
    return made


@transaction.atomic
def stage_remove(*, event: Event, stage: int, by: str) -> None:
    """Only one that is planned, and never the first: an event has one stage at least."""
    now = read(event)
    found = planned_in(now, stage)
    if len(now.stages) == 1:
        raise NotNow(_("An event has one stage at least."))
    if now.stage_after(found):
        raise NotNow(_("Remove the last stage first."))
    found.stage.delete()
    acted(now.event, "stage_removed", by, stage=found.stage.name, number=stage)
