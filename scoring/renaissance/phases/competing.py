"""Market Competition: somebody expands where others are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.documents import one_word_of
from scoring.entry import entry, maybe, read
from scoring.errors import BadDocument
from scoring.kinds import LARGEST, Of, YesNo, of_kind
from scoring.reading import (
    Table,
    a_count,
    a_flag,
    a_number_from,
    a_player,
    a_text,
    an_adjustment,
    bad_format,
    map_of,
)
from scoring.renaissance.advances import CATHEDRAL
from scoring.renaissance.commodities import markets_name
from scoring.renaissance.competition import Contest, strength_of, wins
from scoring.renaissance.counts import with_count
from scoring.renaissance.entry import (
    Entry,
    afford,
    in_play,
    needs_advance,
    refuse_missing,
    refuse_too_many_provinces,
    settled,
)
from scoring.renaissance.names import some_goods, three_dice
from scoring.renaissance.phases.expansion import TOKENS_ON_MAP, with_goods
from scoring.renaissance.shortages import supply_of
from scoring.renaissance.state import Player, State
from scoring.renaissance.tokens import tokens_paid
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing, Word
from scoring.text import gettext_noop as _

DOMINATED, NEW = "dominated", "new"
SATELLITE = 1
SATELLITES, PROVINCES, NEW_PROVINCES = _("satellites"), _("provinces"), _("new provinces")

_a_marker = one_word_of((DOMINATED, NEW))
_some_tokens = a_number_from(1, LARGEST)

Against = Mapping[str, str | int]


def a_presence(value: Any, table: Table) -> str | int:
    """What a defender has there: a marker, or so many tokens."""
    return _a_marker(value, table) if isinstance(value, str) else _some_tokens(value, table)


of_kind(Of("presence"), a_presence)


@entry("compete", Stage.EXPANSION)
class Compete(Entry):
    box = Box.EXPANSION
    actor = "player"

    player: str = read(a_player)
    against: Against = read(map_of(a_player, a_presence))
    market: int = read(a_number_from(1, 9))
    dice: tuple[int, int, int] | None = maybe(three_dice, default=None)
    won: bool | None = maybe(a_flag, default=None, kind=YesNo())
    cathedral: str | None = maybe(a_player, default=None)
    province: str | None = maybe(a_text, default=None)
    goods: tuple[str, ...] = maybe(some_goods, default=())
    own: int = maybe(a_count, default=0)
    modifiers: int = maybe(an_adjustment, default=0)
    paid: int | None = maybe(a_count, default=None)

    def check_shape(self, state: State) -> None:
        if sum(one is not None for one in (self.dice, self.won, self.cathedral)) != 1:
            raise bad_format(_("A competition is decided by dice, by what was said, or by Cathedral."))

    def apply(self, state: State) -> State:
        self._refuse_impossible()
        attacker = state.players[self.player]
        in_play(self, attacker)
        for name, presence in self.against.items():
            refuse_absent(self, state.players[name], presence)
        state = self._use_cathedral(state)
        needed = self.contest(state).still_to_place(self.own)
        own = refuse_missing(self, self.player, TOKENS_ON_MAP, attacker.tokens, self.own)
        what = _("the cost of the competition")
        attacker = afford(self, attacker, settled(self, self.player, what, self.paid, needed))
        won = self.attacker_wins(state)
        state = state.put(attacker.but(tokens=attacker.tokens - own))
        return self._conquer(state) if won else state

    def _refuse_impossible(self) -> None:
        """What no table can mean, whatever it says."""
        for impossible, message in IMPOSSIBLE:
            if impossible(self):
                raise BadDocument("bad_choice", message)

    # Who wins

    def contest(self, state: State) -> Contest:
        """As it stands before the tokens are paid."""
        players, strength, away = state.players, 0, False
        for name, presence in self.against.items():
            capital = players[name].capital == self.province
            tokens = presence if isinstance(presence, int) else None
            strength += strength_of(self.market, tokens, capital=capital)
            away = away or capital
        return Contest(
            self.market,
            strength,
            self.modifiers,
            in_attacker_capital=players[self.player].capital == self.province,
            in_defender_capital=away,
            surplus=supply_of(state, self.goods).surplus,
        )

    def attacker_wins(self, state: State) -> bool:
        if self.cathedral is not None:
            return self.cathedral == self.player
        if self.dice is None:
            return bool(self.won)
        place = state.players[self.player].place
        return wins(self.dice, place, shortage=supply_of(state, self.goods).shortage)

    def _use_cathedral(self, state: State) -> State:
        user = self.cathedral
        if user is None:
            return state
        in_play(self, state.players[user])
        needs_advance(self, state.players[user], CATHEDRAL)
        others = tuple(self.against) if user == self.player else (self.player,)
        for other in others:
            if state.players[other].owns(CATHEDRAL):
                self.refuse("bad_choice", _("%(player)s owns Cathedral, too."), player=other)
            if (user, other) in state.cathedrals:
                self.refuse(
                    "already_done",
                    _("%(player)s has already used Cathedral against %(other)s this turn."),
                    player=user,
                    other=other,
                )
        return state.but(cathedrals=state.cathedrals | {(user, other) for other in others})

    # What a win brings

    def _conquer(self, state: State) -> State:
        for name, presence in self.against.items():
            state = state.put(beaten(self, state.players[name], presence))
        winner = state.players[self.player]
        if self.market == SATELLITE:
            return state.put(winner.but(satellites=winner.satellites + 1, fresh=winner.fresh + 1))
        refuse_too_many_provinces(self, winner, 1)
        return state.put(
            winner.but(
                provinces=winner.provinces + 1,
                new=winner.new + 1,
                markets=with_goods(winner.markets, self.goods),
            )
        )

    def tell(self, before: State, after: State) -> Line:
        paid = tokens_paid(before.players[self.player], after.players[self.player])
        params = {
            "player": self.player,
            "others": Listing(tuple(self.against)),
            "what": self._what(),
            "paid": paid,
        }
        if self.cathedral is not None:
            params["user"] = self.cathedral
            if self.attacker_wins(before):
                return Line(
                    _(
                        "%(player)s competes with %(others)s for %(what)s, pays %(paid)s and wins "
                        "by Cathedral of %(user)s."
                    ),
                    params,
                )
            return Line(
                _(
                    "%(player)s competes with %(others)s for %(what)s, pays %(paid)s and loses "
                    "by Cathedral of %(user)s."
                ),
                params,
            )
        if self.attacker_wins(before):
            return Line(
                _("%(player)s competes with %(others)s for %(what)s, pays %(paid)s and wins."), params
            )
        return Line(_("%(player)s competes with %(others)s for %(what)s, pays %(paid)s and loses."), params)

    def _what(self) -> Line:
        if self.market == SATELLITE:
            return Line(_("a satellite"))
        return Line(_("a market of %(market)d"), {"market": self.market})


IMPOSSIBLE: tuple[tuple[Callable[[Compete], object], Word], ...] = (
    (lambda entry: not entry.against, _("A competition needs somebody to compete with.")),
    (lambda entry: entry.player in entry.against, _("Nobody competes with themselves.")),
    (
        lambda entry: len(entry.against) > 1 and any(isinstance(one, str) for one in entry.against.values()),
        _("Several defenders can only have tokens there."),
    ),
    (
        lambda entry: entry.market == SATELLITE and (entry.goods or [*entry.against.values()] != [1]),
        _("A satellite holds one token and yields no goods."),
    ),
    (
        lambda entry: entry.cathedral is not None and entry.cathedral not in (entry.player, *entry.against),
        _("Only those who compete can use Cathedral."),
    ),
)


def refuse_absent(entry: Compete, player: Player, presence: str | int) -> None:
    """The defender must have what is competed for."""
    if entry.market == SATELLITE:
        refuse_missing(entry, player.name, SATELLITES, player.satellites, 1)
    elif isinstance(presence, int):
        refuse_missing(entry, player.name, TOKENS_ON_MAP, player.tokens, presence)
    else:
        refuse_missing(entry, player.name, PROVINCES, player.provinces, 1)
        if presence == NEW:
            refuse_missing(entry, player.name, NEW_PROVINCES, player.new, 1)
        for good in entry.goods:
            refuse_missing(entry, player.name, markets_name(good), player.markets.get(good, 0), 1)


def beaten(entry: Compete, player: Player, presence: str | int) -> Player:
    """Tokens, or the marker and its goods, leave the map, as far as they are there."""
    if entry.market == SATELLITE:
        return player.but(satellites=max(0, player.satellites - 1))
    if isinstance(presence, int):
        return player.but(tokens=max(0, player.tokens - presence))
    markets = player.markets
    for good in entry.goods:
        markets = with_count(markets, good, max(0, markets.get(good, 0) - 1))
    return player.but(
        provinces=max(0, player.provinces - 1),
        new=max(0, player.new - 1) if presence == NEW else player.new,
        markets=markets,
    )
