"""What every control is, and how it is shown."""

from dataclasses import dataclass, field
from typing import Any

from companion.drawings.faces import Face
from companion.forms.parts import Option
from companion.selectors.table import Table
from scoring.kinds import LARGEST

ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()
"""What was not said at all; ``None`` is JSON's null, which says that there is nothing."""


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
    def input_type(self) -> str:
        """Of its chips: any of several, or one of them."""
        return "checkbox" if self.kind == "toggles" else "radio"

    @property
    def picked(self) -> int:
        return sum(option.picked for option in self.options)


class Control:
    def read(self, table: Table, given, name: str) -> Any:
        raise NotImplementedError

    def show(self, table: Table, name: str, face: Face, value: Any) -> Shown:
        raise NotImplementedError
