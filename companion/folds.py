"""The table as the fold of its log, remembered for as long as it is the newest.

A fold can always be thrown away: it is made anew from the stored entries. It is keyed by game and
revision, and revisions only grow, so that a remembered one is never stale.
"""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction

from companion.models import Entry, Game
from scoring import empires
from scoring.empires.state import State
from scoring.errors import Refused
from scoring.interchange.empires_log import read_log

REMEMBERED = 256


@dataclass(frozen=True)
class Fold:
    """All recorded entries with the tables between them: ``states[n]`` is before entry n."""

    revision: int
    entries: tuple[Entry, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        return self.states[-1]

    def extended(self, revision: int, entries: list[Entry], states: list[State]) -> "Fold":
        return Fold(revision, (*self.entries, *entries), (*self.states, *states))

    def place_of(self, number: int) -> int:
        """How many entries are recorded before the one with this number, be it recorded or not."""
        return sum(entry.number < number for entry in self.entries)

    def before(self, number: int) -> State:
        """The table at the place of an entry, be it recorded or not."""
        return self.states[self.place_of(number)]

    def after(self, number: int) -> tuple[Entry, ...]:
        """The entries recorded after that one."""
        return tuple(entry for entry in self.entries if entry.number > number)

    def until(self, number: int) -> "Fold":
        """The log as it was after that entry."""
        length = self.place_of(number + 1)
        return Fold(self.revision, self.entries[:length], self.states[: length + 1])

    @cached_property
    def last_step(self) -> tuple[Entry, ...]:
        """The entries that Undo takes back."""
        if not self.entries:
            return ()
        step = self.entries[-1].step
        return tuple(entry for entry in self.entries if entry.step == step)


_newest: OrderedDict[int, Fold] = OrderedDict()


def fold_of(game: Game) -> Fold:
    """The fold at the game's revision."""
    known = _newest.get(game.pk)
    if known is None or known.revision != game.revision:
        known = fold_entries(game, game.entries.filter(status=Entry.Status.RECORDED))
        remember(game, known)
    return known


def remember(game: Game, fold: Fold) -> None:
    """Once it is committed: a revision that is rolled back will be given out again."""
    transaction.on_commit(lambda: _put(game.pk, fold))


def _put(key: int, fold: Fold) -> None:
    _newest[key] = fold
    _newest.move_to_end(key)
    while len(_newest) > REMEMBERED:
        _newest.popitem(last=False)


def fold_entries(game: Game, entries) -> Fold:
    """Follow stored entries from the first one on. They fitted when they were recorded, and
    whoever changes an old one sets aside those that fit no longer."""
    states = [opening_state(game)]
    followed = []
    for entry in entries:
        states.append(empires.apply(states[-1], entry.data))
        followed.append(entry)
    return Fold(game.revision, tuple(followed), tuple(states))


def opening_state(game: Game) -> State:
    head = {
        "format": "empires-log/1",
        **game.head,
        "players": [{"name": seat.key, "nation": seat.nation or None} for seat in game.seats.all()],
        "entries": [],
    }
    rules, _no_entries = read_log(head)
    return empires.initial(rules)


def fitting(state: State, entries, *, anyway: bool) -> tuple[list[dict], list[State]]:
    """These new entries one after the other, each with the table after it; the first that does
    not fit is a refusal. ``anyway``: those that the rules refuse are recorded all the same."""
    recorded, states = [], []
    for data in entries:
        try:
            state = empires.apply(state, data)
        except Refused as refusal:
            if not (anyway and refusal.can_be_overridden):
                raise
            data = {**data, "override": True}
            state = empires.apply(state, data)
        recorded.append(data)
        states.append(state)
    return recorded, states
