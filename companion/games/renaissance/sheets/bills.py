"""What somebody spends while a sheet is being filled in; see _bills.html."""

from typing import NamedTuple

from companion.selectors.table import SeatRow


class Bill(NamedTuple):
    """What a player spends on this sheet, in all."""

    seat: SeatRow
    total: int | None
    """None if something of it has no price yet."""
    things: int
    left: int
    short: int
    """How many tokens are missing."""
