"""An event that comes as a file: the same event here, nothing invented, nothing doubled."""

import gzip
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

from django.db import IntegrityError, connection, models, transaction
from django.db.models import Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.games import on_shelf, pages_of
from companion.log.event_parts import (
    ENTRANTS,
    EVENT,
    FORMAT,
    HELP_LINKS,
    MOST_ROWS,
    OLD_SLIPS,
    RESULT,
    ROUNDS,
    STAGES,
    TABLES,
    VERSIONS,
    Part,
    Row,
    odd,
    read_row,
)
from companion.log.event_reading import event_now
from companion.log.event_shape import MOST_REVISION, odd_part
from companion.models import Account, Event, EventTable, Game, Result, Round
from companion.models.account import folded
from companion.models.event import ARRIVING
from companion.models.game import Detail
from companion.models.result import new_mark
from companion.reading.numbers import whole_number
from companion.services.errors import NotNow
from companion.services.event_acts import acted
from companion.services.event_moves import event_gone
from companion.services.event_pads import Pads
from companion.services.events import MOST_ENTRANTS, NOT_A_CODE
from scoring.parsing import parse
from scoring.reading import bad_format
from scoring.text import gettext_noop

MOST_UNPACKED = 24_000_000
"""What a file may hold once it is unpacked."""
STEP = 200
"""Rows that are written at once."""
A_WHILE, MOMENT = 0.2, 0.12
"""Seconds of writing, and after them those in which tables record: whoever waits looks every 0.1 seconds."""
CODE_LENGTH = Event._meta.get_field("code").max_length or 0
PACKED = b"\x1f\x8b"
Known = dict[str, Mapping[int, Any]]


def unpacked(content: bytes) -> bytes:
    """Of a packed file what is in it, as far as that is not far too much."""
    if not content.startswith(PACKED):
        return content
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        text = unpacker.decompress(content, MOST_UNPACKED)
    except (zlib.error, gzip.BadGzipFile) as wrong:
        raise bad_format(gettext_noop("This file is broken.")) from wrong
    if not unpacker.eof:
        raise bad_format(gettext_noop("This file is broken."))
    return text


def event_import(*, account: Account, content: bytes, go_on: bool = False) -> Event:
    """The event of a file. Where it is known already and the file is newer, it turns read only here,
    unless somebody says ``go_on``: then it is as the file has it."""
    document = parse(unpacked(content))
    said, generation = head_of(document)
    known = Event.objects.filter(code=said.get("code")).first()
    if known is None:
        return made(account, said, generation)
    if known.account_id != account.pk:
        raise NotNow(_("Somebody else's event has this code here."))
    if generation < known.generation:
        raise NotNow(_("This file is older than the event here."))
    if generation > known.generation and go_on:
        return made(account, said, generation, into=known)
    if generation > known.generation:
        event_gone(event=known, by=account.name, generation=generation)
    return known


def head_of(document: Any) -> tuple[Row, int]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise bad_format(gettext_noop("This is not an event file."))
    if set(document) != {"format", "generation", "event"} or not isinstance(document["event"], dict):
        raise odd("event")
    generation = document["generation"]
    if type(generation) is not int or not 0 < generation < 10**6:
        raise odd("generation")
    return document["event"], generation


def made(account: Account, said: Row, generation: int, into: Event | None = None) -> Event:
    """Everything is written beside whatever is known, a little at a time, so that tables record meanwhile;
    then it becomes the event in one short moment."""
    pads = Pads(said, generation)
    maker = Maker(account, generation, pads)
    try:
        maker.arrive(said)
        with transaction.atomic():
            return maker.settle(into)
    except IntegrityError as wrong:
        raise bad_format(
            gettext_noop("Two things in this event file are the same, or are here already.")
        ) from wrong
    finally:
        maker.leave_none_behind()
        pads.leave_none_behind()


