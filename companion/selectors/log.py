"""The log in sentences: by turn and by step, one entry with what it did, what was set aside."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from companion.games import pages_of
from companion.log.folds import Fold, State, refusal_of
from companion.models import Entry
from scoring.errors import Refused
from scoring.rules import Rules
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _

TAIL = 12
"""As many entries as the table's own page carries."""
NEWS = 4
"""As many as a large screen says at once."""
WAITING = 30
"""As many as are shown of those that can't be followed; the others are counted."""


@dataclass(frozen=True)
class LogRow:
    """One entry as a sentence; one that is not recorded also says why it would not fit."""

    entry: Entry
    line: Line
    turn: int
    refusal: Refused | None = None
    is_waiting: bool = False
    """Recorded, but not followed: it can't be, or another one before it can't."""
    is_readable: bool = True
    """Whether it can be told at all, and changed."""
    actor: str | None = None
    """Who did it; None for what all do together."""
    icon: tuple[str, str] | None = None
    also: tuple[Line, ...] = ()
    """What happened by it besides."""

    @property
    def is_recorded(self) -> bool:
        return self.entry.status == Entry.Status.RECORDED and not self.is_waiting

    @property
    def is_set_aside(self) -> bool:
        return self.entry.status == Entry.Status.SET_ASIDE

    @property
    def is_corrected(self) -> bool:
        return self.entry.first_data is not None

    @property
    def is_anyway(self) -> bool:
        """Recorded although the rules said no."""
        return self.is_recorded and bool(self.entry.data.get("override"))

    @property
    def is_marked(self) -> bool:
        """Whether there is anything to say beside its sentence."""
        return not self.is_recorded or self.is_corrected or self.is_anyway


@dataclass(frozen=True)
class LogStep:
    """What was recorded together."""

    rows: tuple[LogRow, ...]

    @property
    def first(self) -> Entry:
        """An entry of a fold has its place in it, and with that its sentence, as long as it lives: whoever
        mends the log makes all of them anew."""
        return self.rows[0].entry

    @property
    def shows(self) -> tuple[tuple[int, str, bool], ...]:
        """Which entries it shows, and as what; of a long step the tail may show a part."""
        return tuple((row.entry.number, row.entry.status, row.is_waiting) for row in self.rows)

    @property
    def by(self) -> str:
        return self.first.by

    @property
    def at(self) -> datetime:
        return self.first.at

    @property
    def box(self) -> str:
        """Where the table stood."""
        return self.first.box


@dataclass(frozen=True)
class LogTurn:
    turn: int
    steps: tuple[LogStep, ...]


# Sentences


def told(fold: Fold, place: int) -> Line:
    """The sentence of one recorded entry."""
    data = fold.entries[place].data
    line = fold.rules.tell(fold.states[place], data, fold.states[place + 1])
    alone = fold.rules.kinds[data["do"]].told_alone
    return Line(alone, {"line": line}) if alone and is_alone(fold, place) else line


def is_alone(fold: Fold, place: int) -> bool:
    """Whether an entry is its whole step, and says no reason."""
    steps = [entry.step for entry in fold.entries[max(0, place - 1) : place + 2]]
    return steps.count(fold.entries[place].step) == 1 and not fold.entries[place].data.get("note")


def beginning(fold: Fold) -> Line:
    """What comes before the first entry."""
    return Line(_("The game begins: %(players)s."), {"players": Listing(fold.states[0].order)})


def told_unrecorded(rules: Rules, state: State, entry: Entry) -> Line:
    """The sentence of an entry that does not fit here: as if the table had been ready for it. One that
    nobody can read is shown as it is stored."""
    if not rules.can_read(state, entry.data):
        return Line(_("Can't be read: %(written)s"), {"written": entry.written})
    box = rules.box_names.get(entry.box, entry.box)
    return rules.told_anyway(state, entry.data) or Line(_("An entry of %(box)s."), {"box": box})


def recorded_row(fold: Fold, place: int) -> LogRow:
    entry, before, after = fold.entries[place], fold.states[place], fold.states[place + 1]
    hooks = pages_of(fold.rules.key).table
    return LogRow(
        entry,
        told(fold, place),
        before.turn,
        actor=fold.rules.actor_of(entry.data),
        icon=hooks.entry_icon(entry.data),
        also=tuple(hooks.entry_also(before, after)),
    )


def unrecorded_row(fold: Fold, entry: Entry) -> LogRow:
    state = fold.before(entry.number)
    return LogRow(
        entry,
        told_unrecorded(fold.rules, state, entry),
        state.turn,
        refusal_of(fold.rules, state, [entry.data]),
        is_readable=fold.rules.can_read(state, entry.data),
    )


def waiting_row(fold: Fold, entry: Entry) -> LogRow:
    """An entry that is recorded where the log can't be followed."""
    return replace(unrecorded_row(fold, entry), is_waiting=True)


# Lists


def log_tail(fold: Fold) -> list[LogTurn]:
    """The newest steps, as many as a page can carry."""
    first = max(0, len(fold.entries) - TAIL)
    return by_turn(recorded_row(fold, place) for place in range(first, len(fold.entries)))


def newest_lines(fold: Fold) -> list[Line]:
    """What was recorded last, entry by entry; of a long step what came last."""
    places = range(len(fold.entries))[-len(fold.last_step) :][-NEWS:]
    return [told(fold, place) for place in places]


def log_of_turn(fold: Fold, unrecorded: Iterable[Entry], turn: int) -> list[LogStep]:
    """Every entry of a turn, with those that are set aside or dropped at their places, and in the last
    turn that is known with those that can't be followed."""
    rows = [recorded_row(fold, nth) for nth, state in enumerate(fold.states[:-1]) if state.turn == turn]
    rows += [row for entry in unrecorded if (row := unrecorded_row(fold, entry)).turn == turn]
    if fold.broken and turn == fold.state.turn:
        rows += [waiting_row(fold, entry) for entry in (fold.broken.entry, *fold.broken.waiting[:WAITING])]
    rows.sort(key=lambda row: row.entry.number)
    return [step for found in by_turn(rows) for step in found.steps]


def by_turn(rows: Iterable[LogRow]) -> list[LogTurn]:
    """Newest first, both the turns and the steps in them; inside a step as it happened."""
    turns = [
        LogTurn(turn, tuple(reversed(list(_steps(found)))))
        for turn, found in groupby(rows, key=lambda row: row.turn)
    ]
    return turns[::-1]


def _steps(rows: Iterable[LogRow]) -> Iterator[LogStep]:
    for _step, found in groupby(rows, key=lambda row: row.entry.step):
        yield LogStep(tuple(found))


# One entry


def entry_row(fold: Fold, entry: Entry) -> LogRow:
    """An entry, recorded or not."""
    if entry.status != Entry.Status.RECORDED:
        return unrecorded_row(fold, entry)
    if not fold.follows(entry.number):
        return waiting_row(fold, entry)
    return recorded_row(fold, fold.place_of(entry.number))


def can_change(fold: Fold, entry: Entry) -> bool:
    """Whether an entry can be laid out as a form, at a place where the table is known."""
    waits = fold.broken and entry.number > fold.broken.entry.number
    return not waits and fold.rules.can_read(fold.before(entry.number), entry.data)


def first_line(fold: Fold, entry: Entry) -> Line | None:
    """What a corrected entry said when it was recorded."""
    if entry.first_data is None:
        return None
    first = Entry(data=entry.first_data, box=entry.box)
    return told_unrecorded(fold.rules, fold.before(entry.number), first)
