"""What a game brings to *Our components*: the page on which a group mends what its own box prints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ComponentsHooks:
    page: Callable[..., Any]
    """``(facts, given=None)``: what is known, or what was sent in its place, as the template shows it; with
    ``facts()``, which is what a device keeps of it, or the refusal of what no box can print."""
    template: str
    write: Callable[[Any], dict[str, Any]]
    """What is known as a file."""
    entry: Callable[[Any], dict[str, Any]]
    """By which a table that goes on hears of it."""
    read: Callable[[Any], Any]
    """The other way round, or a refusal."""
