"""Reminders as a page says them: once, with everybody whom they are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.hooks.table import Reminded
from scoring.text import Line, Word


@dataclass(frozen=True)
class Reminding:
    """The same words for one player or for several."""

    players: tuple[str, ...]
    source: str
    text: Word | Line
    uses_left: int | None
    """Of what can be used so often only."""


def said_once(reminders: Iterable[Reminded]) -> tuple[Reminding, ...]:
    """In the order of the first of each."""
    found: list[Reminding] = []
    for one in reminders:
        uses = getattr(one, "uses_left", None)
        nth = next((nth for nth, each in enumerate(found) if says_the_same(each, one, uses)), None)
        if nth is None:
            found.append(Reminding((one.player,), one.source, one.text, uses))
        else:
            each = found[nth]
            found[nth] = Reminding((*each.players, one.player), each.source, each.text, uses)
    return tuple(found)


def says_the_same(said: Reminding, one: Reminded, uses: int | None) -> bool:
    return (said.source, said.text, said.uses_left) == (one.source, one.text, uses)
