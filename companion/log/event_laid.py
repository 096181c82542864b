"""A draft as it is, for who undoes what comes next. People are named by their rows."""

from collections.abc import Sequence
from typing import Any

from companion.log.events import RoundNow
from companion.models import Presence, Round

Listed = Sequence[tuple[int, str]]
"""What is known of people before a round."""


def laid(one: RoundNow) -> dict[str, Any]:
    """Its seats and locks, and what the roll call knows."""
    tables = [table for table in one.tables if table.seats]
    seats = [seat for table in tables for seat in table.seats]
    return {
        "seed": one.round.seed,
        "here": [[row, state] for row, state in one.presence.items()],
        "tables": [[seat.entrant_id for seat in table.seats] for table in tables],
        "locked": [nth for nth, table in enumerate(tables, start=1) if table.table.is_locked],
        "locks": [[seat.entrant_id, seat.lock] for seat in seats if seat.lock],
    }


def laid_before(one: RoundNow) -> dict[str, Any]:
    """The same of a draft that is being drawn anew: its own seed, and what was drawn ahead."""
    seed, plan = Round.objects.values_list("seed", "stage__plan").get(pk=one.round.pk)
    return laid(one) | {"seed": seed, "plan": plan}


def presences_since(one: RoundNow) -> Listed:
    """What the round says of people since it was read."""
    rows = Presence.objects.filter(round=one.round).values_list("entrant_id", "state")
    return [(row, state) for row, state in rows if one.presence.get(row) != state]
