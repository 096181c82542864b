"""What the seats of a round start with, where the event deals it: whatever start roles its game declares."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.games import pages_of
from companion.log.events import EventNow, RoundNow
from companion.models import Event
from scoring.games import rules_of
from scoring.tournaments.roles import dealt


def roles_of(event: Event) -> tuple[str, ...]:
    """Those that are dealt; none unless the option that says so is set."""
    hooks = pages_of(event.rules).events
    is_on = hooks is not None and hooks.role_option and hooks.role_option in event.options
    return rules_of(event.rules).start_roles if is_on else ()


def role_said(event: Event, role: str) -> str:
    hooks = pages_of(event.rules).events
    return str(hooks.role_name(role)) if hooks and role else ""


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
    """Name → role for one table; who ``kept`` one keeps it."""
    kept = {name: role for name, role in (kept or {}).items() if role and name in names}
    free = [role for role in roles_of(now.event) if role not in kept.values()]
    coming = [name for name in names if name not in kept]
    found = dealt(coming, free, had_before(now, one), one.round.seed)
    return kept | dict(zip(coming, found, strict=True))
