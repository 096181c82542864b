"""What a game can explain: where a number of a player comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.text import Word


@dataclass(frozen=True)
class Why:
    name: Word
    read: Callable[[Any, str], Any]
    """A table and the key of a seat → what the template shows as ``why``."""
    template: str
