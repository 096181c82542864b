"""Building benefits: what buildings pay and train, and what their owners may do in that phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from scoring.empires.buildings import lets_record
from scoring.empires.buildings.age_2 import MINT_GOODS
from scoring.empires.counts import Counts, covers, without
from scoring.empires.entry import Entry, by_tile, money_changed, once_a_turn
from scoring.empires.goods import GOODS, goods_in_words
from scoring.empires.names import a_good, a_region, some_goods
from scoring.empires.phases.dock import refuse_undiscovered
from scoring.empires.phases.gifts import SELLS, Sale, preview, sales_of
from scoring.empires.phases.goods import draw_good
from scoring.empires.phases.warfare import move, refuse_same_region
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.empires.workers import WORKERS, some_workers
from scoring.entry import entry, maybe, read
from scoring.kinds import Each, Of
from scoring.reading import a_number_from, a_player, map_of
from scoring.text import Line, Listing, then
from scoring.text import gettext_noop as _

MIGRANTS = 2


@entry("benefits", Stage.BENEFITS_DUE, Stage.BENEFITS, box=Box.BENEFITS)
class Benefits(Entry):
    only_leads = True

    mint: Mapping[str, str] | None = maybe(
        map_of(a_player, a_good), default=None, kind=Each("player", Of("good", _("What pays more")))
    )
    sell: Mapping[str, Counts] | None = maybe(map_of(a_player, some_goods), default=None)

    def apply(self, state: State) -> State:
        """One player after the other, in player order: first paid, then sales, then robbery."""
        for name, good in (self.mint or {}).items():
            self._refuse_mint(state, name, good)
        for name, goods in (self.sell or {}).items():
            self._refuse_sale(state, name, goods)
        state = once_a_turn(state, self, self.kind)
        for gift in preview(state, self.mint or {}, self.sell):
            state = gift.given(state)
        for name in self.sell or {}:
            # Asked and answered: nobody need be reminded of Trading House any more.
            state = state.marked(SELLS, name)
        return state._replace(stage=Stage.BENEFITS)

    def _refuse_sale(self, state: State, name: str, goods: Counts) -> None:
        if lets_record(state.players[name], SELLS) is None:
            self.refuse("not_owned", _("%(player)s does not own Trading House."), player=name)
        refuse_without_goods(state, self, name, goods)

    def _refuse_mint(self, state: State, name: str, good: str) -> None:
        if lets_record(state.players[name], "mint") is None:
            self.refuse("not_owned", _("%(player)s does not own Mint."), player=name)
        if good not in MINT_GOODS:
            self.refuse("bad_choice", _("Mint pays for Gold or Silver."))

    def tell(self, before: State, after: State) -> Line:
        changed = {name: after.players[name].money - before.players[name].money for name in before.order}
        given = [money_changed(name, by) for name, by in changed.items() if by]
        given += [
            Line(_("%(player)s +%(workers)s"), {"player": name, "workers": some_workers(more)})
            for name in before.order
            if (more := without(after.players[name].gained, before.players[name].gained))
        ]
        sums = (
            Line(_("Building benefits: %(given)s."), {"given": Listing(tuple(given), with_and=False)})
            if given
            else Line(_("Building benefits are given."))
        )
        return reduce(then, self._sales_told(before), sums)

    def _sales_told(self, before: State) -> Iterator[Line]:
        for gift in preview(before, self.mint or {}, self.sell):
            if isinstance(gift, Sale):
                yield sale_told(gift.player, gift.goods, gift.money)


@entry(SELLS, Stage.BENEFITS, box=Box.BENEFITS)
class SellGoods(Entry):
    player: str = read(a_player)
    goods: Counts = read(some_goods)

    def apply(self, state: State) -> State:
        """Trading House: the bank takes goods back for money."""
        by_tile(state, self, self.player)
        refuse_without_goods(state, self, self.player, self.goods)
        for sale in sales_of(state, self.player, self.goods):
            state = sale.given(state)
        return state

    def tell(self, before: State, after: State) -> Line:
        earned = after.players[self.player].money - before.players[self.player].money
        return sale_told(self.player, self.goods, earned)


def sale_told(player: str, goods: Counts, money: int) -> Line:
    return Line(
        _("%(player)s sells %(goods)s for $%(money)d."),
        {"player": player, "goods": goods_in_words(goods), "money": money},
    )


@entry("swap_good", Stage.BENEFITS, box=Box.BENEFITS)
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
            self.refuse("bad_choice", _("%(player)s must swap with somebody else."), player=self.player)
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


@entry("free_good", Stage.BENEFITS, box=Box.BENEFITS)
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


@entry("migrate", Stage.BENEFITS, box=Box.BENEFITS)
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
                "source": PLACES[self.source],
                "target": PLACES[self.target],
            },
        )


@entry("university", *(stage for stage in Stage if stage is not Stage.OVER))
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
