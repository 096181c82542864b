"""Who chooses first among the spaces of the next play order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.renaissance.state import Player, State
from scoring.text import gettext_noop as _

METHODS = (None, "A", "B", "C")
"""By the highest bid."""

METHOD_NAMES = {
    "A": _("fewest provinces choose first"),
    "B": _("fewest cards choose first"),
    "C": _("least misery chooses first"),
}

_LEAST: Mapping[str, Callable[[Player], int]] = {
    "A": lambda player: player.provinces,
    "B": lambda player: player.cards,
    "C": lambda player: player.misery,
}


COUNTED_BY = tuple((METHODS.index(key), key, least) for key, least in _LEAST.items())
"""Every bid that wins, its method, and what of a player it counts."""


def method(state: State) -> str | None:
    return METHODS[state.highest_bid or 0]


def choosing_order(state: State) -> tuple[str, ...]:
    """Ties, and no bid at all, go by this turn's order."""
    chosen = method(state)
    playing = state.in_order()
    if chosen is not None:
        playing.sort(key=_LEAST[chosen])
    return tuple(player.name for player in playing)
