"""Controls that say JSON: what an entry or a player holds, as chips, toggles and steppers.

A control shows a value of the interchange format under a name and reads it back from what was sent.
Controls are made of each other, so that whatever an entry can hold has one: losses in a battle are
steppers for each worker of each player. They check nothing: the rules say what is wrong.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.counters import counter_data, counter_key
from companion.faces import Face, face_of
from companion.selectors.table import Table
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, COUNTERS, Counter
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.workers import SPECIALISTS, WORKERS
from scoring.reading import LARGEST

ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()
"""What was not said at all; ``None`` is JSON's null, which says that there is nothing."""

NULL_SENT = "null"
LONG = 8


@dataclass(frozen=True)
class Option:
    value: str
    face: Face
    counter: Counter | None = None
    picked: bool = False


@dataclass(frozen=True)
class Shown:
    """A control on a page; the template draws it by its kind."""

    kind: str
    name: str
    face: Face
    value: Any = ""
    options: list[Option] = field(default_factory=list)
    parts: list["Shown"] = field(default_factory=list)
    least: int = 0
    most: int = LARGEST
    is_folded: bool = False
    """Whether it opens only at a tap."""

    @property
    def picked(self) -> int:
        return sum(option.picked for option in self.options)


# What there is to choose from


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


# Controls


class Control:
    def read(self, given, name: str) -> Any:
        raise NotImplementedError

    def show(self, table: Table, name: str, face: Face, value: Any) -> Shown:
        raise NotImplementedError


@dataclass(frozen=True)
class Choice(Control):
    """One of several, by chips; ``none`` names the chip for null, ``absent`` that for not said."""

    part: str
    none: Any = None
    absent: Any = None

    def read(self, given, name):
        sent = given.get(name, "")
        if sent == NULL_SENT:
            return None
        return meant_by(self.part, sent) if sent else ABSENT

    def show(self, table, name, face, value):
        options = []
        if self.absent is not None:
            options.append(Option("", Face(str(self.absent)), picked=value is ABSENT))
        if self.none is not None:
            options.append(Option(NULL_SENT, Face(str(self.none)), picked=value is None))
        said = value is not None and value is not ABSENT
        current = sent_as(self.part, value) if said else None
        options += [option(table, self.part, key, picked=key == current) for key in self.keys(table, current)]
        return Shown("choice", name, face, options=options, is_folded=value is ABSENT and len(options) > LONG)

    def keys(self, table, current: str | None) -> list[str]:
        return keys_of(table, self.part)


@dataclass(frozen=True)
class Tile(Choice):
    """A building of the same Age as the one that was named."""

    part: str = "building"

    def keys(self, table, current):
        age = BUILDINGS[current].age if current in BUILDINGS else table.state.age.number
        return [key for key in super().keys(table, current) if BUILDINGS[key].age == age]


@dataclass(frozen=True)
class YesNo(Control):
    """Said to be so, said not to be so, or not said."""

    absent: Any = None

    def read(self, given, name):
        return {"yes": True, "no": False}.get(given.get(name), ABSENT)

    def show(self, table, name, face, value):
        options = [Option("", Face(str(self.absent)), picked=value is ABSENT)] if self.absent else []
        options.append(Option("yes", Face(gettext("Yes")), picked=value is True))
        options.append(Option("no", Face(gettext("No")), picked=value is False))
        return Shown("choice", name, face, options=options)


@dataclass(frozen=True)
class Flag(Control):
    """On or left out."""

    def read(self, given, name):
        return True if given.get(name) else ABSENT

    def show(self, table, name, face, value):
        return Shown("flag", name, face, value=value is True)


@dataclass(frozen=True)
class Number(Control):
    least: int = 0
    most: int = LARGEST

    def read(self, given, name):
        sent = given.get(name, "").strip()
        try:
            return int(sent) if sent else ABSENT
        except ValueError:
            return sent

    def show(self, table, name, face, value):
        return Shown(
            "number", name, face, value="" if value is ABSENT else value, least=self.least, most=self.most
        )


@dataclass(frozen=True)
class Text(Control):
    def read(self, given, name):
        return given.get(name, "").strip() or ABSENT

    def show(self, table, name, face, value):
        return Shown("text", name, face, value="" if value is ABSENT else value)


@dataclass(frozen=True)
class Each(Control):
    """Something for each player, region, good or worker; those with nothing are left out."""

    part: str
    control: Control = field(default_factory=Number)

    def read(self, given, name):
        said = {key: self.control.read(given, f"{name}.{key}") for key in _said_below(given, name)}
        return {key: value for key, value in said.items() if value not in (0, {}) and value is not ABSENT}

    def show(self, table, name, face, value):
        held = value or {}
        empty = 0 if isinstance(self.control, Number) else ABSENT
        parts = [
            self.control.show(
                table, f"{name}.{key}", option(table, self.part, key, picked=False).face, held.get(key, empty)
            )
            for key in keys_of(table, self.part)
        ]
        if isinstance(self.control, Each):
            # Those who have something lie open, the others are a tap away.
            parts = [replace(part, is_folded=not any(one.value for one in part.parts)) for part in parts]
        return Shown("steppers" if empty == 0 else "group", name, face, parts=parts)


