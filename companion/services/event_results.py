"""Results of an event's tables: reported, agreed to, disputed, accepted, corrected, void."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_lines import Penalty, Totals, counted_of, penalties_of, ruled
from companion.log.event_marks import chairs_mark
from companion.log.events import EventNow, Reported, TableNow, TableState
from companion.log.outcomes import Outcome, outcome_if_known, outcome_of
from companion.log.results import Source
from companion.models import Check, Entrant, Event, EventSeat, EventTable, Game, Placing, Result, Version
from companion.services.errors import NotNow
from companion.services.event_acts import acted, moved, read, refuse_unexplained
from companion.services.event_confirming import word_carry, words_follow

MOST_EXTRA = 240
At = tuple[int, int]
"""A table by the number of its round and its own."""


def table_in(now: EventNow, number: int, table: int) -> TableNow:
    round_ = now.round_at(number)
    found = now.table_at(number, table)
    if found is None or round_ is None or not round_.is_public:
        raise NotNow(_("There is no such table in this round."))
    return found


@transaction.atomic
def totals_report(
    *,
    event: Event,
    at: tuple[int, int],
    totals: Totals,
    by: str,
    seen: int,
    signed: bool = False,
    chairs: str = "",
) -> None:
    """One number each, by a phone of the table or from a slip. The same said again is no new version;
    what is final already only the desk changes (``result_correct``). ``seen``: the version they knew;
    ``chairs``: whose numbers they typed."""
    now = read(event)
    table = table_in(now, *at)
    refuse_others(table, chairs)
    if table.state is TableState.FINAL:
        raise NotNow(_("This result is final. Only the desk changes it."))
    refuse_void(table)
    if signed and table.state is TableState.DISPUTED:
        # Also where the slip itself is what differs: the same slip again decides nothing.
        raise NotNow(_("They don't agree at this table. Look at it first."))
    if says(table.now, totals):
        if signed:
            finish(table.now, by)
            acted(now.event, "accepted", by, **where(table))
        return
    refuse_stale(table, seen)
    made = version_make(table, totals, source=Version.Source.TOTALS, by=by)
    if signed:
        made.result.closings.create(by=by)
    acted(now.event, "reported", by, **where(table), totals=told(table, totals))


def refuse_void(table: TableNow) -> None:
    if table.table.voided_at:
        raise NotNow(_("This table is void."))
    refuse_empty(table)


def refuse_empty(table: TableNow) -> None:
    """A repair may leave a table without people: it keeps its number and is not played."""
    if not table.seats:
        raise NotNow(_("Nobody sits there."))


def refuse_stale(table: TableNow, seen: int) -> None:
    """Somebody else reported meanwhile, whatever this page shows."""
    if len(table.versions) != seen:
        raise NotNow(_("Somebody else has reported this table meanwhile. Look at it first."))


def refuse_others(table: TableNow, chairs: str) -> None:
    """Somebody else sits there than the page named; one that says nothing of it is older, or a slip."""
    if chairs and chairs != chairs_mark(table):
        raise NotNow(_("Other people sit at this table now. Look at it first."))


def says(known: Reported | None, totals: Totals) -> bool:
    return known is not None and totals == counted_of(known)


def where(table: TableNow) -> dict[str, Any]:
    return {"round": table.round.number, "table": table.table.number}


def told(table: TableNow, totals: Totals) -> list[list]:
    return [[seat.entrant.name, *totals[seat.number]] for seat in table.seats if seat.number in totals]


def version_make(
    table: TableNow,
    totals: Totals,
    *,
    source: str,
    by: str,
    penalties: Sequence[Penalty] | None = None,
    **more: Any,
) -> Version:
    """``totals`` as they were counted; what the desk ruled of the version before still holds, and where the
    game was stopped it stays so, unless somebody says otherwise."""
    ruling = penalties_of(table.now) if penalties is None else list(penalties)
    if set(totals) != {seat.number for seat in table.seats}:
        raise NotNow(_("Table %(table)d has %(number)d seats, each with one total.") % size_of(table))
    lines = ruled(table, totals, ruling)
    result = Result.objects.create(rules=table.round.event.rules, at=timezone.now(), is_over=True)
    Placing.objects.bulk_create(placing_of(result, seat, lines[seat.number]) for seat in table.seats)
    return table.table.versions.create(
        number=len(table.versions) + 1,
        result=result,
        source=source,
        by=by[:40],
        counted={str(seat): list(line) for seat, line in totals.items()},
        penalties=ruling,
        **{**stop_of(table.now), **more},
    )


def size_of(table: TableNow) -> dict[str, int]:
    return {"table": table.table.number, "number": len(table.seats)}


def stop_of(known: Reported | None) -> dict[str, Any]:
    return {"stopped": known.version.stopped, "after_turn": known.version.after_turn} if known else {}


def placing_of(result: Result, seat: EventSeat, line: tuple[int, int]) -> Placing:
    total, rank = line
    name = seat.sitting or seat.entrant
    return Placing(
        result=result, number=seat.number, name=name.name, spelled=name.spelled, total=total, rank=rank
    )


# Agreeing


@transaction.atomic
def result_say(
    *,
    event: Event,
    at: At,
    seat: str,
    seen: int,
    is_right: bool,
    note: str = "",
    me: Entrant | None = None,
    chairs: str = "",
) -> None:
    """Somebody seated says that this very version is right, or what is wrong. When all agree it is final. The
    same said again, because its answer was lost, changes nothing. ``me``: whose own phone it is; one that is
    passed round speaks for whoever sits there."""
    now = read(event)
    table = table_in(now, *at)
    said = {"player": seat, "is_right": is_right, "note": note, "digest": str(seen)}
    if table.now and table.now.version.result.checks.filter(**said).exists():
        return
    if table.now is None or table.state is TableState.FINAL:
        raise NotNow(_("There is nothing to confirm now."))
    refuse_stale(table, seen)
    refuse_others(table, chairs)
    sitting = next((one for one in table.seats if one.key == seat), None)
    if sitting is None or (me is not None and sitting.sitting != me):
        raise NotNow(_("Nobody sits there."))
    name = (sitting.sitting or sitting.entrant).name
    result = table.now.version.result
    result.checks.update_or_create(player=seat, defaults={**said, "name": name})
    by = now.event.by_player(name)
    acted(now.event, WORDS[is_right], by, note, **where(table))
    if counted_alike(table):
        word_carry(table, seat=seat, is_right=is_right, note=note, by=name)
    if is_unanimous(result, table):
        result.closings.create(by=name)
        acted(now.event, "agreed", by, **where(table))


WORDS = {True: "confirmed", False: "objected"}


def counted_alike(table: TableNow) -> bool:
    """Whether the table or its pad says what the event has of it: the same word is then for both. One that
    can't be read says nothing."""
    source = table.table.game or table.table.pad
    outcome = outcome_if_known(source) if source else None
    return outcome is not None and says(table.now, totals_in(outcome))


