"""What a game brings to tournaments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

Data = dict[str, Any]


@dataclass(frozen=True)
class EventOption:
    """Something that is set once for all tables of an event."""

    key: str
    name: Any
    line: Any


@dataclass(frozen=True)
class EventFact:
    """Something that the game's box prints, which no rulebook says: known once for all tables."""

    key: str
    name: Any
    choices: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class EventHooks:
    """A game that brings none of its own is played at events as it comes out of the box."""

    head: Callable[[Collection[str], Mapping[str, str]], Data] = lambda options, facts: {}
    """Of the options that are set and the facts that were said: what every table starts with."""
    pad_head: Callable[[Collection[str]], Data] = lambda options: {}
    """The same for a pad."""
    options: tuple[EventOption, ...] = ()
    usual: tuple[str, ...] = ()
    """Those that a new event has, unless somebody unticks them."""
    facts: tuple[EventFact, ...] = ()
    detail: str = "full"
    """How much a table records."""
    role_option: str = ""
    """The option by which the draw deals out the start roles of the game's rules."""
    roles_at: Callable[[int], Collection[str]] | None = None
    """Those of them that are dealt at a table of so many people; None: any."""
    without_roles: Any = ""
    """Why a table can't be followed at which nothing was dealt; empty where it can."""
    role_name: Callable[[str], Any] = str
    brings: Callable[[str], Data] = lambda role: {}
    """Of a start role: what a seat of the table starts with."""
    start_line: Callable[[Collection[str], int, str], str] = lambda options, seat, role: ""
    """For the slip: what a seat starts with, in a few words ("$12, Spain")."""
