"""The six capitals and the eight areas; how many of them are in use follows from the players."""

from __future__ import annotations

from scoring.text import gettext_noop as _

FEWEST_PLAYERS, MOST_PLAYERS = 3, 6

CAPITALS = {
    "Venice": _("Venice"),
    "Genoa": _("Genoa"),
    "Barcelona": _("Barcelona"),
    "Paris": _("Paris"),
    "London": _("London"),
    "Hamburg": _("Hamburg"),
}
"""In the order in which they come into use."""

AREAS = ("IV", "V", "VI", "VII", "VIII", "III", "II", "I")
AREAS_WITH_FEWEST = 5


def capitals_in_use(players: int) -> tuple[str, ...]:
    return tuple(CAPITALS)[:players]


def areas_in_use(players: int) -> tuple[str, ...]:
    return AREAS[: AREAS_WITH_FEWEST + players - FEWEST_PLAYERS]
