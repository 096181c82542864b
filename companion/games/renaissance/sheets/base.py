"""What the sheets of this game have in common: each records at its stage of the turn."""

from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext, gettext_lazy

from companion.forms.due_sheet import DueSheet
from companion.forms.sheet import Data
from companion.games.renaissance.sheets.naming import name_sent, why_not
from companion.games.renaissance.sheets.printed import Asked, Walk
from companion.games.renaissance.track import TrackSpace, track_read
from companion.reading.numbers import whole_number
from scoring.renaissance.commodities import MOST_COMMODITIES
from scoring.renaissance.lookup import readings_of
from scoring.renaissance.state import LAST_EPOCH, State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Word

FIRST_BOX = {
    Stage.DRAW: Box.DRAW,
    Stage.CARDS: Box.CARDS,
    Stage.PURCHASE: Box.PURCHASE,
    Stage.EXPANSION: Box.EXPANSION,
    Stage.ORDER: Box.ORDER,
    Stage.FINAL: Box.FINAL,
    Stage.OVER: Box.FINAL,
}
IN_ORDER = list(Box)


class TurnSheet(DueSheet):
    """What it records follows from what was sent and from the table that it was made for; a page that was
    made at another stage records nothing."""

    stage: ClassVar[Stage]
    is_of_each: ClassVar[bool] = False
    """Whether players record here one after the other. What is recorded leaves the table in the phase; only
    an empty sheet goes on, from a phone that records for everybody."""
    verb = gettext_lazy("Record")

    @property
    def is_due(self) -> bool:
        return self.table.state.stage is self.stage

    @property
    def is_ahead(self) -> bool:
        """Whether a phone keeps it for a dead spot. There nobody answers a draft, so it asks everything at
        once, and shows no sum that waits for the stages before it."""
        return self.table.is_kept

    @property
    def due_box(self) -> str:
        return shown_box(self.table, self.table.state)

    @property
    def button(self) -> str:
        if not self.is_due:
            return self.onward
        if self.skippable and not self.walk.is_filled:
            return self.when_empty
        return str(self.verb)

    @property
    def when_empty(self) -> str:
        """Nobody's own phone says that the others are done."""
        return str(self.button_empty) if self.is_for_all or not self.is_of_each else gettext("I am done")

    @property
    def rests(self) -> str:
        if self.is_for_all or not (self.is_of_each and self.is_due and self.is_sent_when_due):
            return ""
        if self.walk.is_filled:
            return ""
        return gettext("You are done here. The table goes on when everybody is.")

    # Recording

    @cached_property
    def walk(self) -> Walk:
        """Everything that is filled in so far."""
        walk = Walk(self.table.state, self.given)
        if self.new_commodity:
            walk.follow({"do": "printed", "printed": {"commodities": [self.new_commodity]}})
        walk.shown = self.fill(walk)
        if self.deck_is_out:
            walk.follow({"do": "epoch"})
        walk.is_filled = bool(walk.entries)
        if self.is_for_all and not walk.is_filled:
            self.close(walk)
        return walk

    def fill(self, walk: Walk) -> Any:
        """Follow what was filled in; what is shown of it on the way is given back."""
        raise NotImplementedError

    def close(self, walk: Walk) -> None:
        """What an empty sheet records: that the phase is over, where an entry says so."""

    @property
    def printed_asked(self) -> list[Asked]:
        return self.walk.asked

    def entries(self) -> list[Data]:
        return self.walk.entries if self.is_sent_when_due else []

    def next_box(self) -> str | None:
        if not (self.is_sent_when_due and self.is_due):
            return self.due_box
        if self.walk.is_filled and (self.is_of_each or self.notes_deck_alone):
            after = self.walk.state
            return self.box if after.stage is self.stage else shown_box(self.table, after)
        return self.box_after(self.walk.state)

    def box_after(self, after: State) -> str:
        return shown_box(self.table, after)

    @property
    def is_for_all(self) -> bool:
        """Whether the phone records for everybody, and so ends a phase."""
        return self.table.viewer.serves_all

    @property
    def readings(self) -> tuple[Word, ...]:
        """How we read what the rulebook leaves open at this phase."""
        return readings_of(Box(self.box))

    def track(self) -> list[TrackSpace]:
        """The play order. Without a signal nobody knows who will stand where."""
        spaces = track_read(self.table)
        return [space._replace(seat=None) for space in spaces] if self.is_ahead else spaces

    # Commodities: the rulebook names eight of twelve

    @property
    def can_name_one(self) -> bool:
        return not self.is_ahead and len(self.table.state.commodities) < MOST_COMMODITIES

    @property
    def new_commodity(self) -> str:
        """The one that this very sheet gives a name to."""
        name = name_sent(self.given.get("new_commodity"))
        return name if name and self.can_name_one and not why_not(name, self.table.state.commodities) else ""

    def clean(self):
        """A name that is none is said, so that nothing that was typed is taken for an empty sheet."""
        name = name_sent(self.given.get("new_commodity"))
        if name and not self.is_draft and (why := why_not(name, self.table.state.commodities)):
            self.add_error(None, why)
        return super().clean()

    @property
    def goods(self) -> tuple[str, ...]:
        return (*self.table.state.commodities, *([self.new_commodity] if self.new_commodity else []))

    # The deck

    @property
    def deck_name(self) -> str:
        """What follows when the deck runs out; empty once the last one has."""
        state = self.table.state
        if state.deck_out:
            return ""
        if state.epoch < LAST_EPOCH:
            return gettext("The deck ran out: epoch %(epoch)d") % {"epoch": state.epoch + 1}
        return gettext("The last deck ran out: last turn")

    @property
    def deck_is_out(self) -> bool:
        return bool(self.given.get("epoch"))

    @property
    def notes_deck_alone(self) -> bool:
        """Whether nothing else is filled in: then the phase is not over."""
        return self.deck_is_out and [entry["do"] for entry in self.walk.entries] == ["epoch"]

    # Fields of the players, named like ``bid-seat-2``

    def numbers(self, field: str, least: int = 0) -> dict[str, int]:
        """The whole numbers that were sent for players; anything else counts as not said."""
        said = {seat.key: self.number(f"{field}-{seat.key}", least) for seat in self.table.seats}
        return {player: number for player, number in said.items() if number is not None}

    def number(self, field: str, least: int = 0) -> int | None:
        return whole_number(self.given.get(field), least, 9999)


def shown_box(table, state: State) -> str:
    """The box that a table of this level shows at the stage of a state."""
    shown = table.rules.boxes(state, table.game.detail)
    wanted = IN_ORDER.index(FIRST_BOX[state.stage])
    return next((box for box in IN_ORDER[wanted:] if box in shown), shown[-1])
