"""An event that comes as a file: the same event here, nothing invented, nothing doubled."""

import gzip
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.games import on_shelf, pages_of
from companion.log.event_parts import (
    ENTRANTS,
    EVENT,
    FORMAT,
    MOST_ROWS,
    PATTERNS,
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
from companion.models import Account, Act, Event, EventTable, Game, Result
from companion.models.account import folded
from companion.models.game import Detail
from companion.models.result import new_mark
from companion.reading.numbers import whole_number
from companion.services.errors import NotNow
from companion.services.event_acts import acted
from companion.services.event_entrants import MOST_ENTRANTS
from companion.services.event_known import called_otherwise, known_as
from companion.services.event_losses import as_it_was, keep_copy, refuse_unseen_loss
from companion.services.event_moves import event_gone
from companion.services.event_pads import Pads
from companion.services.event_steps import (
    Turns,
    event_clear,
    exchange_parts,
    keep_times,
    passing_code,
    rows_write,
    set_column,
)
from companion.services.events import NOT_A_CODE
from scoring.parsing import parse
from scoring.reading import bad_format
from scoring.text import gettext_noop

MOST_UNPACKED = 24_000_000
"""What a file may hold once it is unpacked."""
MOST_PARTS, MOST_VALUES = 500_000, 3_000_000
"""Lists and objects, and what stands in them: five times the largest event. Millions of empty ones pack into
a few kB, and take seconds and gigabytes to read."""
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
    is_endless = text.count(b"{") + text.count(b"[") > MOST_PARTS or text.count(b",") > MOST_VALUES
    if is_endless or not unpacker.eof:
        raise bad_format(gettext_noop("This file is broken."))
    return text


class Imported(NamedTuple):
    event: Event
    other_code: Act | None = None
    """What the log says if it could not have the code of its file."""


def event_import(*, account: Account, content: bytes, go_on: bool = False, replace: str = "") -> Imported:
    """The event of a file. Where it is known already and the file is newer, it turns read only here,
    unless somebody says ``go_on``: then it is as the file has it. What is here and not in the file is
    named first (``replace``: the mark of what was named), and kept."""
    document = parse(unpacked(content))
    said, generation = head_of(document)
    code, known = said.get("code"), known_as(account, said)
    if known is None:
        event = made(account, said, generation)
        return Imported(event, called_otherwise(event, code, account))
    if known.account_id != account.pk:
        raise NotNow(_("This event is somebody else's here."))
    said = {**said, "code": known.code}
    if generation < known.generation:
        raise NotNow(_("This file is older than the event here."))
    if generation > known.generation and go_on:
        refuse_unseen_loss(known, said, replace)
        return Imported(made(account, said, generation, into=known, replace=replace))
    if generation > known.generation:
        event_gone(event=known, by=account.name, generation=generation)
    return Imported(known)


def head_of(document: Any) -> tuple[Row, int]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise bad_format(gettext_noop("This is not an event file."))
    if set(document) != {"format", "generation", "event"} or not isinstance(document["event"], dict):
        raise odd("event")
    generation = document["generation"]
    if type(generation) is not int or not 0 < generation < 10**6:
        raise odd("generation")
    code = document["event"].get("code")
    if not (isinstance(code, str) and PATTERNS["code"].fullmatch(code)):
        raise odd("code")  # the database is asked for it before anything else is read
    return document["event"], generation


def made(account: Account, said: Row, generation: int, into: Event | None = None, replace: str = "") -> Event:
    """Everything is written beside whatever is known, a little at a time, so that tables record meanwhile;
    then it becomes the event in one short moment."""
    pads = Pads(said, generation)
    maker = Maker(account, generation, pads)
    try:
        maker.arrive(said)
        with transaction.atomic():
            event = maker.settle(said, into, replace)
        maker.has_settled()
        return event
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
        self.stays = False
        """Whether it is an event itself in the end, or the copy that is kept of one."""
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

    def settle(self, said: Row, into: Event | None, replace: str) -> Event:
        """The rows are the event's from now on; what it had before goes, or is kept if the file lacks it."""
        beside = cast("Event", self.beside)
        row = self.locked(into) if into else beside
        before = row.revision if into else 0
        lost, old = (refuse_unseen_loss(row, said, replace), as_it_was(row)) if into else (None, {})
        for name, value in {**self.columns, **self.here()}.items():
            setattr(row, name, value)
        row.revision = max(before, row.revision) + 1
        self.stays = into is None
        if into:
            exchange_parts(row, beside)
        for kind in {type(one) for one, _mark in self.marks}:
            set_column(kind, "mark", [(mark, one.pk) for one, mark in self.marks if type(one) is kind])
        row.save()
        if lost:
            self.stays, kept = True, keep_copy(beside, old)
            acted(row, "replaced", self.account.name, name=kept.name)
        keep_times(Event, [row], [self.columns])
        acted(row, "imported", self.account.name, generation=row.generation, left=self.left)
        return row

    def has_settled(self) -> None:
        """Only now that it is committed nothing of it has to go."""
        if self.stays:
            self.beside = None

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
        made = rows_write(self.turns, part.model, rows, columns)
        if part in (ENTRANTS, STAGES, ROUNDS):
            self.known[part.key] = {row.number: row for row in made}
        for inner in part.parts:
            self.rows(inner, list(zip(made, said, strict=True)))
        if part is TABLES:
            self.games(made, said)

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
        made = rows_write(self.turns, Result, results, columns)
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
