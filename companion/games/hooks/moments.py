"""What a game brings to the stage: for a few seconds, all phones show what everybody will remember."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.text import Line, Word


class Happening(NamedTuple):
    """An entry of the log, between the tables before and after it."""

    before: Any
    entry: dict[str, Any]
    after: Any


@dataclass(frozen=True)
class Moment:
    """What deserves a stage. Its template shows it as ``moment.shown``: elements with ``data-beat`` appear
    one beat after the other, and ``data-climb`` says what a number is at each of them."""

    template: str
    line: Word | Line
    """What is said to those who do not see it."""
    shown: Any = None
    place: str = ""
    """The thing of the board that it is about, which a large screen turns to."""
    is_large: bool = False
    """Whether it wants the whole page; phones on which somebody is busy leave it out."""
