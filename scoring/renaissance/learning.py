"""How ``printed`` is read and written: each number said replaces the one known before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from scoring.errors import BadDocument
from scoring.reading import (
    Reader,
    Table,
    a_count,
    a_list,
    a_number_from,
    a_text,
    bad_format,
    fields_of,
    map_of,
    one_of,
)
from scoring.renaissance.advances import SHIPS
from scoring.renaissance.commodities import COMMODITIES, MOST_COMMODITIES, PRECIOUS, WITH_ICONS
from scoring.renaissance.names import (
    Known,
    a_category,
    a_commodity,
    an_advance,
    each_once,
    so_many,
)
from scoring.renaissance.printed import KNOWN, Numbers, Printed
from scoring.renaissance.state import LAST_MISERY
from scoring.text import Word
from scoring.text import gettext_noop as _

MOST_NUMBERS = 20
SECTIONS = 3
SUMS = tuple(str(number) for number in range(2, 12))

some_numbers = so_many(a_count, 1, MOST_NUMBERS)
a_space_of_misery = a_number_from(0, LAST_MISERY)

PART_NAMES: Mapping[str, Word] = {
    "commodities": _("commodities"),
    "roll": _("what the dice stand for"),
    "payouts": _("commodity cards"),
    "advances": _("advances"),
    "icons": _("icons"),
    "categories": _("categories"),
    "ordered": _("the order within a category"),
    "province_income": _("province income"),
    "misery_sections": _("sections of misery"),
    "shipping": _("ships"),
}


class Learnt(NamedTuple):
    """All that is known once something was said, and of which parts it was said."""

    printed: Printed
    parts: tuple[str, ...]

    def checked(self) -> Printed:
        """Refuse what no components can say. Asked once everything is read: what is malformed or
        unknown is refused first, wherever it stands."""
        for impossible, message in IMPOSSIBLE:
            if impossible(self.printed):
                raise BadDocument("bad_choice", message)
        return self.printed


def learn(known: Printed, value: Any) -> Learnt:
    """Read strictly what components say, and add it to what was known."""
    given = fields_of(value, Known((), ()), {}, dict.fromkeys(PART_NAMES, _as_it_is))
    commodities = _all_commodities(known.commodities, given.get("commodities", []))
    table = Known((), commodities)
    said = {key: _READERS[key](item, table) for key, item in given.items() if key != "commodities"}
    merged = {key: _merged(key, getattr(known, key), new) for key, new in said.items()}
    return Learnt(known._replace(commodities=commodities, **merged), tuple(given))


def _rises(ends: tuple[int, ...]) -> bool:
    return all(end < later for end, later in pairwise(ends))


IMPOSSIBLE: tuple[tuple[Callable[[Printed], bool], Word], ...] = (
    (
        lambda printed: any(commodity in PRECIOUS for commodity in printed.roll.values()),
        _("A 12 is always Gold and Ivory."),
    ),
    (
        lambda printed: len(set(printed.roll.values())) < len(printed.roll),
        _("Two sums of the dice can't stand for one commodity."),
    ),
    (lambda printed: not _rises(printed.misery_sections), _("The sections of misery must rise.")),
)


def _as_it_is(value: Any, table: Table) -> Any:
    return value


def _merged(key: str, old: Any, new: Any) -> Any:
    if key == "advances":
        return {**old, **{name: _renewed(old.get(name), numbers) for name, numbers in new.items()}}
    return {**old, **new} if isinstance(new, dict) else new


def _renewed(old: Numbers | None, new: Mapping[str, int]) -> Numbers:
    """Number by number: what is not said again stays."""
    return (old or Numbers())._replace(**new)


# Readers


def a_name(value: Any, table: Table) -> str:
    name = a_text(value)
    if not name.strip():
        raise bad_format(_("A commodity needs a name."))
    return name


_names = each_once(a_name)


def _all_commodities(known: tuple[str, ...], value: Any) -> tuple[str, ...]:
    together = tuple(dict.fromkeys((*known, *_names(value, Known((), ())))))
    if len(together) > MOST_COMMODITIES:
        raise BadDocument(
            "bad_count",
            _("There are %(most)d commodities, not %(number)d."),
            most=MOST_COMMODITIES,
            number=len(together),
        )
    return together


_a_sum = one_of(SUMS, "bad_format", _("%(name)s is not a sum of two dice from 2 to 11."))
_by_sum = map_of(_a_sum, a_commodity)


def _roll(value: Any, table: Table) -> dict[int, str]:
    return {int(key): commodity for key, commodity in _by_sum(value, table).items()}


def _sections(value: Any, table: Table) -> tuple[int, ...]:
    ends = a_list(value)
    if len(ends) != SECTIONS:
        raise bad_format(_("Sections one, two and three of misery have a last space each."))
    return tuple([a_space_of_misery(end, table) for end in ends])


def _numbers(value: Any, table: Table) -> dict[str, int]:
    return fields_of(value, table, {}, dict.fromkeys(Numbers._fields, a_count))


def _some_of(keys: tuple[str, ...], reader: Reader[Any]) -> Reader[dict[str, Any]]:
    return lambda value, table: fields_of(value, table, {}, dict.fromkeys(keys, reader))


_advances = each_once(an_advance)

_READERS: Mapping[str, Reader[Any]] = {
    "roll": _roll,
    "payouts": map_of(a_commodity, some_numbers),
    "advances": map_of(an_advance, _numbers),
    "icons": _some_of(WITH_ICONS, _advances),
    "categories": map_of(an_advance, a_category),
    "ordered": map_of(a_category, _advances),
    "province_income": some_numbers,
    "misery_sections": _sections,
    "shipping": _some_of(tuple(SHIPS), some_numbers),
}


# Writing


def write(printed: Printed) -> dict[str, Any]:
    """As ``learn`` reads it, without what the rulebook says itself."""
    written = {
        "commodities": [name for name in printed.commodities if name not in COMMODITIES],
        "roll": {str(key): name for key, name in printed.roll.items()},
        "payouts": _lists(printed.payouts),
        "advances": {name: _said(numbers) for name, numbers in printed.advances.items() if _said(numbers)},
        "icons": _lists(printed.icons),
        "categories": _news(printed.categories, KNOWN.categories),
        "ordered": _lists(_news(printed.ordered, KNOWN.ordered)),
        "province_income": list(printed.province_income),
        "misery_sections": list(printed.misery_sections),
        "shipping": _lists(_news(printed.shipping, KNOWN.shipping)),
    }
    return {key: value for key, value in written.items() if value}


def _lists(rows: Mapping[str, tuple[Any, ...]]) -> dict[str, list[Any]]:
    return {key: list(row) for key, row in rows.items()}


def _said(numbers: Numbers) -> dict[str, int]:
    return {key: number for key, number in numbers._asdict().items() if number is not None}


def _news(rows: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    return {key: row for key, row in rows.items() if known.get(key) != row}
