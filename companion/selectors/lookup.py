"""What a look-up shows: the things found, and at a table who owns them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.hooks.lookup import Section, Thing
from companion.lookup.index import Hit, index
from companion.lookup.shelf import Shelf, hooks_of
from companion.lookup.vocabulary import names_of, titles_of, vocabulary_of
from companion.selectors.table import SeatRow, Table
from scoring.text import gettext_noop as _

THIS_BOX = Section("box", _("This box"))
Owners = Mapping[str, Sequence[SeatRow]]
"""The key of a thing → those who own one, as often as they do."""


@dataclass(frozen=True)
class Row:
    """A thing on the page, the name by which it was found if that is another, and its owners."""

    thing: Thing
    called: str | None = None
    owners: Sequence[SeatRow] = ()


@dataclass(frozen=True)
class Group:
    """Rows under one heading."""

    section: Section | None
    """None for things searched for, which come the best first and not by sections."""
    rows: list[Row]
    game: str = ""


def groups_read(form, shelf: Shelf, owners: Owners) -> list[Group]:
    """What the form asks for."""
    known, typed = index(), form.cleaned_data["q"]  # made for the page, so that no letter waits for it
    hits = known.search(typed) if typed else [Hit(thing, None) for thing in shelf.things.values()]
    rows = [
        Row(*hit, owners.get(hit.thing.key, ()))
        for hit in hits
        if hit.thing.slug in shelf.things and form.wants(hit.thing)
    ]
    if typed:
        return [Group(None, rows)] if rows else []
    groups = [
        Group(section, [row for row in rows if row.thing.section is section and row.thing.game == game], game)
        for game, section in shelf.sections
    ]
    return [group for group in groups if group.rows]


def box_first(groups: list[Group], table: Table, box: str) -> list[Group]:
    """What a box of the table is about, before everything else."""
    wanted = list(hooks_of(table.game.rules).about(table, box))
    rows = {row.thing.key: row for group in groups for row in group.rows}
    first = [rows[key] for key in wanted if key in rows]
    if not first:
        return groups
    others = [replace(group, rows=[row for row in group.rows if row not in first]) for group in groups]
    return [Group(THIS_BOX, first), *(group for group in others if group.rows)]


def row_read(thing: Thing, owners: Owners) -> Row:
    return Row(thing, owners=owners.get(thing.key, ()))


def owners_read(table: Table, game: str) -> Owners:
    return hooks_of(game).owners(table)


def names_read(thing: Thing) -> list[tuple[str, str, str]]:
    """What it is called in the rulebooks: language, name and title, which few things have."""
    languages = ("en", *vocabulary_of(thing.game).names)
    names = list(names_of(thing))
    titles = list(titles_of(thing)) or [""] * len(names)
    return list(zip(languages, names, titles, strict=True)) if len(names) > 1 else []