def is_unanimous(result: Result, table: TableNow) -> bool:
    checks = list(Check.objects.filter(result=result))  # as it is now, not as it was read before
    agreed = {check.player for check in checks if check.is_right}
    return {seat.key for seat in table.asked} <= agreed and all(check.is_right for check in checks)


# The desk


def with_result(event: Event, at: tuple[int, int], seen: int) -> tuple[EventNow, TableNow]:
    now = read(event)
    table = table_in(now, *at)
    refuse_void(table)
    if table.now is None:
        raise NotNow(_("There is no result yet."))
    refuse_stale(table, seen)
    return now, table


def finish(known: Reported | None, by: str) -> None:
    if known and not known.is_final:
        known.version.result.closings.create(by=by)


@transaction.atomic
def table_accept(*, event: Event, at: tuple[int, int], seen: int, by: str) -> None:
    now, table = with_result(event, at, seen)
    if table.state is not TableState.FINAL:
        finish(table.now, by)
        acted(now.event, "accepted", by, **where(table))


def accept_undo(now: EventNow, at: At) -> None:
    """As if nobody had accepted it: what players said of it still stands."""
    if known := table_in(now, *at).now:
        known.version.result.closings.filter(reopened_at=None).delete()


@transaction.atomic
def results_accept(*, event: Event, seen: Mapping[At, int], by: str) -> tuple[int, list[At]]:
    """All that nobody disputes, in one tap, of whatever rounds: those versions that the page listed
    (``seen``, by round and table), and no other. How many those were, and where to look first."""
    now = read(event)
    rounds = {number for number, _table in seen}
    tables = [table for one in now.rounds if one.is_public and one.number in rounds for table in one.tables]
    accepted = [one for one in tables if one.state is TableState.OVER and is_seen(one, seen)]
    for table in accepted:
        finish(table.now, by)
    if accepted:
        acted(now.event, "accepted_all", by, tables=[list(table.at) for table in accepted])
    return len(accepted), [one.at for one in tables if one not in accepted and is_news(one, seen)]


def is_seen(table: TableNow, seen: Mapping[At, int]) -> bool:
    return seen.get(table.at) == len(table.versions)


def is_news(table: TableNow, seen: Mapping[At, int]) -> bool:
    """Something is to be decided there that the page did not show."""
    was_listed = table.at in seen
    return table.state is TableState.OVER or (was_listed and table.state is TableState.DISPUTED)


