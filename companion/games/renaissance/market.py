"""The marketplace: shortage and surplus, who holds most, what a card would pay to whom now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.payouts import Payout, payout
from scoring.renaissance.shortages import most_markets, wind_on

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


class Held(NamedTuple):
    seat: SeatRow
    markets: int
    payout: Payout


class Paybox(NamedTuple):
    """A box of a commodity card, and whom it would pay now."""

    tokens: int
    paid: list[SeatRow]


class MarketRow(NamedTuple):
    key: str
    name: str
    markers: int
    """Shortage above none, surplus below."""
    wind: int
    boxes: tuple[int, ...] | None
    most: SeatRow | None
    held: list[Held]

    @property
    def payboxes(self) -> list[Paybox]:
        """Whoever is beyond the last box is paid by the last; below the first nobody is."""
        boxes = self.boxes or ()
        stand = [(one.seat, min(one.payout.box or 0, len(boxes))) for one in self.held]
        return [
            Paybox(tokens, [seat for seat, box in stand if box == nth])
            for nth, tokens in enumerate(boxes, start=1)
        ]

    @property
    def also(self) -> tuple[Any, ...]:
        """All that it shows, beside what the components print."""
        held = tuple((one.seat.key, one.markets, one.payout) for one in self.held)
        return self.key, self.markers, self.wind, self.most and self.most.key, held


def market_read(table: Table) -> list[MarketRow]:
    """What somebody holds first; the rest as the board has it."""
    rows = [_row(table, good) for good in table.state.commodities]
    return sorted(rows, key=lambda row: not row.held)


def _row(table: Table, good: str) -> MarketRow:
    state = table.state
    most = most_markets(state, good)
    held = [
        Held(seat, seat.player.markets.get(good, 0), payout(state, seat.player, good)) for seat in table.seats
    ]
    return MarketRow(
        good,
        commodity_name(good),
        state.market.get(good, 0),
        wind_on(state, good),
        state.printed.payouts.get(good),
        table.seat[most] if most else None,
        [one for one in held if one.markets or one.payout.tokens != 0],
    )
