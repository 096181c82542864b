"""Controls made of others: for each of something, one after the other, together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.drawings.faces import Face
from companion.forms.controls.choices import Choice
from companion.forms.controls.control import ABSENT, Control, Shown
from companion.forms.controls.labels import label_of
from companion.forms.controls.values import Number
from companion.forms.parts import PLAYER, face_of, keys_of

SOMEBODY = Choice(PLAYER, absent=True)


@dataclass(frozen=True)
class Each(Control):
    """Something for each player, region, good or worker; those with nothing are left out."""

    part: str
    control: Control = field(default_factory=Number)

    def read(self, table, given, name):
        said = {key: self.control.read(table, given, f"{name}.{key}") for key in _said_below(given, name)}
        return {key: value for key, value in said.items() if value not in (0, {}) and value is not ABSENT}

    def show(self, table, name, face, value):
        held = value or {}
        empty = 0 if isinstance(self.control, Number) else ABSENT
        parts = [
            self.control.show(table, f"{name}.{key}", face_of(table, self.part, key), held.get(key, empty))
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

    def read(self, table, given, name):
        places = sorted(_said_below(given, name), key=lambda key: (len(key), key))
        said = [self.control.read(table, given, f"{name}.{place}") for place in places]
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

    control: Control = SOMEBODY

    def _lines(self, table) -> int:
        return len(table.seat)


@dataclass(frozen=True)
class Group(Control):
    """Several things said together; nothing at all without the one that ``leads``."""

    controls: Mapping[str, Control]
    leads: str = ""

    def read(self, table, given, name):
        if self.leads and self.controls[self.leads].read(table, given, f"{name}.{self.leads}") is ABSENT:
            return ABSENT
        said = {key: control.read(table, given, f"{name}.{key}") for key, control in self.controls.items()}
        return {key: value for key, value in said.items() if value is not ABSENT}

    def show(self, table, name, face, value):
        held = value or {}
        parts = [
            control.show(table, f"{name}.{key}", Face(label_of(table, key)), held.get(key, ABSENT))
            for key, control in self.controls.items()
        ]
        return Shown("group", name, face, parts=parts)


def _said_below(given, name: str) -> Iterable[str]:
    """The next words of all fields under this name, in the order in which they were sent."""
    below = [key[len(name) + 1 :].split(".")[0] for key in given if key.startswith(f"{name}.")]
    return dict.fromkeys(below)
