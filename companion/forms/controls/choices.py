"""Picked by a tap: one of several, yes or no, any number of them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from companion.faces import Face
from companion.forms.controls.control import ABSENT, Control, Option, Shown
from companion.forms.controls.options import copies_of, keys_of, meant_by, option, sent_as
from scoring.empires.buildings import BUILDINGS

NULL_SENT = "null"
LONG = 8


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
