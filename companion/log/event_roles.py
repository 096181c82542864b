"""What the seats of a round start with, where the event deals it: whatever start roles its game declares."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.games import pages_of
from companion.log.events import EventNow, RoundNow
from companion.models import Event, EventSeat
from scoring.games import rules_of
from scoring.tournaments.roles import dealt


def roles_of(event: Event, people: int) -> tuple[str, ...]:
    """Those that are dealt at a table of so many; none unless the option that says so is set."""
    hooks = pages_of(event.rules).events
    if not hooks.role_option or hooks.role_option not in event.options:
        return ()
    known = rules_of(event.rules).start_roles
    in_use = known if hooks.roles_at is None else hooks.roles_at(people)
    return tuple(role for role in known if role in in_use)


def role_said(event: Event, role: str) -> str:
    hooks = pages_of(event.rules).events
    return str(hooks.role_name(role)) if role else ""


def start_said(seat: EventSeat, event: Event) -> str:
    """All that a seat starts with, in the few words of the slip."""
    return pages_of(event.rules).events.start_line(event.options, seat.number, seat.role)


def had_before(now: EventNow, one: RoundNow) -> dict[str, Counter[str]]:
    """Person → role → how often, in the rounds before."""
    had: dict[str, Counter[str]] = {}
    for other in now.rounds:
        for seat in (seat for table in other.tables for seat in table.seats if other.number < one.number):
            if seat.role:
                had.setdefault(seat.entrant.name, Counter())[seat.role] += 1
    return had


def deal(
    now: EventNow, one: RoundNow, names: Sequence[str], kept: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Name → role for one table; who ``kept`` one keeps it, if a table of so many has it."""
    roles = roles_of(now.event, len(names))
    kept = {name: role for name, role in (kept or {}).items() if role in roles and name in names}
    free = [role for role in roles if role not in kept.values()]
    coming = [name for name in names if name not in kept]
    found = dealt(coming, free, had_before(now, one), one.round.seed)
    return kept | dict(zip(coming, found, strict=True))
