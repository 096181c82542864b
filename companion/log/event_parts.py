"""The parts of an event file: which rows an event is made of, which of their columns a file carries, and how
strictly each column is read. What a model gains later is carried by itself; a new model has to be named
here or among those left behind (``tests/companion/events/test_event_file.py``)."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import models
from django.utils.dateparse import parse_date

from companion.log.event_lines import LAST, POINTS
from companion.log.imports import time_of
from companion.models import (
    Act,
    Apart,
    Check,
    Closing,
    Entrant,
    Event,
    EventSeat,
    EventTable,
    HelpLink,
    OldSlip,
    Placing,
    Presence,
    Result,
    Round,
    Stage,
    Version,
)
from companion.reading.texts import is_writable, texts_in
from companion.wording.bidi import CONTROLS, WITHOUT_CONTROLS
from scoring.errors import BadDocument
from scoring.reading import bad_format
from scoring.text import gettext_noop as _
from scoring.tournaments.presets import known_chain

Row = dict[str, Any]
FORMAT = "event/1"
MOST_ROWS = 60_000
"""Of all kinds: 400 people in ten rounds, with everything that was said of them."""
MOST_LISTED, MOST_PLACES = 4_000, 100
"""Things in one list of a row, such as the tables of a plan; places that have points."""
SMALL, LARGE = 32_767, 2**31 - 1


@dataclass(frozen=True)
class Part:
    """A kind of row: the key of its list in the file, the column that names the row above it."""

    model: type[models.Model]
    key: str
    above: str
    skip: frozenset[str] = frozenset()
    parts: tuple["Part", ...] = ()

    @property
    def columns(self) -> list[models.Field]:
        left = {*self.skip, self.above, "id"}
        return [field for field in self.model._meta.concrete_fields if field.name not in left]


OF_A_RESULT = (
    Part(Placing, "placings", "result"),
    Part(Check, "checks", "result"),
    Part(Closing, "closings", "result"),
)
RESULT = Part(Result, "result", "", frozenset({"rules", "game", "pad", "revision", "began"}), OF_A_RESULT)
VERSIONS = Part(Version, "versions", "table", frozenset({"result"}))
TABLES = Part(
    EventTable,
    "tables",
    "round",
    frozenset({"game", "pad", "left_pads"}),
    (Part(EventSeat, "seats", "table"), VERSIONS),
)
OLD_SLIPS = Part(OldSlip, "old_slips", "round")
OF_A_ROUND = (Part(Presence, "presences", "round"), TABLES, OLD_SLIPS)
ROUNDS = Part(Round, "rounds", "event", parts=OF_A_ROUND)
ENTRANTS = Part(Entrant, "entrants", "event", frozenset({"account", "spelled"}))
STAGES = Part(Stage, "stages", "event")
HELP_LINKS = Part(HelpLink, "help_links", "event")
HERE_ALONE = frozenset({"account", "generation", "moved_at", "copied_at", "resumed_at"})
"""What is said of this very copy."""
EVENT = Part(
    Event,
    "event",
    "",
    HERE_ALONE,
    (
        ENTRANTS,
        STAGES,
        ROUNDS,
        Part(Apart, "aparts", "event"),
        HELP_LINKS,
        Part(Act, "acts", "event"),
    ),
)
LEFT_BEHIND = frozenset({"Drawing", "Season", "SeasonEvent", "SeasonPerson"})
"""A draw that still runs, and what belongs to several events."""

REFERRED = {Entrant: "entrants", Stage: "stages", Round: "rounds"}
"""Rows that others name by their number."""


def every_part(part: Part = EVENT) -> Iterator[Part]:
    yield part
    for inner in part.parts:
        yield from every_part(inner)
    if part is VERSIONS:
        yield from every_part(RESULT)


# Out


def written(row: models.Model, part: Part) -> Row:
    """The columns of a row as JSON has them."""
    return {field.name: as_written(row, field) for field in part.columns}


def as_written(row: models.Model, field: models.Field) -> Any:
    value: Any = getattr(row, field.name)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return getattr(value, "number", value)  # of a row that is named by it


# In


def read_row(said: Any, part: Part, known: Mapping[str, Mapping[int, Any]]) -> Row:
    """The values of a row's columns. One that the file does not have is as it is in a new row; one that
    nobody knows is refused, and so is anything that no page could have made."""
    if not isinstance(said, dict):
        raise odd(part.key)
    columns = {field.name: field for field in part.columns}
    inner = {one.key for one in part.parts} | EXTRA.get(part.model, frozenset())
    if unknown := set(said) - set(columns) - inner:
        raise bad_format(
            _("The event file has something that this version does not know: %(key)s."), key=min(unknown)
        )
    return {
        name: read_value(said[name], field, part, known) for name, field in columns.items() if name in said
    }


EXTRA = {EventTable: frozenset({"game"}), Version: frozenset({"result"})}


def odd(where: str) -> BadDocument:
    return bad_format(_("The event file can't be read: something is wrong with its %(where)s."), where=where)


def read_value(value: Any, field: models.Field, part: Part, known: Mapping[str, Mapping[int, Any]]) -> Any:
    if value is None and field.null:
        return None
    where = f"{part.key}.{field.name}"
    if isinstance(field, models.ForeignKey):
        numbers = known[REFERRED[field.related_model]]
        if type(value) is not int or value not in numbers:
            raise odd(where)
        return numbers[value]
    reader = next(reader for kind, reader in READERS if isinstance(field, kind))
    found = reader(value, field, part)
    if found is None:
        raise odd(where)
    return found


def a_flag(value: Any, field: models.Field, part: Part) -> bool | None:
    return value if isinstance(value, bool) else None


def a_number(value: Any, field: models.Field, part: Part) -> int | None:
    most = SMALL if isinstance(field, models.PositiveSmallIntegerField) else LARGE
    least = 0 if isinstance(field, models.PositiveSmallIntegerField | models.PositiveIntegerField) else -LARGE
    return value if type(value) is int and least <= value <= most else None


def a_text(value: Any, field: models.Field, part: Part) -> str | None:
    if not isinstance(value, str) or len(value) > (field.max_length or 0) or not is_writable(value):
        return None
    if field.choices and value not in dict(field.flatchoices) and not (field.blank and not value):
        return None
    pattern = PATTERNS.get(field.name)
    if pattern and not pattern.fullmatch(value):
        return None
    if field.name == "name" and CONTROLS.intersection(value):
        return None
    return value.translate(WITHOUT_CONTROLS)


def a_time(value: Any, field: models.Field, part: Part) -> datetime | None:
    return time_of(value) if isinstance(value, str) else None


def a_day(value: Any, field: models.Field, part: Part) -> date | None:
    try:
        return parse_date(value) if isinstance(value, str) else None
    except ValueError:
        return None


def some_json(value: Any, field: models.Field, part: Part) -> Any:
    reader = JSON_READERS[part.model, field.name]
    return value if reader(value) and all(map(is_writable, texts_in(value))) else None


PATTERNS = {
    "mark": re.compile("[0-9a-f]{32}"),
    "code": re.compile("[a-z0-9]{4,12}"),
    "printed_host": re.compile(r"[0-9a-z.:\[\]-]*"),
}
READERS: tuple[tuple[Any, Callable[..., Any]], ...] = (
    (models.BooleanField, a_flag),
    (models.IntegerField, a_number),
    (models.CharField, a_text),
    (models.DateTimeField, a_time),
    (models.DateField, a_day),
    (models.JSONField, some_json),
)


# What JSON columns hold


def list_of(check: Callable[[Any], bool], most: int = MOST_LISTED) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


def is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGE


def is_digest(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))


def is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 40


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def are_words(value: Any) -> bool:
    """Of an act; where pages and services look for one they find what they look for."""
    lists = (
        [value[key] for key in ("names", "gains", "loses") if key in value] if is_object(value) else [None]
    )
    return (
        all(isinstance(one, list) for one in lists)
        and isinstance(value.get("name", ""), str)
        and are_tables(value.get("tables", 0))
    )


def are_tables(value: Any) -> bool:
    """How many, or which."""
    return is_number(value) or list_of(lambda one: is_number(one) or is_pair(one))(value)


def are_draws(value: Any) -> bool:
    return is_object(value) and all(map(is_digits, value)) and all(map(is_draw, value.values()))


def is_draw(value: Any) -> bool:
    """A lot, or several, one after the other."""
    return is_number(value) or (bool(value) and list_of(is_number)(value))


def is_digits(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("[0-9]{1,4}", value))


def is_chain(value: Any) -> bool:
    return list_of(is_short)(value) and known_chain(value)


def are_totals(value: Any) -> bool:
    """By seat: total and rank."""
    return is_object(value) and all(map(is_digits, value)) and all(map(is_pair, value.values()))


def is_ahead(value: Any) -> bool:
    """A round that was drawn ahead: its number, its tables of people's numbers, and its seed, which old
    files don't have."""
    if not is_object(value) or set(value) | {"seed"} != {"round", "seed", "tables"}:
        return False
    numbers = (value["round"], value.get("seed", 0))
    return all(map(is_number, numbers)) and list_of(list_of(is_number))(value["tables"])


def is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)


def is_penalty(value: Any) -> bool:
    """As ``companion/log/event_lines.py`` reads them."""
    if not is_object(value) or not is_number(value.get("seat")):
        return False
    return value.get("kind") == LAST or (value.get("kind") == POINTS and is_number(value.get("points")))


JSON_READERS: dict[tuple[type[models.Model], str], Callable[[Any], bool]] = {
    (Event, "options"): list_of(is_short),
    (Event, "facts"): is_object,
    (Entrant, "digests"): list_of(is_digest),
    (EventTable, "digests"): list_of(is_digest),
    (HelpLink, "digests"): list_of(is_digest),
    (HelpLink, "names"): list_of(is_short),
    (Stage, "points"): list_of(is_number, most=MOST_PLACES),
    (Stage, "chain"): is_chain,
    (Stage, "draws"): are_draws,
    (Stage, "absent"): list_of(is_number),
    (Stage, "went_on"): list_of(is_number),
    (Stage, "plan"): list_of(is_ahead),
    (OldSlip, "people"): list_of(is_number),
    (Version, "counted"): are_totals,
    (Version, "penalties"): list_of(is_penalty),
    (Placing, "facts"): is_object,
    (Act, "said"): are_words,
}
