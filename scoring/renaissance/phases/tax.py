"""Tax opens the expansion: tokens and misery by place, Holy Indulgence, and one exchange of places."""

from __future__ import annotations

from scoring.entry import entry, maybe
from scoring.reading import a_player
from scoring.renaissance.advances import HOLY_INDULGENCE
from scoring.renaissance.entry import Entry
from scoring.renaissance.setup import FEW_PLAYERS, SPACES
from scoring.renaissance.state import Player, State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _

INDULGENCE = 2
INDULGENCE_WITH_FEW = 3


@entry("tax", Stage.PURCHASE)
class Tax(Entry):
    box = Box.TAX

    swap: str | None = maybe(a_player, default=None)

    def apply(self, state: State) -> State:
        state = indulge(state.put_all([taxed(player) for player in state.playing()]))
        if self.swap is not None:
            state = self._exchange(state, self.swap)
        everybody = [player.but(relief=0) for player in state.players.values()]
        return state.put_all(everybody).but(stage=Stage.EXPANSION, leaders=())

    def _exchange(self, state: State, other: str) -> State:
        leader = single_leader(state)
        if leader is None:
            self.refuse("bad_choice", _("Nobody leads alone in Enlightenment."))
        elif other not in neighbours(state, leader):
            self.refuse(
                "bad_choice",
                _("%(other)s is not next to %(leader)s in play order."),
                other=other,
                leader=leader,
            )
        if leader is None or state.players[other].out:
            return state
        mine, theirs = state.players[leader], state.players[other]
        state = state.with_player(leader, place=theirs.place)
        return state.with_player(other, place=mine.place)

    def tell(self, before: State, after: State) -> Line:
        incomes = tuple(
            Line(_("%(player)s %(income)d"), {"player": player.name, "income": player.income})
            for player in after.in_order()
        )
        params = {"incomes": Listing(incomes), "pair": Listing(moved(before, after))}
        if moved(before, after):
            return Line(_("Tax and misery by space. Income now: %(incomes)s. %(pair)s swap spaces."), params)
        return Line(_("Tax and misery by space. Income now: %(incomes)s."), params)


def moved(before: State, after: State) -> tuple[str, ...]:
    """Who has another place now. The order alone does not say it: misery may take somebody out of it."""
    return tuple(name for name, player in after.players.items() if player.place != before.players[name].place)


def taxed(player: Player) -> Player:
    space = SPACES[player.place]
    return player.gaining(space.tokens).suffering(space.misery)


def indulge(state: State) -> State:
    """Holy Indulgence: owners gain for each player without, who lose for each owner."""
    playing = state.playing()
    owners = [player for player in playing if player.owns(HOLY_INDULGENCE)]
    if not owners:
        return state
    without = len(playing) - len(owners)
    return state.put_all(
        [
            player.gaining(each_indulgence(state) * without)
            if player.owns(HOLY_INDULGENCE)
            else player.paying(INDULGENCE * len(owners))
            for player in playing
        ]
    )


def each_indulgence(state: State) -> int:
    """What an owner gains for each player without it."""
    return INDULGENCE_WITH_FEW if len(state.players) <= FEW_PLAYERS else INDULGENCE


def single_leader(state: State) -> str | None:
    """Who is furthest in Enlightenment alone, among those in play."""
    playing = state.playing()
    most = max((player.enlightenment for player in playing), default=0)
    leaders = [player.name for player in playing if player.enlightenment == most]
    return leaders[0] if len(leaders) == 1 else None


def neighbours(state: State, name: str) -> tuple[str, ...]:
    """Those before and behind in the play order."""
    order = state.order
    nth = order.index(name)
    return order[max(0, nth - 1) : nth] + order[nth + 1 : nth + 2]