@dataclass(frozen=True)
class Several(Control):
    """One after the other, on so many lines; without a number always on one more than are filled."""

    control: Control
    lines: int = 0

    def read(self, given, name):
        places = sorted(_said_below(given, name), key=lambda key: (len(key), key))
        said = [self.control.read(given, f"{name}.{place}") for place in places]
        return [value for value in said if value is not ABSENT]

    def show(self, table, name, face, value):
        said = [*(value or [])]
        number = max(len(said), self._lines(table)) if self._lines(table) else len(said) + 1
        lines = [*said, *[ABSENT] * (number - len(said))]
        parts = [
            self.control.show(table, f"{name}.{nth}", Face(f"{nth + 1}."), line)
            for nth, line in enumerate(lines)
        ]
        return Shown("group", name, face, parts=parts)

    def _lines(self, table) -> int:
        return self.lines


@dataclass(frozen=True)
class Ranking(Several):
    """Players one after the other: a line for each of them."""

    control: Control = Choice("player", absent=_("Nobody"))

    def _lines(self, table) -> int:
        return len(table.seat)


@dataclass(frozen=True)
class Toggles(Control):
    """Any number of tiles, counters or cards; what is held comes first, in its order."""

    part: str

    def read(self, given, name):
        return [meant_by(self.part, sent) for sent in given.getlist(name)]

    def show(self, table, name, face, value):
        held = [sent_as(self.part, one) for one in value or []]
        others = [
            key
            for key in keys_of(table, self.part)
            for _copy in range(copies_of(self.part, key) - held.count(key))
        ]
        options = [option(table, self.part, key, picked=True) for key in held]
        options += [option(table, self.part, key, picked=False) for key in others]
        return Shown("toggles", name, face, options=options, is_folded=True)


@dataclass(frozen=True)
class Group(Control):
    """Several things said together; nothing at all without the one that ``leads``."""

    controls: Mapping[str, Control]
    leads: str = ""

    def read(self, given, name):
        if self.leads and self.controls[self.leads].read(given, f"{name}.{self.leads}") is ABSENT:
            return ABSENT
        said = {key: control.read(given, f"{name}.{key}") for key, control in self.controls.items()}
        return {key: value for key, value in said.items() if value is not ABSENT}

    def show(self, table, name, face, value):
        held = value or {}
        parts = [
            control.show(table, f"{name}.{key}", Face(label_of(key)), held.get(key, ABSENT))
            for key, control in self.controls.items()
        ]
        return Shown("group", name, face, parts=parts)


def _said_below(given, name: str) -> Iterable[str]:
    """The next words of all fields under this name, in the order in which they were sent."""
    below = [key[len(name) + 1 :].split(".")[0] for key in given if key.startswith(f"{name}.")]
    return dict.fromkeys(below)


def label_of(key: str, kind: str = "") -> str:
    """What a field is called; a correction's good is the token that lies in the region."""
    return gettext("Token lying there") if (kind, key) == ("correct", "good") else str(LABELS[key])


LABELS = {
    "player": _("Player"),
    "attacker": _("Attacker"),
    "defender": _("Defender"),
    "with": _("Swaps with"),
    "other": _("The other player"),
    "first": _("Who places first"),
    "victim": _("Who loses Colonists"),
    "region": _("Region"),
    "other_region": _("Where the other places"),
    "from": _("From"),
    "to": _("To"),
    "worker": _("Worker"),
    "workers": _("Workers"),
    "specialist": _("Specialist"),
    "specialists": _("Specialists"),
    "training": _("In the Training space"),
    "good": _("Good that it brought"),
    "goods": _("Goods"),
    "give": _("Gives"),
    "get": _("Gets"),
    "building": _("Building"),
    "builder": _("With a Builder"),
    "counter": _("Counter"),
    "card": _("Card"),
    "advantage": _("By Portugal's explorers"),
    "losses": _("Losses"),
    "battles": _("Battles"),
    "removed": _("Removed"),
    "taken": _("Taken counters"),
    "colonists": _("Colonists"),
    "count": _("How many"),
    "order": _("Order"),
    "idle_ships": _("Ships with passengers"),
    "mint": _("Mint pays for"),
    "vp": _("Points"),
    "set": _("Has now"),
    "money": _("Money"),
    "ships": _("Merchant Ships"),
    "other_vp": _("Other points"),
    "buildings": _("Buildings"),
    "counters": _("Discovery counters"),
    "cards": _("Discovery cards"),
    "gained": _("Workers for the next turn"),
    "discovered": _("Discovered"),
    "note": _("Note"),
}
