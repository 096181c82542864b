"""A commodity card: everybody is paid for the markets of it; then one marker of it goes."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.entry import entry, maybe, read
from scoring.reading import a_count, a_player, map_of
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.counts import one_nearer_to_none
from scoring.renaissance.entry import Entry, in_play, plays_card, settled
from scoring.renaissance.names import a_commodity
from scoring.renaissance.payouts import payout
from scoring.renaissance.state import State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


@entry("commodity", Stage.CARDS, Stage.FINAL)
class Commodity(Entry):
    box = Box.CARDS
    actor = "player"

    player: str = read(a_player)
    commodity: str = read(a_commodity)
    paid: Mapping[str, int] | None = maybe(map_of(a_player, a_count), default=None)

    def apply(self, state: State) -> State:
        in_play(self, state.players[self.player])
        state = state.put(plays_card(self, state.players[self.player]))
        for name in self.paid or {}:
            in_play(self, state.players[name])
        state = pay_out(state, self)
        wind = state.wind
        return state.but(
            market=one_nearer_to_none(state.market, self.commodity),
            wind=None if wind is not None and wind.commodity == self.commodity else wind,
        )

    def tell(self, before: State, after: State) -> Line:
        gains = tuple(
            Line(_("%(player)s +%(tokens)d"), {"player": name, "tokens": gain})
            for name, player in after.players.items()
            if (gain := player.income - before.players[name].income)
        )
        params = {
            "player": self.player,
            "good": commodity_name(self.commodity),
            "gains": Listing(gains),
        }
        if not gains:
            return Line(_("%(player)s plays %(good)s, which pays nobody."), params)
        return Line(_("%(player)s plays %(good)s: %(gains)s."), params)


def pay_out(state: State, card: Commodity) -> State:
    """Everybody in play, by the boxes of the card."""
    given = card.paid or {}
    what = Line(_("the income from %(good)s"), {"good": commodity_name(card.commodity)})
    paid = []
    for player in state.playing():
        worked_out = payout(state, player, card.commodity).tokens
        if worked_out == 0 and player.name not in given:
            continue
        tokens = settled(card, player.name, what, given.get(player.name), worked_out)
        if tokens:
            paid.append(player.gaining(tokens))
    return state.put_all(paid) if paid else state
