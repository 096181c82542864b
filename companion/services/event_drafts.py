"""The draft of a round: drawn, pasted, changed by hand. Nobody but the desk sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.log.event_laid import Listed, laid, laid_before, presences_since
from companion.log.event_marks import mark_of
from companion.log.event_roles import deal
from companion.log.event_shifts import called_in, seats_in
from companion.log.event_wishes import by_rank, hall_of, ready_of, task_of
from companion.log.events import EventNow, RoundNow, TableNow
from companion.models import Apart, Entrant, Event, EventSeat, EventTable, Presence, Stage
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked, read
from companion.services.event_entrants import apart_make, entrant_now
from companion.services.event_rounds import draft_in, new_seed, seed_of_plan
from companion.services.event_unlinked import scorepads_drop
from scoring.tournaments.knockout import chosen_seats
from scoring.tournaments.prices import swapped
from scoring.tournaments.sizes import LEAST_AT_A_GAME, MOST
from scoring.tournaments.standby import standing_by

Seating = Sequence[Sequence[str]]


@transaction.atomic
def round_draw(*, event: Event, number: int, by: str, seed: int | None = None, repeats: bool = False) -> None:
    """Everybody who is here gets a seat; who finds no copy of the game stands by. A round that was drawn
    ahead for the same people is taken as it is. ``repeats``: they are allowed, in a Swiss round."""
    now = read(event)
    one = draft_in(now, number)
    if (ahead := planned(now, one)) and not one.tables:
        one.round.seed, before = seed_of_plan(now, one), laid_before(one)
        lay(now, one, ahead)
        taken(now, one, by, ahead, before)
        return
    one.round.seed = new_seed() if seed is None else seed
    seated, sizes = places_for(now, one)
    made = task_of(now, one, seated, sizes, repeats=repeats).solved()
    drawn(now, one, made, by, repeats)


def places_for(now: EventNow, one: RoundNow) -> tuple[list[str], tuple[int, ...]]:
    """Who sits down at tables of which sizes; the others stand by, by lot of the round's seed."""
    here = ready_of(now, one)
    refuse_more_than_cut(now, one, len(here))
    room = hall_of(now.event, len(here), one.stage)
    if not room.sizes:
        message = ngettext(
            "%(number)d person is too few for a table.",
            "%(number)d people are too few for a table.",
            len(here),
        )
        raise NotNow(message % {"number": len(here)})
    waiting = set(standing_by(stood_by(now, one, here), room.standby, one.round.seed))
    seated = [name for name in here if name not in waiting]
    keep_fitting_locks(one, seated, room.sizes)
    return seated, room.sizes


def stood_by(now: EventNow, one: RoundNow, names: Sequence[str]) -> dict[str, int]:
    """How often each of them found no chair in the rounds before."""
    before = [other.presence for other in now.rounds if other.number < one.number]
    keys = {name: now.by_name[name].pk for name in names}
    return {
        name: sum(known.get(key) == Presence.State.STANDBY for known in before) for name, key in keys.items()
    }


def refuse_more_than_cut(now: EventNow, one: RoundNow, people: int) -> None:
    """Whichever way they came in."""
    seats = seats_in(now, one)
    if seats is not None and people > seats:
        said = {"number": people, "seats": seats}
        raise NotNow(_("%(number)d people are here, and the cut has %(seats)d seats.") % said)


def drawn(now: EventNow, one: RoundNow, rounds: Sequence[Seating], by: str, repeats: bool = False) -> None:
    """The first of them is this round, the rest is kept for those that follow."""
    before = laid_before(one)
    keep_plan(now, one, rounds[1:])
    lay(now, one, rounds[0])
    taken(now, one, by, rounds[0], before, repeats)


def taken(
    now: EventNow, one: RoundNow, by: str, tables: Seating, before: dict[str, Any], repeats: bool = False
) -> None:
    """The log keeps a mark of the seats, by which they are known as long as nobody changes them by hand, who
    found no chair, and the draft before it."""
    waiting = stand_by(now, one, {name for table in tables for name in table})
    one.round.draws += 1
    one.round.save(update_fields=["seed", "draws"])
    seats = mark_of(in_numbers(now, tables))
    said: dict[str, Any] = {"seed": one.round.seed, "tables": len(tables), "seats": seats, "repeats": repeats}
    said |= {"waiting": waiting} if waiting else {}
    said |= {"before": before, "wrote": presences_since(one)}
    acted(now.event, "drawn", by, round=one.number, **said)


def in_numbers(now: EventNow, tables: Seating) -> list[list[int]]:
    return [[now.by_name[name].number for name in table] for table in tables]


