"""This game in the styleguide."""

from typing import Any

from companion.games.hooks.styleguide import Samples
from scoring.empires.discoveries import COUNTERS
from scoring.empires.goods import GOODS
from scoring.empires.sets import best_sets
from scoring.empires.workers import WORKERS

COUNTER = {"plunder": 4, "soldier": 5, "resistance": 5, "vp": 7}
HOLDING = {"sugar": 4, "gold": 2, "fish": 1, "rice": 1}


def entries():
    for number, workers in enumerate((3, 2, 2, 1, 1, 1), start=1):
        for _nth in range(workers):
            yield {"do": "land", "player": f"seat-{number}", "worker": "colonist", "region": "caribbean"}
    yield {"do": "land", "player": "seat-2", "worker": "builder", "region": "caribbean"}
    yield {"do": "reveal", "region": "peru", "counter": COUNTER}
    yield {"do": "correct", "region": "virginia", "discovered": True}
    for good, count in HOLDING.items():
        for _nth in range(count):
            yield {"do": "take_good", "player": "seat-1", "good": good}
    yield {"do": "win_ship", "player": "seat-1"}
    yield {"do": "buy", "player": "seat-2", "building": "settlers"}
    yield {
        "do": "expedition",
        "player": "seat-3",
        "workers": {"captain": 3},
        "region": "peru",
        "counter": COUNTER,
    }


def context() -> dict[str, Any]:
    return {
        "goods": GOODS.values(),
        "workers": WORKERS.values(),
        "counters": COUNTERS,
        "sets": best_sets(HOLDING, ships=2),
    }


SAMPLES = Samples(
    head={"builders": True, "region_goods": {"peru": "silver", "virginia": "tobacco"}},
    box="dock",
    entries=entries,
    context=context,
    icons=("ship", "counter", "card", "plunder", "soldier", "resistance", "building"),
    pieces="games/empires/styleguide/_pieces.html",
)
