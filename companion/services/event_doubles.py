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
    one, other = str(entrant.number), str(double.number)
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
        "rows": [row_of(one) for one in (entrant, double)],
        "note": len(entrant.note),
        "stages": list(map(list, entrant.event.stages.values_list("pk", *NUMBERED))),
    }


def row_of(entrant: Entrant) -> dict[str, Any]:
    return {
        "columns": {column: getattr(entrant, column) for column in OWN},
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
    return not is_taken and not event.acts.filter(what="roll_call", pk__gt=act.pk).exists()


def merge_undo(event: Event, act: Act) -> None:
    """Two people again, each with what was theirs."""
    if not is_as_merged(event, act):
        raise NotNow(_("A round was called since, or somebody has that name. They stay one person."))
    said, back = act.said, act.said["back"]
    entrant = event.entrants.get(pk=said["into"])
    double = Entrant(event=event, pk=said["row"], name=said["double"], spelled=folded(said["double"]))
    double.note = entrant.note[back["note"] :].removeprefix(NOTES)
    entrant.note = entrant.note[: back["note"]]
    aparts_of(entrant).delete()
    entrant.presences.all().delete()
    for one, row in zip((entrant, double), back["rows"], strict=True):
        for column, value in row["columns"].items():
            setattr(one, column, value)
        one.save()
    for pk, *known in back["stages"]:
        event.stages.filter(pk=pk).update(**dict(zip(NUMBERED, known, strict=False)))
    EventSeat.objects.filter(pk__in=back["seats"], entrant=entrant).update(entrant=double)
    EventSeat.objects.filter(pk__in=back["substituted"], substitute=entrant).update(substitute=double)
    for one, row in zip((entrant, double), back["rows"], strict=True):
        for round_id, state in row["presences"]:
            one.presences.create(round_id=round_id, state=state)
        for one_id, other_id, round_id in row["aparts"]:
            Apart.objects.get_or_create(event=event, one_id=one_id, other_id=other_id, round_id=round_id)
