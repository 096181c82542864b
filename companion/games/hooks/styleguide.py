"""What a game brings to the styleguide: a table with something of everything, and its own components."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Samples:
    head: dict[str, Any]
    box: str
    entries: Callable[[], Iterable[dict[str, Any]]]
    """Recorded at a table of six, ``seat-1`` to ``seat-6``."""
    context: Callable[[], dict[str, Any]]
    icons: tuple[str, ...]
    """Keys of drawings of its own things."""
    pieces: str
    """The template of its drawings."""
