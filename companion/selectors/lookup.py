"""What a look-up shows: the things found, and at a table who owns them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from companion.lookup.index import Hit, index, names_of
from companion.lookup.names import NAMES
from companion.lookup.things import THINGS, Group, Thing, counter_key
from companion.selectors.table import SeatRow, Table
from scoring.text import say

Owners = dict[str, list[SeatRow]]
"""Thing → those who own one, as often as they do."""


@dataclass(frozen=True)
class Row:
    """A thing on the page, the name by which it was found if that is another, and its owners."""

    thing: Thing
    called: str | None = None
    owners: Sequence[SeatRow] = ()


@dataclass(frozen=True)
class Section:
    group: Group | None
    """None for things searched for, which come the best first and not by groups."""
    rows: list[Row]


def sections_read(form, owners: Owners) -> list[Section]:
    """What the form asks for."""
    known, typed = index(), form.cleaned_data["q"]  # made for the page, so that no letter waits for it
    hits = known.search(typed) if typed else [Hit(thing, None) for thing in THINGS.values()]
    rows = [Row(*hit, owners.get(hit.thing.key, ())) for hit in hits if form.wants(hit.thing)]
    if typed:
        return [Section(None, rows)] if rows else []
    by_group = [Section(group, [row for row in rows if row.thing.group is group]) for group in Group]
    return [section for section in by_group if section.rows]


def row_read(thing: Thing, owners: Owners) -> Row:
    return Row(thing, owners=owners.get(thing.key, ()))


def owners_read(table: Table) -> Owners:
    owners: Owners = defaultdict(list)
    for seat in table.seats:
        player = seat.player
        for key in (*player.buildings, *player.cards, *map(counter_key, player.counters)):
            owners[key].append(seat)
        if seat.nation:
            owners[seat.nation].append(seat)
    return dict(owners)


def phases_read() -> list[Thing]:
    return [thing for thing in THINGS.values() if thing.group is Group.PHASES]


def workers_read() -> list[Thing]:
    return [thing for thing in THINGS.values() if thing.group is Group.WORKERS]


def names_read(thing: Thing) -> list[tuple[str, str]]:
    """What it is called in the other languages: language and name."""
    english = say(thing.name)
    if not any(english in names for names in NAMES.values()):
        return []
    return list(zip(("en", *NAMES), names_of(thing), strict=True))
