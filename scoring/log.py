"""The log is the only truth; the table is its fold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scoring.errors import Refused

S = TypeVar("S")


@dataclass(frozen=True)
class Replay(Generic[S]):
    """The table after as many entries as fit, and why the next one does not."""

    state: S
    followed: int
    refusal: Refused | None = None

    def to_the_end(self) -> S:
        """The table after all of them; refused where that is not so."""
        if self.refusal is not None:
            raise EntryRefused(self.followed, self.refusal)
        return self.state


def replay(apply: Callable[[S, Any], S], state: S, entries: Iterable[Any]) -> Replay[S]:
    """Follow the log as far as it goes; the last good table is never thrown away."""
    followed = 0
    for raw in entries:
        try:
            state = apply(state, raw)
        except Refused as refusal:
            return Replay(state, followed, refusal)
        followed += 1
    return Replay(state, followed)


class EntryRefused(Refused):
    """A log that can't be followed to its end: which entry, and why."""

    def __init__(self, entry: int, refusal: Refused) -> None:
        super().__init__(refusal.code, refusal.line.message, **refusal.line.params)
        self.entry = entry


# Looking back, turn by turn


class Turned(Protocol):
    @property
    def turn(self) -> int: ...


T = TypeVar("T", bound=Turned)


def since_recording(
    states: Sequence[T], entries: Sequence[Mapping[str, Any]], passing: Collection[str]
) -> list[T]:
    """Without the turns that had passed when somebody began to record: of them nothing is known, and their
    entries are all of the kinds ``passing``. ``states[n]`` is the table before entry n."""
    begun = next((nth for nth, entry in enumerate(entries) if entry["do"] not in passing), 0)
    return [state for state in states if state.turn >= states[begun].turn]


def last_of_each_turn(states: Iterable[T]) -> list[T]:
    """The turn that is being played included."""
    last_of_turn = {state.turn: state for state in states}
    return [state for _turn, state in sorted(last_of_turn.items())]


class Standing(Turned, Protocol):
    @property
    def points(self) -> Mapping[str, int]: ...


class Lead(NamedTuple):
    """Somebody was ahead alone, from one turn to another."""

    player: str
    first: int
    last: int


LONG_LEAD = 2
"""Being ahead for a single turn is nothing to speak of."""


def leader(points: Mapping[str, int]) -> str | None:
    """Who is ahead alone."""
    best = max(points.values())
    ahead = [player for player, number in points.items() if number == best]
    return ahead[0] if len(ahead) == 1 else None


def longest_leads(told: Iterable[Standing]) -> list[Lead]:
    """All that are as long as the longest; none if nobody led for long."""
    runs = [(player, list(run)) for player, run in groupby(told, lambda one: leader(one.points))]
    longest = max((len(run) for player, run in runs if player), default=0)
    if longest < LONG_LEAD:
        return []
    return [Lead(player, run[0].turn, run[-1].turn) for player, run in runs if player and len(run) == longest]


Thing = TypeVar("Thing")


def best_of(found: Mapping[Thing, int]) -> tuple[int, list[Thing]]:
    """The highest number, and all that have it."""
    most = max(found.values(), default=0)
    return most, [thing for thing, number in found.items() if number == most]
