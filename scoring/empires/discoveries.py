"""The sixteen Discovery counters and the sixteen Discovery cards."""

from __future__ import annotations

from collections import Counter as Tally
from typing import NamedTuple

from scoring.text import Word
from scoring.text import gettext_noop as _


class Counter(NamedTuple):
    """The four printed numbers of a counter. Counters with the same numbers are the same."""

    plunder: int
    soldier: int
    resistance: int
    vp: int


class Card(NamedTuple):
    key: str
    name: Word
    plunder: int
    soldier: int
    resistance: int
    vp: int


Find = Counter | Card

COUNTERS = Tally(
    Counter(*numbers)
    for numbers in (
        (1, 2, 1, 4),
        (1, 2, 1, 4),
        (1, 3, 2, 4),
        (1, 2, 2, 4),
        (1, 3, 2, 4),
        (2, 4, 3, 5),
        (2, 2, 3, 5),
        (2, 2, 3, 5),
        (1, 3, 3, 5),
        (1, 2, 3, 5),
        (2, 5, 3, 5),
        (3, 4, 4, 6),
        (4, 5, 4, 6),
        (3, 4, 4, 6),
        (4, 5, 5, 7),
        (2, 4, 5, 7),
    )
)
"""Each kind of counter with how many of it are printed."""

CARDS = {
    card.key: card
    for card in (
        Card("mississippi", _("The Mississippi"), 2, 1, 3, 4),
        Card("great_lakes", _("The Great Lakes"), 1, 2, 3, 4),
        Card("pampas", _("The Pampas"), 2, 1, 3, 4),
        Card("california", _("California"), 2, 1, 4, 4),
        Card("philippines", _("Philippines"), 2, 1, 4, 5),
        Card("south_seas", _("South Seas"), 2, 1, 4, 5),
        Card("ethiopia", _("Ethiopia"), 3, 2, 4, 5),
        Card("amazon", _("The Amazon"), 2, 1, 4, 4),
        Card("northwest_territory", _("The Northwest Territory"), 2, 2, 4, 4),
        Card("australia", _("Australia"), 2, 1, 4, 5),
        Card("chipongu", _("Chipongu (Japan)"), 4, 3, 5, 5),
        Card("siam", _("Siam"), 4, 2, 5, 5),
        Card("spice_islands", _("Spice Islands"), 5, 3, 5, 6),
        Card("india", _("India"), 6, 3, 6, 6),
        Card("circumnavigation", _("Circumnavigate the Globe"), 8, 3, 6, 6),
        Card("china", _("China"), 7, 3, 6, 6),
    )
}

PLACED = 8
SPARE = COUNTERS.total() - PLACED
