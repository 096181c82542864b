"""*Score*: nothing but the pad. One sheet for each scoring, and before the last one what everybody
holds; the turns between pass by themselves."""

from django.utils.translation import gettext

from companion.forms.empires.base import Data
from companion.forms.empires.colonies import correction
from companion.forms.empires.counted import AtMoment, CountedScoring, Moment
from companion.forms.empires.phase import PhaseSheet
from companion.forms.empires.refresh import end_entry
from companion.forms.empires.things import NOTHING, Things
from companion.models import Detail
from companion.pads import enlist
from companion.selectors.result import standings_of
from companion.selectors.table import SeatRow
from scoring.empires.passing import next_scoring, until_over, until_scored, until_turn
from scoring.empires.regions import REGIONS
from scoring.empires.turns import LAST_TURN, SCORING_TURNS, Box, Stage


class ScoreScoringSheet(Things, CountedScoring):
    """Colonies; then the turns up to the next scoring. On the last turn everybody's things come
    first, because its income is worth points."""

    box = Box.SCORING
    detail = Detail.SCORE
    template = "play/empires/_score_scoring.html"

    @property
    def verb(self) -> str:
        if self.asks_things:
            return gettext("Now the colonies")
        return gettext("Score it, and the game is over") if self.is_last else gettext("Score it")

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
        """Soldiers in the New World, which one tile counts; where they stand is worth nothing."""
        return self._asked("soldiers")

    def in_box(self) -> list[tuple[SeatRow, int]]:
        """Workers in the Specialists box, which one tile of the expansion counts."""
        return self._asked("specialists") if self.table.state.game.setup.builders else []

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
        """The scoring before this one, to look at."""
        scorings = self.table.state.scorings
        return standings_of(self.table, scorings[max(scorings)]) if scorings else None

    def entries(self) -> list[Data]:
        moment = self.sent_at
        if moment is None:
            return []
        if asks_things(moment):
            return [*self.held_entries(), *until_scored(*moment)[:-1]]
        return [*self.scored_entries(moment), *self.bought_entries(moment), *self.onward_entries(moment)]

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


class ScoreRefreshSheet(AtMoment, PhaseSheet):
    """Only for tables that changed their level between scorings: on to the next one."""

    box = Box.REFRESH
    detail = Detail.SCORE
    template = "play/empires/_score_refresh.html"

    @property
    def due_box(self) -> Box:
        turn, stage = self.now
        return Box.SCORING if turn in SCORING_TURNS and stage is not Stage.SCORING else Box.REFRESH

    @property
    def verb(self) -> str:
        if self.is_last:
            return gettext("The game is over")
        turn = next_scoring(self.table.state.turn + 1)
        return gettext("On to the scoring of turn %(turn)d") % {"turn": turn}

    def phase_entries(self) -> list[Data]:
        moment = self.sent_at
        if moment is None:
            return []
        if moment.turn == LAST_TURN:
            return until_over(*moment)
        return until_turn(next_scoring(moment.turn + 1), *moment)

    def next_box(self) -> str | None:
        return Box.SCORING if self.is_sent_when_due else self.due_box
