"""What there is to choose from, and how it is sent."""

from typing import Any

from companion.counters import counter_data, counter_key
from companion.faces import Face, face_of
from companion.forms.controls.control import Option
from companion.selectors.table import Table
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, COUNTERS, Counter
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.workers import SPECIALISTS, WORKERS


def keys_of(table: Table, part: str) -> list[str]:
    """Every player, region, good … of this game, as they are sent."""
    builders = table.state.game.setup.builders
    known = {
        "player": lambda: list(table.seat),
        "region": lambda: list(REGIONS),
        "good": lambda: list(GOODS),
        "worker": lambda: [key for key, one in WORKERS.items() if builders or not one.expansion],
        "specialist": lambda: [key for key in SPECIALISTS if builders or not WORKERS[key].expansion],
        "building": lambda: [key for key, one in BUILDINGS.items() if builders or not one.expansion],
        "counter": lambda: [counter_key(counter) for counter in COUNTERS],
        "card": lambda: list(CARDS),
    }
    return known[part]()


def copies_of(part: str, key: str) -> int:
    if part == "building":
        return BUILDINGS[key].copies
    return COUNTERS[Counter(**counter_data(key))] if part == "counter" else 1


def option(table: Table, part: str, key: str, *, picked: bool) -> Option:
    if part == "counter":
        return Option(key, Face(""), Counter(**counter_data(key)), picked=picked)
    return Option(key, face_of(table, "worker" if part == "specialist" else part, key), picked=picked)


def sent_as(part: str, value: Any) -> str:
    """A value of the interchange format as a field of a form says it."""
    return counter_key(Counter(**value)) if part == "counter" else value


def meant_by(part: str, sent: str) -> Any:
    """The other way round; a counter that nobody printed goes on as it was sent, to be refused."""
    if part == "counter" and sent.replace("-", "").isdecimal() and sent.count("-") == 3:
        return counter_data(sent)
    return sent