@transaction.atomic
def result_correct(
    *, event: Event, at: tuple[int, int], totals: Totals, seen: int, by: str, reason: str, chairs: str = ""
) -> None:
    """By the desk, final at once. It moves standings and never a published seat."""
    now = read(event)
    table = table_in(now, *at)
    refuse_void(table)
    refuse_stale(table, seen)
    refuse_others(table, chairs)
    refuse_unexplained(reason)
    before = [[one.name, one.total, one.rank] for one in table.now.placings] if table.now else []
    made = version_make(table, totals, source=Version.Source.TOTALS, by=by, reason=reason)
    made.result.closings.create(by=by)
    what = "corrected" if before else "reported"
    said = {"before": before, "totals": told(table, totals), "made": made.number}
    acted(now.event, what, by, reason, **where(table), **said)


@transaction.atomic
def result_open(*, event: Event, at: tuple[int, int], by: str, reason: str) -> None:
    """Final no more: people are asked again."""
    now = read(event)
    table = table_in(now, *at)
    if table.now and table.now.is_final:
        refuse_unexplained(reason)
        result = table.now.version.result
        result.closings.filter(reopened_at=None).update(reopened_at=timezone.now(), reopened_by=by[:40])
        result.checks.filter(is_right=True).delete()
        acted(now.event, "result_opened", by, reason, **where(table))


@transaction.atomic
def table_void(*, event: Event, at: tuple[int, int], is_void: bool, by: str, reason: str = "") -> None:
    """Its game does not count; taken back it does again."""
    now = read(event)
    table = table_in(now, *at)
    if bool(table.table.voided_at) != is_void:
        if is_void:
            refuse_unexplained(reason)
        else:
            refuse_empty(table)
        table.table.voided_at = timezone.now() if is_void else None
        table.table.save(update_fields=["voided_at"])
        acted(now.event, "voided" if is_void else "unvoided", by, reason, **where(table))


def extra_after(row: EventTable, minutes: int) -> int:
    """What a table has with so many minutes more, or fewer."""
    return max(0, min(row.extra_minutes + minutes, MOST_EXTRA))


@transaction.atomic
def table_call(*, event: Event, at: tuple[int, int], is_calling: bool, by: str) -> None:
    """A table that calls already calls, however often it is sent."""
    now = read(event)
    table = table_in(now, *at)
    if bool(table.table.called_at) == is_calling:
        return
    table.table.called_at = timezone.now() if is_calling else None
    table.table.save(update_fields=["called_at"])
    acted(now.event, "called" if is_calling else "came", by, **where(table))


# Tables that are followed, and pads


@transaction.atomic
def table_refresh(*, event: Event, at: tuple[int, int]) -> None:
    """The result of the table or pad is a new version, unless it has said that before; final when all who sit
    there have confirmed it, here or there."""
    now = read(event)
    table = table_in(now, *at)
    source = table.table.game or table.table.pad
    if not source or table.is_settled:
        return
    if table.now and table.now.version.stopped:
        return
    totals = totals_of(source)
    leavers_follow(table, source)
    if set(totals) != {seat.number for seat in table.seats}:
        return
    kind = Version.Source.FOLLOWED if table.table.game else Version.Source.PAD
    if table.now and says(table.now, totals):
        result = table.now.version.result
    elif says(newest_from(table, kind), totals):
        return  # a slip, a phone or the desk has said something else since: words said there are not of that
    else:
        result = version_make(table, totals, source=kind, by=_("the table")).result
        acted(now.event, "reported", _("the table"), **where(table), totals=told(table, totals))
    for check in words_follow(table, result, outcome_of(source)):
        by = now.event.by_player(check.name)
        acted(now.event, WORDS[check.is_right], by, check.note, **where(table))
    if is_unanimous(result, table):
        result.closings.create(by=_("the table"))
        acted(now.event, "agreed", _("the table"), **where(table))


def newest_from(table: TableNow, kind: str) -> Reported | None:
    return next((one for one in reversed(table.versions) if one.version.source == kind), None)


def totals_of(source: Source) -> Totals:
    """Everybody's points and places, those who left included."""
    return totals_in(outcome_of(source))


def totals_in(outcome: Outcome) -> Totals:
    return {
        nth: (outcome.score[one.key].total, outcome.place_of(one.key))
        for nth, one in enumerate(outcome.people, start=1)
        if one.key in outcome.score
    }


def leavers_follow(table: TableNow, source: Source) -> None:
    """Who left at the table in the app has left at the event, too."""
    gone = source.left if isinstance(source, Game) else frozenset()
    for seat in table.seats:
        if seat.key in gone and not seat.left_at:
            seat.left_at = timezone.now()
            seat.save(update_fields=["left_at"])
            moved(table.round.event)