class Maker:
    """Rows of a file become rows here, those first that others name."""

    def __init__(self, account: Account, generation: int, pads: Pads):
        self.account, self.generation, self.pads = account, generation, pads
        self.count, self.turns = 0, Turns()
        self.known: Known = {}
        self.left: list[str] = []
        """Tables whose scorepads nobody can follow."""
        self.columns: Row = {}
        self.beside: Event | None = None
        """Has the rows as long as they arrive."""
        self.marks: list[tuple[Any, str]] = []
        """Halves of printed addresses: they open something as soon as the event is whole."""

    def arrive(self, said: Row) -> None:
        self.columns = columns = read_row(said, EVENT, self.known)
        refuse_odd_event(columns)
        self.beside = Event(**{**columns, **self.here(), "code": passing_code()})
        self.beside.save()
        self.fill(self.beside, said)
        if where := odd_part(event_now(self.beside)):
            raise odd(where)

    def settle(self, into: Event | None) -> Event:
        """The rows are the event's from now on; what it had before goes."""
        beside = cast("Event", self.beside)
        row = self.locked(into) if into else beside
        before = row.revision if into else 0
        for name, value in {**self.columns, **self.here()}.items():
            setattr(row, name, value)
        row.revision = max(before, row.revision) + 1
        if into:
            exchange_parts(row, beside)
        else:
            self.beside = None
        for kind in {type(one) for one, _mark in self.marks}:
            set_column(kind, "mark", [(mark, one.pk) for one, mark in self.marks if type(one) is kind])
        row.save()
        keep_times(Event, [row], [self.columns])
        acted(row, "imported", self.account.name, generation=row.generation, left=self.left)
        return row

    def leave_none_behind(self) -> None:
        """What did not become an event, or is one no more."""
        if self.beside and self.beside.pk:
            event_clear(self.beside)

    def locked(self, event: Event) -> Event:
        """While nobody else writes to it: another file may have come a moment before."""
        row = Event.objects.select_for_update().get(pk=event.pk)
        if row.generation >= self.generation:
            raise NotNow(_("This file is older than the event here."))
        return row

    def here(self) -> Row:
        """What is said of this very copy: it is one generation further."""
        now = timezone.now()
        return {
            "account": self.account,
            "generation": self.generation + 1,
            "moved_at": None,
            "copied_at": None,
            "resumed_at": now,
        }

    def fill(self, event: Event, said: Row) -> None:
        for part in EVENT.parts:
            self.rows(part, [(event, said)])
        if not self.known["stages"]:
            raise odd("stages")
        if len(self.known["entrants"]) > MOST_ENTRANTS:
            raise odd("entrants")
        for stage in self.known["stages"].values():
            if not {whole_number(number) for number in stage.draws} <= set(self.known["entrants"]):
                raise odd("draws")

    def rows(self, part: Part, above: list[tuple[Any, Row]]) -> None:
        """All of one kind, below whatever rows, and then what is below them: one question for each kind,
        however large the event."""
        listed = [(row, one) for row, said in above for one in self.listed(part, said)]
        columns = [read_row(one, part, self.known) for _row, one in listed]
        pairs = zip(listed, columns, strict=True)
        rows: list[Any] = [part.model(**{part.above: row}, **values) for (row, _one), values in pairs]
        for row in rows:
            if hasattr(row, "name") and hasattr(row, "spelled"):
                row.spelled = folded(row.name)
        said = [one for _row, one in listed]
        if part is VERSIONS:
            self.results(rows, said)
        for row in rows if "mark" in {field.name for field in part.columns} else ():
            self.marks.append((row, row.mark))
            row.mark = new_mark()
        made = self.written(part.model, rows, columns)
        if part in (ENTRANTS, STAGES, ROUNDS):
            self.known[part.key] = {row.number: row for row in made}
        for inner in part.parts:
            self.rows(inner, list(zip(made, said, strict=True)))
        if part is TABLES:
            self.games(made, said)

    def written(self, model: type[models.Model], rows: list, columns: list[Row]) -> list[Any]:
        for start in range(0, len(rows), STEP):
            some = slice(start, start + STEP)
            with self.turns.step():
                model._default_manager.bulk_create(rows[some])
                keep_times(model, rows[some], columns[some])
        return rows

    def listed(self, part: Part, said: Row) -> list[Any]:
        listed = said.get(part.key, [])
        if not isinstance(listed, list):
            raise odd(part.key)
        self.count += len(listed)
        if self.count > MOST_ROWS:
            raise odd(part.key)
        return listed

    def results(self, rows: list, listed: list) -> None:
        """Each version has a result of its own."""
        said = [one.get("result") for one in listed]
        columns = [read_row(one, RESULT, self.known) for one in said]
        rules = [row.table.round.event.rules for row in rows]
        results = [Result(rules=one, **values) for one, values in zip(rules, columns, strict=True)]
        made = self.written(Result, results, columns)
        for row, result in zip(rows, made, strict=True):
            row.result = result
        for inner in RESULT.parts:
            self.rows(inner, list(zip(made, said, strict=True)))

    def games(self, tables: list[EventTable], listed: list[Row]) -> None:
        """The scorepads of tables; one that nobody can follow stays behind, and the log says so."""
        for table, row in zip(tables, listed, strict=True):
            if "game" in row:
                self.game(table, row)

    def game(self, table: EventTable, row: Row) -> None:
        said, game = row["game"], self.pads.of(row)
        if not isinstance(said, dict) or said.get("detail") not in Detail.values:
            raise odd("game")
        if game is None:
            self.left.append(str(table))
        elif game.rules == table.round.event.rules and not hasattr(game, "event_table"):
            Game.objects.filter(pk=game.pk).update(detail=said["detail"])
            EventTable.objects.filter(pk=table.pk).update(game=game)


