"""Recorded entries: frozen facts of the table, read strictly from JSON.

An entry class names its fields with a reader each; ``@entry("kind", …)`` makes it a frozen
dataclass and remembers how to read it::

    @entry("win_ship", Stage.ACTIONS)
    class WinShip(Entry):
        player: str = read(a_player)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from scoring.errors import BadDocument, RuleError
from scoring.reading import Reader, Table, a_flag, a_text, a_whole_number, an_object, bad_format, shown
from scoring.text import gettext_noop as _

T = TypeVar("T")
D = TypeVar("D")


def read(reader: Reader[T], *, key: str | None = None) -> T:
    """A field that must be there; ``key`` where JSON calls it by a word that Python keeps."""
    value: Any = field(metadata={"reader": reader, "key": key})
    return cast(T, value)


def maybe(reader: Reader[T], *, default: D, key: str | None = None) -> T | D:
    """A field that may be left out."""
    value: Any = field(default=default, metadata={"reader": reader, "key": key})
    return cast(T, value)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the JSON of one kind of entry looks."""

    names: Mapping[str, str]
    """JSON key → field."""
    readers: Mapping[str, Reader[Any]]
    required: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class BaseEntry:
    """What every entry may carry: recorded all the same; entries recorded together; who, when."""

    kind: ClassVar[str]
    stages: ClassVar[tuple[Any, ...]]
    shape: ClassVar[Shape]

    override: bool = maybe(a_flag, default=False)
    step: int | None = maybe(a_whole_number, default=None)
    by: str | None = maybe(a_text, default=None)
    at: str | None = maybe(a_text, default=None)

    @classmethod
    def read_fields(cls, raw: Mapping[str, Any], table: Table) -> dict[str, Any]:
        """The fields of an entry; those of a kind with fields of its own are read there."""
        shape = cls.shape
        values = {}
        for key, value in raw.items():
            if key == "do":
                continue
            reader = shape.readers.get(key)
            if reader is None:
                raise bad_format(
                    _("An entry %(kind)s has nothing called %(key)s."),
                    kind=cls.kind,
                    key=shown(key),
                )
            values[shape.names[key]] = reader(value, table)
        refuse_missing(cls.kind, shape.required - raw.keys())
        return values

    def refuse(self, code: str, message: str, /, **params: Any) -> None:
        """The rules say no; recorded all the same if the table wants it so."""
        if not self.override:
            raise RuleError(code, message, **params)


def refuse_missing(kind: str, missing: frozenset[str]) -> None:
    if missing:
        raise bad_format(_("An entry %(kind)s needs %(key)s."), kind=kind, key=", ".join(sorted(missing)))


E = TypeVar("E", bound=type[BaseEntry])


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(read, maybe, field))
def entry(kind: str, *stages: Any) -> Callable[[E], E]:
    """Make a class an entry of this kind, taken in these stages."""

    def decorate(cls: E) -> E:
        made: Any = dataclass(frozen=True, kw_only=True)(cls)
        made.kind = kind
        made.stages = stages
        made.shape = _shape(made)
        return cast(E, made)

    return decorate


def _shape(cls: type[BaseEntry]) -> Shape:
    readable = [item for item in fields(cls) if "reader" in item.metadata]
    keys = {item.name: item.metadata["key"] or item.name for item in readable}
    return Shape(
        names={key: name for name, key in keys.items()},
        readers={keys[item.name]: item.metadata["reader"] for item in readable},
        required=frozenset(keys[item.name] for item in readable if item.default is MISSING),
    )


def read_entry(kinds: Mapping[str, type[D]], raw: Any, table: Table) -> D:
    """An entry out of its JSON, of one of these kinds."""
    given = an_object(raw)
    kind = given.get("do")
    if not isinstance(kind, str):
        raise bad_format(_("An entry says what happened by its key %(key)s."), key="do")
    cls: Any = kinds.get(kind)
    if cls is None:
        raise BadDocument("unknown_entry", _("There is no entry of the kind %(kind)s."), kind=shown(kind))
    made: D = cls(**cls.read_fields(given, table))
    return made
