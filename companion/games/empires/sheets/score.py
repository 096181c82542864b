"""*Score*: nothing but the pad. One sheet for each scoring, and before the last one what everybody
holds; the turns between pass by themselves."""

from django.utils.translation import gettext

from companion.forms.sheet import Data
from companion.games.empires.pad_document import enlist
from companion.games.empires.sheets.closing import idle_entry
from companion.games.empires.sheets.colonies import correction, counts_soldiers
from companion.games.empires.sheets.counted import AtRefresh, CountedScoring
from companion.games.empires.sheets.ending import end_entry
from companion.games.empires.sheets.holdings import NOTHING, Holdings
from companion.games.empires.sheets.moment import Moment
from companion.games.empires.sheets.phase import PhaseSheet
from companion.games.empires.standings import standings_of
from companion.models import Detail
from companion.selectors.table import SeatRow
from scoring.empires.passing import next_scoring, until_over, until_scored, until_turn
from scoring.empires.phases.refresh import specialists_to_count
from scoring.empires.regions import REGIONS
from scoring.empires.turns import LAST_TURN, Box, Stage


class ScoreScoringSheet(Holdings, CountedScoring):
    """Colonies; then the turns up to the next scoring. On the last turn everybody's things come
    first, because its income is worth points."""

    box = Box.SCORING
    detail = Detail.SCORE
    template = "games/empires/_score_scoring.html"

    def _read_lines(self):
        """What everybody holds is asked before the last scoring alone."""
        return super()._read_lines() if self.is_bound or self.asks_things else []

    @property
    def verb(self) -> str:
        if self.asks_things:
            return gettext("Now the colonies")
        return gettext("Score it and end the game") if self.is_last else gettext("Score it")

    @property
    def asks_things(self) -> bool:
        return asks_things(self.now)

    @property
    def button(self) -> str:
        return gettext("Next") if self.is_scored else self.verb

    def counted(self) -> list[str]:
        """Soldiers are asked for all regions together, see ``soldiers``."""
        return [kind for kind in super().counted() if kind != "soldier"]

    def soldiers(self) -> list[tuple[SeatRow, int]]:
        """Soldiers of whoever owns Power, which counts them; where they stand is worth nothing."""
        return [(seat, number) for seat, number in self._asked("soldiers") if counts_soldiers(seat.player)]

    def in_box(self) -> list[tuple[SeatRow, int]]:
        """Workers in the Specialists box, where somebody owns Age of Reason: those that it counts."""
        counted = specialists_to_count(self.table.state)
        return [(seat, number) for seat, number in self._asked("specialists") if seat.key in counted]

    def _asked(self, field: str) -> list[tuple[SeatRow, int]]:
        sent = self.numbers(field)
        return [(seat, sent.get(seat.key, 0)) for seat in self.table.seats]

    def colony_entries(self) -> list[Data]:
        """With Soldiers every region is said anew, so many of the Colonists being Soldiers."""
        left = {player: number for player, number in self.numbers("soldiers").items() if number}
        if not left:
            return super().colony_entries()
        counted = {region: self.counted_in(region) for region in REGIONS}
        for colonies in counted.values():
            for player, workers in colonies.items():
                enlist(workers, left, player)
        return [correction(region, colonies) for region, colonies in counted.items() if colonies]

    @property
    def last_standings(self):
        """The last scoring before this one, to look at."""
        scorings = self.table.state.scorings
        return standings_of(self.table, scorings[max(scorings)]) if scorings else None

    def entries(self) -> list[Data]:
        moment = self.sent_at
        if moment is None:
            return []
        if asks_things(moment):
            return [*self.held_entries(), *self.income_entries(moment)]
        return [*self.scored_entries(moment), *self.bought_entries(moment), *self.onward_entries(moment)]

    def income_entries(self, moment: Moment) -> list[Data]:
        """The income of turn 8, for which ships of Mayflower with workers on board are not wild."""
        income, *others = until_scored(*moment)[:-1]
        return [{**income, **idle_entry(self.numbers("idle"))}, *others]

    def idle(self) -> list[tuple[SeatRow, int]]:
        return self._asked("idle")

    def held_entries(self) -> list[Data]:
        held = self.holdings()
        return [
            {"do": "correct", "player": player, "set": held.get(player, NOTHING)}
            for player in self.given.getlist("seat")
        ]

    def onward_entries(self, moment: Moment) -> list[Data]:
        if moment.turn == LAST_TURN:
            return [end_entry(self.numbers("specialists"))]
        return until_turn(next_scoring(moment.turn + 1), moment.turn, Stage.SCORING)

    def next_box(self) -> str | None:
        return Box.SCORING if self.sent_at else None


def asks_things(moment: Moment) -> bool:
    """On the last turn, until its income is paid."""
    return moment == (LAST_TURN, Stage.ACTIONS)


class ScoreRefreshSheet(AtRefresh, PhaseSheet):
    """Only for tables that changed their level between scorings: on to the next one."""

    box = Box.REFRESH
    detail = Detail.SCORE
    template = "games/empires/_score_refresh.html"

    @property
    def verb(self) -> str:
        if self.is_last:
            return gettext("End the game")
        turn = next_scoring(self.table.state.turn + 1)
        return gettext("Go to the scoring of turn %(turn)d") % {"turn": turn}

    def phase_entries(self) -> list[Data]:
        moment = self.sent_at
        if moment is None:
            return []
        if moment.turn == LAST_TURN:
            return until_over(*moment)
        return until_turn(next_scoring(moment.turn + 1), *moment)

    def next_box(self) -> str | None:
        return Box.SCORING if self.is_sent_when_due else self.due_box
