"""One confirmation for one result: what somebody says to it on the page of the table or the pad counts for
the event, and what they say at the event stands there, too."""

from contextlib import suppress
from datetime import datetime

from companion.log.errors import StaleTable
from companion.log.events import TableNow
from companion.log.outcomes import Outcome, outcome_of
from companion.log.results import checks_of
from companion.models import Check, Result
from companion.services.errors import NoRoom, NotOver, SheetClosed
from companion.services.event_acts import moved
from companion.services.results import result_check

AT_THE_TABLE = "table"
"""What stands in the event's copy of such a word, where others name the version that they saw."""


def reopened_at(result: Result) -> datetime | None:
    """Since when people are asked again; what they said before counts no more."""
    return (
        result.closings.exclude(reopened_at=None)
        .order_by("-reopened_at")
        .values_list("reopened_at", flat=True)
        .first()
    )


def words_follow(table: TableNow, result: Result, outcome: Outcome) -> list[Check]:
    """Takes over what players said to this very result at the table or on its pad, and takes back what they
    took back; returns what is new."""
    since, source = reopened_at(result), outcome.source
    said = [check for check in checks_of(source) if check.player and outcome.is_meant_by(check.digest)]
    said = [check for check in said if since is None or check.at > since]
    taken_back = result.checks.filter(digest=AT_THE_TABLE).exclude(player__in=[one.player for one in said])
    if taken_back.delete()[0]:
        moved(table.round.event)
    known = {check.player: check for check in result.checks.all()}
    new = [check for check in said if is_new(check, known.get(check.player))]
    names = {seat.key: (seat.sitting or seat.entrant).name for seat in table.seats}
    return [taken_over(result, check, names) for check in new if check.player in names]


def is_new(check: Check, known: Check | None) -> bool:
    return known is None or (
        known.at < check.at and (known.is_right, known.note) != (check.is_right, check.note)
    )


def taken_over(result: Result, check: Check, names: dict[str, str]) -> Check:
    told = {"is_right": check.is_right, "note": check.note, "digest": AT_THE_TABLE}
    told |= {"name": names[check.player], "by": check.by}
    return result.checks.update_or_create(player=check.player, defaults=told)[0]


def word_carry(table: TableNow, *, seat: str, is_right: bool, note: str, by: str) -> None:
    """Said at the event, it stands on the page of the table or the pad, too, as long as that is open."""
    source = table.table.game or table.table.pad
    if source is None:
        return
    with suppress(StaleTable, NotOver, SheetClosed, NoRoom):
        seen = outcome_of(source).digest
        result_check(of=source, player=seat, seen=seen, is_right=is_right, note=note, by=by[:40])
