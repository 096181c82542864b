"""The cut: who goes on, lots and dice for equals, and the stage that follows."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_cuts import cut_of, open_tables, undrawn, unpublished
from companion.log.event_titles import places_said, title_of, titles_of
from companion.log.events import EventNow, StageNow
from companion.models import Event, Presence, Stage
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_rounds import new_seed
from companion.services.event_settings import stage_in
from companion.services.event_unlinked import scorepads_drop
from scoring.tournaments.cut import lots
from scoring.tournaments.presets import with_draw
from scoring.tournaments.sizes import LEAST_AT_A_GAME, MOST


def stage_open(now: EventNow, number: int) -> StageNow:
    stage = stage_in(now, number)
    if now.is_last(stage):
        raise NotNow(_("This is the last stage: nobody goes on from here."))
    return stage


@transaction.atomic
def cut_say(*, event: Event, stage: int, seats: int, absent: Sequence[int], by: str) -> None:
    """How many go on, and who of them is not there (by number)."""
    now = read(event)
    found = stage_open(now, stage)
    before = {"seats": found.stage.seats, "absent": found.stage.absent}
    found.stage.seats, found.stage.absent = seats, sorted(set(absent) & set(found.names))
    found.stage.save(update_fields=["seats", "absent"])
    names = [found.names[number] for number in found.stage.absent]
    more: dict[str, Any] = {"stage": found.stage.name, "number": stage, "before": before}
    acted(now.event, "cut_said", by, seats=seats, absent=names, **more)


@transaction.atomic
def cut_say_anew(
    *, event: Event, stage: int, seats: int, absent: Sequence[int], by: str
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Says it if it is something new: who went on before, and who does now; None if nothing is."""
    found = stage_open(read(event), stage)
    known = (found.stage.seats, found.stage.absent)
    if known == (seats, sorted(set(absent) & set(found.names))):
        return None
    before = line_now(event, stage)
    cut_say(event=event, stage=stage, seats=seats, absent=absent, by=by)
    return before, line_now(event, stage)


def line_now(event: Event, stage: int) -> tuple[str, ...]:
    """Who goes on for sure."""
    now = read(event)
    found = stage_open(now, stage)
    return cut_of(now, found, found.stage.seats or 0).cut.seats


@transaction.atomic
def cut_larger(*, event: Event, stage: int, by: str) -> None:
    """All who share the rank across the line go on; who was said to be absent stays so."""
    now = read(event)
    found = stage_open(now, stage)
    seats = cut_of(now, found, found.stage.seats).cut.larger if found.stage.seats else None
    if seats is None:
        raise NotNow(_("Nobody shares a rank across the line."))
    cut_say(event=event, stage=stage, seats=seats, absent=found.stage.absent, by=by)


@transaction.atomic
def dice_say(*, event: Event, stage: int, dice: Mapping[int, int], by: str) -> None:
    """What people threw, by number; the highest is ahead."""
    now = read(event)
    found = stage_open(now, stage)
    refuse_unsettled(now, found)
    thrown = {found.names[number]: lot for number, lot in dice.items() if number in found.names}
    before = keep_draws(found, thrown)
    acted(now.event, "dice", by, dice=[list(one) for one in thrown.items()], number=stage, before=before)


@transaction.atomic
def lots_draw(*, event: Event, stage: int, by: str) -> None:
    """Lots for all who share a rank across the line; the seed is in the log."""
    now = read(event)
    found = stage_open(now, stage)
    refuse_unsettled(now, found)
    band = cut_of(now, found, found.stage.seats or 0).cut.band
    names = [*(band.players if band else ()), *undrawn(found)]
    if not names:
        raise NotNow(_("Nobody shares a rank across the line."))
    seed = new_seed()
    others = {name: made[-1] for name, made in found.throws.items() if name not in names}
    known = lots(names, seed, others)
    drawn = {name: known[name] for name in names}
    before = keep_draws(found, drawn)
    told = [[name, drawn[name]] for name in sorted(names, key=drawn.__getitem__, reverse=True)]
    acted(now.event, "lots", by, names=told, seed=seed, number=stage, before=before)


