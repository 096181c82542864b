"""The end of a turn: colony scoring, points for money, the next turn."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.empires.buildings import owned_effects
from scoring.empires.colonies import colony_points, score_map
from scoring.empires.counts import Counts, merged
from scoring.empires.effects import AtEnd
from scoring.empires.entry import Entry, afford
from scoring.empires.goods import ON_OFFER
from scoring.empires.holdings import workers_in_specialists_box
from scoring.empires.phases.turn_order import next_order
from scoring.empires.setup import COLONISTS
from scoring.empires.state import Player, State
from scoring.empires.turns import AGES, LAST_TURN, SCORING_TURNS, Stage
from scoring.entry import entry, maybe, read
from scoring.errors import BadDocument
from scoring.reading import a_count, a_player, map_of
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

TILES_ON_OFFER = 5


@entry("score_colonies", Stage.BENEFITS)
class ScoreColonies(Entry):
    def apply(self, state: State) -> State:
        """On the three turns that end an Age."""
        if state.turn not in SCORING_TURNS:
            raise BadDocument("wrong_stage", _("Colonies do not score on turn %(turn)d."), turn=state.turn)
        scores = score_map(state.colonies())
        points = colony_points(scores)
        for player in state.players.values():
            scored = {**player.colony_points, state.turn: points.get(player.name, 0)}
            state = state.with_player(player.name, colony_points=scored)
        scorings = {**state.scorings, state.turn: scores}
        return state._replace(stage=Stage.SCORING, scorings=scorings)

    def tell(self, before: State, after: State) -> Line:
        scored = tuple(
            Line(
                _("%(player)s %(points)d"),
                {"player": player.name, "points": player.colony_points[before.turn]},
            )
            for player in after.in_order()
        )
        return Line(_("Colony scoring: %(scored)s."), {"scored": Listing(scored)})


@entry("buy_vp", Stage.SCORING)
class BuyVp(Entry):
    player: str = read(a_player)
    vp: int = read(a_count)

    def apply(self, state: State) -> State:
        """The price of a point rises with the Age."""
        if not state.game.options.buy_vp:
            self.refuse("not_in_game", _("This table does not buy points."))
        before = state.players[self.player]
        state = afford(
            state,
            self,
            self.player,
            self.vp * state.age.vp_price,
            _("%(player)s has $%(money)d; the points cost $%(price)d."),
        )
        player = state.players[self.player]
        spent = before.money - player.money if state.turn == LAST_TURN else 0
        return state.with_player(
            self.player,
            bought=player.bought + self.vp,
            spent_on_last_points=player.spent_on_last_points + spent,
        )

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(player)s buys %(points)s for $%(price)d."),
            {
                "player": self.player,
                "points": ngettext("%(count)d point", "%(count)d points", self.vp),
                "price": self.vp * before.age.vp_price,
            },
        )


@entry("end_turn", Stage.BENEFITS, Stage.SCORING)
class EndTurn(Entry):
    specialists: Mapping[str, int] | None = maybe(map_of(a_player, a_count), default=None)

    def apply(self, state: State) -> State:
        """New order, new workers, next turn; after turn 8 the game is over."""
        if state.stage is Stage.BENEFITS and state.turn in SCORING_TURNS:
            raise BadDocument("wrong_stage", _("Turn %(turn)d ends after colony scoring."), turn=state.turn)
        if self.specialists and state.turn != LAST_TURN:
            self.refuse(
                "bad_choice",
                _("The Specialists box is counted on turn %(last)d only."),
                last=LAST_TURN,
            )
        if state.turn == LAST_TURN:
            for name, number in (self.specialists or {}).items():
                state = state.with_player(name, in_specialists_box=number)
            return state._replace(stage=Stage.OVER)
        for player in state.players.values():
            state = state.with_player(player.name, workers=next_workers(player), gained={})
        return state._replace(
            turn=state.turn + 1,
            stage=Stage.ACTIONS,
            order=next_order(state),
            initiative=(),
        )

    def tell(self, before: State, after: State) -> Line:
        if after.stage is Stage.OVER:
            return Line(_("The game is over."))
        return Line(
            _("Turn %(turn)d ends. Next: %(order)s."),
            {"turn": before.turn, "order": Listing(after.order)},
        )


def most_points(state: State, name: str) -> int:
    """As many points as a player's money buys."""
    return state.players[name].money // state.age.vp_price


def next_workers(player: Player) -> Counts:
    """With whom a player begins the next turn."""
    return merged({"colonist": COLONISTS}, player.gained)


def chores(state: State) -> tuple[Line, ...]:
    """What the table does to the board before the next turn, in the order of the board."""
    if state.turn == LAST_TURN:
        return ()
    return (
        Line(_("Trade Goods: take away what is left, draw %(count)d"), {"count": ON_OFFER}),
        Line(_("Merchant Shipping: a new ship, if it was taken")),
        tiles_chore(state),
        Line(_("Everybody: %(count)d Colonists and the workers gained"), {"count": COLONISTS}),
        Line(_("Player order: set the markers")),
        Line(_("Turn marker: on to turn %(turn)d"), {"turn": state.turn + 1}),
    )


def tiles_chore(state: State) -> Line:
    """Within an Age the tiles stay and are filled up; at its end all of them go."""
    if state.turn not in SCORING_TURNS:
        return Line(_("Capital Buildings: fill up to %(count)d"), {"count": TILES_ON_OFFER})
    new_age = AGES[state.age.number + 1]
    message = (
        _("Capital Buildings: sweep all away, shuffle the ten of %(age)s, lay out %(count)d")
        if state.game.options.reduced_luck and new_age.number == len(AGES)
        else _("Capital Buildings: sweep all away, lay out %(count)d of %(age)s")
    )
    return Line(message, {"count": TILES_ON_OFFER, "age": new_age.name})


def specialists_to_count(state: State) -> tuple[str, ...]:
    """Whose workers in the Specialists box are worth points to somebody when the game ends."""
    owners = tuple(
        player.name
        for player in state.in_order()
        for _tile, effect in owned_effects(player, AtEnd)
        if effect.counted is workers_in_specialists_box
    )
    if not owners or state.turn != LAST_TURN:
        return ()
    return state.order if state.game.options.age_of_reason == "all" else owners
