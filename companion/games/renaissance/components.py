"""*Our components*: everything that the group's own mats, cards and board print, in one place.

``write_fields`` and ``read_fields`` turn what is known into the fields of the page and back. What makes no
sense goes on as it was typed, for the rules to refuse.
"""

import re
from typing import Any

from companion.games.renaissance.results import SLUGS
from companion.reading.numbers import number_or_text, whole_number
from scoring.errors import BadDocument
from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS
from scoring.renaissance.commodities import COMMODITIES, MOST_COMMODITIES, WITH_ICONS
from scoring.renaissance.learning import SECTIONS, SUMS, learn, write
from scoring.renaissance.printed import KNOWN, Printed
from scoring.text import gettext_noop as _

Data = dict[str, Any]
FORMAT = "renaissance-components/1"
NUMBERS = ("price", "credit", "relief")
SLOTS = tuple(f"other-{number}" for number in range(1, MOST_COMMODITIES - len(COMMODITIES) + 1))
"""The commodities that only the board names, by the field in which their name is typed."""
LONGEST_NAME = 24


def known_of(facts: Any) -> Printed:
    """What a device keeps, as the rules know it."""
    return learn(KNOWN, facts or {}).checked()


# From what is known to the fields of the page


def write_fields(printed: Printed) -> Data:
    fields = _commodity_fields(printed)
    for name, slug in SLUGS.items():
        numbers = printed.numbers(name)._asdict()
        fields |= {f"{key}-{slug}": _said(number) for key, number in numbers.items()}
        fields[f"category-{slug}"] = printed.categories[name]
        rows = [row.index(name) + 1 for row in printed.ordered.values() if name in row]
        fields[f"place-{slug}"] = str(rows[0]) if rows else ""
    fields |= {f"ship-{key}": _row(printed.shipping.get(key, ())) for key in SHIPS}
    fields["income"] = _row(printed.province_income)
    ends = printed.misery_sections or ("",) * SECTIONS
    fields |= {f"section-{nth}": str(end) for nth, end in enumerate(ends, start=1)}
    for good in WITH_ICONS:
        fields[f"icon-{good}"] = [SLUGS[name] for name in printed.icons.get(good, ())]
        fields[f"seen-{good}"] = "1" if good in printed.icons else ""
    return fields


def _commodity_fields(printed: Printed) -> Data:
    others = [name for name in printed.commodities if name not in COMMODITIES]
    slots = {**{key: key for key in COMMODITIES}, **dict(zip(others, SLOTS, strict=False))}
    names = {slot: name for name, slot in slots.items()}
    return {
        **{slot: names.get(slot, "") for slot in SLOTS},
        **{f"payout-{slot}": _row(printed.payouts.get(names.get(slot, ""), ())) for slot in goods()},
        **{f"roll-{total}": slots.get(printed.roll.get(whole_number(total), ""), "") for total in SUMS},
    }


def goods() -> tuple[str, ...]:
    return (*COMMODITIES, *SLOTS)


def _said(number: int | None) -> str:
    return "" if number is None else str(number)


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


# From the fields of the page to what is known


def read_fields(fields: Data) -> Data:
    """As ``printed`` of a log holds it; what nobody said is left out."""
    names = {**{key: key for key in COMMODITIES}, **{slot: _text(fields, slot) for slot in SLOTS}}
    said = {
        "commodities": [names[slot] for slot in SLOTS if names[slot]],
        "roll": {total: good for total in SUMS if (good := _good(names, _text(fields, f"roll-{total}")))},
        "payouts": {
            names[slot]: row
            for slot in goods()
            if names[slot] and (row := _numbers(fields, f"payout-{slot}"))
        },
        "advances": {name: said for name, slug in SLUGS.items() if (said := _advance(fields, slug))},
        "icons": {good: _icons(fields, good) for good in WITH_ICONS if _text(fields, f"seen-{good}")},
        "categories": {name: _category(fields, slug, name) for name, slug in SLUGS.items()},
        "ordered": _ordered(fields),
        "province_income": _numbers(fields, "income"),
        "misery_sections": _sections(fields),
        "shipping": {ship: row for ship in SHIPS if (row := _numbers(fields, f"ship-{ship}"))},
    }
    return {key: value for key, value in said.items() if value}


def _good(names: dict[str, str], slot: str) -> str:
    """A commodity that lost its name is forgotten; one that nobody knows is left for the rules to refuse."""
    return names.get(slot, slot)


def _text(fields: Data, name: str) -> str:
    return str(fields.get(name, "")).strip()[:LONGEST_NAME]


def _numbers(fields: Data, name: str) -> list[Any]:
    """“2 5 9 14”, however it is parted."""
    return [number_or_text(word) for word in re.split(r"[\s,;/]+", str(fields.get(name, ""))) if word]


def _advance(fields: Data, slug: str) -> Data:
    typed = {key: _text(fields, f"{key}-{slug}") for key in NUMBERS}
    return {key: number_or_text(text) for key, text in typed.items() if text}


def _icons(fields: Data, good: str) -> list[str]:
    return [name for name, slug in SLUGS.items() if slug in fields.get(f"icon-{good}", ())]


def _category(fields: Data, slug: str, name: str) -> str:
    return _text(fields, f"category-{slug}") or ADVANCES[name].category


def _sections(fields: Data) -> list[Any]:
    typed = [_text(fields, f"section-{nth}") for nth in range(1, SECTIONS + 1)]
    return [number_or_text(text) for text in typed if text]


def _ordered(fields: Data) -> dict[str, list[str]]:
    """Each category in the order of the places in it; the one that the rulebook shows may be said to have
    none."""
    rows: dict[str, list[tuple[Any, str]]] = {key: [] for key in CATEGORIES}
    for name, slug in SLUGS.items():
        place = number_or_text(_text(fields, f"place-{slug}"))
        if isinstance(place, int):
            rows.setdefault(_category(fields, slug, name), []).append((place, name))
    return {
        key: [name for _place, name in sorted(row, key=lambda one: one[0])]
        for key, row in rows.items()
        if row or key in KNOWN.ordered
    }


# As a file


def write_file(facts: Any) -> Data:
    return {"format": FORMAT, "printed": write(known_of(facts))}


def read_file(document: Any) -> Data:
    """Of our own, or of any log of this game, which begins with what its components print."""
    if not isinstance(document, dict) or not isinstance(document.get("printed"), dict):
        raise BadDocument("bad_format", _("This file has no components of this game."))
    return write(known_of(document["printed"]))
