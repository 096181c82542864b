"""A draft as it was before somebody pasted a seating or drew."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from companion.log.event_laid import Listed
from companion.log.events import EventNow, RoundNow
from companion.models import EventSeat, Presence, Stage
from companion.services.errors import NotNow
from companion.services.event_drafts import lay
from companion.services.event_rounds import draft_in


def draw_back(now: EventNow, number: int, before: Mapping[str, Any], wrote: Listed) -> None:
    """What was drawn ahead comes back, too, unless somebody in it is not on the list any more."""
    draft_back(now, number, before, wrote)
    known = {one.number for one in now.entrants}
    ahead = [number for one in before["plan"] for table in one["tables"] for number in table]
    plan = before["plan"] if known.issuperset(ahead) else []
    Stage.objects.filter(rounds__event=now.event, rounds__number=number).update(plan=plan)


def draft_back(now: EventNow, number: int, before: Mapping[str, Any], wrote: Listed) -> None:
    """As ``laid`` has told it. Where somebody has said something else of people since than the paste or the
    draw ``wrote``, that stays."""
    one, people = draft_in(now, number), {each.pk: each for each in now.entrants}
    if not {row for table in before["tables"] for row in table} <= set(people):
        raise NotNow(_("Somebody who sat there is not on the list any more."))
    same = {row for row, state in wrote if one.presence.get(row) == state}
    one.round.presences.filter(entrant__in=same).delete()
    Presence.objects.bulk_create(
        Presence(round=one.round, entrant=people[row], state=state)
        for row, state in before["here"]
        if row in same
    )
    one.round.seed = before["seed"]
    one.round.save(update_fields=["seed"])
    lay(now, one, [[people[row].name for row in table] for table in before["tables"]])
    locks_back(one, before)


def locks_back(one: RoundNow, before: Mapping[str, Any]) -> None:
    one.round.tables.update(is_locked=False)
    one.round.tables.filter(number__in=before["locked"]).update(is_locked=True)
    seats = EventSeat.objects.filter(table__round=one.round)
    seats.update(lock=EventSeat.Lock.FREE)
    for row, lock in before["locks"]:
        seats.filter(entrant=row).update(lock=lock)
