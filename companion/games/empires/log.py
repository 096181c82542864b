"""The log of this game: a drawing for each entry, and what happened besides."""

from collections.abc import Iterator
from typing import Any

from scoring.empires.goods import GOODS
from scoring.empires.regions import CLAIMS_GOOD, PLACES
from scoring.empires.state import State
from scoring.text import Line
from scoring.text import gettext_noop as _

Icon = tuple[str, str]

THINGS = {
    "win_ship": "ship",
    "buy": "building",
    "expedition": "counter",
    "cartography": "counter",
    "reveal": "counter",
    "scout": "counter",
    "battle": "soldier",
    "war": "soldier",
    "march": "soldier",
    "initiative": "players",
    "income": "coin",
    "sell": "coin",
    "score_colonies": "star",
    "buy_vp": "star",
    "end_turn": "now",
    "benefits": "building",
}
"""The drawing of what an entry is about, by its kind."""
NAMED = {"land": ("worker", "worker"), "hire": ("worker", "specialist"), "take_good": ("good", "good")}
"""Where it is what the entry names: the kind of the drawing, and the field."""


def icon_of(entry: dict[str, Any]) -> Icon | None:
    kind = entry["do"]
    if kind in NAMED:
        drawing, field = NAMED[kind]
        return (drawing, entry[field])
    return ("thing", THINGS[kind]) if kind in THINGS else None


def also(before: State, after: State) -> Iterator[Line]:
    """Who took the good of a region by it: a third worker there brings it, whatever the entry was."""
    for key, region in after.regions.items():
        if not region.good_taken or before.regions[key].good_taken:
            continue
        for player, good in new_goods(before, after):
            if region.count(player) >= CLAIMS_GOOD:
                yield Line(
                    _("%(player)s takes the good of %(region)s: %(good)s."),
                    {"player": player, "region": PLACES[key], "good": GOODS[good].name},
                )


def new_goods(before: State, after: State) -> Iterator[tuple[str, str]]:
    """Every token that somebody has more than before."""
    for player, now in after.players.items():
        had = before.players[player].goods
        yield from ((player, good) for good in now.goods if now.goods[good] > had.get(good, 0))
