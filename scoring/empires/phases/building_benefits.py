"""Building benefits: what buildings pay and train, and what their owners may do in that phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.empires.buildings import Building, lets_record, owned_effects, tile_for
from scoring.empires.buildings.age_2 import MINT_GOODS
from scoring.empires.counts import Counts, covers
from scoring.empires.effects import Pays, Robs, Trains
from scoring.empires.entry import Entry, by_tile, once_a_turn
from scoring.empires.goods import GOODS
from scoring.empires.names import a_good, a_region, some_goods
from scoring.empires.phases.colonist_dock import refuse_undiscovered
from scoring.empires.phases.trade_goods import draw_good
from scoring.empires.phases.warfare import move, refuse_same_region
from scoring.empires.regions import REGIONS
from scoring.empires.state import Player, State
from scoring.empires.turns import Stage
from scoring.empires.workers import WORKERS
from scoring.entry import entry, maybe, read
from scoring.reading import a_number_from, a_player, map_of
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _

SALE_PRICE = 5
MIGRANTS = 2


@entry("benefits", Stage.BENEFITS_DUE, Stage.BENEFITS)
class Benefits(Entry):
    mint: Mapping[str, str] | None = maybe(map_of(a_player, a_good), default=None)

    def apply(self, state: State) -> State:
        """One player after the other, in player order, money before robbery."""
        chosen = self.mint or {}
        for name, good in chosen.items():
            self._refuse_mint(state, name, good)
        state = once_a_turn(state, self, self.kind)
        for gift in preview(state, chosen):
            state = gift.given(state)
        return state._replace(stage=Stage.BENEFITS)

    def _refuse_mint(self, state: State, name: str, good: str) -> None:
        if lets_record(state.players[name], "mint") is None:
            self.refuse("not_owned", _("%(player)s does not own Mint."), player=name)
        if good not in MINT_GOODS:
            self.refuse("bad_choice", _("Mint pays for Gold or Silver."))

    def tell(self, before: State, after: State) -> Line:
        given = [
            Line(
                _("%(player)s $%(money)d"),
                {"player": name, "money": after.players[name].money - before.players[name].money},
            )
            for name in before.order
            if after.players[name].money != before.players[name].money
        ]
        if not given:
            return Line(_("Building benefits are given."))
        return Line(_("Building benefits: %(given)s."), {"given": Listing(tuple(given))})


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


def mint_choices(player: Player) -> dict[str, int]:
    """What Mint pays for each good that its owner has; nothing without Mint."""
    return {
        good: pay.amount(player, {player.name: good})
        for tile, pay in owned_effects(player, Pays)
        for good in MINT_GOODS
        if tile is tile_for("mint") and player.goods.get(good)
    }


def preview(state: State, mint: Mapping[str, str]) -> list[Benefit | Robbery]:
    """Everything that the phase gives by itself, one player after the other."""
    gifts: list[Benefit | Robbery] = []
    for name in state.order:
        for benefit in benefits_of(state, name, mint):
            gifts.append(benefit)
            state = benefit.given(state)
        for robbery in robberies_of(state, name):
            gifts.append(robbery)
            state = robbery.given(state)
    return gifts


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


@entry("sell_goods", Stage.BENEFITS)
class SellGoods(Entry):
    player: str = read(a_player)
    goods: Counts = read(some_goods)

    def apply(self, state: State) -> State:
        """Trading House: the bank takes goods back for money."""
        by_tile(state, self, self.player)
        refuse_without_goods(state, self, self.player, self.goods)
        for good, number in self.goods.items():
            sold = min(number, state.players[self.player].goods.get(good, 0))
            state = state.given_good(self.player, good, -sold)
            state = state.paid(self.player, SALE_PRICE * sold)
        return state

    def tell(self, before: State, after: State) -> Line:
        earned = after.players[self.player].money - before.players[self.player].money
        return Line(
            _("%(player)s sells %(goods)s for $%(money)d."),
            {"player": self.player, "goods": goods_in_words(self.goods), "money": earned},
        )


@entry("swap_good", Stage.BENEFITS)
class SwapGood(Entry):
    player: str = read(a_player)
    partner: str = read(a_player, key="with")
    give: str = read(a_good)
    get: str = read(a_good)

    def apply(self, state: State) -> State:
        """Smuggler: the other player can't refuse."""
        by_tile(state, self, self.player)
        state = once_a_turn(state, self, self.kind, self.player)
        if self.partner == self.player:
            self.refuse("bad_choice", _("%(player)s must swap with another player."), player=self.player)
        for owner, good in ((self.player, self.give), (self.partner, self.get)):
            refuse_without_goods(state, self, owner, {good: 1})
        gives = state.players[self.player].goods.get(self.give, 0) > 0
        gets = state.players[self.partner].goods.get(self.get, 0) > 0
        if gives:
            state = state.given_good(self.player, self.give, -1).given_good(self.partner, self.give)
        if gets:
            state = state.given_good(self.partner, self.get, -1).given_good(self.player, self.get)
        return state

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(player)s swaps %(give)s for %(get)s of %(partner)s."),
            {
                "player": self.player,
                "partner": self.partner,
                "give": GOODS[self.give].name,
                "get": GOODS[self.get].name,
            },
        )


