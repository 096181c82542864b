"""Domination: the expansion bonus, province income, and two rolls for shortage and surplus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any, NamedTuple

from scoring.entry import entry, maybe
from scoring.kinds import ListOf, Of, of_kind
from scoring.reading import Table, a_count, a_player, an_object, fields_of, map_of
from scoring.renaissance.advances import NEW_WORLD
from scoring.renaissance.commodities import (
    DIRECTION,
    PRECIOUS,
    SHORTAGE,
    SURPLUS,
    commodity_name,
    direction_name,
)
from scoring.renaissance.counts import changed
from scoring.renaissance.entry import Entry, in_play, settled
from scoring.renaissance.names import a_commodity, a_direction, so_many, three_dice
from scoring.renaissance.printed import Printed
from scoring.renaissance.shortages import most_markets
from scoring.renaissance.state import Player, State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing, then
from scoring.text import gettext_noop as _

NEW_WORLD_RELIEF = 2
MOST_ROLLS = 2
SUM_OF_PRECIOUS = 12
HIGHEST_GREEN_OF_SHORTAGE = 3
SURPLUS_PRICE = 1


class Roll(NamedTuple):
    """The dice, or what they came to."""

    dice: tuple[int, int, int] | None = None
    commodity: str | None = None
    result: str | None = None

    def direction(self) -> str:
        if self.dice is None:
            return self.result or SHORTAGE
        return SHORTAGE if self.dice[2] <= HIGHEST_GREEN_OF_SHORTAGE else SURPLUS

    def commodities(self, printed: Printed) -> tuple[str, ...] | None:
        """None if nobody said what this sum stands for."""
        commodity = self.commodity
        if self.dice is not None:
            black, white, _green = self.dice
            if black + white == SUM_OF_PRECIOUS:
                return PRECIOUS
            commodity = printed.roll.get(black + white)
        if commodity is None:
            return None
        return PRECIOUS if commodity in PRECIOUS else (commodity,)


def a_roll(value: Any, table: Table) -> Roll:
    if "dice" in an_object(value):
        return Roll(**fields_of(value, table, {"dice": three_dice}))
    return Roll(**fields_of(value, table, {"commodity": a_commodity, "result": a_direction}))


of_kind(Of("roll"), a_roll)


@entry("domination", Stage.EXPANSION)
class Domination(Entry):
    box = Box.DOMINATION

    income: Mapping[str, int] | None = maybe(map_of(a_player, a_count), default=None)
    rolls: tuple[Roll, ...] = maybe(
        so_many(a_roll, 0, MOST_ROLLS), default=(), kind=ListOf(Of("roll"), lines=MOST_ROLLS)
    )

    def apply(self, state: State) -> State:
        for name in self.income or {}:
            in_play(self, state.players[name])
        bonus = bonus_for(state)
        if bonus is not None:
            state = state.with_player(bonus, cards=state.players[bonus].cards + 1)
        state = state.put_all([self._dominating(state, player) for player in state.playing()])
        everybody = [player.but(new=0, fresh=0) for player in state.players.values()]
        state = state.put_all(everybody).but(market={}, wind=None)
        for roll in self.rolls:
            state = rolled(state, self, roll)
        return state.but(stage=Stage.FINAL if state.last_turn else Stage.ORDER)

    def _dominating(self, state: State, player: Player) -> Player:
        """Province income, and the relief that the New World brings."""
        given = (self.income or {}).get(player.name)
        worked_out = state.printed.income_of(player.provinces)
        income = settled(self, player.name, _("the province income"), given, worked_out)
        player = player.gaining(income)
        return player.suffering(-NEW_WORLD_RELIEF) if player.owns(NEW_WORLD) else player

    def tell(self, before: State, after: State) -> Line:
        said = [Line(_("Domination: province income is paid."))]
        if bonus := bonus_for(before):
            said.append(Line(_("%(player)s draws the bonus card."), {"player": bonus}))
        if rolled := [line for roll in self.rolls for line in roll_lines(roll, before.printed)]:
            said.append(Line(_("Rolled: %(lines)s."), {"lines": Listing(tuple(rolled), with_and=False)}))
        return reduce(then, said)


def roll_lines(roll: Roll, printed: Printed) -> list[Line]:
    return [
        Line(
            _("%(what)s of %(good)s"),
            {"what": direction_name(roll.direction()), "good": commodity_name(good)},
        )
        for good in roll.commodities(printed) or ()
    ]


def bonus_for(state: State) -> str | None:
    """Who draws a card for most new provinces; in a tie the earlier in play order."""
    best = max(state.in_order(), key=lambda player: player.new, default=None)
    return best.name if best is not None and best.new else None


def rolled(state: State, entry: Entry, roll: Roll) -> State:
    """Each roll is settled with its majorities before the next."""
    goods = roll.commodities(state.printed)
    if goods is None:
        entry.refuse("not_known", _("Nobody has entered which commodity this sum of the dice stands for."))
        return state
    for good in goods:
        state = state.but(market=changed(state.market, good, DIRECTION[roll.direction()]))
    for good in goods:
        holder = most_markets(state, good)
        if holder is not None and not state.players[holder].out:
            state = state.put(holding_most(state.players[holder], roll.direction()))
    return state


def holding_most(player: Player, direction: str) -> Player:
    """In shortage a card; in surplus a token, or without one misery."""
    if direction == SHORTAGE:
        return player.but(cards=player.cards + 1)
    return player.paying(SURPLUS_PRICE) if player.income else player.suffering(1)