def stand_by(now: EventNow, one: RoundNow, seated: set[str]) -> list[int]:
    """Who is ready and finds no chair, by number; whoever found one does not stand by any more."""
    waiting = [now.by_name[name] for name in ready_of(now, one) if name not in seated]
    rows = one.round.presences
    rows.filter(entrant__name__in=seated).update(state=Presence.State.HERE)
    rows.filter(entrant__in=waiting).update(state=Presence.State.STANDBY)
    return [each.number for each in waiting]


def keep_fitting_locks(one: RoundNow, seated: Sequence[str], sizes: Sequence[int]) -> None:
    """A locked table of which somebody went, or whose size is not there any more, is free again."""
    for nth, table in enumerate(one.tables):
        fits = nth < len(sizes) and len(table.names) == sizes[nth] and set(table.names) <= set(seated)
        table.table.is_locked = table.table.is_locked and fits


# Rounds that were drawn ahead


def keep_plan(now: EventNow, one: RoundNow, rounds: Sequence[Seating]) -> None:
    plan = [
        {"round": one.number + nth, "seed": one.round.seed, "tables": in_numbers(now, tables)}
        for nth, tables in enumerate(rounds, start=1)
    ]
    Stage.objects.filter(pk=one.stage.pk).update(plan=plan)


def planned(now: EventNow, one: RoundNow) -> Seating | None:
    """What was drawn ahead for this round, if exactly those people are here and the hall still has those
    tables."""
    found = next((one_ahead for one_ahead in one.stage.plan if one_ahead["round"] == one.number), None)
    if found is None:
        return None
    names = {entrant.number: entrant.name for entrant in now.entrants}
    tables = [[names.get(number, "") for number in table] for table in found["tables"]]
    seated, ready = sorted(name for table in tables for name in table), ready_of(now, one)
    sizes = hall_of(now.event, len(ready), one.stage).sizes
    return tables if seated == sorted(ready) and sorted(map(len, tables)) == sorted(sizes) else None


# Laid and changed


def lay(now: EventNow, one: RoundNow, tables: Seating) -> None:
    """A draft is laid anew; what was locked stays locked, and whoever keeps the table keeps what the game
    gave them to start with."""
    kept = {table.table.number for table in one.tables if table.table.is_locked}
    locks = {seat.entrant.name: seat.lock for table in one.tables for seat in table.seats}
    roles = {name: role for names in tables for name, role in deal(now, one, names).items()}
    same = {table.table.number: table.table for table in one.tables if is_same(table, tables, roles)}
    scorepads_drop(table.table for table in one.tables if table.table.number not in same)
    one.round.tables.all().delete()
    rows = [
        EventTable(round=one.round, number=nth, is_locked=nth in kept, **printed(same.get(nth)))
        for nth in range(1, len(tables) + 1)
    ]
    EventTable.objects.bulk_create(rows)
    made = {table.number: table for table in one.round.tables.all()}
    EventSeat.objects.bulk_create(
        EventSeat(
            table=made[nth],
            entrant=now.by_name[name],
            number=seat,
            lock=locks.get(name, ""),
            role=roles[name],
        )
        for nth, names in enumerate(tables, start=1)
        for seat, name in enumerate(names, start=1)
    )


def is_same(table: TableNow, tables: Seating, roles: Mapping[str, str]) -> bool:
    """Whether nobody moves there and everybody starts with the same: its slip may be printed already."""
    nth = table.table.number
    is_kept = nth <= len(tables) and tuple(tables[nth - 1]) == table.names
    return is_kept and all(seat.role == roles[seat.entrant.name] for seat in table.seats)


def printed(table: EventTable | None) -> dict[str, Any]:
    """What its slip opens by, and what was opened by it; a new table has its own."""
    keys = ("mark", "digests", "game", "pad", "left_pads")
    return {key: getattr(table, key) for key in keys} if table else {}


@transaction.atomic
def round_paste(*, event: Event, number: int, tables: Seating, by: str) -> None:
    """A seating that somebody brought along: numbers or names, one line for a table."""
    now = read(event)
    one = draft_in(now, number)
    by_number = {str(entrant.number): entrant.name for entrant in now.active}
    active = {entrant.name for entrant in now.active}
    named = [[said if said in active else by_number.get(said, said) for said in table] for table in tables]
    refuse_odd_seating(named, active)
    refuse_more_than_cut(now, one, sum(map(len, named)))
    before = laid(one)
    wrote = presence_by_seats(now, one, {name for table in named for name in table})
    one.round.seed = 0  # no draw made it
    one.round.save(update_fields=["seed"])
    lay(now, one, named)
    acted(now.event, "pasted", by, round=number, tables=len(named), before=before, wrote=wrote)


