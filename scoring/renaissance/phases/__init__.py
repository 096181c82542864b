"""All entries in the order of a turn; each lives in the file of its phase."""

from __future__ import annotations

from scoring.renaissance.entry import Entry
from scoring.renaissance.phases import (
    card_play,
    commodity_cards,
    competing,
    components,
    corrections,
    domination,
    draw,
    events,
    expansion,
    final,
    leaders,
    play_order,
    purchase,
    tax,
)

_ALL: tuple[type[Entry], ...] = (
    draw.Draw,
    commodity_cards.Commodity,
    leaders.Leader,
    events.Event,
    card_play.EndCards,
    purchase.Buy,
    purchase.Upgrade,
    leaders.Patronage,
    purchase.Relief,
    tax.Tax,
    expansion.Expand,
    competing.Compete,
    expansion.BuyCard,
    domination.Domination,
    play_order.Bids,
    play_order.Places,
    final.Epoch,
    final.Finish,
    components.Printed,
    corrections.Correct,
)

KINDS: dict[str, type[Entry]] = {kind.kind: kind for kind in _ALL}
