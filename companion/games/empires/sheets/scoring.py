"""Colony scoring: the regions with their places to accept, then points for money."""

from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.forms.sheet import Data
from companion.games.empires.sheets.phase import PhaseSheet
from companion.games.empires.standings import Standings, standings_of
from companion.selectors.table import SeatRow, Table
from scoring.empires.ending import if_age_ended_now
from scoring.empires.phases.scoring import most_points
from scoring.empires.turns import Box, Stage


class Buyer(NamedTuple):
    """Somebody who can afford points: how many at most, and how many are wanted."""

    seat: SeatRow
    most: int
    vp: int


class ScoringSheet(PhaseSheet):
    box = Box.SCORING
    template = "games/empires/_scoring.html"
    verb = _("Score it")

    @property
    def standings(self) -> Standings:
        """As they were scored, or as they will be."""
        state = self.table.state
        return standings_of(self.table, state.scorings.get(state.turn, if_age_ended_now(state)))

    # Points for money

    @property
    def button(self) -> str:
        return gettext("Done buying") if self.is_buying and self.purses else super().button

    @property
    def is_buying(self) -> bool:
        return self.table.state.stage is Stage.SCORING

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
        return [*super().entries(), *bought]

    def phase_entries(self) -> list[Data]:
        return [{"do": "score_colonies"}]

    def next_box(self) -> str | None:
        """Points are bought in the same box, if there is anybody to buy them."""
        return self.box if self.is_sent_when_due and self.purses else super().next_box()


def standings_now(table: Table) -> Standings:
    """If the Age ended now."""
    return standings_of(table, if_age_ended_now(table.state))
