"""All entries in the order of the board; each lives in the file of its box or phase."""

from __future__ import annotations

from scoring.empires.entry import Entry
from scoring.empires.phases import (
    advantages,
    benefits,
    board,
    buildings,
    corrections,
    discovery,
    dock,
    goods,
    income,
    initiative,
    refresh,
    scoring,
    shipping,
    specialists,
    warfare,
)

_ALL: tuple[type[Entry], ...] = (
    board.SeeBoard,
    advantages.Advantage,
    initiative.Initiative,
    dock.Land,
    goods.TakeGood,
    shipping.WinShip,
    buildings.Buy,
    warfare.March,
    discovery.Expedition,
    discovery.Cartography,
    discovery.Reveal,
    discovery.Scout,
    specialists.Hire,
    warfare.Battle,
    warfare.War,
    benefits.University,
    income.Income,
    benefits.Benefits,
    benefits.SellGoods,
    benefits.SwapGood,
    benefits.FreeGood,
    benefits.Migrate,
    scoring.ScoreColonies,
    scoring.BuyVp,
    refresh.EndTurn,
    corrections.Correct,
)

KINDS: dict[str, type[Entry]] = {kind.kind: kind for kind in _ALL}
