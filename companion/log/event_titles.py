"""How people call a round: every page, print and list asks here."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.log.events import EventNow, TableNow
from companion.models import Stage


class ARound(Protocol):
    """As it is stored, or as it stands."""

    @property
    def number(self) -> int: ...

    @property
    def stage(self) -> Stage: ...


def title_of(one: ARound) -> str:
    """Of a knock-out the word of its stage: a final is nobody's fourth round."""
    if one.stage.kind == Stage.Kind.KNOCKOUT:
        return one.stage.name
    if one.stage.kind == Stage.Kind.HEATS:
        return _("Heat %(number)d") % {"number": one.number}
    return numbered(one.number)


def numbered(number: int) -> str:
    """Also of a round that is not there any more."""
    return _("Round %(number)d") % {"number": number}


def heading_of(one: ARound) -> str:
    """The same on paper, where nothing else says which stage it is: its name too, if somebody gave it one."""
    stage, title = one.stage, title_of(one)
    is_named = stage.name not in (title, str(Stage.Kind(stage.kind).label))
    return f"{stage.name} · {title}" if is_named else title


def titles_of(now: EventNow) -> dict[int, str]:
    """By number, as the log knows them."""
    return {one.number: title_of(one) for one in now.rounds}


def place_of(table: TableNow) -> str:
    """Which table that is, among all of an event."""
    return _("%(round)s, table %(table)d") % {"round": title_of(table.round), "table": table.table.number}


def places_said(places: Iterable[tuple[int, int]], titles: Mapping[int, str]) -> str:
    """Several tables: "Round 1, table 4; Round 2, tables 1, 3"."""
    parted = groupby(sorted(places), key=lambda place: place[0])
    found = [
        (titles.get(number) or numbered(number), [table for _round, table in at]) for number, at in parted
    ]
    return "; ".join(
        ngettext("%(round)s, table %(tables)s", "%(round)s, tables %(tables)s", len(tables))
        % {"round": title, "tables": ", ".join(map(str, tables))}
        for title, tables in found
    )


def accepted_at(said: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Round and table of each result that was accepted with others. Older acts list the tables of one round,
    which stands beside them. A file from elsewhere may say anything."""
    listed = said.get("tables")
    tables: list[Any] = listed if isinstance(listed, list) else []
    pairs: list[Any] = [[said.get("round"), one] if isinstance(one, int) else one for one in tables]
    return [(one[0], one[1]) for one in pairs if is_place(one)]


def is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(one, int) for one in value)
