"""What a game brings to the look-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.drawings.badges import Badge
from scoring.text import Line, Word


@dataclass(frozen=True)
class Section:
    """What kind of thing it is: tiles, cards, workers."""

    key: str
    title: Word
    text: Word | None = None
    """What is the same for all of them."""
    in_chapter: bool = False
    """Whether they have no pages of their own, but stand in the game's chapter."""


@dataclass(frozen=True)
class Extra:
    """A box that not everybody has: an expansion."""

    name: Word
    icon: tuple[str, str]


@dataclass(frozen=True, eq=False)
class Thing:
    """Anything that can be looked up."""

    section: Section
    key: str
    """Unique in its game; its anchor on the page."""
    name: Word | Line
    text: Word | Line | None = None
    facts: tuple[Word | Line, ...] = ()
    """What it costs and is worth, in the fewest words."""
    acts: Word | None = None
    """How it works: once, always, at the end."""
    moments: tuple[Word, ...] = ()
    """When it works."""
    extra: Extra | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    """By which of the game's filters it is found: filter → value."""
    icon: tuple[str, str] | None = None
    badge: Badge | None = None
    place: int | None = None
    """In a turn, if it is one of its phases."""
    title: Word | None = None
    """What the rulebook prints beside its name, such as a nation's advantage; found like the name."""
    game: str = ""
    """The key of its rules; the shelf fills it in."""
    slug: str = ""
    """Its address among the things of all games; the shelf fills it in."""


@dataclass(frozen=True)
class Filter:
    """A row of chips that narrows the list down."""

    key: str
    label: Word
    choices: tuple[tuple[str, Word], ...]


@dataclass(frozen=True)
class Chapter:
    """A page of the game that tells more than one thing, such as all phases of a turn."""

    key: str
    title: Word
    """Short, for the way to it."""
    template: str
    context: Callable[[], dict[str, Any]]


@dataclass(frozen=True)
class LookupHooks:
    things: tuple[Thing, ...] = ()
    """In the order in which the page shows them, section by section."""
    filters: tuple[Filter, ...] = ()
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language → our English name → what the rulebook of that language says."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language → English name → what people also type for it."""
    owners: Callable[[Any], Mapping[str, Sequence[Any]]] = lambda table: {}
    """Of a table: the key of a thing → the seats that have one, as often as they do."""
    about: Callable[[Any, str], Sequence[str]] = lambda table, box: ()
    """Of a table and one of its boxes: the keys of the things that matter there, the box itself first."""
    chapter: Chapter | None = None
    example: Word | None = None
    """What the search box shows before somebody types."""