def presence_by_seats(now: EventNow, one: RoundNow, seated: set[str]) -> Listed:
    """What is known of the others stays, so that the draft names who is here without a seat; who was called
    and of whom nothing is known is out. Behind a cut nobody else is: they are alternates. All of it as it
    stands then, by their rows."""
    out = {each.pk: Presence.State.OUT for each in called_in(now, one)}
    states = {**out, **one.presence}
    states |= {each.pk: Presence.State.HERE for each in now.active if each.name in seated}
    known = {each: states[each.pk] for each in now.active if each.pk in states}
    one.round.presences.all().delete()
    Presence.objects.bulk_create(
        Presence(round=one.round, entrant=each, state=state) for each, state in known.items()
    )
    return [(each.pk, str(state)) for each, state in known.items()]


def refuse_odd_seating(tables: Seating, active: set[str]) -> None:
    seated = [name for table in tables for name in table]
    strangers = [name for name in seated if name not in active]
    twice = {name for name in seated if seated.count(name) > 1}
    if strangers:
        raise NotNow(_("Nobody here is called %(name)s.") % {"name": strangers[0]})
    if twice:
        raise NotNow(_("%(name)s has two seats.") % {"name": min(twice)})
    if not tables or any(not LEAST_AT_A_GAME <= len(table) <= MOST for table in tables):
        raise NotNow(_("A table has two to six people."))


@transaction.atomic
def seats_swap(*, event: Event, number: int, one: str, other: str, by: str) -> None:
    """Two people in each other's chairs."""
    now = read(event)
    draft = draft_in(now, number)
    lay(now, draft, swapped(draft.seating, one, other))
    acted(now.event, "swapped", by, names=[one, other], round=number)


@transaction.atomic
def seats_choose(*, event: Event, number: int, table: int, choices: Sequence[int], by: str) -> None:
    """Those of a table of a knock-out chose where they start, the best by rank first; from 1."""
    now = read(event)
    draft = draft_in(now, number)
    found = next((one for one in by_rank(now, draft) if one.number == table), None)
    if found is None:
        raise NotNow(_("There is no such table in this round."))
    before = list(draft.seating[table - 1])
    seats = chosen_seats(found.names, [choice - 1 for choice in choices])
    table_lay(now, draft, table, seats)
    acted(now.event, "chosen", by, round=number, table=table, names=list(seats), before=before)


def table_lay(now: EventNow, draft: RoundNow, table: int, seats: Sequence[str]) -> None:
    """One table anew, the others as they are."""
    lay(now, draft, [seats if nth == table else names for nth, names in enumerate(draft.seating, start=1)])


def choice_back(now: EventNow, number: int, table: int, before: Sequence[str]) -> None:
    """Those who sit there start again as they did before they chose."""
    draft = draft_in(now, number)
    if sorted(before) not in [sorted(one.names) for one in draft.tables if one.table.number == table]:
        raise NotNow(_("The seats of this round were changed since."))
    table_lay(now, draft, table, before)


@transaction.atomic
def table_lock(*, event: Event, number: int, table: int, by: str) -> None:
    """A new draw leaves it as it is; tapped again it is free."""
    now = read(event)
    draft = draft_in(now, number)
    row = draft.round.tables.filter(number=table).first()
    if row is not None:
        row.is_locked = not row.is_locked
        row.save(update_fields=["is_locked"])
        acted(now.event, "locked" if row.is_locked else "unlocked", by, table=table, round=number)


@transaction.atomic
def seats_lock(*, event: Event, number: int, names: Sequence[str], lock: str, by: str) -> None:
    """People stay at their table, or on their seat, whatever is drawn anew; or are free again."""
    now = read(event)
    draft = draft_in(now, number)
    names = [name for name in names if name in now.by_name]
    rows = EventSeat.objects.filter(table__round=draft.round, entrant__name__in=names)
    before = [list(row) for row in rows.values_list("entrant__name", "lock")]
    if rows.update(lock=lock):
        what = "seat_locked" if lock else "seat_free"
        acted(now.event, what, by, names=list(names), before=before, round=number)


@transaction.atomic
def apart_in_round(*, event: Event, number: int, names: Sequence[str], by: str) -> Apart:
    """Two who do not sit at one table this time."""
    now = read(event)
    return apart_make(now, names, by, draft_in(now, number))


@transaction.atomic
def table_fix(*, entrant: Entrant, table: int | None, by: str) -> None:
    """Somebody has the same table in every draw; None: any."""
    event = locked(entrant.event)
    entrant = entrant_now(event, entrant)
    before, entrant.fixed_table = entrant.fixed_table, table
    entrant.save(update_fields=["fixed_table"])
    what = "fixed" if table else "fixed_no_more"
    acted(event, what, by, name=entrant.name, table=table or "", before=before)
