"""Who has agreed to the result, and whether the sheet is closed."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.models import Closing, PadCheck
from companion.selectors.pad import PadSeat, PadTable
from companion.selectors.table import SeatRow, Table
from companion.services.games import digest_of
from companion.services.results import result_digest, seats_confirmed


class Onlooker(NamedTuple):
    """Somebody who checked a pad without having played."""

    name: str
    key: str = ""
    badge: None = None


class ConfirmRow(NamedTuple):
    seat: SeatRow | PadSeat | Onlooker
    is_confirmed: bool
    is_served: bool
    """Whether the phone that looks may confirm for this player."""
    check: PadCheck | None = None
    """What was said on the page for checking a pad."""
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
    """Another one as soon as there is something new to be shown here."""
    keeper: str | Promise
    """Who closes the sheet, in words."""
    is_keeper: bool
    """Whether that is who looks."""

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


def confirm_read(table: Table) -> Confirm:
    agreed = seats_confirmed(table.game)
    keys = {seat.key for seat in table.game.seats.all() if seat.pk in agreed}
    return Confirm(
        rows=[ConfirmRow(seat, seat.key in keys, table.viewer.serves(seat.key)) for seat in table.playing],
        closings=list(table.game.closings.all()),
        digest=result_digest(table.game),
        mark=str(table.game.revision),
        keeper=_("The host"),
        is_keeper=table.viewer.is_host,
    )


def confirm_read_pad(table: PadTable, *, is_keeper: bool) -> Confirm:
    """Those who played first, then whoever else looked at the sheet."""
    sheet = table.sheet
    checks = {check.name: check for check in sheet.checks.all()}
    seats = [(seat, checks.pop(seat.name, None)) for seat in table.seats]
    others = [(Onlooker(name), check) for name, check in checks.items()]
    may_agree = is_keeper and table.is_over
    rows = [
        ConfirmRow(
            seat,
            is_confirmed=says_now(check, sheet, is_right=True),
            is_served=may_agree and bool(seat.key),
            check=check,
            is_objection=says_now(check, sheet, is_right=False),
        )
        for seat, check in (*seats, *others)
    ]
    closings = list(sheet.closings.all())
    said = [[row.seat.name, row.is_confirmed, row.is_objection, row.check and row.check.note] for row in rows]
    return Confirm(
        rows=rows,
        closings=closings,
        digest=str(sheet.revision),
        mark=digest_of([said, [one.reopened_at is None for one in closings]]),
        keeper=_("The keeper of the sheet"),
        is_keeper=is_keeper,
    )


def says_now(check: PadCheck | None, sheet, *, is_right: bool) -> bool:
    """Of the sheet as it is now, and not of what it said before."""
    return check is not None and check.is_right is is_right and check.revision == sheet.revision
