"""Picked by a tap: one of several, yes or no, any number of them."""

from dataclasses import dataclass

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.controls.control import ABSENT, Control, Shown
from companion.forms.parts import Option, copies_of, keys_of, meant_by, nothing_of, option_of, sent_as
from companion.wording.saying import say
from scoring.text import Word

NULL_SENT = "null"
LONG = 8


@dataclass(frozen=True)
class Choice(Control):
    """One of several, by chips; ``none`` names the chip for null, ``absent`` that for not said: True by
    the word that the part has for it."""

    part: str
    none: Word | bool = False
    absent: Word | bool = False

    def read(self, table, given, name):
        sent = given.get(name, "")
        if sent == NULL_SENT:
            return None
        return meant_by(table, self.part, sent) if sent else ABSENT

    def show(self, table, name, face, value):
        options = []
        if self.absent:
            options.append(Option("", self._face(table, self.absent), picked=value is ABSENT))
        if self.none:
            options.append(Option(NULL_SENT, self._face(table, self.none), picked=value is None))
        said = value is not None and value is not ABSENT
        current = sent_as(table, self.part, value) if said else None
        keys = keys_of(table, self.part, current)
        options += [option_of(table, self.part, key, picked=key == current) for key in keys]
        return Shown("choice", name, face, options=options, is_folded=value is ABSENT and len(options) > LONG)

    def _face(self, table, word: Word | bool) -> Face:
        return Face(say(nothing_of(table, self.part) if word is True else word))


@dataclass(frozen=True)
class YesNo(Control):
    """Said to be so, said not to be so, or not said."""

    def read(self, table, given, name):
        return {"yes": True, "no": False}.get(given.get(name), ABSENT)

    def show(self, table, name, face, value):
        options = [
            Option("yes", Face(gettext("Yes")), picked=value is True),
            Option("no", Face(gettext("No")), picked=value is False),
        ]
        return Shown("choice", name, face, options=options)


@dataclass(frozen=True)
class Flag(Control):
    """On or left out."""

    def read(self, table, given, name):
        return True if given.get(name) else ABSENT

    def show(self, table, name, face, value):
        return Shown("flag", name, face, value=value is True)


@dataclass(frozen=True)
class Toggles(Control):
    """Any number of tiles, counters or cards; what is held comes first, in its order."""

    part: str

    def read(self, table, given, name):
        return [meant_by(table, self.part, sent) for sent in given.getlist(name)]

    def show(self, table, name, face, value):
        held = [sent_as(table, self.part, one) for one in value or []]
        others = [
            key
            for key in keys_of(table, self.part)
            for _copy in range(copies_of(table, self.part, key) - held.count(key))
        ]
        options = [option_of(table, self.part, key, picked=True) for key in held]
        options += [option_of(table, self.part, key, picked=False) for key in others]
        return Shown("toggles", name, face, options=options, is_folded=True)
