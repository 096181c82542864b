"""What entry ``benefits`` gives and takes by itself, one gift after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from scoring.empires.buildings import Building, owned_effects, tile_for
from scoring.empires.buildings.age_2 import MINT_GOODS
from scoring.empires.counts import Counts, without
from scoring.empires.effects import Pays, Robs, Trains
from scoring.empires.goods import goods_in_words
from scoring.empires.state import Player, State
from scoring.empires.workers import WORKERS
from scoring.text import Line
from scoring.text import gettext_noop as _

SALE_PRICE = 5
SELLS = "sell_goods"
"""What Trading House lets its owner record."""


class Benefit(NamedTuple):
    """What one building gives its owner in this phase: money or a worker for the next turn."""

    player: str
    building: Building
    money: int = 0
    worker: str | None = None

    def given(self, state: State) -> State:
        if self.worker is not None:
            return state.gaining(self.player, self.worker)
        return state.paid(self.player, self.money)

    def tell(self, player: str) -> Line:
        """How its owner reads it."""
        if self.worker is not None:
            return Line(
                _("%(building)s: %(worker)s for the next turn"),
                {"building": self.building.name, "worker": WORKERS[self.worker].some(1)},
            )
        return Line(_("%(building)s: $%(money)d"), {"building": self.building.name, "money": self.money})

    def concerns(self, player: str) -> bool:
        return player == self.player

    def money_of(self, player: str) -> int:
        return self.money if player == self.player else 0


class Robbery(NamedTuple):
    """Money that one player takes from another, as far as it goes."""

    player: str
    building: Building
    victim: str
    money: int

    def given(self, state: State) -> State:
        return state.paid(self.victim, -self.money).paid(self.player, self.money)

    def tell(self, player: str) -> Line:
        """How one of the two reads it."""
        message = (
            _("%(building)s: $%(money)d from %(victim)s")
            if player == self.player
            else _("%(building)s of %(robber)s: $%(money)d less")
        )
        return Line(
            message,
            {
                "building": self.building.name,
                "money": self.money,
                "victim": self.victim,
                "robber": self.player,
            },
        )

    def concerns(self, player: str) -> bool:
        return player in (self.player, self.victim)

    def money_of(self, player: str) -> int:
        return {self.player: self.money, self.victim: -self.money}.get(player, 0)


class Sale(NamedTuple):
    """Goods that go back to the supply for money, at their owner's moment of the phase."""

    player: str
    building: Building
    goods: Counts

    @property
    def money(self) -> int:
        return SALE_PRICE * sum(self.goods.values())

    def given(self, state: State) -> State:
        left = without(state.players[self.player].goods, self.goods)
        return state.with_player(self.player, goods=left).paid(self.player, self.money)

    def tell(self, player: str) -> Line:
        return Line(
            _("%(building)s: $%(money)d for %(goods)s"),
            {"building": self.building.name, "money": self.money, "goods": goods_in_words(self.goods)},
        )

    def concerns(self, player: str) -> bool:
        return player == self.player

    def money_of(self, player: str) -> int:
        return self.money if player == self.player else 0


Gift = Benefit | Sale | Robbery


def mint_choices(player: Player) -> dict[str, int]:
    """What Mint pays for each good that its owner has; nothing without Mint."""
    return {
        good: pay.amount(player, {player.name: good})
        for tile, pay in owned_effects(player, Pays)
        for good in MINT_GOODS
        if tile is tile_for("mint") and player.goods.get(good)
    }


def preview(state: State, mint: Mapping[str, str], sell: Mapping[str, Counts] | None = None) -> list[Gift]:
    """Everything that entry ``benefits`` gives and takes, one player after the other."""
    gifts: list[Gift] = []
    for name in state.order:
        sales = (sell or {}).get(name, {})
        for step in (partial(benefits_of, mint=mint), partial(sales_of, goods=sales), robberies_of):
            for gift in step(state, name):
                gifts.append(gift)
                state = gift.given(state)
    return gifts


def sales_of(state: State, name: str, goods: Counts) -> Iterator[Sale]:
    """Of what is not there, nothing is sold."""
    held = state.players[name].goods
    sold = {good: min(number, held.get(good, 0)) for good, number in goods.items()}
    if any(sold.values()):
        yield Sale(name, tile_for(SELLS), {good: number for good, number in sold.items() if number})


def benefits_of(state: State, name: str, mint: Mapping[str, str]) -> Iterator[Benefit]:
    player = state.players[name]
    for building, pay in owned_effects(player, Pays):
        amount = pay.amount(player, mint)
        if amount:
            yield Benefit(name, building, money=amount)
    for building, training in owned_effects(player, Trains):
        yield Benefit(name, building, worker=training.worker)


def robberies_of(state: State, name: str) -> Iterator[Robbery]:
    player = state.players[name]
    for building, rob in owned_effects(player, Robs):
        for victim in state.order:
            amount = min(rob.amount(player), state.players[victim].money)
            if victim != name and amount:
                yield Robbery(name, building, victim, amount)
