"""What the draw of a round is asked: who is here, at which tables, what has gone before; and its answer."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.log.event_cuts import places_of
from companion.log.events import EventNow, RoundNow, StageNow, TableNow
from companion.models import Event, EventSeat, Presence, Stage
from scoring.tournaments.cut import lots
from scoring.tournaments.knockout import drawn_seats, snake
from scoring.tournaments.meetings import Rounds
from scoring.tournaments.seating import draw
from scoring.tournaments.sizes import Hall, hall, knockout
from scoring.tournaments.swiss import swiss
from scoring.tournaments.wish import Lock, Progress, Wish


def here_of(now: EventNow, one: RoundNow) -> list[str]:
    """Names of those who are seated, by number."""
    return [entrant.name for entrant in now.active if one.presence.get(entrant.pk) == Presence.State.HERE]


def ready_of(now: EventNow, one: RoundNow) -> list[str]:
    """Whom a draw asks: who is here, and in a draft who found no chair in the draw before. Whom the desk let
    stand by has none in the new one either."""
    known, waiting = one.presence, set(waiting_of(now, one))
    states = {each: known.get(each.pk) for each in now.active}
    return [
        each.name
        for each, state in states.items()
        if state == Presence.State.HERE or (state == Presence.State.STANDBY and each.number in waiting)
    ]


def waiting_of(now: EventNow, one: RoundNow) -> list[int]:
    """The numbers of those for whom the last draw of a draft had no chair."""
    drawn = now.event.acts.filter(what="drawn", is_undone=False)
    is_asked = one.round.draws and not one.is_public and Presence.State.STANDBY in one.presence.values()
    last = drawn.filter(said__round=one.number).last() if is_asked else None
    found = last.said.get("waiting") if last else None
    return found if isinstance(found, list) else []


def hall_of(event: Event, players: int, stage: Stage) -> Hall:
    """The tables for so many people; a knock-out states how many."""
    if stage.tables and players:
        return Hall(knockout(players, stage.tables))
    room = hall(
        players,
        no_threes=event.no_threes,
        no_fives=event.no_fives,
        copies=event.copies,
        sixes=not event.no_sixes,
    )
    if stage.kind == Stage.Kind.KNOCKOUT and room.sizes:
        return replace(room, sizes=knockout(sum(room.sizes), len(room.sizes)))
    return room


def earlier(now: EventNow, one: RoundNow) -> tuple:
    """The rounds before, in seat order."""
    before = [other for other in now.rounds if other.number < one.number and other.tables]
    return tuple(tuple(filter(None, other.seating)) for other in before)


def apart_of(now: EventNow, one: RoundNow) -> tuple[tuple[str, str], ...]:
    rows = now.event.aparts.select_related("one", "other")
    return tuple((row.one.name, row.other.name) for row in rows if row.round_id in (None, one.round.pk))


def locks_of(now: EventNow, one: RoundNow, players: list[str], sizes: tuple[int, ...]) -> tuple[Lock, ...]:
    """Whole tables, people at a table or on a seat, and who has the same table in every round; what does
    not fit any more is free, and so is who stands by."""
    seated = set(players)
    found = [lock for nth, table in enumerate(one.tables) for lock in locks_at(nth, table)]
    known = {lock.player for lock in found}
    fixed = [
        Lock(each.name, each.fixed_table - 1)
        for each in now.active
        if each.fixed_table and each.name not in known
    ]
    return fitting([lock for lock in (*found, *fixed) if lock.player in seated], sizes)


def locks_at(nth: int, table: TableNow) -> list[Lock]:
    keeps_all = table.table.is_locked
    return [
        Lock(row.entrant.name, nth, seat if keeps_all or row.lock == EventSeat.Lock.SEAT else None, round=0)
        for seat, row in enumerate(table.seats)
        if keeps_all or row.lock
    ]


def fitting(locks: list[Lock], sizes: tuple[int, ...]) -> tuple[Lock, ...]:
    """As many as there are chairs for, in their order."""
    kept: list[Lock] = []
    for lock in locks:
        if not 0 <= lock.table < len(sizes):
            continue
        at = [other for other in kept if other.table == lock.table]
        is_free = lock.seat is None or (
            lock.seat < sizes[lock.table] and lock.seat not in {other.seat for other in at}
        )
        if is_free and len(at) < sizes[lock.table]:
            kept.append(lock)
    return tuple(kept)


def wish_of(now: EventNow, one: RoundNow, players: list[str], sizes: tuple[int, ...]) -> Wish:
    return Wish(
        players=tuple(players),
        sizes=sizes,
        seed=one.round.seed,
        history=earlier(now, one),
        apart=tuple(two for two in apart_of(now, one) if set(two) <= set(players)),
        locks=locks_of(now, one, players, sizes),
        seats_count=True,
    )


def wish_of_draft(now: EventNow, one: RoundNow) -> Wish:
    """By which a draft is judged: those who are here, at the tables that there are."""
    seated = [name for table in one.seating for name in table]
    here = here_of(now, one) or seated
    return wish_of(now, one, here, tuple(len(table) for table in one.seating))


@dataclass(frozen=True)
class Task:
    """A draw that anybody can make from this alone, in whatever process."""

    kind: str
    wish: Wish
    ranks: Mapping[str, int]
    """Of the stage, for a Swiss round."""
    order: tuple[str, ...]
    """Of all by the stages before, for a knock-out."""
    ignore_repeats: bool = False
    """In the last Swiss round, if the desk says so."""

    def solved(self, progress: Progress | None = None) -> Rounds:
        if self.kind == Stage.Kind.KNOCKOUT:
            wish = self.wish
            tables = snake(self.by_rank(), len(wish.sizes), wish.locks)
            return (drawn_seats(tables, wish.seed, wish.locks),)
        if self.kind == Stage.Kind.SWISS and self.ranks:
            return swiss(self.wish, self.ranks, ignore_repeats=self.ignore_repeats, progress=progress).rounds
        return draw(self.wish, progress).rounds

    def by_rank(self) -> list[str]:
        """In the order in which they came out of the stages before."""
        return sorted(self.wish.players, key=self.order.index)


def task_of(
    now: EventNow,
    one: RoundNow,
    players: list[str],
    sizes: tuple[int, ...],
    *,
    rounds: int = 1,
    repeats: bool = False,
) -> Task:
    wish = replace(wish_of(now, one, players, sizes), rounds=rounds)
    ranks = {row.player: row.rank for row in stage_in(now, one).rows}
    return Task(one.stage.kind, wish, ranks, order_before(now, one), ignore_repeats=repeats)


def order_before(now: EventNow, one: RoundNow) -> tuple[str, ...]:
    """In which people came out of the stages before; equals by lots of the seed of this round, never by
    name."""
    names = [each.name for each in now.entrants]
    places = {each.player: each.rank for each in places_of(now, one.stage)}
    drawn = lots(names, one.round.seed)
    return tuple(sorted(names, key=lambda name: (places.get(name, len(names) + 1), -drawn[name])))


def stage_in(now: EventNow, one: RoundNow) -> StageNow:
    return next(stage for stage in now.stages if stage.stage == one.stage)


# What the desk said of a draw


def is_swiss(now: EventNow, one: RoundNow) -> bool:
    """Whether scores decide who sits with whom: not in the first round, in which nobody has one."""
    return one.stage.kind == Stage.Kind.SWISS and bool(stage_in(now, one).rows)


def drawn_as(now: EventNow, one: RoundNow) -> dict[str, Any]:
    """What the log says of the draw that made the seats; nothing where no draw did."""
    last = now.event.acts.filter(what="drawn", said__round=one.number).last()
    return last.said if last and one.tables and one.round.seed else {}


def repeats_allowed(now: EventNow, one: RoundNow) -> bool:
    return is_swiss(now, one) and bool(drawn_as(now, one).get("repeats"))


class Choosing(NamedTuple):
    """A table whose people choose where they start, the best first."""

    number: int
    names: tuple[str, ...]
    seats: tuple[int, ...]
    """Where each of them sits now, from 1."""

    @property
    def rows(self) -> list[tuple[str, int]]:
        return list(zip(self.names, self.seats, strict=True))


def by_rank(now: EventNow, one: RoundNow) -> list[Choosing]:
    """The tables of a knock-out, each by the rank before; of others nobody chooses."""
    if one.stage.kind != Stage.Kind.KNOCKOUT:
        return []
    order = order_before(now, one)
    found = []
    for nth, names in enumerate(one.seating, start=1):
        best = tuple(sorted(names, key=order.index))
        found.append(Choosing(nth, best, tuple(names.index(name) + 1 for name in best)))
    return found
