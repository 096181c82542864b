"""Who has agreed to the result, and whether the sheet is closed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.log.outcomes import Outcome, digest_of
from companion.log.results import checks_of, closings_of, source_of
from companion.models import Check, Closing, EventTable
from companion.selectors.pad import PadTable
from companion.selectors.table import Table

Serves = Callable[[str], bool]
HOST = _("The host")
"""Of a table or of a pad."""


class Onlooker(NamedTuple):
    """Somebody who checked the result without having played."""

    name: str
    key: str = ""
    badge: None = None


class ConfirmRow(NamedTuple):
    seat: Any
    is_confirmed: bool
    is_served: bool
    """Whether the phone that looks may confirm for this player."""
    check: Check | None = None
    """What was said, to what is shown now or to what it was before."""
    is_objection: bool = False
    """Whether that is against the sheet as it is now."""


@dataclass(frozen=True)
class Confirm:
    rows: list[ConfirmRow]
    closings: list[Closing]
    """Every time that the sheet was closed, the newest last."""
    digest: str
    """Of the result that is shown: who confirms, confirms this one."""
    mark: str
    """Changes as soon as there is something new to show here."""
    keeper: str | Promise
    """Who closes the sheet, in words."""
    is_keeper: bool
    """Whether that is who looks."""
    is_event: bool
    """Played at an event: there everybody confirms, or the desk says that it is final."""

    @property
    def closing(self) -> Closing | None:
        """The one that holds now."""
        return next((one for one in self.closings if one.reopened_at is None), None)

    @property
    def reopenings(self) -> list[Closing]:
        return [one for one in self.closings if one.reopened_at is not None]

    @property
    def is_unanimous(self) -> bool:
        return all(row.is_confirmed for row in self.rows if row.seat.key) and not self.is_disputed

    @property
    def players(self) -> list[ConfirmRow]:
        """Those who have said nothing yet come first."""
        players = [row for row in self.rows if row.seat.key]
        return sorted(players, key=lambda row: row.is_confirmed or row.is_objection)

    @property
    def is_disputed(self) -> bool:
        return any(row.is_objection for row in self.rows)


def confirm_read(
    table: Table | PadTable, outcome: Outcome, *, serves: Serves, is_keeper: bool, mark: str = ""
) -> Confirm:
    """Those who played first, then whoever else looked at the sheet. ``serves``: for whom the phone that
    looks may confirm."""
    source = outcome.source
    checks = list(checks_of(source))
    said = {check.player: check for check in checks if check.player}
    seats = [(seat, said.get(seat.key)) for seat in table.seats if not seat.left]
    others = [(Onlooker(check.name), check) for check in checks if not check.player]
    rows = [row_of(outcome, seat, check, serves) for seat, check in (*seats, *others)]
    closings = list(closings_of(source))
    return Confirm(
        rows=rows,
        closings=closings,
        digest=outcome.digest,
        mark=mark or mark_of(rows, closings),
        keeper=HOST,
        is_keeper=is_keeper,
        is_event=EventTable.objects.filter(**source_of(source)).exists(),
    )


def row_of(outcome: Outcome, seat: Any, check: Check | None, serves: Serves) -> ConfirmRow:
    """What was said to what it was before is told as that, and counts no more."""
    said = check if check is not None and outcome.is_meant_by(check.digest) else None
    return ConfirmRow(
        seat,
        is_confirmed=said is not None and said.is_right,
        is_served=bool(seat.key) and serves(seat.key),
        check=check,
        is_objection=said is not None and not said.is_right,
    )


def mark_of(rows: list[ConfirmRow], closings: list[Closing]) -> str:
    said = [[row.seat.name, row.is_confirmed, row.is_objection, row.check and row.check.note] for row in rows]
    return digest_of([said, [one.reopened_at is None for one in closings]])
