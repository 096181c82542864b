"""The things of this game that entries name: how they look, and which of them a table can pick."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.drawings.faces import Face
from companion.games.hooks.table import Part
from companion.games.renaissance.drawings import category_icon, good_icon
from companion.reading.numbers import number_or_text
from companion.wording.saying import say
from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS
from scoring.renaissance.commodities import DIRECTION_NAMES, commodity_name
from scoring.renaissance.phases.competing import DOMINATED, NEW
from scoring.text import gettext_noop as _

COMMODITY, ADVANCE = "commodity", "advance"

NO_SHIP = _("No ship")
MOST_TOKENS = 12
STEPS_SHOWN = 6


def commodity_face(key: str) -> Face:
    return Face(say(commodity_name(key)), icon=good_icon(key))


def _words(names, nothing=None) -> Part:
    """Things that are nothing but a word."""
    more = {"nothing": nothing} if nothing else {}
    return Part(
        keys=lambda table, picked: names,
        face=lambda key: Face(say(names[key])),
        known=names.__contains__,
        **more,
    )


# Things that are two words at once: a commodity and which way it moved, a ship and its step.


def _pairs(keys: Callable[[Any], Iterable[str]], face: Callable[[str], str], write, read) -> Part:
    """``write`` makes the key of a value of the log, ``read`` the value of a key."""

    def meant(sent: str) -> Any:
        try:
            return read(sent)
        except (KeyError, ValueError):
            return sent

    def all_keys(table, picked):
        known = list(keys(table))
        return [picked, *known] if picked and picked not in known else known

    return Part(
        keys=all_keys, face=lambda key: Face(face(key)), known=lambda key: "-" in key, sent=write, meant=meant
    )


def _moved(table) -> list[str]:
    return [f"{good}-{way}" for good in table.state.commodities for way in DIRECTION_NAMES]


def _moved_name(key: str) -> str:
    good, _dash, way = key.rpartition("-")
    return f"{say(commodity_name(good))}: {say(DIRECTION_NAMES[way])}" if way in DIRECTION_NAMES else key


def _moved_as(field: str) -> Part:
    """``{"commodity": …, field: "shortage"}``"""

    def read(key: str) -> Any:
        good, _dash, way = key.rpartition("-")
        return {"commodity": good, field: way}

    return _pairs(_moved, _moved_name, lambda value: f"{value['commodity']}-{value[field]}", read)


def _roll() -> Part:
    """What a roll stood for; one that was recorded by its dice stays so."""
    spoken = _moved_as("result")

    def write(value: Any) -> str:
        return "-".join(("dice", *map(str, value["dice"]))) if "dice" in value else spoken.sent(value)

    def read(key: str) -> Any:
        is_dice = key.startswith("dice-")
        return {"dice": [number_or_text(die) for die in key.split("-")[1:]]} if is_dice else spoken.meant(key)

    def face(key: str) -> str:
        return " ".join(key.split("-")[1:]) if key.startswith("dice-") else _moved_name(key)

    return _pairs(_moved, face, write, read)


def _ship_read(key: str) -> Any:
    ship, _dash, step = key.rpartition("-")
    return {"ship": ship, "step": number_or_text(step)}


def _ship_name(key: str) -> str:
    ship, _dash, step = key.rpartition("-")
    return f"{say(SHIPS[ship])} {step}" if ship in SHIPS else key


def _presence() -> Part:
    """A marker, or so many tokens."""
    names = {DOMINATED: _("Marker"), NEW: _("New marker")}
    return Part(
        keys=lambda table, picked: [*names, *map(str, range(1, MOST_TOKENS + 1))],
        face=lambda key: Face(say(names.get(key, key))),
        known=bool,
        sent=str,
        meant=lambda sent: sent if sent in names else number_or_text(sent),
    )


PARTS = {
    COMMODITY: Part(
        keys=lambda table, picked: table.state.commodities,
        face=commodity_face,
        known=bool,
    ),
    ADVANCE: _words({key: advance.name for key, advance in ADVANCES.items()}),
    "category": Part(
        keys=lambda table, picked: CATEGORIES,
        face=lambda key: Face(say(CATEGORIES[key]), icon=category_icon(key)),
        known=CATEGORIES.__contains__,
    ),
    "ship": _words(SHIPS, NO_SHIP),
    "direction": _words(DIRECTION_NAMES),
    "wind": _moved_as("as"),
    "roll": _roll(),
    "presence": _presence(),
    "shipping": _pairs(
        lambda table: [f"{ship}-{step}" for ship in SHIPS for step in range(1, STEPS_SHOWN + 1)],
        _ship_name,
        lambda value: f"{value['ship']}-{value['step']}",
        _ship_read,
    ),
}
