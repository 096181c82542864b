"""What a sheet asks besides its lines: chips of which one is picked, and chips that count taps.

An ``Asking`` collects the questions of one thing (a tile, an expedition) in the order in which they
are put, each with the answer that was sent for it; so a later question may depend on an earlier one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from companion.drawings.faces import Face
from companion.forms.parts import Option, face_of
from companion.reading.numbers import whole_number
from companion.selectors.table import Table

MOST_COUNTED = 999


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
    is_later: bool = False
    """Whether it is only shown, because another question comes first."""

    @property
    def shows_drawings(self) -> bool:
        return any(option.drawing for option in self.options)

    @property
    def shows_players(self) -> bool:
        """Players alone stand in a row; things that are somebody's need more room."""
        return all(option.face.badge and not option.face.icon and not option.note for option in self.options)


@dataclass(frozen=True)
class Tally:
    """One question of how many: each option is a number of its own, ``most`` at the most."""

    name: str
    legend: str
    options: list[Option]
    counts: dict[str, int]
    most: int
    most_of: Mapping[str, int] = field(default_factory=dict)
    """Of an option of which there are fewer."""
    in_all: int | None = None
    """How many there are of all options together, where there are always so many."""

    kind = "number"
    is_later = False

    def rows(self):
        """Field, option, number, and how high it goes."""
        return [
            (f"{self.name}_{key}", option, self.counts[key], self.most_of.get(key, self.most))
            for option in self.options
            for key in (option.value,)
        ]


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

    def later(self, key: str, legend: str, options: Iterable[Option]) -> None:
        """A question that follows once the one before it is answered."""
        self.asks.append(Ask(f"{self.prefix}_{key}", legend, list(options), is_later=True))

    def counts(
        self,
        key: str,
        legend: str,
        options: Iterable[Option],
        *,
        most: int,
        most_of: Mapping[str, int] = MappingProxyType({}),
        in_all: int | None = None,
        first: Mapping[str, int] = MappingProxyType({}),
    ) -> dict[str, int]:
        """How many of each, as many as ``first`` says before anybody taps; only of what there are any. No
        chip counts beyond ``most``, nor beyond what ``most_of`` says of it."""
        options, name = list(options), f"{self.prefix}_{key}"
        counts = {
            option.value: self._number(f"{name}_{option.value}", first.get(option.value, 0))
            for option in options
        }
        self.is_touched |= any(number != first.get(value, 0) for value, number in counts.items())
        self.asks.append(Tally(name, legend, options, counts, most, most_of, in_all))
        return {value: number for value, number in counts.items() if number}

    def relabel(self, legend: str) -> None:
        """The question that was put last, in other words."""
        self.asks[-1] = replace(self.asks[-1], legend=legend)

    def _number(self, name: str, first: int) -> int:
        return whole_number(self.given.get(name), most=MOST_COUNTED, default=first)

    @property
    def missing(self) -> Ask | None:
        """The first question that must be answered and is not."""
        wanted = (ask for ask in self.asks if isinstance(ask, Ask) and ask.required and not ask.answer)
        return next(wanted, None)

    def wanted(self, title: str) -> str:
        """What is missing, in a sentence: *Papal Edict: choose a region for Dirk.*"""
        assert self.missing
        question = self.missing.legend
        if not question.startswith(tuple(seat.name for seat in self.table.seats)):
            question = question[0].lower() + question[1:]
        return f"{title}: {question}{'' if question.endswith('?') else '.'}"

    @property
    def is_complete(self) -> bool:
        return self.missing is None

    def options(self, part: str, keys: Iterable[str]) -> list[Option]:
        """Players, regions, workers or goods, by their faces."""
        return [Option(key, face_of(self.table, part, key)) for key in keys]

    def yes(self, key: str, legend: str, name: str) -> bool:
        """A single chip that is on or off."""
        field_name = f"{self.prefix}_{key}"
        sent = "1" if self.given.get(field_name) else ""
        self.asks.append(Ask(field_name, legend, [Option("1", Face(name))], sent, kind="checkbox"))
        return bool(sent)
