"""How the parts of a line look: badge, icon, name."""

from dataclasses import dataclass

from companion.badges import Badge
from companion.templatetags.scorepad import say
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.workers import WORKERS


@dataclass(frozen=True)
class Face:
    name: str
    badge: Badge | None = None
    icon: tuple[str, str] | None = None
    """The kind and the key of one of our drawings."""


def face_of(table, part: str, key: str) -> Face:
    """A part that nobody knows shows as it was sent; the rules will refuse it."""
    return _FACES.get(part, _plain)(table, key) if key in _KNOWN.get(part, table.seat) else Face(key)


def _player(table, key):
    return Face(table.seat[key].name, badge=table.seat[key].badge)


def _worker(table, key):
    return Face(say(WORKERS[key].name), icon=("worker", key))


def _good(table, key):
    return Face(say(GOODS[key].name), icon=("good", key))


def _region(table, key):
    return Face(say(REGIONS[key]))


def _building(table, key):
    return Face(say(BUILDINGS[key].name))


def _card(table, key):
    return Face(say(CARDS[key].name))


def _plain(table, key):
    return Face(key)


_FACES = {
    "player": _player,
    "worker": _worker,
    "good": _good,
    "region": _region,
    "building": _building,
    "card": _card,
}
_KNOWN = {"worker": WORKERS, "good": GOODS, "region": REGIONS, "building": BUILDINGS, "card": CARDS}
