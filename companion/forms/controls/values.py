"""Said in figures or words."""

from dataclasses import dataclass

from companion.forms.controls.control import ABSENT, Control, Shown
from companion.reading.numbers import number_or_text
from scoring.kinds import LARGEST


@dataclass(frozen=True)
class Number(Control):
    least: int = 0
    most: int = LARGEST

    def read(self, table, given, name):
        sent = given.get(name, "").strip()
        return number_or_text(sent) if sent else ABSENT

    def show(self, table, name, face, value):
        return Shown(
            "number", name, face, value="" if value is ABSENT else value, least=self.least, most=self.most
        )


@dataclass(frozen=True)
class Text(Control):
    def read(self, table, given, name):
        return given.get(name, "").strip() or ABSENT

    def show(self, table, name, face, value):
        return Shown("text", name, face, value="" if value is ABSENT else value)
