"""Who has agreed to the result, and whether the sheet is closed."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.models import Closing
from companion.selectors.table import SeatRow, Table
from companion.services.results import result_digest, seats_confirmed


class ConfirmRow(NamedTuple):
    seat: SeatRow
    is_confirmed: bool
    is_served: bool
    """Whether the phone that looks may confirm for this player."""


@dataclass(frozen=True)
class Confirm:
    rows: list[ConfirmRow]
    closings: list[Closing]
    """Every time that the sheet was closed, the newest last."""
    digest: str
    """Of the result that is shown: who confirms, confirms this one."""

    @property
    def closing(self) -> Closing | None:
        """The one that holds now."""
        return next((one for one in self.closings if one.reopened_at is None), None)

    @property
    def reopenings(self) -> list[Closing]:
        return [one for one in self.closings if one.reopened_at is not None]

    @property
    def is_unanimous(self) -> bool:
        return all(row.is_confirmed for row in self.rows)

    @property
    def confirmed_count(self) -> int:
        return sum(row.is_confirmed for row in self.rows)


def confirm_read(table: Table) -> Confirm:
    agreed = seats_confirmed(table.game, table.state)
    keys = {seat.key for seat in table.game.seats.all() if seat.pk in agreed}
    rows = [ConfirmRow(seat, seat.key in keys, table.viewer.serves(seat.key)) for seat in table.playing]
    return Confirm(rows, list(table.game.closings.all()), result_digest(table.state))
