"""How the table begins: areas, capitals, cards, and the open spaces of the play order."""

from __future__ import annotations

from typing import NamedTuple

from scoring.renaissance.capitals import areas_in_use, capitals_in_use

FIRST_INCOME = 10
BID_TOKENS = 10
TAX_STEP = 5
FEW_PLAYERS = 4
"""At so many players or fewer the deal is larger, and Holy Indulgence brings more."""

OPEN_SPACES = {3: (1, 3, 4), 4: (1, 2, 3, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
"""By the number of players; the numbers are those printed on the spaces."""


class Space(NamedTuple):
    """A space of the play order: what tax it brings, and how much misery."""

    place: int
    tokens: int
    misery: int


SPACES = {place: Space(place, TAX_STEP * (place - 1), place - 1) for place in range(1, 7)}


class Opening(NamedTuple):
    """The table before turn 1."""

    areas: tuple[str, ...]
    capitals: tuple[str, ...]
    cards_each: int
    play_order: tuple[Space, ...]
    bid_tokens: int


def opening(players: int) -> Opening:
    return Opening(
        areas_in_use(players),
        capitals_in_use(players),
        cards_each(players),
        tuple(SPACES[place] for place in OPEN_SPACES[players]),
        BID_TOKENS,
    )


def cards_each(players: int) -> int:
    return 2 if players <= FEW_PLAYERS else 1
