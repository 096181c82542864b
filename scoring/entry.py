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
from typing import Any, ClassVar, NamedTuple, TypeVar, cast, dataclass_transform

from scoring.errors import BadDocument, RuleError
from scoring.kinds import Group, Kind, OrNull, Text, kind_of
from scoring.reading import Reader, Table, a_flag, a_text, a_whole_number, an_object, bad_format, shown
from scoring.text import Line
from scoring.text import gettext_noop as _

T = TypeVar("T")
D = TypeVar("D")

CARRIED = frozenset({"override", "step", "by", "at"})
"""What any entry may carry beside its fact."""


class Untouched:
    """Null can mean something; a field that is not named at all means this."""


UNTOUCHED = Untouched()


def read(reader: Reader[T], *, key: str | None = None, kind: Kind | None = None) -> T:
    """A field that must be there; ``key`` where JSON calls it by a word that Python keeps, ``kind`` where
    it holds something narrower than its reader takes."""
    value: Any = field(metadata={"reader": reader, "key": key, "kind": kind or kind_of(reader)})
    return cast(T, value)


def maybe(reader: Reader[T], *, default: D, key: str | None = None, kind: Kind | None = None) -> T | D:
    """A field that may be left out."""
    value: Any = field(
        default=default, metadata={"reader": reader, "key": key, "kind": kind or kind_of(reader)}
    )
    return cast(T, value)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the JSON of one kind of entry looks."""

    names: Mapping[str, str]
    """JSON key → field."""
    readers: Mapping[str, Reader[Any]]
    required: frozenset[str]
    kinds: Mapping[str, Kind]
    """JSON key → what it holds, of the fields that are an entry's own."""


class Asked(NamedTuple):
    """A field of an entry for whoever changes one: its key, what it holds, whether it must be there."""

    key: str
    kind: Kind
    required: bool


@dataclass(frozen=True, kw_only=True)
class BaseEntry:
    """What every entry may carry: recorded all the same; entries recorded together; who, when."""

    kind: ClassVar[str]
    stages: ClassVar[tuple[Any, ...]]
    shape: ClassVar[Shape]
    box: ClassVar[Any] = None
    """Where a table stands that records it; None of what is recorded wherever it stands."""
    actor: ClassVar[str | None] = "player"
    """The field that names the player who does it; what has no such field all do together."""
    asks_by: ClassVar[str] = ""
    """The field on which it depends what else must be said, if one is such."""
    says_only_some: ClassVar[bool] = False
    """Whether each is about some of what its kind can say, and leaves the rest alone."""
    is_correction: ClassVar[bool] = False
    """Whether it says how things are, whatever was recorded."""
    told_alone: ClassVar[str] = ""
    """How its sentence (``line``) is told where it is recorded by itself, if otherwise than among others."""
    only_leads: ClassVar[bool] = False
    """Whether it only leads to something, so that nobody means it by what was recorded last."""

    override: bool = maybe(a_flag, default=False)
    step: int | None = maybe(a_whole_number, default=None)
    by: str | None = maybe(a_text, default=None)
    at: str | None = maybe(a_text, default=None)

    def check_shape(self, state: Any) -> None:
        """Refuse what is malformed for this table; called before anything else is asked."""

    def apply(self, state: Any) -> Any:
        """The table after this entry, or a refusal."""
        raise NotImplementedError

    def tell(self, before: Any, after: Any) -> Line:
        """One plain sentence for the log."""
        raise NotImplementedError

    @classmethod
    def read_fields(cls, raw: Mapping[str, Any], table: Table) -> dict[str, Any]:
        """The fields of an entry; those of a kind with fields of its own are read there."""
        shape = cls.shape
        names, readers = shape.names, shape.readers
        values = {}
        for key, value in raw.items():
            reader = readers.get(key)
            if reader is None:
                if key == "do":
                    continue
                raise bad_format(
                    _("An entry %(kind)s has nothing called %(key)s."),
                    kind=shown(cls.kind),
                    key=shown(key),
                )
            values[names[key]] = reader(value, table)
        if not raw.keys() >= shape.required:
            refuse_missing(cls.kind, shape.required - raw.keys())
        return values

    @classmethod
    def asked(cls, raw: Mapping[str, Any]) -> tuple[Asked, ...]:
        """What such an entry holds, to be changed one by one; ``raw`` where that depends on what it says."""
        shape = cls.shape
        if cls.says_only_some:
            said = [key for key, kind in shape.kinds.items() if is_said(kind, key, raw)]
            return tuple(Asked(key, only_said(shape.kinds[key], raw.get(key)), required=True) for key in said)
        return tuple(Asked(key, kind, key in shape.required) for key, kind in shape.kinds.items())

    def refuse(self, code: str, message: str, /, **params: Any) -> None:
        """The rules say no; recorded all the same if the table wants it so."""
        if not self.override:
            raise RuleError(code, message, **params)


def refuse_missing(kind: str, missing: frozenset[str]) -> None:
    if missing:
        keys = ", ".join(map(shown, sorted(missing)))
        raise bad_format(_("An entry %(kind)s needs %(key)s."), kind=shown(kind), key=keys)


def is_said(kind: Kind, key: str, raw: Mapping[str, Any]) -> bool:
    """Whether an entry that says only some things says this one. A note can always be added; what is said
    to be unknown has no control, and stays so."""
    if isinstance(kind, Text):
        return True
    return key in raw and (raw[key] is not None or isinstance(kind, OrNull))


def only_said(kind: Kind, said: Any) -> Kind:
    """Of a group only what is said."""
    if not isinstance(kind, Group) or not isinstance(said, Mapping):
        return kind
    return Group({key: inner for key, inner in kind.kinds.items() if key in said})


E = TypeVar("E", bound=type[BaseEntry])


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(read, maybe, field))
def entry(kind: str, *stages: Any, box: Any = None, actor: str | None = None) -> Callable[[E], E]:
    """Make a class an entry of this kind, taken in these stages and recorded at this box. Its ``player``
    does it unless another field is named."""

    def decorate(cls: E) -> E:
        made: Any = dataclass(frozen=True, kw_only=True)(cls)
        made.kind = kind
        made.stages = stages
        made.shape = _shape(made)
        made.box = made.box if box is None else box
        made.actor = made.actor if actor is None else actor
        return cast(E, made)

    return decorate


def _shape(cls: type[BaseEntry]) -> Shape:
    readable = [item for item in fields(cls) if "reader" in item.metadata]
    keys = {item.name: item.metadata["key"] or item.name for item in readable}
    return Shape(
        names={key: name for name, key in keys.items()},
        readers={keys[item.name]: item.metadata["reader"] for item in readable},
        required=frozenset(keys[item.name] for item in readable if item.default is MISSING),
        kinds={
            keys[item.name]: item.metadata["kind"]
            for item in readable
            if item.metadata["kind"] is not None and item.name not in CARRIED
        },
    )


def read_entry(kinds: Mapping[str, type[D]], raw: Any, table: Table) -> D:
    """An entry out of its JSON, of one of these kinds."""
    given = an_object(raw)
    kind = given.get("do")
    if not isinstance(kind, str):
        raise bad_format(_("An entry says what happened by its key %(key)s."), key=shown("do"))
    cls: Any = kinds.get(kind)
    if cls is None:
        raise BadDocument("unknown_entry", _("There is no entry of the kind %(kind)s."), kind=shown(kind))
    # What was left out is the class's own default; a frozen dataclass sets its fields one by one.
    made: D = cls.__new__(cls)
    made.__dict__.update(cls.read_fields(given, table))
    return made
