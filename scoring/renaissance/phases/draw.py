"""Draw cards: a marker bought away, the Wind/Watermill marker, a card for all, and what advances add."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from scoring.entry import entry, maybe
from scoring.kinds import Of, of_kind
from scoring.reading import Table, a_number_from, a_player, fields_of, map_of
from scoring.renaissance.advances import ADVANCES, MASTER_ART, URBAN_ASCENDANCY, WIND_WATERMILL
from scoring.renaissance.commodities import BY_WIND, commodity_name, direction_name
from scoring.renaissance.counts import one_nearer_to_none
from scoring.renaissance.entry import Entry, afford, in_play, needs_advance, plays_card
from scoring.renaissance.names import a_commodity, a_direction, each_once
from scoring.renaissance.state import Player, State, Wind
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing, ngettext, then
from scoring.text import gettext_noop as _

REMOVAL_PRICE = 1
EXTRA_CARD_PRICE = 1


def a_wind(value: Any, table: Table) -> Wind:
    fields = fields_of(value, table, {"commodity": a_commodity, "as": a_direction})
    return Wind(fields["commodity"], fields["as"])


of_kind(Of("wind"), a_wind)


@entry("draw", Stage.DRAW)
class Draw(Entry):
    box = Box.DRAW

    remove: str | None = maybe(a_commodity, default=None)
    wind: Wind | None = maybe(a_wind, default=None)
    urban: tuple[str, ...] = maybe(each_once(a_player), default=())
    discard: Mapping[str, int] | None = maybe(map_of(a_player, a_number_from(1, 2)), default=None)

    def apply(self, state: State) -> State:
        if self.remove is not None:
            state = buy_away(state, self, self.remove)
        if self.wind is not None:
            state = put_wind(state, self, self.wind)
        state = state.put_all([one.but(cards=one.cards + 1) for one in state.playing()])
        for name in self.urban:
            state = state.put(buy_another(self, state.players[name]))
        for name, cards in (self.discard or {}).items():
            state = state.put(discard(self, state.players[name], cards))
        return state.but(stage=Stage.CARDS)

    def tell(self, before: State, after: State) -> Line:
        said = []
        if self.remove is not None and self.remove in before.market:
            said.append(Line(_("One marker of %(good)s goes."), {"good": commodity_name(self.remove)}))
        if self.wind is not None:
            said.append(Line(_("%(wind)s."), {"wind": wind_line(self.wind)}))
        said.append(Line(_("Everybody draws a card.")))
        if self.urban:
            said.append(ngettext("%(players)s buys another.", "%(players)s buy another.", len(self.urban),
                                 players=Listing(self.urban)))  # fmt: skip
        for name, cards in (self.discard or {}).items():
            said.append(ngettext("%(player)s discards %(count)d card.",
                                 "%(player)s discards %(count)d cards.", cards, player=name))  # fmt: skip
        return reduce(then, said)


def wind_line(wind: Wind) -> Line:
    return Line(
        _("Wind/Watermill makes a %(what)s of %(good)s"),
        {"what": direction_name(wind.direction), "good": commodity_name(wind.commodity)},
    )


def buy_away(state: State, entry: Entry, commodity: str) -> State:
    """The first player pays for one marker less."""
    if not state.market.get(commodity):
        entry.refuse("no_such_token", _("No marker lies on %(good)s."), good=commodity_name(commodity))
    for first in state.in_order()[:1]:
        state = state.put(afford(entry, first, REMOVAL_PRICE))
    return state.but(market=one_nearer_to_none(state.market, commodity))


def put_wind(state: State, entry: Entry, wind: Wind) -> State:
    if wind.commodity not in BY_WIND:
        entry.refuse(
            "bad_choice",
            _("Wind/Watermill can't lie on %(good)s."),
            good=commodity_name(wind.commodity),
        )
    if wind_owner(state) is None:
        entry.refuse(
            "not_owned",
            _("Nobody in play owns %(advance)s."),
            advance=ADVANCES[WIND_WATERMILL].name,
        )
    return state.but(wind=wind)


def wind_owner(state: State) -> str | None:
    """The earliest owner in play order decides."""
    return next((player.name for player in state.in_order() if player.owns(WIND_WATERMILL)), None)


def buy_another(entry: Entry, player: Player) -> Player:
    in_play(entry, player)
    needs_advance(entry, player, URBAN_ASCENDANCY)
    return afford(entry, player, EXTRA_CARD_PRICE).but(cards=player.cards + 1)


def discard(entry: Entry, player: Player, cards: int) -> Player:
    in_play(entry, player)
    needs_advance(entry, player, MASTER_ART)
    return plays_card(entry, player, cards)
