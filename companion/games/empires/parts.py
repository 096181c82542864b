"""The things of this game that entries name: how they look, and which of them a table can pick."""

from collections.abc import Iterable
from typing import Any

from companion.drawings.faces import Drawing, Face
from companion.games.empires.counters import COUNTER_KEYS, counter_data, counter_key
from companion.games.hooks.table import Part
from companion.wording.saying import say
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, COUNTERS, Counter
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.workers import SPECIALISTS, WORKERS
from scoring.text import gettext_noop as _


def in_game(table, known: Iterable[str], things) -> list[str]:
    """Without the Builder expansion, where it is not in the game."""
    builders = table.state.game.setup.builders
    return [key for key in known if builders or not things[key].expansion]


def tiles(table, picked: str | None) -> list[str]:
    """The buildings of the same Age as the one that is picked."""
    age = BUILDINGS[picked].age if picked in BUILDINGS else table.state.age.number
    return [key for key in in_game(table, BUILDINGS, BUILDINGS) if BUILDINGS[key].age == age]


def worker_face(key: str) -> Face:
    return Face(say(WORKERS[key].name), icon=("worker", key))


def building_face(key: str) -> Face:
    return Face(say(BUILDINGS[key].name))


def sent_counter(value: Any) -> str:
    return counter_key(Counter(**value)) if isinstance(value, dict) else value


def meant_counter(sent: str) -> Any:
    """A counter that nobody printed goes on as it was sent, to be refused."""
    said = counter_data(sent)
    is_counter = said.keys() == set(Counter._fields) and all(isinstance(one, int) for one in said.values())
    return said if is_counter else sent


PARTS = {
    "region": Part(
        keys=lambda table, picked: REGIONS,
        face=lambda key: Face(say(REGIONS[key])),
        known=REGIONS.__contains__,
        nothing=_("Nowhere"),
    ),
    "good": Part(
        keys=lambda table, picked: GOODS,
        face=lambda key: Face(say(GOODS[key].name), icon=("good", key)),
        known=GOODS.__contains__,
    ),
    "worker": Part(
        keys=lambda table, picked: in_game(table, WORKERS, WORKERS),
        face=worker_face,
        known=WORKERS.__contains__,
    ),
    "specialist": Part(
        keys=lambda table, picked: in_game(table, SPECIALISTS, WORKERS),
        face=worker_face,
        known=WORKERS.__contains__,
    ),
    "building": Part(
        keys=lambda table, picked: in_game(table, BUILDINGS, BUILDINGS),
        face=building_face,
        known=BUILDINGS.__contains__,
        copies=lambda key: BUILDINGS[key].copies,
    ),
    "tile": Part(keys=tiles, face=building_face, known=BUILDINGS.__contains__),
    "card": Part(
        keys=lambda table, picked: CARDS,
        face=lambda key: Face(say(CARDS[key].name)),
        known=CARDS.__contains__,
    ),
    "counter": Part(
        keys=lambda table, picked: COUNTER_KEYS,
        face=Face,
        known=COUNTER_KEYS.__contains__,
        copies=lambda key: COUNTERS[COUNTER_KEYS[key]],
        drawing=lambda key: Drawing("games/empires/_counter_option.html", COUNTER_KEYS[key]),
        sent=sent_counter,
        meant=meant_counter,
    ),
}
