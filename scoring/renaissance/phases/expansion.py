"""Expansion into empty provinces, and a card bought on the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from scoring.entry import entry, maybe, read
from scoring.kinds import Group, kinds_of, of_kind
from scoring.reading import Table, a_count, a_number_from, a_player, fields_of, list_of
from scoring.renaissance.counts import Counts, changed
from scoring.renaissance.entry import (
    Entry,
    afford,
    in_play,
    refuse_missing,
    refuse_too_many_provinces,
    settled,
)
from scoring.renaissance.names import some_goods
from scoring.renaissance.state import State
from scoring.renaissance.tokens import so_many_tokens, tokens_paid
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

SMALLEST_MARKET, LARGEST_MARKET = 2, 9
TOKENS_ON_MAP = _("tokens on the map")


class Won(NamedTuple):
    """A province dominated without competition."""

    goods: tuple[str, ...] = ()
    market: int | None = None
    own: int = 0

    def cost(self) -> int | None:
        return None if self.market is None else max(0, self.market - self.own)


_WON = {"goods": some_goods, "market": a_number_from(SMALLEST_MARKET, LARGEST_MARKET), "own": a_count}


def a_won_province(value: Any, table: Table) -> Won:
    return Won(**fields_of(value, table, {}, _WON))


of_kind(Group(kinds_of(_WON), leads="market"), a_won_province)


@entry("expand", Stage.EXPANSION)
class Expand(Entry):
    box = Box.EXPANSION
    actor = "player"

    player: str = read(a_player)
    won: tuple[Won, ...] = maybe(list_of(a_won_province), default=())
    satellites: int = maybe(a_count, default=0)
    tokens: int = maybe(a_count, default=0)
    spent: int | None = maybe(a_count, default=None)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        in_play(self, player)
        refuse_too_many_provinces(self, player, len(self.won))
        own = refuse_missing(
            self, self.player, TOKENS_ON_MAP, player.tokens, sum(one.own for one in self.won)
        )
        player = afford(self, player, self._spent())
        return state.put(
            player.but(
                provinces=player.provinces + len(self.won),
                new=player.new + len(self.won),
                satellites=player.satellites + self.satellites,
                fresh=player.fresh + self.satellites,
                tokens=player.tokens - own + self.tokens,
                markets=with_goods(player.markets, (good for one in self.won for good in one.goods)),
            )
        )

    def _spent(self) -> int:
        """What is put down stays; what a marker replaces goes back to Stock."""
        put_down = self.satellites + self.tokens
        costs = [cost for one in self.won if (cost := one.cost()) is not None]
        known = len(costs) == len(self.won)
        worked_out = put_down + sum(costs) if known else None
        spent = settled(self, self.player, _("the cost of the expansion"), self.spent, worked_out)
        if not known and self.spent is not None and self.spent < put_down:
            self.refuse(
                "wrong_amount",
                _("The pieces put down already cost %(least)s."),
                least=so_many_tokens(put_down),
            )
        return spent

    def tell(self, before: State, after: State) -> Line:
        parts = []
        if self.won:
            parts.append(ngettext("%(count)d province", "%(count)d provinces", len(self.won)))
        if self.satellites:
            parts.append(ngettext("%(count)d satellite", "%(count)d satellites", self.satellites))
        if self.tokens:
            parts.append(so_many_tokens(self.tokens))
        spent = before.players[self.player].income - after.players[self.player].income
        if not parts and not spent:
            return Line(_("%(player)s does not expand."), {"player": self.player})
        return Line(
            _("%(player)s expands for %(spent)s: %(parts)s."),
            {"player": self.player, "spent": so_many_tokens(spent), "parts": Listing(tuple(parts))},
        )


def with_goods(markets: Counts, goods: Iterable[str]) -> Counts:
    for good in goods:
        markets = changed(markets, good, 1)
    return markets


@entry("buy_card", Stage.EXPANSION)
class BuyCard(Entry):
    box = Box.EXPANSION
    actor = "player"

    player: str = read(a_player)

    def apply(self, state: State) -> State:
        """Each card of a turn costs one more than the last."""
        player = state.players[self.player]
        in_play(self, player)
        if self.player in state.card_buyers:
            self.refuse(
                "already_done", _("%(player)s has already bought a card this turn."), player=self.player
            )
        player = afford(self, player, state.card_price)
        state = state.put(player.but(cards=player.cards + 1))
        return state.but(card_buyers=(*state.card_buyers, self.player))

    def tell(self, before: State, after: State) -> Line:
        paid = tokens_paid(before.players[self.player], after.players[self.player])
        return Line(_("%(player)s buys a card for %(paid)s."), {"player": self.player, "paid": paid})
