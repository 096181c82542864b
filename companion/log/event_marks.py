"""What a page of the desk showed, as a few letters: its buttons send them along, and another page that looks
the same has the same. Only what an act rests on is in them, so that nobody is held up by a phone that says
*I am here* meanwhile."""

from collections.abc import Callable
from typing import Any

from companion.basics.digests import digest_of
from companion.log.event_cuts import cut_of, order_of
from companion.log.events import EventNow, RoundNow, TableNow

SIGNS = 12

Mark = Callable[[EventNow], str]


def mark_of(*facts: Any) -> str:
    return digest_of(facts)[:SIGNS]


def seats_of(one: RoundNow | None) -> list[Any]:
    """Who sits where, and what is locked."""
    tables = one.tables if one else []
    return [
        [
            table.table.number,
            table.table.is_locked,
            [[seat.entrant.number, seat.lock] for seat in table.seats],
        ]
        for table in tables
    ]


def desk_mark(now: EventNow) -> str:
    """Which round is the next one."""
    return mark_of(sum(one.is_public for one in now.rounds))


def closing_mark(now: EventNow) -> str:
    return mark_of(now.event.closed_at is not None)


def draft_mark(number: int) -> Mark:
    return lambda now: mark_of(seats_of(now.round_at(number)))


def round_mark(number: int) -> Mark:
    """Its seats, and whether it is still the last that is played."""
    return lambda now: mark_of(seats_of(now.round_at(number)), desk_mark(now))


def clock_mark(number: int) -> Mark:
    def mark(now: EventNow) -> str:
        one = now.round_at(number)
        return mark_of(
            number, str(one.round.clock_at) if one else "", str(one.round.starts_at) if one else ""
        )

    return mark


def minutes_mark(number: int) -> Mark:
    """The clock, and the minutes that each table has more: nobody gives them twice by mistake."""

    def mark(now: EventNow) -> str:
        one = now.round_at(number)
        given = [table.table.extra_minutes for table in one.tables] if one else []
        return mark_of(clock_mark(number)(now), given)

    return mark


def table_mark(at: tuple[int, int]) -> Mark:
    """Who sits there, how many versions there are, what the desk gave it."""
    return lambda now: mark_of(table_facts(now.table_at(*at)))


def going_mark(at: tuple[int, int]) -> Mark:
    """The same, and how far the game has come: who stops it takes what it counts now."""
    return lambda now: mark_of(table_facts(now.table_at(*at)), come_to(now.table_at(*at)))


def agreed_mark(at: tuple[int, int]) -> Mark:
    """The same as of the table, and what players say against its result: who accepts it has read that."""

    def mark(now: EventNow) -> str:
        table = now.table_at(*at)
        objections = table.objections if table else []
        return mark_of(table_facts(table), [[one.player, one.note] for one in objections])

    return mark


def table_facts(table: TableNow | None) -> list[Any]:
    if table is None:
        return []
    seats = [[seat.entrant.number, seat.sitting.number if seat.sitting else 0] for seat in table.seats]
    row = table.table
    said = [bool(row.voided_at), row.extra_minutes, row.is_waiting, str(row.due)]
    return [seats, len(table.versions), bool(table.now and table.now.is_final), said]


def come_to(table: TableNow | None) -> int:
    source = table and (table.table.game or table.table.pad)
    return source.revision if source else 0


def chairs_mark(table: TableNow) -> str:
    """Whom a form for its totals or a word names, in seat order."""
    return mark_of(
        [[seat.entrant.number, seat.substitute.number if seat.substitute else 0] for seat in table.seats]
    )


def cut_mark(number: int) -> Mark:
    """The line, who is on which side of it, and who sits in the stage that follows."""

    def mark(now: EventNow) -> str:
        found = now.stage_at(number)
        if found is None:
            return mark_of()
        row, after = found.stage, now.stage_after(found)
        line = cut_of(now, found, row.seats).cut if row.seats else None
        said = [row.seats, row.absent, row.draws, row.settled_at is not None]
        sides = [line.seats, line.band.players if line.band else ()] if line else []
        following = [seats_of(one) for one in after.rounds] if after else None
        return mark_of(said, order_of(found), sides, following)

    return mark