@entry("free_good", Stage.BENEFITS)
class FreeGood(Entry):
    player: str = read(a_player)
    good: str = read(a_good)

    def apply(self, state: State) -> State:
        """West Indies Co.: a token from the supply."""
        by_tile(state, self, self.player)
        state = once_a_turn(state, self, self.kind, self.player)
        return draw_good(state, self, self.player, self.good)

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(player)s draws %(good)s from the supply."),
            {"player": self.player, "good": GOODS[self.good].name},
        )


@entry("migrate", Stage.BENEFITS)
class Migrate(Entry):
    player: str = read(a_player)
    source: str = read(a_region, key="from")
    target: str = read(a_region, key="to")
    count: int = read(a_number_from(1, MIGRANTS))
    good: str | None = maybe(a_good, default=None)

    def apply(self, state: State) -> State:
        """Migration: Colonists move from one region to another."""
        by_tile(state, self, self.player)
        state = once_a_turn(state, self, self.kind, self.player)
        refuse_same_region(self, self.source, self.target)
        refuse_undiscovered(state, self, self.target)
        movers = {"colonist": self.count}
        return move(state, self, self.player, self.source, self.target, movers, self.good)

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(player)s moves %(colonists)s from %(source)s to %(target)s."),
            {
                "player": self.player,
                "colonists": WORKERS["colonist"].some(self.count),
                "source": REGIONS[self.source],
                "target": REGIONS[self.target],
            },
        )


@entry("university", Stage.ACTIONS, Stage.BENEFITS)
class University(Entry):
    player: str = read(a_player)

    def apply(self, state: State) -> State:
        """A worker moves to the front of a box, which is the table's business; the tile is used."""
        by_tile(state, self, self.player)
        return state.marked(self.kind, self.player)

    def tell(self, before: State, after: State) -> Line:
        return Line(_("%(player)s uses University to move a worker to the front."), {"player": self.player})


def refuse_without_goods(state: State, entry: Entry, player: str, goods: Counts) -> None:
    """Nobody gives or sells what is not there."""
    held = state.players[player].goods
    if not covers(held, goods):
        entry.refuse(
            "no_such_token",
            _("%(player)s does not have %(goods)s."),
            player=player,
            goods=goods_in_words(goods),
        )


def goods_in_words(goods: Counts) -> Listing:
    """ "2 Sugar and 1 Gold"."""
    return Listing(
        tuple(
            Line(_("%(count)d %(good)s"), {"count": count, "good": GOODS[good].name})
            for good, count in goods.items()
        )
    )
