"""The log in sentences: by turn and by step, one entry with what it did, what was set aside."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from companion.folds import Fold
from companion.models import Entry
from scoring import empires
from scoring.empires.buildings import BUILDINGS
from scoring.empires.ending import result_of
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.state import State
from scoring.empires.turns import BOX_NAMES, Box
from scoring.empires.workers import WORKERS
from scoring.errors import Refused
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

TAIL = 12
"""As many entries as the table's own page carries."""


@dataclass(frozen=True)
class LogRow:
    """One entry as a sentence; one that is not recorded also says why it would not fit."""

    entry: Entry
    line: Line
    turn: int
    refusal: Refused | None = None

    @property
    def is_recorded(self) -> bool:
        return self.entry.status == Entry.Status.RECORDED

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
    def by(self) -> str:
        return self.rows[0].entry.by

    @property
    def at(self) -> datetime:
        return self.rows[0].entry.at


@dataclass(frozen=True)
class LogTurn:
    turn: int
    steps: tuple[LogStep, ...]


# Sentences


def told(fold: Fold, place: int) -> Line:
    """The sentence of one recorded entry."""
    return empires.tell(fold.states[place], fold.entries[place].data, fold.states[place + 1])


def told_unrecorded(state: State, entry: Entry) -> Line:
    """The sentence of an entry that does not fit here: as if the table had been ready for it."""
    data = {**entry.data, "override": True}
    for stage in reversed(empires.KINDS[data["do"]].stages):
        ready = state._replace(stage=stage)
        try:
            return empires.tell(ready, data, empires.apply(ready, data))
        except Refused:
            continue
    return Line(_("An entry of %(box)s."), {"box": BOX_NAMES[Box(entry.box)]})


def recorded_row(fold: Fold, place: int) -> LogRow:
    return LogRow(fold.entries[place], told(fold, place), fold.states[place].turn)


def unrecorded_row(fold: Fold, entry: Entry) -> LogRow:
    state = fold.before(entry.number)
    return LogRow(entry, told_unrecorded(state, entry), state.turn, refusal_of(state, entry))


def refusal_of(state: State, entry: Entry) -> Refused | None:
    try:
        empires.apply(state, entry.data)
    except Refused as refusal:
        return refusal
    return None


# Lists


def log_tail(fold: Fold) -> list[LogTurn]:
    """The newest steps, as many as a page can carry."""
    first = max(0, len(fold.entries) - TAIL)
    return by_turn(recorded_row(fold, place) for place in range(first, len(fold.entries)))


def log_of_turn(fold: Fold, unrecorded: Iterable[Entry], turn: int) -> list[LogStep]:
    """Every entry of a turn, with those that are set aside or dropped at their places."""
    rows = [recorded_row(fold, nth) for nth, state in enumerate(fold.states[:-1]) if state.turn == turn]
    rows += [row for entry in unrecorded if (row := unrecorded_row(fold, entry)).turn == turn]
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


# What one entry did


@dataclass(frozen=True)
class Change:
    """So much more or less of something; ``icon`` is the kind and key of a drawing."""

    thing: Word
    by: int
    icon: tuple[str, str] | None = None
    is_money: bool = False


def changes(before: State, after: State) -> dict[str, list[Change]]:
    """For each player whom an entry touched, what is different after it."""
    points = [{one.player: one.total for one in result_of(state).scores} for state in (before, after)]
    found = {}
    for key in before.order:
        was, now = before.players[key], after.players[key]
        made = [
            Change(_("Money"), now.money - was.money, is_money=True),
            Change(_("Points"), points[1][key] - points[0][key]),
            *_differences(was.goods, now.goods, lambda good: (GOODS[good].name, ("good", good))),
            Change(_("Merchant Ships"), now.ships - was.ships, ("thing", "ship")),
            *_differences(
                _tally(was.buildings), _tally(now.buildings), lambda tile: (BUILDINGS[tile].name, None)
            ),
            *_differences(_colonies(before, key), _colonies(after, key), lambda at: (REGIONS[at], None)),
            *_differences(was.gained, now.gained, lambda kind: (WORKERS[kind].name, ("worker", kind))),
        ]
        found[key] = [change for change in made if change.by]
    return {key: made for key, made in found.items() if made}


def _differences(was, now, face) -> Iterator[Change]:
    for key in {**was, **now}:
        yield Change(face(key)[0], now.get(key, 0) - was.get(key, 0), face(key)[1])


def _tally(keys: Iterable[str]) -> dict[str, int]:
    keys = list(keys)
    return {key: keys.count(key) for key in keys}


def _colonies(state: State, player: str) -> dict[str, int]:
    return {key: region.count(player) for key, region in state.regions.items()}


# One entry


def entry_row(fold: Fold, entry: Entry) -> LogRow:
    """An entry, recorded or not."""
    if entry.status == Entry.Status.RECORDED:
        return recorded_row(fold, fold.place_of(entry.number))
    return unrecorded_row(fold, entry)


def first_line(fold: Fold, entry: Entry) -> Line | None:
    """What a corrected entry said when it was recorded."""
    if entry.first_data is None:
        return None
    return told_unrecorded(fold.before(entry.number), Entry(data=entry.first_data, box=entry.box))
