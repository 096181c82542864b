"""What a commodity card pays to whom, and how it comes about."""

from __future__ import annotations

from typing import NamedTuple

from scoring.renaissance.advances import INTEREST_AND_PROFIT
from scoring.renaissance.commodities import WITH_ICONS
from scoring.renaissance.shortages import level
from scoring.renaissance.state import Player, State


class Payout(NamedTuple):
    """``None`` stands for what only the components say."""

    markets: int
    icons: int | None
    profit: int
    """One box more with Interest & Profit."""
    level: int
    """Boxes up for shortage, down for surplus, the Wind/Watermill marker included."""
    box: int | None
    tokens: int | None


NOTHING = Payout(0, 0, 0, 0, 0, 0)


def payout(state: State, player: Player, commodity: str) -> Payout:
    """What the card would pay this player now, Stock left aside."""
    markets = player.markets.get(commodity, 0)
    if not markets and not (player.advances and commodity in WITH_ICONS):
        return NOTHING
    icons = icons_of(state, player, commodity)
    profit = int(player.owns(INTEREST_AND_PROFIT))
    moved = level(state, commodity)
    if icons is None:
        return Payout(markets, None, profit, moved, None, None)
    if not markets + icons:
        return NOTHING
    box = markets + icons + profit + moved
    return Payout(markets, icons, profit, moved, max(0, box), in_box(state, commodity, box))


def icons_of(state: State, player: Player, commodity: str) -> int | None:
    """Owned advances that count as markets of Stone or Wool."""
    if commodity not in WITH_ICONS or not player.advances:
        return 0
    icons = state.printed.icons.get(commodity)
    return None if icons is None else sum(advance in icons for advance in player.advances)


def in_box(state: State, commodity: str, box: int) -> int | None:
    """Below the first box nothing; beyond the last the last."""
    if box < 1:
        return 0
    boxes = state.printed.payouts.get(commodity)
    return None if boxes is None else boxes[min(box, len(boxes)) - 1]
