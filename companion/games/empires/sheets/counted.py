"""Scoring by counting, for tables that keep no map: colonies, and money where it matters."""

from typing import NamedTuple

from django.utils.translation import gettext

from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.colonies import Colonies
from companion.games.empires.sheets.draft import followed
from companion.games.empires.sheets.moment import Moment, moment_of
from companion.games.empires.sheets.phase import PhaseSheet
from companion.games.empires.standings import Sum, standings_of
from companion.selectors.table import SeatRow
from scoring.empires.ending import if_age_ended_now
from scoring.empires.passing import until_scored
from scoring.empires.turns import AGE_OF_TURN, AGES, LAST_TURN, SCORING_TURNS, Box, Stage


class AtMoment(Sheet):
    """For sheets that lead on from wherever the turn stands (see _moment.html)."""

    @property
    def now(self) -> Moment:
        return Moment(self.table.state.turn, self.table.state.stage)

    @property
    def sent_at(self) -> Moment | None:
        return moment_of(self.given.get("moment", ""))

    @property
    def is_last(self) -> bool:
        return self.table.state.turn == LAST_TURN


class AtRefresh(AtMoment):
    """The rest of a turn, as far as nothing is to be scored first."""

    @property
    def due_box(self) -> Box:
        turn, stage = self.now
        return Box.SCORING if turn in SCORING_TURNS and stage is not Stage.SCORING else Box.REFRESH


class Bought(NamedTuple):
    """Points that somebody bought, and the money left."""

    seat: SeatRow
    vp: int
    money: int


class CountedScoring(AtMoment, Colonies, PhaseSheet):
    box = Box.SCORING
    asked = "games/empires/_scored_asked.html"

    @property
    def verb(self) -> str:
        return gettext("Score it")

    @property
    def is_scored(self) -> bool:
        return self.table.state.turn in self.table.state.scorings

    @property
    def buys(self) -> bool:
        return self.table.state.game.options.buy_vp

    def purses(self) -> list[Bought]:
        bought, money = self.numbers("vp"), self.numbers("money")
        return [Bought(seat, bought.get(seat.key, 0), money.get(seat.key, 0)) for seat in self.table.seats]

    def sums(self) -> list[Sum]:
        """What everybody gets for the colonies as they are counted so far."""
        state = self.table.state
        for entry in self.colony_entries():
            state = followed(state, entry)
        return standings_of(self.table, if_age_ended_now(state)).sums

    def scored_entries(self, moment: Moment) -> list[Data]:
        """The colonies as they were counted, and the way to their scoring."""
        return [*self.colony_entries(), *until_scored(*moment)]

    def bought_entries(self, moment: Moment) -> list[Data]:
        """Nobody kept the money: what is bought is paid with what is said to be left and the price;
        before the last turn only the points count."""
        price, bought = AGES[AGE_OF_TURN[moment.turn]].vp_price, self.numbers("vp")
        entries: list[Data] = []
        if moment.turn == LAST_TURN:
            left = self.numbers("money")
            players = dict.fromkeys([*left, *bought])
            money = {player: left.get(player, 0) + price * bought.get(player, 0) for player in players}
            entries = [{"do": "correct", "player": key, "set": {"money": had}} for key, had in money.items()]
        bought_now = [(player, vp) for player, vp in bought.items() if vp]
        return entries + [
            {"do": "buy_vp", "player": player, "vp": vp, "override": True} for player, vp in bought_now
        ]
