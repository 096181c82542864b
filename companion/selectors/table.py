"""Everything that the screens of one table show."""

import uuid
from dataclasses import dataclass
from functools import cached_property

from companion.access import actor_of
from companion.badges import BADGES_BY_KEY, Badge
from companion.boxes import boxes_shown
from companion.folds import Fold, fold_of
from companion.models import Detail, Entry, Game
from companion.roles import Viewer
from companion.selectors.log import LogRow, LogTurn, log_tail, told, unrecorded_row
from companion.selectors.map import MapRegion, map_read
from companion.selectors.players import PlayerCard, players_read
from companion.services.games import is_closed
from scoring.empires.ending import Result, if_age_ended_now, if_game_ended_now, result_of
from scoring.empires.history import PASSING
from scoring.empires.reminders import Reminder, reminders
from scoring.empires.state import Player, State
from scoring.empires.turns import BOX_NAMES, Box, Stage
from scoring.text import Line, Word


@dataclass(frozen=True)
class SeatRow:
    """One player as the screens know one: name and badge from the seat, the rest from the log."""

    key: str
    name: str
    badge: Badge
    nation: str
    left: bool
    player: Player
    points: int


@dataclass(frozen=True)
class BoxTab:
    box: Box
    name: Word
    is_open: bool
    """Whether this is the box that the screen shows."""


class Table:
    """One table at one revision, seen at one of its boxes."""

    def __init__(
        self,
        game: Game,
        fold: Fold,
        box: str | None = None,
        *,
        is_past: bool = False,
        viewer: Viewer = Viewer(),  # noqa: B008  it is frozen
    ):
        self.game = game
        self.viewer = viewer
        self.fold = fold
        self.state: State = fold.state
        shown = boxes_shown(game.detail, self.state.turn)
        wanted = box or game.box
        self.box = Box(wanted) if wanted in shown else shown[0]
        self.boxes = shown
        self.is_past = is_past
        """Whether this is the table as it once was, to be looked at only."""

    @property
    def keeps_money(self) -> bool:
        return self.game.detail == Detail.FULL

    @property
    def is_over(self) -> bool:
        return self.state.stage is Stage.OVER

    @property
    def box_name(self) -> Word:
        return BOX_NAMES[self.box]

    @cached_property
    def tabs(self) -> list[BoxTab]:
        return [BoxTab(box, BOX_NAMES[box], box is self.box) for box in self.boxes]

    @cached_property
    def previous_box(self) -> BoxTab | None:
        place = self.boxes.index(self.box)
        return self.tabs[place - 1] if place else None

    @cached_property
    def next_box(self) -> BoxTab | None:
        place = self.boxes.index(self.box) + 1
        return self.tabs[place] if place < len(self.boxes) else None

    # People

    @cached_property
    def seats(self) -> list[SeatRow]:
        """In player order."""
        points = {score.player: score.total for score in self.result.scores}
        rows = {
            seat.key: SeatRow(
                key=seat.key,
                name=seat.name,
                badge=BADGES_BY_KEY[seat.color],
                nation=seat.nation,
                left=seat.left,
                player=self.state.players[seat.key],
                points=points[seat.key],
            )
            for seat in self.game.seats.all()
        }
        return [rows[key] for key in self.state.order]

    @cached_property
    def playing(self) -> list[SeatRow]:
        return [seat for seat in self.seats if not seat.left]

    @cached_property
    def served(self) -> list[SeatRow]:
        """Those for whom the phone that looks may record."""
        own = [seat for seat in self.playing if self.viewer.serves(seat.key)]
        return own or self.playing

    @cached_property
    def seat(self) -> dict[str, SeatRow]:
        return {seat.key: seat for seat in self.seats}

    @cached_property
    def cards(self) -> list[PlayerCard]:
        return players_read(self)

    def name_of(self, key: str) -> str:
        """The name that people see for a player whom the log knows by a key."""
        return self.seat[key].name if key in self.seat else key

    @cached_property
    def drawn_for(self) -> tuple:
        """All but the state that a part of the page can show: the people, and how one looks."""
        people = tuple((seat.key, seat.name, seat.badge.key, seat.left) for seat in self.seats)
        return self.game.pk, self.game.detail, self.is_past, self.viewer, people

    # Sums

    @cached_property
    def result(self) -> Result:
        """Points as they are certain now: what is scored, found, bought and owned."""
        return result_of(self.state, self.game.left)

    @cached_property
    def if_age_ended(self):
        return if_age_ended_now(self.state)

    @cached_property
    def map(self) -> list[MapRegion]:
        return map_read(self)

    @cached_property
    def if_game_ended(self) -> Result:
        return if_game_ended_now(self.state, self.game.left)

    @cached_property
    def reminders(self) -> tuple[Reminder, ...]:
        return reminders(self.state, self.box)

    # Log

    @cached_property
    def undo_line(self) -> Line | None:
        """What Undo would take back, in words: the first entry of the last step, or where that only
        leads to something, as Income does to a scoring, what it leads to."""
        only_leads = bool(self.fold.last_step) and self.fold.last_step[0].data["do"] in PASSING
        return self.last_line if only_leads else self.first_line

    @property
    def first_line(self) -> Line | None:
        """The first entry of the newest step."""
        return told(self.fold, len(self.fold.entries) - self.undo_count) if self.fold.entries else None

    @property
    def last_line(self) -> Line | None:
        """The newest entry."""
        return told(self.fold, len(self.fold.entries) - 1) if self.fold.entries else None

    @property
    def last_number(self) -> int:
        return self.fold.entries[-1].number if self.fold.entries else 0

    @cached_property
    def is_closed(self) -> bool:
        """Whether the result is agreed to, so that nothing is recorded or taken back any more."""
        return is_closed(self.game)

    @property
    def may_undo(self) -> bool:
        """Whether the phone that looks may take back the last step."""
        actors = {actor_of(entry.data) for entry in self.fold.last_step} - {None}
        return self.viewer.may_record and all(map(self.viewer.serves, actors)) and not self.is_closed

    @property
    def undo_count(self) -> int:
        return len(self.fold.last_step)

    @cached_property
    def log_tail(self) -> list[LogTurn]:
        return log_tail(self.fold)

    @cached_property
    def set_aside(self) -> list[LogRow]:
        """What no longer fits since an old entry was corrected, for the table to decide."""
        misfits = [entry for entry in self.left_out if entry.status == Entry.Status.SET_ASIDE]
        return [unrecorded_row(self.fold, entry) for entry in misfits]

    @property
    def can_redo(self) -> bool:
        return any(entry.status == Entry.Status.UNDONE for entry in self.left_out) and not self.is_closed

    @cached_property
    def left_out(self) -> list[Entry]:
        """Entries that are kept, but not followed now."""
        waiting = (Entry.Status.SET_ASIDE, Entry.Status.UNDONE)
        return list(self.game.entries.filter(status__in=waiting))

    @property
    def new_command(self) -> str:
        """An id for a form, so that sending it twice is known."""
        return uuid.uuid4().hex


def table_read(
    game: Game,
    box: str | None = None,
    at: int | None = None,
    viewer: Viewer = Viewer(),  # noqa: B008
) -> Table:
    """The table as it is, or as it was after an entry."""
    fold = fold_of(game)
    if at is None:
        return Table(game, fold, box, viewer=viewer)
    past = fold.until(at)
    box = past.entries[-1].box if past.entries else box
    return Table(game, past, box, is_past=True, viewer=viewer)
