"""What happened to a published round before its tables began, and the ways to mend it."""

from companion.basics.digests import digest_of
from companion.log.event_shifts import alternates_of
from companion.log.event_wishes import apart_of, earlier, here_of
from companion.log.events import EventNow, RoundNow, TableNow
from companion.models import Presence
from scoring.tournaments.knockout import with_alternate
from scoring.tournaments.repair import WAYS, Damage, Moved, Repair, repair

GONE = (Presence.State.OUT, Presence.State.NO_SHOW)


def damage_of(now: EventNow, one: RoundNow) -> Damage:
    """Who has a seat and is not there, and who is there without one."""
    seated = {name for table in one.seating for name in table}
    active = {entrant.name for entrant in now.active}
    gone = {entrant.name for entrant in now.entrants if one.presence.get(entrant.pk) in GONE}
    copies = now.event.copies
    unusable = frozenset(nth for nth, table in enumerate(one.tables) if is_unusable(table))
    begun = frozenset(nth for nth, table in enumerate(one.tables) if table.is_begun or table.is_settled)
    return Damage(
        tables=one.seating,
        begun=begun - unusable,
        unusable=unusable,
        absent=frozenset(seated & (gone | (seated - active))),
        newcomers=tuple(name for name in here_of(now, one) if name not in seated),
        history=earlier(now, one),
        apart=apart_of(now, one),
        spare_copies=1 if copies is None else max(copies - len(one.tables), 0),
    )


def is_unusable(table: TableNow) -> bool:
    """Void before it began, for a copy that lacks pieces: its people need other chairs."""
    is_void = table.table.voided_at is not None
    return is_void and bool(table.seats) and not (table.versions or table.has_entries)


def missing_of(one: RoundNow, damage: Damage) -> list[str]:
    """Who has a seat at a table that has not begun, and is away."""
    waits = [table for nth, table in enumerate(one.seating) if nth not in damage.begun | damage.unusable]
    return [name for table in waits for name in table if name in damage.absent]


def repairs_of(now: EventNow, one: RoundNow) -> tuple[Repair, ...]:
    """Up to three ways; none where nothing is to be mended, or where all tables have begun."""
    if not one.is_public:
        return ()
    damage = damage_of(now, one)
    waiting = [nth for nth in range(len(one.tables)) if nth not in damage.begun | damage.unusable]
    missing = missing_of(one, damage)
    if not waiting or not (missing or damage.newcomers or damage.unusable):
        return ()
    stepping_in = alternate_way(now, one, damage) if missing else None
    return tuple(filter(None, (stepping_in, *repair(damage))))[:WAYS]


def alternate_way(now: EventNow, one: RoundNow, damage: Damage) -> Repair | None:
    """In a knock-out the next alternates take the empty chairs, and nobody moves. Equals draw first."""
    empty = [
        (nth, name)
        for nth, table in enumerate(damage.tables)
        for name in table
        if name in damage.absent and nth not in damage.begun
    ]
    groups = [group for group in alternates_of(now, one) if group]
    coming = [group[0] for group in groups[: len(empty)] if len(group) == 1]
    if not coming or len(coming) < min(len(empty), len(groups)):
        return None
    tables, newcomers = damage.tables, []
    for (nth, name), alternate in zip(empty, coming, strict=False):
        tables = with_alternate(tables, name, alternate)
        newcomers.append(Moved(alternate, None, nth))
    return Repair(tables, (), tuple(newcomers), ())


def signature(way: Repair) -> str:
    """By which a way is known again."""
    return digest_of(way.tables)
