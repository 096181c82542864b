"""Readers for the names and pieces of this game."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from scoring.documents import one_word_of
from scoring.errors import BadDocument
from scoring.kinds import AnyOf, Count, ListOf, Of, kind_of, of_kind
from scoring.reading import (
    Reader,
    Table,
    a_list,
    a_number_from,
    bad_format,
    list_of,
    one_of,
    shown,
)
from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS
from scoring.renaissance.commodities import DIRECTION, MOST_GOODS
from scoring.text import gettext_noop as _

H = TypeVar("H", bound=Hashable)


class Market(Protocol):
    """A table that knows which commodities there are."""

    @property
    def commodities(self) -> Collection[str]: ...


class Known(NamedTuple):
    """A table of which only the commodities are known."""

    players: Collection[str]
    commodities: Collection[str]


an_advance = one_of(ADVANCES, "unknown_advance", _("There is no advance %(name)s."), part="advance")
a_category = one_word_of(tuple(CATEGORIES))
a_direction = one_word_of(tuple(DIRECTION))
a_ship = one_word_of(tuple(SHIPS))


def a_commodity(value: Any, table: Table) -> str:
    """One that the rulebook names, or one that this table has named."""
    if not isinstance(value, str):
        raise bad_format(_("%(value)s is not a name."), value=shown(value))
    if value not in cast(Market, table).commodities:
        raise BadDocument("unknown_commodity", _("There is no commodity %(name)s."), name=shown(value))
    return value


of_kind(Of("commodity"), a_commodity)


def each_once(reader: Reader[H]) -> Reader[tuple[H, ...]]:
    """A list that names nothing twice."""
    read_all = list_of(reader)
    named = kind_of(reader)

    def read(value: Any, table: Table) -> tuple[H, ...]:
        found = read_all(value, table)
        if len(found) > 1 and len(set(found)) < len(found):
            raise bad_format(_("A list names something twice."))
        return found

    return of_kind(AnyOf(named.part), read) if isinstance(named, Of) else read


_goods = each_once(a_commodity)


def some_goods(value: Any, table: Table) -> tuple[str, ...]:
    """What a province yields: three goods at most."""
    goods = _goods(value, table)
    if len(goods) > MOST_GOODS:
        raise bad_format(_("A province yields %(most)d goods at most."), most=MOST_GOODS)
    return goods


of_kind(AnyOf("commodity"), some_goods)

a_die = a_number_from(1, 6)


def three_dice(value: Any, table: Table) -> tuple[int, int, int]:
    """Black, white, green."""
    dice = a_list(value)
    if len(dice) != 3:
        raise bad_format(_("There are three dice: black, white and green."))
    black, white, green = (a_die(die, table) for die in dice)
    return black, white, green


of_kind(ListOf(Count(1, 6), lines=3), three_dice)


def so_many(reader: Reader[H], least: int, most: int) -> Reader[tuple[H, ...]]:
    """A list whose length has limits."""

    def read(value: Any, table: Table) -> tuple[H, ...]:
        items = a_list(value)
        if not least <= len(items) <= most:
            raise BadDocument(
                "bad_count",
                _("This list may have %(least)d to %(most)d items, not %(number)d."),
                number=len(items),
                least=least,
                most=most,
            )
        return tuple([reader(item, table) for item in items])

    return read
