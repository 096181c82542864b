"""The log is the only truth; the table is its fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scoring.errors import Refused

S = TypeVar("S")


@dataclass(frozen=True)
class Replay(Generic[S]):
    """The table after as many entries as fit, and why the next one does not."""

    state: S
    followed: int
    refusal: Refused | None = None


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
