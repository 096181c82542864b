"""What a game brings to the page of a result and to the history."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from companion.drawings.outlines import Area
from scoring.rules import Reason
from scoring.text import Line, Word

Facts = dict[str, Any]
"""What only this game knows of a player, as keys of things: {"nation": "spain", "buildings": ["navy"]}."""


Reasons = Mapping[str, Mapping[str, Sequence[Reason]]]
"""By row of the score table, then by player: they add up to the points there."""


class Course(NamedTuple):
    """A number of each player over some turns."""

    key: str
    name: Any
    note: Any
    turns: Sequence[int]
    numbers: Mapping[str, Sequence[int]]

    @property
    def says_something(self) -> bool:
        return len(self.turns) > 1 and any(map(any, self.numbers.values()))


def courses_over(named: Iterable[tuple[str, Any, Any]], told: Sequence[Any]) -> list[Course]:
    """One course for each key, with its name and note: the moments, one a turn, say its numbers."""
    turns, players = [moment.turn for moment in told], list(told[0].points)
    return [
        Course(key, name, note, turns, {one: [getattr(at, key)[one] for at in told] for one in players})
        for key, name, note in named
    ]


class End(Protocol):
    """One game at its end, or as if it ended now, as far as only this game can tell it. A game that builds
    on it says its reasons and its document, and besides as much as it likes."""

    @property
    def board(self) -> str:
        """What was played with besides the game, in words."""
        return ""

    @abstractmethod
    def reasons(self) -> Reasons: ...

    def called(self) -> Mapping[str, Line]:
        """Rows of the score table that have another name in this very game."""
        return {}

    def facts(self, player: str) -> Facts:
        """What of a player goes into the history."""
        return {}

    def courses(self) -> Sequence[Course]:
        """What went up and down over the turns, as far as it was kept."""
        return ()

    def highlights(self) -> Sequence[Line]:
        """What people will talk about after the game."""
        return ()

    @abstractmethod
    def document(self, names: Iterable[str], result: Any) -> dict[str, Any]:
        """The ``result``, as this game has one, as a file with keys for players."""


@dataclass(frozen=True)
class Fact:
    """A column of files about results: how it is called, and what stands there."""

    key: str
    name: Any
    said: Callable[[Any], str]
    """In words, for people who open the result of one game."""
    is_several: bool = False
    """Whether a player has any number of them."""


@dataclass(frozen=True)
class Habit:
    """Something that players had in some games, counted over all games of a person or a history."""

    fact: str
    name_of: Callable[[str], str]
    """Of one of its keys, in words."""
    template: str
    """Which is given ``told``: each name with its tally."""
    is_telling: bool = False
    """Whether only what went with winning is told; else everything, that which was had most first."""
    of_everybody: bool = False
    """Whether it is told of a whole history, too."""


@dataclass(frozen=True)
class ResultHooks:
    of_table: Callable[..., End]
    """``(fold, game)``: of a game that was followed."""
    of_sheet: Callable[..., End]
    """``(sheet, scored)``: of a pad that could be counted."""
    rows: Mapping[str, Word]
    """Of the score table, in their order."""
    agreed: Mapping[int, Callable[[Any], Any]]
    """What players agree to of one of its scores, by version. Fields by name, so that a new one voids nothing
    that was agreed to before: it begins a new version. The last one is used for what is said from now on,
    the others for what was said then."""
    areas: Callable[[Any], Sequence[Area]] = lambda end: ()
    """Of an end: the board as it was left, for pictures."""
    role: Callable[[Facts], str] = lambda facts: ""
    """What a player was, in words; empty where nobody chose."""
    facts: tuple[Fact, ...] = ()
    """The first one stands in the file of one result, all of them in that of a history."""
    habits: tuple[Habit, ...] = ()
