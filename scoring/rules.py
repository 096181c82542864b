"""What a game is to everybody else: the record that each game fills with its own functions."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scoring.documents import Answers
from scoring.entry import BaseEntry
from scoring.errors import Refused
from scoring.log import Replay, replay
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

S = TypeVar("S")

Data = dict[str, Any]


class Reason(NamedTuple):
    """Some points, what they belong to and where they come from."""

    source: str
    points: int
    line: Line


class Score(Protocol):
    """One player in the end, as far as every game knows that."""

    @property
    def player(self) -> str: ...
    @property
    def total(self) -> int: ...
    @property
    def rank(self) -> int | None:
        """None for a player without a place, who is out of play or left."""


class Result(Protocol):
    """All players, the best first; who won, and what decided."""

    @property
    def scores(self) -> Sequence[Score]: ...
    @property
    def winners(self) -> Sequence[str]: ...
    @property
    def decided_by(self) -> str: ...

    def sentence(self) -> Line: ...


@dataclass(frozen=True)
class StopEarly:
    """A way to end a game whose time is up: it is counted as if it had ended at some table on the way."""

    key: str
    name: Word
    text: Word
    moment: Callable[[Sequence[Any]], Any] = lambda states: states[-1]
    """Of all tables from the first on: the one that counts; None where there is none yet."""


NOW = StopEarly("now", _("As if it ended now"), _("End scoring after the turn that is played now."))


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One game. A state is the game's own business, but for ``players`` and ``order`` (keys of
    players), ``turn`` and ``stage``, which every state has."""

    key: str
    """Stored with every table, pad and result: never renamed."""
    title: Word
    credits: Word
    fewest: int
    most: int
    last_turn: int | None
    """None where nobody knows it before."""

    kinds: Mapping[str, type[BaseEntry]]
    """Every entry by its kind. The class says its box, its actor and the kinds of its fields."""
    box_names: Mapping[Any, Word]
    boxes: Callable[[S, str], tuple[str, ...]]
    """Of the turn at hand, in the order in which a table walks through them, at a level of detail."""

    log_format: str
    sheet_format: str
    documents: Answers

    begin: Callable[[Data], S]
    """The table before the first entry, out of a log document without entries; or a refusal."""
    apply: Callable[[S, Any], S]
    can_read: Callable[[S, Any], bool]
    tell: Callable[[S, Any, S], Line]
    is_over: Callable[[S], bool]
    result_of: Callable[[S, Container[str]], Result]
    """Points that are certain now; those who left are named, and do not win."""
    if_ended_now: Callable[[S, Container[str]], Result]
    write_state: Callable[[S], Data]

    brings: Mapping[str, Any] = field(default_factory=dict)
    """What a player starts with beside a name, as a log document writes it, where nobody says otherwise."""
    color_of: Callable[[Mapping[str, Any]], str] = lambda brings: ""
    """The colour that goes with what a player brings; "" if none does."""
    with_seats: Callable[[Data, Mapping[str, str]], Data] = lambda head, keys: head
    """The head of a log document with other names for its players."""
    lead_in: Callable[[int, str], list[Data]] = lambda turn, detail: []
    """The entries by which a table comes to the turn at which it begins to be followed at a level of
    detail."""
    at_stage: Callable[[S, Any], S] = lambda state, stage: state
    """The same table in another stage of its turn, where turns have stages."""
    start_roles: tuple[str, ...] = ()
    """Keys of what players may start with (nations, capitals), which a seating can balance."""
    stop_early: tuple[StopEarly, ...] = (NOW,)
    """The ways in which it can be counted before its end, the usual one first."""

    def first_box(self, state: S, detail: str) -> str:
        return self.boxes(state, detail)[0]

    def entry_of(self, raw: Any) -> type[BaseEntry] | None:
        """The class of an entry; None of what nobody knows."""
        kind = raw.get("do") if isinstance(raw, Mapping) else None
        return self.kinds.get(kind) if isinstance(kind, str) else None

    def actor_of(self, raw: Any) -> str | None:
        """The player who does what an entry says; None for what all do together, and for what nobody
        can read."""
        entry = self.entry_of(raw)
        said = raw.get(entry.actor) if entry is not None and entry.actor else None
        return said if isinstance(said, str) else None

    def told_anyway(self, state: S, raw: Any) -> Line | None:
        """The sentence of an entry that does not fit here, as if the table had been ready for it."""
        data = {**raw, "override": True}
        for stage in reversed(self.kinds[raw["do"]].stages or (None,)):
            ready = self.at_stage(state, stage)
            try:
                return self.tell(ready, data, self.apply(ready, data))
            except Refused:
                continue
        return None

    def replay(self, state: S, entries: Sequence[Any]) -> Replay[S]:
        """The table after these entries, as far as they fit."""
        return replay(self.apply, state, entries)
