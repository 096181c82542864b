"""What a sheet asks besides its lines: chips of which one is picked, and chips that count taps.

An ``Asking`` collects the questions of one thing (a tile, an expedition) in the order in which they
are put, each with the answer that was sent for it; so a later question may depend on an earlier one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.counters import counter_key
from companion.faces import Face, face_of
from companion.selectors.table import Table
from scoring.empires.discoveries import Counter


@dataclass(frozen=True)
class Option:
    value: str
    face: Face
    counter: Counter | None = None
    """A Discovery counter, shown by its picture."""
    note: str = ""


@dataclass(frozen=True)
class Ask:
    """One question: ``name`` is its field, ``answer`` the option that is picked."""

    name: str
    legend: str
    options: list[Option]
    answer: str = ""
    required: bool = False
    kind: str = "radio"
    """Or ``checkbox``, where the one chip may be left out again."""

    @property
    def shows_counters(self) -> bool:
        return any(option.counter for option in self.options)

    @property
    def shows_players(self) -> bool:
        return all(option.face.badge and not option.note for option in self.options)


@dataclass(frozen=True)
class Tally:
    """One question of how many: each option is a number of its own, ``most`` at the most."""

    name: str
    legend: str
    options: list[Option]
    counts: dict[str, int]
    most: int

    kind = "number"

    def rows(self):
        return [(f"{self.name}_{option.value}", option, self.counts[option.value]) for option in self.options]


@dataclass
class Asking:
    table: Table
    given: Any
    prefix: str
    asks: list[Ask | Tally] = field(default_factory=list)
    is_touched: bool = False
    """Whether anything was picked otherwise than it stood there."""

    def one(
        self, key: str, legend: str, options: Iterable[Option], *, first: str = "", required: bool = False
    ) -> str:
        """The option that was picked, ``first`` before anybody picks. What is no longer an option
        counts as not picked."""
        options, name = list(options), f"{self.prefix}_{key}"
        sent = self.given.get(name, first)
        answer = sent if any(option.value == sent for option in options) else first
        self.is_touched |= answer != first
        self.asks.append(Ask(name, legend, options, answer, required))
        return answer

    def only(self, key: str, legend: str, options: Iterable[Option], *, required: bool = True) -> str:
        """As ``one``, and where there is but one option it is picked already."""
        options = list(options)
        first = options[0].value if len(options) == 1 else ""
        return self.one(key, legend, options, first=first, required=required and bool(options))

    def counts(self, key: str, legend: str, options: Iterable[Option], *, most: int) -> dict[str, int]:
        """How many of each; only of what there are any."""
        options, name = list(options), f"{self.prefix}_{key}"
        counts = {option.value: self._number(f"{name}_{option.value}") for option in options}
        self.asks.append(Tally(name, legend, options, counts, most))
        return {value: number for value, number in counts.items() if number}

    def _number(self, name: str) -> int:
        sent = self.given.get(name, "")
        return int(sent) if sent.isdecimal() and len(sent) < 4 else 0

    @property
    def is_complete(self) -> bool:
        return not any(isinstance(ask, Ask) and ask.required and not ask.answer for ask in self.asks)

    def options(self, part: str, keys: Iterable[str]) -> list[Option]:
        """Players, regions, workers or goods, by their faces."""
        return [Option(key, face_of(self.table, part, key)) for key in keys]

    def yes(self, key: str, legend: str, name: str) -> bool:
        """A single chip that is on or off."""
        field_name = f"{self.prefix}_{key}"
        sent = "1" if self.given.get(field_name) else ""
        self.asks.append(Ask(field_name, legend, [Option("1", Face(name))], sent, kind="checkbox"))
        return bool(sent)


def counter_options(counters: dict[Counter, int]) -> list[Option]:
    """Counters by picture, with how many of each there may be."""
    return [
        Option(counter_key(counter), Face(""), counter, note=f"×{number}" if number > 1 else "")
        for counter, number in counters.items()
    ]
