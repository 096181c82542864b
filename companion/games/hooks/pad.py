"""What a game brings to the pad of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from scoring.rules import Result
from scoring.text import Line

Data = dict[str, Any]


class Scored(Protocol):
    """A pad with its sums; whatever else it is made of is the game's own business."""

    @property
    def result(self) -> Result: ...


class Section(Protocol):
    """A page of the pad, read from what was sent or as it is kept. ``said`` is what is kept of it."""

    key: str
    said: Data
    template: str


class SectionName(NamedTuple):
    """Of a section that is not one player's."""

    key: str
    short: str
    full: str


class Undecided(NamedTuple):
    """What the victory hangs on and nobody said yet."""

    line: Line
    seats: Sequence[str]
    """In whose parts of the pad it is to be said."""


@dataclass(frozen=True, kw_only=True)
class PadHooks:
    start_form: Callable[..., Any]
    """``(data, names)``: a kind of ``companion.forms.pad.PadStart``, with ``to_head()``."""
    first_values: Callable[[Any], Any]
    """What stands in it at first, for the people of the last table."""
    asks: str
    """The template of what a new pad must know besides its people."""

    sections: Callable[[Any], Sequence[SectionName]] = lambda sheet: ()
    """Those that are not one player's; they come before the players' own."""
    section: Callable[..., Section]
    """``(sheet, key, given=None)``: a kind of ``companion.forms.pad.PadSection``."""
    parts: Callable[[str], str] = lambda section: section
    """The row of the score table that a section brings which is not one player's."""

    document: Callable[[Any], Data]
    """What was said as a file, with keys for players."""
    score: Callable[[Any, Data], Scored]
    """The sums of a pad and its document, or the refusal of what makes no sense."""
    uncounted: Callable[[Any, Data, str], Sequence[Line]] = lambda sheet, document, seat: ()
    """What a player should have points for, or all in a section that they share, and the pad does not say."""
    undecided: Callable[[Any, Any], Undecided | None] = lambda sheet, scored: None
    """Asked with the sums; as long as there is something, the pad is no result."""
    table_head: Callable[[Data], Data] = lambda head: head
    """What a table is started with to play the same again."""