def keep_draws(found: StageNow, drawn: Mapping[str, int]) -> dict[str, Any]:
    """Keeps the lots behind those of earlier throws, so that they part nobody but equals, and ends the chain
    of this stage with ``draw``; returns what was there before."""
    made = {name: [*found.throws.get(name, ()), lot] for name, lot in drawn.items()}
    numbers = {name: number for number, name in found.names.items()}
    stage = found.stage
    before = {"draws": stage.draws, "chain": stage.chain}
    kept = {str(numbers[name]): each if each[1:] else each[0] for name, each in made.items()}
    stage.draws = {**stage.draws, **kept}
    stage.chain = list(with_draw(stage.chain))
    stage.save(update_fields=["draws", "chain"])
    return before


@transaction.atomic
def stage_settle(*, event: Event, stage: int, name: str, tables: int, by: str) -> Stage:
    """The cut is made, and the next stage has its people at so many tables."""
    now = read(event)
    found = stage_open(now, stage)
    refuse_unsettled(now, found)
    refuse_undrawn(found)
    seats = cut_of(now, found, found.stage.seats or 0).cut.taken()
    planned = now.stage_after(found)
    fits = tables and LEAST_AT_A_GAME * tables <= len(seats) <= MOST * tables
    if not seats or (is_knockout(planned) and not fits):
        raise NotNow(_("That many people don't fit at that many tables."))
    went_on = [now.by_name[one].number for one in seats]
    Stage.objects.filter(pk=found.stage.pk).update(settled_at=timezone.now(), went_on=went_on)
    before = {"name": planned.stage.name, "tables": planned.stage.tables} if planned else None
    made = planned_stage(planned, name, tables) if planned else next_stage(now, found, name, tables)
    last = now.last_round
    row = now.event.rounds.create(stage=made, number=last.number + 1 if last else 1, seed=new_seed())
    here = [Presence(round=row, entrant=now.by_name[one], state=Presence.State.HERE) for one in seats]
    Presence.objects.bulk_create(here)
    more: dict[str, Any] = {"number": stage, "into": made.number, "round": row.number}
    more |= {"is_made": planned is None, "planned": before}
    acted(now.event, "cut", by, names=list(seats), stage=found.stage.name, next=made.name, **more)
    return made


@transaction.atomic
def stage_reopen(*, event: Event, stage: int, is_made: bool, by: str, reason: str = "") -> None:
    """The cut was made too early: only while no table of the next stage has begun. ``is_made``: the cut
    made that stage, so it goes with it."""
    now = read(event)
    found = now.stage_at(stage)
    after = now.stage_after(found) if found else None
    if found is None or after is None or not found.stage.settled_at:
        raise NotNow(_("This stage is not settled."))
    if any(one.is_begun for one in after.rounds):
        raise NotNow(_("A table of the next stage has begun."))
    scorepads_drop(table.table for one in after.rounds for table in one.tables)
    if is_made:
        after.stage.delete()
    else:
        after.stage.rounds.all().delete()
    Stage.objects.filter(pk=found.stage.pk).update(settled_at=None, went_on=[])
    acted(now.event, "reopened_stage", by, reason, stage=found.stage.name, number=stage)


def refuse_unsettled(now: EventNow, found: StageNow) -> None:
    """Lots and the cut are for results that stay, and no round is played behind a cut."""
    if one := unpublished(found):
        said = _("%(round)s is not published yet. Play it, or delete it at its roll call.")
        raise NotNow(said % {"round": title_of(one)})
    tables = open_tables(found)
    if tables:
        said = _("A cut needs every result to be final. Not final yet: %(tables)s.")
        raise NotNow(said % {"tables": places_said([table.at for table in tables], titles_of(now))})
    if not found.games:
        raise NotNow(_("A cut needs results."))


def refuse_undrawn(found: StageNow) -> None:
    """Who became equal to people who drew lots draws, too."""
    if names := undrawn(found):
        raise NotNow(_("Draw lots for these, too: %(names)s.") % {"names": ", ".join(names)})


def is_knockout(planned: StageNow | None) -> bool:
    """What follows, if nobody planned anything else."""
    return planned is None or planned.is_knockout


def planned_stage(planned: StageNow, name: str, tables: int) -> Stage:
    stage = planned.stage
    stage.name = name
    stage.tables = tables if planned.is_knockout else None
    stage.save(update_fields=["name", "tables"])
    return stage


def next_stage(now: EventNow, found: StageNow, name: str, tables: int) -> Stage:
    return now.event.stages.create(
        number=found.stage.number + 1,
        name=name,
        kind=Stage.Kind.KNOCKOUT,
        points=found.stage.points,
        chain=["finish", "percent"],
        tables=tables,
    )
