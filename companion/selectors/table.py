"""Everything that the screens of one table show."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.device.roles import Viewer
from companion.drawings.badges import BADGES_BY_KEY, Badge
from companion.games import pages_of
from companion.games.hooks.table import Panel, TableHooks, TrackPart
from companion.log.folds import Fold, State, fold_of
from companion.log.results import is_closed
from companion.models import Entry, Game
from companion.selectors.log import (
    TAIL,
    LogRow,
    LogTurn,
    beginning,
    log_tail,
    newest_lines,
    told,
    unrecorded_row,
    waiting_row,
)
from companion.selectors.moments import Staged, newest_moment
from companion.selectors.podium import Podium, podium_of
from companion.selectors.reminding import Reminding, said_once
from scoring.rules import Result, Rules
from scoring.text import Line, Word


@dataclass(frozen=True)
class SeatRow:
    """One player as the screens know one: name and badge from the seat, the rest from the log."""

    key: str
    name: str
    badge: Badge
    left: bool
    brings: Mapping[str, Any]
    """What the player started with."""
    player: Any
    """As the state of the game knows one."""
    points: int
    turn: int = 0
    """The place in player order; 0 for those who have none."""


@dataclass(frozen=True)
class BoxTab:
    box: str
    name: Word
    is_open: bool
    """Whether this is the box that the screen shows."""


class ShownPanel:
    """A tab of the game at one table; what it shows is read when it is drawn."""

    def __init__(self, panel: Panel, table: "Table"):
        self.key, self.name, self.icon, self.template = panel.key, panel.name, panel.icon, panel.template
        self._read, self._table = panel.read, table

    @cached_property
    def shown(self) -> Any:
        return self._read(self._table)


class Table:
    """One table at one revision, seen at one of its boxes."""

    def __init__(
        self,
        game: Game,
        fold: Fold,
        box: str | None = None,
        *,
        is_past: bool = False,
        ahead: int = 0,
        is_kept: bool = False,
        viewer: Viewer = Viewer(),  # noqa: B008  it is frozen
    ):
        self.game = game
        self.viewer = viewer
        self.fold = fold
        self.rules: Rules = fold.rules
        self.state: State = fold.state
        shown = self.rules.boxes(self.state, game.detail)
        wanted = box or game.box
        self.box = shown[shown.index(wanted)] if wanted in shown else shown[0]
        self.boxes = shown
        self.is_kept = is_kept
        """Whether a phone keeps it for a dead spot: then the box is open, whatever comes before it."""
        if is_kept:
            self.state = self.hooks.once_due(self.state, self.box)
        self.is_past = is_past
        """Whether this is the table as it once was, to be looked at only."""
        self.ahead = ahead
        """Then, how many entries were recorded since."""

    @property
    def keeps_order(self) -> bool:
        return self.hooks.keeps_order(self.game.detail)

    @property
    def keeps_money(self) -> bool:
        return self.hooks.keeps_money(self.game.detail)

    @cached_property
    def hooks(self) -> TableHooks:
        """What the game brings to its table."""
        return pages_of(self.rules.key).table

    @property
    def era(self) -> Word | None:
        """In which part of the game it stands, if the game has such."""
        return self.hooks.era(self.state)

    @cached_property
    def panels(self) -> list[ShownPanel]:
        """The tabs of the game, beside Now and Log."""
        return [ShownPanel(panel, self) for panel in self.hooks.panels]

    @cached_property
    def panel(self) -> dict[str, ShownPanel]:
        return {panel.key: panel for panel in self.panels}

    @cached_property
    def if_ended(self) -> ShownPanel | None:
        """What the game shows of *If it ended now*, beside the points."""
        return ShownPanel(self.hooks.if_ended, self) if self.hooks.if_ended else None

    @cached_property
    def me(self) -> ShownPanel | None:
        """What a player's own phone shows of its player, as long as the game goes on."""
        is_own = self.viewer.own in self.seat and not self.is_over and not self.is_past
        return ShownPanel(self.hooks.me, self) if self.hooks.me and is_own else None

    @cached_property
    def screen(self) -> ShownPanel:
        """What a large screen shows."""
        large = self.hooks.screen
        return ShownPanel(large, self) if large else self.panel[self.hooks.on_screen]

    @property
    def track(self) -> tuple[TrackPart, ...]:
        return self.hooks.track(self.state)

    @property
    def place(self) -> str:
        """The thing of the board that the newest entry is about; "" if it is about none."""
        return self.hooks.place(self.fold.entries[-1].data) if self.fold.entries else ""

    @property
    def is_over(self) -> bool:
        return self.fold.is_over

    @property
    def box_name(self) -> Word:
        return self.name_of_box(self.box)

    def name_of_box(self, box: str) -> Word:
        return self.hooks.box_named(self.state, box) or self.rules.box_names[box]

    @cached_property
    def tabs(self) -> list[BoxTab]:
        return [BoxTab(box, self.name_of_box(box), box == self.box) for box in self.boxes]

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
        """In player order; those who are out of the game stand behind."""
        order = self.state.order
        points = {score.player: score.total for score in self.result.scores}
        rows = {
            seat.key: SeatRow(
                key=seat.key,
                name=seat.name,
                badge=BADGES_BY_KEY[seat.color],
                left=seat.left,
                brings=seat.brings,
                player=self.state.players[seat.key],
                points=points[seat.key],
                turn=self._turn_of(seat.key),
            )
            for seat in self.game.seats.all()
        }
        return [rows[key] for key in (*order, *(key for key in rows if key not in order))]

    def _turn_of(self, key: str) -> int:
        order = self.state.order
        if key not in order or not self.keeps_order:
            return 0
        return self.hooks.turn_of(self.state.players[key], order.index(key) + 1)

    @cached_property
    def playing(self) -> list[SeatRow]:
        return [seat for seat in self.seats if not seat.left]

    @cached_property
    def served(self) -> list[SeatRow]:
        """Those for whom the phone that looks may record."""
        own = [seat for seat in self.playing if self.viewer.serves(seat.key)]
        return own or self.playing

    @property
    def ranked(self) -> list[tuple[SeatRow, int | None]]:
        """Everybody with the place by the points that are certain now, the best first. What parts equals
        is counted only at the end."""
        scores = self.result.scores
        return [
            (
                self.seat[one.player],
                one.rank
                if self.is_over or one.rank is None
                else 1 + sum(o.total > one.total for o in scores),
            )
            for one in scores
        ]

    def by_seat(self, seats: Iterable[SeatRow]) -> list[SeatRow]:
        """As they sit, whoever begins: a button that stands there once stays there."""
        sits = [seat.key for seat in self.game.seats.all()]
        return sorted(seats, key=lambda seat: sits.index(seat.key))

    @cached_property
    def seated(self) -> list[SeatRow]:
        return self.by_seat(self.seats)

    @cached_property
    def served_seated(self) -> list[SeatRow]:
        return self.by_seat(self.served)

    @cached_property
    def seat(self) -> dict[str, SeatRow]:
        return {seat.key: seat for seat in self.seats}

    @cached_property
    def figures(self) -> dict[str, tuple[str, ...]]:
        """What the strip says of everybody beside their points."""
        return {seat.key: self.hooks.figures(self, seat) for seat in self.seats}

    @cached_property
    def strip(self) -> dict[str, tuple[Any, ...]]:
        """All that the strip shows of everybody beside who they are."""
        return {seat.key: (seat.key, seat.turn, seat.points, self.figures[seat.key]) for seat in self.seats}

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
        return self.rules.result_of(self.state, self.game.left)

    @cached_property
    def if_game_ended(self) -> Result:
        return self.rules.if_ended_now(self.state, self.game.left)

    @property
    def podium(self) -> Podium:
        return podium_of(self.if_game_ended, self.seat)

    @cached_property
    def staged(self) -> Staged | None:
        """The newest thing that deserves a stage."""
        return newest_moment(self)

    @cached_property
    def reminders(self) -> tuple[Reminding, ...]:
        return said_once(self.hooks.reminders(self.state, self.box))

    # Log

    @cached_property
    def undo_line(self) -> Line | None:
        """What Undo would take back, in words: the first entry of the last step, or where that only
        leads to something, as Income does to a scoring, what it leads to."""
        step = self.fold.last_step
        only_leads = bool(step) and self.rules.kinds[step[0].data["do"]].only_leads
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
    def news(self) -> list[Line]:
        """The newest step, entry by entry; of a long one what came last."""
        return newest_lines(self.fold)

    @property
    def last_number(self) -> int:
        return self.fold.entries[-1].number if self.fold.entries else 0

    @cached_property
    def is_closed(self) -> bool:
        """Whether the result is agreed to, so that nothing is recorded or taken back any more."""
        return fold_of(self.game).is_over and is_closed(self.game)

    @property
    def may_undo(self) -> bool:
        """Whether the phone that looks may take back the last step."""
        actors = {self.rules.actor_of(entry.data) for entry in self.fold.last_step} - {None}
        return self.viewer.may_record and all(map(self.viewer.serves, actors)) and not self.stands_still

    @property
    def stands_still(self) -> bool:
        """Whether nothing is recorded or taken back."""
        return bool(self.fold.broken) or self.is_closed

    @property
    def undo_count(self) -> int:
        return len(self.fold.last_step)

    @property
    def beginning(self) -> Line | None:
        """The first words of the log, where its tail reaches that far."""
        return beginning(self.fold) if len(self.fold.entries) <= TAIL else None

    @cached_property
    def log_tail(self) -> list[LogTurn]:
        return log_tail(self.fold)

    @cached_property
    def broken(self) -> LogRow | None:
        """The entry at which the log can't be followed any further; what is shown is the table before."""
        return waiting_row(self.fold, self.fold.broken.entry) if self.fold.broken else None

    @cached_property
    def set_aside(self) -> list[LogRow]:
        """What no longer fits since an old entry was corrected, for the table to decide."""
        misfits = [entry for entry in self.left_out if entry.status == Entry.Status.SET_ASIDE]
        return [unrecorded_row(self.fold, entry) for entry in misfits]

    @property
    def can_redo(self) -> bool:
        undone = any(entry.status == Entry.Status.UNDONE for entry in self.left_out)
        return undone and not self.stands_still

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
    *,
    is_kept: bool = False,
) -> Table:
    """The table as it is, or as it was after an entry."""
    fold = fold_of(game)
    if at is None:
        return Table(game, fold, box, viewer=viewer, is_kept=is_kept)
    past = fold.until(at)
    box = past.entries[-1].box if past.entries else box
    ahead = len(fold.entries) - len(past.entries)
    return Table(game, past, box, is_past=True, ahead=ahead, viewer=viewer)
