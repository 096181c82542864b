"""All entries in the order of the board; each lives in the file of its box or phase."""

from __future__ import annotations

from scoring.empires.entry import Entry
from scoring.empires.phases import (
    building_benefits,
    capital_buildings,
    colonist_dock,
    corrections,
    discovery,
    income,
    merchant_shipping,
    national_advantages,
    refresh,
    specialists,
    trade_goods,
    turn_order,
    warfare,
)

_ALL: tuple[type[Entry], ...] = (
    national_advantages.Advantage,
    turn_order.Initiative,
    colonist_dock.Land,
    trade_goods.TakeGood,
    merchant_shipping.WinShip,
    capital_buildings.Buy,
    warfare.March,
    discovery.Expedition,
    discovery.Cartography,
    discovery.Reveal,
    discovery.Scout,
    specialists.Hire,
    warfare.Battle,
    warfare.War,
    building_benefits.University,
    income.Income,
    building_benefits.Benefits,
    building_benefits.SellGoods,
    building_benefits.SwapGood,
    building_benefits.FreeGood,
    building_benefits.Migrate,
    refresh.ScoreColonies,
    refresh.BuyVp,
    refresh.EndTurn,
    corrections.Correct,
)

KINDS: dict[str, type[Entry]] = {kind.kind: kind for kind in _ALL}
