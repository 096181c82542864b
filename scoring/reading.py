"""Strict readers: out of whatever JSON holds come the right types, or a refusal.

A reader takes a value and the table it belongs to, because names are only known there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol, TypeVar

from scoring.errors import BadDocument
from scoring.kinds import LARGEST, PLAYER, Count, Each, Flag, Kind, ListOf, Of, OrNull, Text, kind_of, of_kind
from scoring.text import gettext_noop as _

LONGEST_SHOWN = 1000

T = TypeVar("T")


class Table(Protocol):
    """Who is known there."""

    @property
    def players(self) -> Collection[str]: ...


Reader = Callable[[Any, Table], T]


def shown(value: object) -> str:
    """A short picture of a bad value, as JSON has it, for the sentence that refuses it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        # Never looked into: it may be nested deeper than Python can print.
        return "{…}" if isinstance(value, dict) else "[…]"
    if isinstance(value, int) and value.bit_length() > LONGEST_SHOWN:
        # Python writes down no number of thousands of digits.
        return "-…" if value < 0 else "…"
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def bad_format(message: str, /, **params: Any) -> BadDocument:
    return BadDocument("bad_format", message, **params)


# Values


def a_count(value: Any, table: Table | None = None) -> int:
    """A whole number from 0 to 9999."""
    if type(value) is int and 0 <= value <= LARGEST:
        return value
    raise BadDocument(
        "bad_count",
        _("Enter a whole number from %(least)d to %(most)d, not %(value)s."),
        value=shown(value),
        least=0,
        most=LARGEST,
    )


of_kind(Count(), a_count)


def a_whole_number(value: Any, table: Table | None = None) -> int:
    """Of any size: it counts nothing at the table."""
    if type(value) is int:
        return value
    raise BadDocument("bad_count", _("%(value)s is not a whole number."), value=shown(value))


def a_number_from(least: int, most: int) -> Reader[int]:
    """A whole number within a range."""

    def read(value: Any, table: Table | None = None) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise BadDocument(
            "bad_count",
            _("Enter a whole number from %(least)d to %(most)d, not %(value)s."),
            value=shown(value),
            least=least,
            most=most,
        )

    return of_kind(Count(least, most), read)


an_adjustment = a_number_from(-LARGEST, LARGEST)


def a_flag(value: Any, table: Table | None = None) -> bool:
    if isinstance(value, bool):
        return value
    raise bad_format(_("%(value)s is neither true nor false."), value=shown(value))


of_kind(Flag(), a_flag)


def a_text(value: Any, table: Table | None = None) -> str:
    if isinstance(value, str):
        return value
    raise bad_format(_("%(value)s is not text."), value=shown(value))


of_kind(Text(), a_text)


def a_player(value: Any, table: Table) -> str:
    if isinstance(value, str):
        if value in table.players:
            return value
        raise BadDocument("unknown_player", _("Nobody here is called %(name)s."), name=shown(value))
    raise bad_format(_("%(value)s is not a player's name."), value=shown(value))


of_kind(PLAYER, a_player)


def one_of(known: Collection[str], code: str, message: str, *, part: str = "") -> Reader[str]:
    """A name out of a list; ``message`` says what is wrong with another ``%(name)s``, ``part`` which things
    of the game these are."""

    def read(value: Any, table: Table | None = None) -> str:
        if not isinstance(value, str):
            raise bad_format(_("%(value)s is not a name."), value=shown(value))
        if value not in known:
            raise BadDocument(code, message, name=shown(value))
        return value

    return of_kind(Of(part), read) if part else read


def or_null(reader: Reader[T]) -> Reader[T | None]:
    def read(value: Any, table: Table) -> T | None:
        return None if value is None else reader(value, table)

    return made_of(OrNull, reader, read)


def made_of(made: Callable[[Kind], Kind], inner: Reader[Any], reader: Reader[T]) -> Reader[T]:
    """A reader of what another one reads, of a kind that is made of that one's."""
    kind = kind_of(inner)
    return reader if kind is None else of_kind(made(kind), reader)


# Collections


def an_object(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise bad_format(_("%(value)s is not an object with keys."), value=shown(value))


def a_list(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    raise bad_format(_("%(value)s is not a list."), value=shown(value))


def list_of(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    def read(value: Any, table: Table) -> tuple[T, ...]:
        return tuple([reader(item, table) for item in a_list(value)])

    return made_of(ListOf, reader, read)


def map_of(keys: Reader[str], values: Reader[T]) -> Reader[dict[str, T]]:
    """An object whose keys are names and whose values are all alike."""

    def read(value: Any, table: Table) -> dict[str, T]:
        return {keys(key, table): values(item, table) for key, item in an_object(value).items()}

    named = kind_of(keys)
    return made_of(lambda kind: Each(named.part, kind), values, read) if isinstance(named, Of) else read


def counts_of(keys: Collection[str], code: str, message: str, *, part: str = "") -> Reader[dict[str, int]]:
    """``{name: how many}``, without those of which there are none."""
    name = one_of(keys, code, message)

    def read(value: Any, table: Table) -> dict[str, int]:
        given = an_object(value)
        for key, number in given.items():
            if key not in keys:
                name(key, table)
            a_count(number)
        return {key: number for key, number in given.items() if number}

    return of_kind(Each(part), read) if part else read


def fields_of(
    value: Any,
    table: Table,
    required: Mapping[str, Reader[Any]],
    optional: Mapping[str, Reader[Any]] | None = None,
) -> dict[str, Any]:
    """An object with just these keys; those left out are not in the answer."""
    given = an_object(value)
    optional = optional or {}
    read = {}
    for key, item in given.items():
        reader = required.get(key) or optional.get(key)
        if reader is None:
            raise bad_format(_("Nothing here is called %(key)s."), key=shown(key))
        read[key] = reader(item, table)
    for key in required:
        if key not in given:
            raise bad_format(_("%(key)s is missing."), key=shown(key))
    return read
