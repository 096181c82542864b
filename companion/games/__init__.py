"""The games on the shelf, as the pages know them.

Each game has one package here with everything that its pages know of it, and one line below. The rest of
the web side finds it by the key that is stored with every table, pad and result::

    pages_of(game.rules).table.panels

A package is imported when it is first asked for: it builds on forms and selectors that ask for it in turn.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from scoring import games
from scoring.text import Listing, Word

GAMES: dict[str, str] = {
    "empires": "companion.games.empires.pages",
    "renaissance": "companion.games.renaissance.pages",
}
"""By the key of its rules, the module whose ``PAGES`` is the game's ``GamePages``."""
NOT_YET: set[str] = set()
"""Those that nobody is offered: a game leaves this list once it was played to its end on two phones."""
FIRST = "empires"
"""The game of tables, pads and results that were stored before there were several."""


@cache
def pages_of(key: str) -> Any:
    """What the pages of this game are made of."""
    return import_module(GAMES[key]).PAGES


def on_shelf() -> dict[str, Word]:
    """The games that pages can offer, with their titles."""
    return {key: games.GAMES[key].title for key in GAMES if key in games.GAMES and key not in NOT_YET}


def tag_libraries() -> dict[str, str]:
    """The filters and tags that games bring for their own templates: key → module ``tags``."""
    modules = {key: f"{pages.rpartition('.')[0]}.tags" for key, pages in GAMES.items()}
    return {key: module for key, module in modules.items() if find_spec(module)}


def titles() -> Listing:
    """Of all games, to be said."""
    return Listing(tuple(on_shelf().values()))
