"""What a field of an entry can hold, so that whoever shows an entry knows how to ask for it.

A reader knows the kind of what it reads (``of_kind``); ``list_of`` and the like put kinds together. Where
a field means less than its reader takes, the field says so itself: ``read(a_worker, kind=Of("specialist"))``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from scoring.text import Word

F = TypeVar("F", bound=Callable[..., Any])

LARGEST = 9999


class Kind:
    """Of what a field holds."""


@dataclass(frozen=True)
class Count(Kind):
    least: int = 0
    most: int = LARGEST


@dataclass(frozen=True)
class Flag(Kind):
    """On, or left out."""


@dataclass(frozen=True)
class YesNo(Kind):
    """Said to be so, said not to be so, or not said."""


@dataclass(frozen=True)
class Text(Kind):
    """What people write as they like."""


@dataclass(frozen=True)
class Of(Kind):
    """One of the things of a part of the game: a player, a region, a good."""

    part: str
    nothing: Word | None = None
    """What it means to name none, where that has a meaning of its own."""


@dataclass(frozen=True)
class OrNull(Kind):
    """The same, or said to be nothing."""

    kind: Kind


@dataclass(frozen=True)
class ListOf(Kind):
    """One after the other; ``lines`` is how many there usually are."""

    kind: Kind
    lines: int = 0


@dataclass(frozen=True)
class AnyOf(Kind):
    """Any number of the things of a part, in whatever order."""

    part: str


@dataclass(frozen=True)
class Ranking(Kind):
    """Every player once, in an order."""


@dataclass(frozen=True)
class Each(Kind):
    """Something for each thing of a part that has any of it."""

    part: str
    kind: Kind = field(default_factory=Count)


@dataclass(frozen=True)
class Group(Kind):
    """Several things said together; nothing at all without the one that ``leads``."""

    kinds: Mapping[str, Kind]
    leads: str = ""


PLAYER = Of("player")


def of_kind(kind: Kind, reader: F) -> F:
    """A reader that knows what it reads."""
    cast(Any, reader).kind = kind
    return reader


def kind_of(reader: Any) -> Kind | None:
    """None of a reader whose values nobody asks for by a control."""
    return cast("Kind | None", getattr(reader, "kind", None))


def kinds_of(readers: Mapping[str, Any]) -> dict[str, Kind]:
    """Those that are known of several readers."""
    return {key: kind for key, reader in readers.items() if (kind := kind_of(reader)) is not None}
