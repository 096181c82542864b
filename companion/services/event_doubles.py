"""Somebody who is in the list twice becomes one person."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from companion.device.event_places import seat_mark
from companion.models import Apart, Entrant, EventSeat, Presence
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked
from companion.services.event_entrants import entrant_now


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
    double.seats.update(entrant=entrant)
    double.substituted.update(substitute=entrant)
    presences_join(entrant, double)
    aparts_join(entrant, double)
    note = "; ".join(filter(None, (entrant.note, double.note)))[:200]
    account, fixed = entrant.account or double.account, entrant.fixed_table or double.fixed_table
    Entrant.objects.filter(pk=entrant.pk).update(note=note, account=account, fixed_table=fixed)
    told: dict[str, Any] = {"name": entrant.name, "double": double.name, "row": double.pk, "into": entrant.pk}
    marks = {"mark": seat_mark(double), "into_mark": seat_mark(entrant)}
    Entrant.objects.filter(pk=double.pk).delete()
    acted(event, "merged", by, **told, **marks)


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


def pair_of(one: int, other: int, round_: int | None) -> tuple[frozenset[int], int | None]:
    return frozenset({one, other}), round_


def rounds_of(entrant: Entrant) -> set[int]:
    seats = EventSeat.objects.filter(Q(entrant=entrant) | Q(substitute=entrant))
    return set(seats.values_list("table__round_id", flat=True))
