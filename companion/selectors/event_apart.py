"""Who is kept apart, in one round or in all."""

from dataclasses import dataclass

from companion.log.event_titles import title_of
from companion.log.events import EventNow, RoundState
from companion.models import Apart


@dataclass(frozen=True)
class Pair:
    row: Apart
    title: str
    """Of the round, if it is for one alone."""


def kept_apart(now: EventNow) -> list[Pair]:
    """In the order in which the desk said so; those of a round that is over are not looked at any more."""
    rounds = {one.round.pk: one for one in now.rounds if one.state is not RoundState.DONE}
    rows = now.event.aparts.select_related("one", "other").order_by("pk")
    found = [(row, rounds.get(row.round_id) if row.round_id else None) for row in rows]
    return [Pair(row, title_of(one) if one else "") for row, one in found if one or row.round_id is None]
