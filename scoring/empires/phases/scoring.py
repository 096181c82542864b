"""Colony scoring: what regions bring at the end of an Age, and points for money."""

from __future__ import annotations

from scoring.empires.colonies import colony_points, score_map
from scoring.empires.entry import Entry, afford
from scoring.empires.state import State
from scoring.empires.turns import LAST_TURN, SCORING_TURNS, Box, Stage
from scoring.entry import entry, read
from scoring.errors import BadDocument
from scoring.reading import a_count, a_player
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _


@entry("score_colonies", Stage.BENEFITS, box=Box.SCORING)
class ScoreColonies(Entry):
    only_leads = True

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
                _("%(player)s +%(points)d"),
                {"player": player.name, "points": player.colony_points[before.turn]},
            )
            for player in after.in_order()
        )
        return Line(_("Colony scoring: %(scored)s."), {"scored": Listing(scored, with_and=False)})


@entry("buy_vp", Stage.SCORING, box=Box.SCORING)
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


def most_points(state: State, name: str) -> int:
    """How many points a player's money buys."""
    return state.players[name].money // state.age.vp_price
