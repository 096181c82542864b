"""Somebody who is in the list twice becomes one person."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from companion.device.event_places import seat_mark
from companion.models import Account, Act, Apart, Entrant, Event, EventSeat, Presence, Stage
from companion.models.account import folded
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked
from companion.services.event_entrants import entrant_now

NOTES, MOST_NOTE = "; ", 200
"""Between the notes of both; and all together."""
NUMBERED = ("draws", "absent", "plan", "went_on")
"""What a stage knows of people by their numbers; older acts don't have the last one."""
OWN = ("number", "state", "is_guest", "fixed_table", "mark", "digests", "account_id")
"""What a row has that is not a name or a note: those are private, or may be erased."""
TAKEN = ("fixed_table", "account_id")
"""What the one who stays may have from the other."""


@transaction.atomic
def entrant_merge(*, entrant: Entrant, double: Entrant, by: str) -> None:
    """Two rows of one person become the first of them, with the seats of both; the phone of the other one
    goes on as this one. People who sat in one round are two."""
    event = locked(entrant.event)
    entrant, double = entrant_now(event, entrant), entrant_now(event, double)
    if entrant == double:
        raise NotNow(_("Choose two people of this event."))
    own, other = rounds_of(entrant), rounds_of(double)
    if own & other:
        raise NotNow(_("Both have a seat in the same round: they are two people."))
    told: dict[str, Any] = {"name": entrant.name, "double": double.name, "row": double.pk, "into": entrant.pk}
    told |= {"mark": seat_mark(double), "into_mark": seat_mark(entrant), "back": way_back(entrant, double)}
    double.seats.update(entrant=entrant)
    double.substituted.update(substitute=entrant)
    presences_join(entrant, double)
    aparts_join(entrant, double)
    numbers_join(entrant, double)
    note = NOTES.join(filter(None, (entrant.note, double.note)))[:MOST_NOTE]
    account, fixed = entrant.account or double.account, entrant.fixed_table or double.fixed_table
    Entrant.objects.filter(pk=entrant.pk).update(note=note, account=account, fixed_table=fixed)
    Entrant.objects.filter(pk=double.pk).delete()
    acted(event, "merged", by, **told)


def presences_join(entrant: Entrant, double: Entrant) -> None:
    """Who is here under one of the names is here."""
    here = double.presences.filter(state=Presence.State.HERE).values("round")
    entrant.presences.filter(round__in=here).update(state=Presence.State.HERE)
    double.presences.exclude(round__in=entrant.presences.values("round")).update(entrant=entrant)


def aparts_join(entrant: Entrant, double: Entrant) -> None:
    """Each pair once, in whichever order, and nobody apart from themselves."""
    pairs = entrant.event.aparts.all()
    theirs = Q(one=double) | Q(other=double)
    known = {pair_of(row.one_id, row.other_id, row.round_id) for row in pairs.exclude(theirs)}
    for row in pairs.filter(theirs):
        one, other = (entrant.pk if pk == double.pk else pk for pk in (row.one_id, row.other_id))
        pair = pair_of(one, other, row.round_id)
        if one == other or pair in known:
            row.delete()
        else:
            known.add(pair)
            Apart.objects.filter(pk=row.pk).update(one=one, other=other)


def numbers_join(entrant: Entrant, double: Entrant) -> None:
    """Lots, absences and rounds drawn ahead know people by their numbers."""
    for stage in entrant.event.stages.all():
        known = [getattr(stage, column) for column in NUMBERED]
        put(stage, joined(known, double.number, entrant.number))


def joined(known: list[Any], before: int, after: int) -> list[Any]:
    """The same draws, absences and plan with one number for both."""
    draws, absent, plan, *went_on = known  # older acts don't have the last one
    lots = {number: lot for number, lot in draws.items() if number != str(before)}
    if str(before) in draws:
        lots.setdefault(str(after), draws[str(before)])

    def mended(numbers: list[int]) -> list[int]:
        return [after if number == before else number for number in numbers]

    ahead = [{**one, "tables": [mended(table) for table in one["tables"]]} for one in plan]
    return [lots, sorted(set(mended(absent))), ahead, *(sorted(set(mended(one))) for one in went_on)]


def put(stage: Stage, numbered: Iterable[Any]) -> None:
    for column, value in zip(NUMBERED, numbered, strict=False):
        setattr(stage, column, value)
    stage.save(update_fields=NUMBERED)


def pair_of(one: int, other: int, round_: int | None) -> tuple[frozenset[int], int | None]:
    return frozenset({one, other}), round_


def rounds_of(entrant: Entrant) -> set[int]:
    seats = EventSeat.objects.filter(Q(entrant=entrant) | Q(substitute=entrant))
    return set(seats.values_list("table__round_id", flat=True))


# Undone