def refuse_odd_event(columns: Row) -> None:
    """Its code is its address, and its game one that has events here."""
    games = {key for key in on_shelf() if pages_of(key).events}
    if columns.get("rules") not in games:
        raise bad_format(gettext_noop("We don't know the game of this event here."))
    if not columns.get("code") or columns["code"] in NOT_A_CODE or not columns.get("name"):
        raise odd("code")
    if columns.get("revision", 0) > MOST_REVISION:  # it grows with the first row that is written
        raise odd("revision")
    options = {option.key for option in pages_of(columns["rules"]).events.options}
    if not set(columns.get("options", ())) <= options:
        raise odd("options")


# A little at a time


def passing_code() -> str:
    return ARRIVING + new_mark()[: CODE_LENGTH - len(ARRIVING)]


class Turns:
    """One step after the other, and now and then a moment in which others write."""

    def __init__(self) -> None:
        self.since = time.monotonic()

    @contextmanager
    def step(self) -> Iterator[None]:
        with transaction.atomic():
            yield
        if time.monotonic() - self.since > A_WHILE:
            time.sleep(MOMENT)
            self.since = time.monotonic()


def exchange_parts(event: Event, beside: Event) -> None:
    """Each has what the other had; the old marks open nothing any more."""
    third = Event.objects.create(code=passing_code(), account=event.account)
    for holder, taker in ((event, third), (beside, event), (third, beside)):
        for part in EVENT.parts:
            part.model._default_manager.filter(event=holder).update(event=taker)
    third.delete()
    gone = Concat(Value("gone "), Cast("pk", models.CharField()))
    for part, path in MARKED:
        part.model._default_manager.filter(**{path: beside}).update(mark=gone)


MARKED = ((ENTRANTS, "event"), (HELP_LINKS, "event"), (TABLES, "round__event"), (OLD_SLIPS, "round__event"))


def event_clear(event: Event) -> None:
    """Its results do not go with it by themselves."""
    turns = Turns()
    results = Result.objects.filter(version__table__round__event=event)
    for rows in (results, event.acts.all(), event.rounds.all(), event.entrants.all()):
        for some in steps_of(rows):
            with turns.step():
                some.delete()
    event.delete()


def steps_of(rows: models.QuerySet) -> Iterator[models.QuerySet]:
    keys = list(rows.values_list("pk", flat=True))
    few = 1 if rows.model is Round else max(1, STEP // 4)
    for start in range(0, len(keys), few):
        yield rows.model._default_manager.filter(pk__in=keys[start : start + few])


def keep_times(model: type[models.Model], rows: list, columns: list[Row]) -> None:
    """What happened when it happened, not when its file came here."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.DateTimeField) and (field.auto_now or field.auto_now_add):
            said = zip(rows, columns, strict=True)
            keep_time(model, field, [(row, one[field.name]) for row, one in said if field.name in one])


def keep_time(model: type[models.Model], field: models.Field, times: list[tuple[Any, Any]]) -> None:
    for row, time_ in times:
        setattr(row, field.name, time_)
    set_column(model, field.name, [(time_, row.pk) for row, time_ in times])


def set_column(model: type[models.Model], name: str, values: list[tuple[Any, Any]]) -> None:
    """Each value where its key is. Row by row: ``bulk_update`` takes many times as long, and nobody records
    meanwhile."""
    field: Any = model._meta.get_field(name)
    quoted = connection.ops.quote_name
    names = (model._meta.db_table, str(field.column), str(model._meta.pk and model._meta.pk.column))
    table, column, key = map(quoted, names)
    rows = [(field.get_db_prep_save(value, connection), at) for value, at in values]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(f"UPDATE {table} SET {column} = %s WHERE {key} = %s", rows)
