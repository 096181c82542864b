"""The table as the fold of its log, remembered for as long as it is the newest.

A fold can always be thrown away: it is made anew from the stored entries. It is keyed by game and
revision, and revisions only grow, so that a remembered one is never stale.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction

from companion.basics.bounded import Bounded
from companion.log.errors import BrokenLog, UnreadableTable
from companion.models import Entry, Game, Seat
from scoring.errors import Refused
from scoring.games import Rules, rules_of
from scoring.reading import an_object

REMEMBERED = 256

State = Any
"""Of whatever game: what every state has, scoring.rules says."""


@dataclass(frozen=True)
class Broken:
    """The first entry that can't be followed: nobody can read it, or the rules refuse it now."""

    entry: Entry
    refusal: Refused
    waiting: tuple[Entry, ...]
    """Those recorded after it, which nobody can follow either until it is fixed or set aside."""


@dataclass(frozen=True)
class Fold:
    """All recorded entries with the tables between them: ``states[n]`` is before entry n. Where one is
    ``broken``, all before it, and the last good table."""

    rules: Rules
    revision: int
    entries: tuple[Entry, ...]
    states: tuple[State, ...]
    broken: Broken | None = None

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; nobody knows that of a log that can't be followed to its end."""
        return self.rules.is_over(self.state) and not self.broken

    def follows(self, number: int) -> bool:
        """Whether the table is known at the place of this entry, and after it."""
        return self.broken is None or number < self.broken.entry.number

    def refuse_broken(self) -> None:
        """Nothing is recorded or taken back behind an entry that can't be followed."""
        if self.broken:
            raise BrokenLog(self.broken.entry.number)

    def refuse_waiting(self, number: int) -> None:
        """Nothing behind it is fixed; it itself and what comes before it may be."""
        if self.broken and number > self.broken.entry.number:
            raise BrokenLog(self.broken.entry.number)

    def extended(self, revision: int, entries: list[Entry], states: list[State]) -> "Fold":
        return Fold(self.rules, revision, (*self.entries, *entries), (*self.states, *states))

    def place_of(self, number: int) -> int:
        """How many entries are recorded before the one with this number, which need not be recorded."""
        return sum(entry.number < number for entry in self.entries)

    def before(self, number: int) -> State:
        """The table at the place of an entry, which need not be recorded."""
        return self.states[self.place_of(number)]

    def after(self, number: int) -> tuple[Entry, ...]:
        """The entries recorded after that one."""
        return tuple(entry for entry in self.entries if entry.number > number)

    def until(self, number: int) -> "Fold":
        """The log as it was after that entry."""
        length = self.place_of(number + 1)
        return Fold(self.rules, self.revision, self.entries[:length], self.states[: length + 1], self.broken)

    @cached_property
    def last_step(self) -> tuple[Entry, ...]:
        """The entries that Undo takes back."""
        if not self.entries:
            return ()
        step = self.entries[-1].step
        return tuple(entry for entry in self.entries if entry.step == step)


_newest: Bounded[int, Fold] = Bounded(REMEMBERED)


def fold_of(game: Game) -> Fold:
    """The fold at the game's revision. Raises UnreadableTable if not even its beginning can be read."""
    known = _newest.get(game.pk)
    if known is None or known.revision != game.revision:
        try:
            known = fold_entries(game, game.entries.filter(status=Entry.Status.RECORDED))
        except Refused as refusal:
            raise UnreadableTable(game, refusal) from refusal
        remember(game, known)
    return known


def fold_if_readable(game: Game) -> Fold | None:
    """For lists, which one bad table must not spoil."""
    try:
        return fold_of(game)
    except UnreadableTable:
        return None


def needs_a_look(fold: Fold | None) -> bool:
    """Whether somebody has to decide about a table before it can be followed."""
    return fold is None or fold.broken is not None


def remember(game: Game, fold: Fold) -> None:
    """Once it is committed: a revision that is rolled back will be given out again."""
    transaction.on_commit(lambda: _newest.put(game.pk, fold))


def fold_entries(game: Game, entries) -> Fold:
    """Follow stored entries from the first one on, as far as that goes. They fitted when they were
    recorded, and whoever changes an old one sets aside those that fit no longer; but another version of
    the program may have recorded them."""
    rules, entries = rules_of(game.rules), tuple(entries)
    states = [opening_state(game)]
    for place, entry in enumerate(entries):
        try:
            states.append(rules.apply(states[-1], entry.data))
        except Refused as refusal:
            # Without its traceback, which would keep everything that was looked at.
            broken = Broken(entry, refusal.with_traceback(None), entries[place + 1 :])
            return Fold(rules, game.revision, entries[:place], tuple(states), broken)
    return Fold(rules, game.revision, entries, tuple(states))


def opening_state(game: Game) -> State:
    """The table before the first entry, or the refusal of what the group decided."""
    return opening_of(game.rules, game.head, game.seats.all())


def opening_of(key: str, head: Any, seats: Iterable[Seat]) -> State:
    """The same of a game that is not stored yet."""
    rules = rules_of(key)
    players = [{"name": seat.key, **rules.brings, **seat.brings} for seat in seats]
    return rules.begin({"format": rules.log_format, **an_object(head), "players": players, "entries": []})


def fitting(rules: Rules, state: State, entries, *, anyway: bool) -> tuple[list[dict], list[State]]:
    """These new entries one after the other, each with the table after it; the first that does
    not fit is a refusal. ``anyway``: those that the rules refuse are recorded all the same."""
    recorded, states = [], []
    for data in entries:
        try:
            state = rules.apply(state, data)
        except Refused as refusal:
            if not (anyway and refusal.can_be_overridden):
                raise
            data = {**data, "override": True}
            state = rules.apply(state, data)
        recorded.append(data)
        states.append(state)
    return recorded, states


def after_draft(rules: Rules, state: State, entry: dict) -> State:
    """The table after one more drafted entry, whether or not the rules like it. What nobody understands
    changes nothing."""
    try:
        _recorded, [after] = fitting(rules, state, [entry], anyway=True)
    except Refused:
        return state
    return after


def refusal_of(rules: Rules, state: State, entries: Iterable[dict]) -> Refused | None:
    """What the rules say to entries that nobody has recorded."""
    try:
        fitting(rules, state, entries, anyway=False)
    except Refused as refusal:
        return refusal
    return None