def way_back(entrant: Entrant, double: Entrant) -> dict[str, Any]:
    """What was whose before."""
    return {
        "seats": list(double.seats.values_list("pk", flat=True)),
        "substituted": list(double.substituted.values_list("pk", flat=True)),
        "rows": [row_of(entrant, TAKEN), row_of(double, OWN)],
        "note": len(entrant.note),
        "stages": list(map(list, entrant.event.stages.values_list("pk", *NUMBERED))),
    }


def row_of(entrant: Entrant, columns: Sequence[str]) -> dict[str, Any]:
    return {
        "columns": {column: getattr(entrant, column) for column in columns},
        "presences": list(map(list, entrant.presences.values_list("round_id", "state"))),
        "aparts": list(map(list, aparts_of(entrant).values_list("one_id", "other_id", "round_id"))),
    }


def aparts_of(entrant: Entrant) -> QuerySet[Apart]:
    return entrant.event.aparts.filter(Q(one=entrant) | Q(other=entrant))


def is_as_merged(event: Event, act: Act) -> bool:
    """Whether no round was called since, and the other name and number are still free."""
    back = act.said.get("back")
    if not back or not event.entrants.filter(pk=act.said["into"]).exists():
        return False
    name, number = folded(act.said["double"]), back["rows"][1]["columns"]["number"]
    is_taken = event.entrants.filter(Q(spelled=name) | Q(number=number)).exists()
    later = event.acts.filter(what__in=("roll_call", "cut"), pk__gt=act.pk, is_undone=False)
    return not is_taken and not later.exists()


def merge_undo(event: Event, act: Act) -> None:
    """Two people again, each with what was theirs. What was said of either since keeps it from being undone
    (``event_touched``); whatever else came since stays, and what is gone stays so."""
    if not is_as_merged(event, act):
        raise NotNow(_("A round was called since, or somebody has that name. They stay one person."))
    said, back = act.said, act.said["back"]
    entrant = event.entrants.get(pk=said["into"])
    double = Entrant(event=event, pk=said["row"], name=said["double"], spelled=folded(said["double"]))
    double.note = entrant.note[back["note"] :].removeprefix(NOTES)
    entrant.note = entrant.note[: back["note"]]
    for one, row, columns in zip((entrant, double), back["rows"], (TAKEN, OWN), strict=True):
        for column in columns:
            setattr(one, column, row["columns"][column])
        if one.account_id and not Account.objects.filter(pk=one.account_id).exists():
            one.account = None  # deleted since
        one.save()
    EventSeat.objects.filter(pk__in=back["seats"], entrant=entrant).update(entrant=double)
    EventSeat.objects.filter(pk__in=back["substituted"], substitute=entrant).update(substitute=double)
    presences_part(entrant, double, *(dict(row["presences"]) for row in back["rows"]))
    aparts_part(entrant, double, [pair for row in back["rows"] for pair in row["aparts"]])
    numbers_part(entrant, double, back["stages"])


def presences_part(entrant: Entrant, double: Entrant, own: dict[int, str], other: dict[int, str]) -> None:
    """In the rounds that there still are. Whom a draw let stand by since goes on doing so."""
    for row in entrant.event.rounds.filter(pk__in=own | other):
        here = Presence.State.HERE
        state = here if other.get(row.pk) == here else own.get(row.pk, other.get(row.pk))
        if entrant.presences.filter(round=row, state=state).delete()[0] and row.pk in own:
            entrant.presences.create(round=row, state=own[row.pk])
        if row.pk in other:
            double.presences.create(round=row, state=other[row.pk])


def aparts_part(entrant: Entrant, double: Entrant, known: list[list[Any]]) -> None:
    """Pairs that are as the merger left them, and that of the two, which it took away."""
    pairs = {pair_of(row.one_id, row.other_id, row.round_id): row for row in aparts_of(entrant)}
    alike = {double.pk: entrant.pk}
    rounds = {None, *entrant.event.rounds.values_list("pk", flat=True)}
    made = [pair_of(alike.get(one, one), alike.get(other, other), row) for one, other, row in known]
    for pair in set(made):
        if pair in pairs:
            pairs[pair].delete()
    for (one, other, row), pair in zip(known, made, strict=True):
        if row in rounds and (pair in pairs or {one, other} == {entrant.pk, double.pk}):
            entrant.event.aparts.get_or_create(one_id=one, other_id=other, round_id=row)


def numbers_part(entrant: Entrant, double: Entrant, known: list[list[Any]]) -> None:
    """Where a stage is as the merger left it; a plan that was drawn since names whom it seats."""
    before = {pk: numbered for pk, *numbered in known}
    for stage in entrant.event.stages.filter(pk__in=before):
        parts = zip(before[stage.pk], joined(before[stage.pk], double.number, entrant.number), strict=True)
        now = [getattr(stage, column) for column in NUMBERED[: len(before[stage.pk])]]
        put(stage, [old if one == made else one for one, (old, made) in zip(now, parts, strict=True)])
