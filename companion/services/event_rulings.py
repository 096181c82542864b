"""What happens at a table in the middle of a game, and what the desk rules: who leaves, who steps in,
penalties, an early end, and which of several versions is right."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_lines import LAST, POINTS, Penalty, Totals, counted_of, penalties_of
from companion.log.event_stops import AGREED, RULED
from companion.log.events import EventNow, Reported, TableNow, TableState
from companion.models import Entrant, Event, EventSeat, EventTable, Version
from companion.models.account import NAME_LENGTH
from companion.services.errors import NameTaken, NotNow
from companion.services.event_acts import acted, read, refuse_unexplained
from companion.services.event_entrants import entrant_now
from companion.services.event_results import (
    finish,
    refuse_others,
    refuse_stale,
    refuse_void,
    stop_of,
    table_in,
    told,
    version_make,
    where,
    with_result,
)
from companion.services.games import seat_change
from companion.wording.shortened import shortened
from scoring.tournaments.games import ranks_fit
from scoring.tournaments.sizes import LEAST_AT_A_GAME

# Who sits there


def seat_in(table: TableNow, number: int) -> EventSeat:
    found = next((seat for seat in table.seats if seat.number == number), None)
    if found is None:
        raise NotNow(_("Nobody sits there."))
    return found


def table_going(now: EventNow, at: tuple[int, int]) -> TableNow:
    """A table whose game goes on."""
    table = table_in(now, *at)
    refuse_void(table)
    if table.versions:
        raise NotNow(_("This game is over. Correct its result instead."))
    return table


@transaction.atomic
def seat_leave(*, event: Event, at: tuple[int, int], seat: int, by: str, reason: str = "") -> None:
    """Somebody goes in the middle of the game: the last place, with at most the points of the lowest who
    stay. The table plays on."""
    now = read(event)
    table = table_going(now, at)
    found = seat_in(table, seat)
    if found.left_at and not found.substitute:
        return
    if len(table.asked) <= LEAST_AT_A_GAME:
        raise NotNow(_("Fewer than two would be left. Stop the game instead."))
    before = sat(found)
    EventSeat.objects.filter(pk=found.pk).update(left_at=timezone.now(), substitute=None, counts_for="")
    tell_the_table(table, found, found.entrant.name, left=True)
    acted(now.event, "left", by, reason, **where(table), name=found.entrant.name, before=before)


@transaction.atomic
def seat_return(*, event: Event, at: tuple[int, int], seat: int, by: str) -> None:
    """Who left is back, and plays for themselves as before."""
    now = read(event)
    table = table_going(now, at)
    found = seat_in(table, seat)
    if found.left_at:
        seat_put(now, table, found, AS_SEATED)
        acted(now.event, "sat_again", by, **where(table), name=found.entrant.name)


@transaction.atomic
def seat_substitute(
    *, event: Event, at: tuple[int, int], seat: int, came: Entrant, counts_for: str, by: str
) -> None:
    """Somebody else plays on; the desk says for whom it counts."""
    now = read(event)
    table = table_going(now, at)
    found, came = seat_in(table, seat), entrant_now(now.event, came)
    refuse_seated(now, table, came)
    left_at = found.left_at or timezone.now()
    EventSeat.objects.filter(pk=found.pk).update(left_at=left_at, substitute=came, counts_for=counts_for)
    tell_the_table(table, found, came.name, left=False)
    said = {"name": found.entrant.name, "came": came.name, "counts": counts_for}
    acted(now.event, "substituted", by, **where(table), **said, before=sat(found))


AS_SEATED: Mapping[str, Any] = MappingProxyType({"left_at": None, "substitute": None, "counts_for": ""})
"""Who was given the seat plays there."""


def sat(seat: EventSeat) -> dict[str, Any]:
    """Who plays there, for who undoes what comes next."""
    left_at = seat.left_at.isoformat() if seat.left_at else None
    return {"left_at": left_at, "substitute": seat.substitute_id, "counts_for": seat.counts_for}


def seat_put(now: EventNow, table: TableNow, seat: EventSeat, before: Mapping[str, Any]) -> None:
    """A seat as ``sat`` has told it."""
    played = next((one for one in now.entrants if one.pk == before["substitute"]), None)
    if before["substitute"] and played is None:
        raise NotNow(_("This person is not on the list any more."))
    left_at = datetime.fromisoformat(before["left_at"]) if before["left_at"] else None
    if sits := played or (None if left_at else seat.entrant):
        refuse_seated(now, table, sits)
    told = {"left_at": left_at, "substitute": played, "counts_for": before["counts_for"]}
    EventSeat.objects.filter(pk=seat.pk).update(**told)
    tell_the_table(table, seat, (sits or seat.entrant).name, left=not sits)


def refuse_seated(now: EventNow, table: TableNow, came: Entrant) -> None:
    """Nobody plays at two tables of a round."""
    one = now.round_at(table.round.number)
    seated = {seat.sitting for other in (one.tables if one else []) for seat in other.seats}
    if came in seated and not came_is_free(one, came):
        raise NotNow(_("%(name)s plays at another table.") % {"name": came.name})


def came_is_free(one: Any, came: Entrant) -> bool:
    """Whose own game of this round is over or does not count."""
    tables = [table for table in one.tables if any(seat.sitting == came for seat in table.seats)]
    return all(table.versions or table.table.voided_at for table in tables)


def tell_the_table(table: TableNow, seat: EventSeat, name: str, *, left: bool) -> None:
    """A table that is followed shows the same."""
    game = table.table.game
    chair = game.seats.filter(number=seat.number).first() if game else None
    if not game or not chair:
        return
    others = game.seats.exclude(pk=chair.pk).values_list("name", flat=True)
    name = shortened([*others, name], NAME_LENGTH)[-1]
    if (chair.name, chair.left) != (name, left):
        try:
            seat_change(game=game, seat=chair, name=name, left=left)
        except NameTaken as taken:
            raise NotNow(_("Somebody else at this table has this name.")) from taken


@transaction.atomic
def table_wait(*, event: Event, at: tuple[int, int], is_waiting: bool, by: str) -> None:
    """The clock of the round runs, but this table has not begun: its seats can still be mended."""
    now = read(event)
    table = table_in(now, *at)
    if table.table.is_waiting != is_waiting:
        EventTable.objects.filter(pk=table.table.pk).update(is_waiting=is_waiting)
        acted(now.event, "waits" if is_waiting else "waits_no_more", by, **where(table))


# Penalties


@transaction.atomic
def penalty_add(
    *, event: Event, at: tuple[int, int], seat: int, points: int | None, seen: int, by: str, reason: str
) -> None:
    """Points off, or the last place where ``points`` is None: one more line of the result, final at once."""
    now, table = with_result(event, at, seen)
    refuse_unexplained(reason)
    found = seat_in(table, seat)
    line: Penalty = {"seat": seat, "kind": LAST if points is None else POINTS, "reason": reason}
    if points is not None:
        line["points"] = points
    made = rule(table, [*penalties_of(table.now), line], by, reason)
    said = {"points": points or 0, "total": made.result.placings.get(number=seat).total, "made": made.number}
    acted(now.event, "penalty", by, reason, **where(table), name=found.entrant.name, **said)


@transaction.atomic
def penalty_remove(*, event: Event, at: tuple[int, int], nth: int, seen: int, by: str, reason: str) -> None:
    now, table = with_result(event, at, seen)
    lines = penalties_of(table.now)
    if not 0 <= nth < len(lines):
        raise NotNow(_("There is no such penalty."))
    gone = lines.pop(nth)
    made = rule(table, lines, by, reason)
    name = seat_in(table, gone["seat"]).entrant.name
    acted(now.event, "penalty_off", by, reason, **where(table), name=name, made=made.number)


def rule(table: TableNow, penalties: Sequence[Penalty], by: str, reason: str) -> Version:
    """The same result with other lines beneath it."""
    known = table.now.version if table.now else None
    source = known.source if known else Version.Source.TOTALS
    made = version_make(
        table, counted_of(table.now), source=source, by=by, penalties=penalties, reason=reason
    )
    made.result.closings.create(by=by)
    return made


# Versions


@transaction.atomic
def version_take(*, event: Event, at: tuple[int, int], number: int, seen: int, by: str, reason: str) -> None:
    """Of several versions the desk says which is right; it is final then."""
    now, table = with_result(event, at, seen)
    found, made = version_in(table, number), 0
    if found is not table.now:
        again = said_again(table, found, by, reason)
        again.result.closings.create(by=by)
        made = again.number
    elif not found.is_final:
        finish(found, by)
    else:
        return
    acted(now.event, "version_taken", by, reason, **where(table), version=number, made=made)


def version_in(table: TableNow, number: int) -> Reported:
    found = next((one for one in table.versions if one.version.number == number), None)
    if found is None:
        raise NotNow(_("There is no such version."))
    return found


def said_again(table: TableNow, found: Reported, by: str, reason: str) -> Version:
    """An earlier version as the newest one."""
    known = found.version
    more = {"penalties": known.penalties, "reason": reason, **stop_of(found)}
    return version_make(table, counted_of(found), source=known.source, by=by, **more)


def version_back(table: TableNow, number: int, by: str) -> None:
    """An earlier version counts again, as it was: final, or open with what people said of it."""
    found = version_in(table, number)
    result = said_again(table, found, by, _("undone")).result
    if found.is_final:
        result.closings.create(by=by)
        return
    for check in found.checks:
        check.pk, check.result = None, result
        check.save(force_insert=True)


@transaction.atomic
def slip_dispute(
    *, event: Event, at: tuple[int, int], totals: Totals, seen: int, by: str, chairs: str = ""
) -> None:
    """A signed slip that says something else than what was reported: both stand side by side."""
    now, table = with_result(event, at, seen)
    refuse_others(table, chairs)
    made = version_make(table, totals, source=Version.Source.TOTALS, by=by)
    note = _("The slip differs from what was reported.")
    made.result.checks.create(player="", name=_("Slip"), is_right=False, note=note, digest=str(seen + 1))
    acted(now.event, "slip_differs", by, **where(table), totals=told(table, totals))


# Stop here


@transaction.atomic
def table_stop(
    *,
    event: Event,
    at: tuple[int, int],
    way: str,
    totals: Totals,
    after_turn: int | None,
    seen: int,
    by: str,
    reason: str = "",
    final: bool = False,
) -> None:
    """Time is up: counted early, in a way that the game knows, by places all agree on, or as ruled."""
    now = read(event)
    table = table_in(now, *at)
    refuse_void(table)
    refuse_stale(table, seen)
    if table.state is TableState.FINAL:
        raise NotNow(_("This result is final. Only the desk changes it."))
    if way == RULED:
        refuse_unexplained(reason)
    if not ranks_fit([rank for _total, rank in totals.values()]):
        raise NotNow(_("Places are like 1, 1, 3: one more than the number of those who are ahead."))
    source = Version.Source.FOLLOWED if table.table.game else Version.Source.TOTALS
    made = version_make(
        table, totals, source=source, by=by, stopped=way, after_turn=after_turn, reason=reason
    )
    if final or way in (AGREED, RULED):
        made.result.closings.create(by=by)
    said = {"turn": after_turn or "–", "totals": told(table, totals)}
    acted(now.event, "stopped", by, reason, **where(table), **said)
