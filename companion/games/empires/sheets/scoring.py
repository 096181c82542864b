"""Colony scoring: the regions with their places to accept, then points for money."""

from typing import NamedTuple

from django.utils.translation import gettext

from companion.forms.sheet import Data
from companion.games.empires.sheets.ending import Ending
from companion.games.empires.standings import Standings, standings_of
from companion.selectors.table import SeatRow, Table
from scoring.empires.ending import if_age_ended_now, money_matters
from scoring.empires.phases.scoring import most_points
from scoring.empires.turns import Box, Stage


class Buyer(NamedTuple):
    """Somebody who can afford points: how many at most, and how many are wanted."""

    seat: SeatRow
    most: int
    vp: int


class ScoringSheet(Ending):
    """The last one ends the game, too: after it there is nothing left to do, but to buy points."""

    box = Box.SCORING
    template = "games/empires/_scoring.html"

    @property
    def verb(self) -> str:
        return gettext("Score it and end the game") if self.ends else gettext("Score it")

    @property
    def standings(self) -> Standings:
        """As they were scored, or as they will be."""
        state = self.table.state
        return standings_of(self.table, state.scorings.get(state.turn, if_age_ended_now(state)))

    # Points for money

    @property
    def button(self) -> str:
        if not self.is_buying:
            return super().button
        if self.ends:
            return gettext("End the game")
        return gettext("Done buying") if self.purses else super().button

    @property
    def is_buying(self) -> bool:
        return self.table.state.stage is Stage.SCORING

    @property
    def ends(self) -> bool:
        """Whether the large button ends the game: what is for sale comes between the scoring and that."""
        return self.is_last and (self.is_buying or (self.is_due and not self.purses))

    @property
    def money_matters(self) -> bool:
        """Whether somebody's points or place depend on it, bought points included."""
        return bool(self.purses) or money_matters(self.table.state, self.table.game.left)

    @property
    def purses(self) -> list[Buyer]:
        """Those who can afford a point, in player order; nobody where points are not for sale."""
        state = self.table.state
        if not state.game.options.buy_vp:
            return []
        wanted = self.numbers("vp")
        purses = [
            Buyer(seat, most_points(state, seat.key), wanted.get(seat.key, 0)) for seat in self.table.seats
        ]
        return [purse for purse in purses if purse.most]

    def entries(self) -> list[Data]:
        bought = [
            {"do": "buy_vp", "player": player, "vp": number}
            for player, number in self.numbers("vp").items()
            if number
        ]
        if "ends" not in self.given:
            return [*super().entries(), *bought]
        return [*self.mended_entries(), *super().entries(), *bought, self.end_entry()]

    def phase_entries(self) -> list[Data]:
        return [{"do": "score_colonies"}]

    def next_box(self) -> str | None:
        """Points are bought in the same box, if there is anybody to buy them."""
        return self.box if self.is_sent_when_due and self.purses else super().next_box()


def standings_now(table: Table) -> Standings:
    """If the Age ended now."""
    return standings_of(table, if_age_ended_now(table.state))
