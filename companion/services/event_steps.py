"""Writing much in small steps: the rows of a whole event come or go a little at a time, so that tables record
meanwhile, and only what has to hold at once is done in one short moment."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction
from django.db.models import Value
from django.db.models.functions import Cast, Concat

from companion.log.event_parts import ENTRANTS, EVENT, HELP_LINKS, OLD_SLIPS, TABLES, Row
from companion.models import Event, Result, Round
from companion.models.event import ARRIVING
from companion.models.result import new_mark

STEP = 200
"""Rows that are written at once."""
A_WHILE, MOMENT = 0.2, 0.12
"""Seconds of writing, and after them those in which tables record: whoever waits looks every 0.1 seconds."""
CODE_LENGTH = Event._meta.get_field("code").max_length or 0


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


def rows_write(turns: Turns, model: type[models.Model], rows: list, columns: list[Row]) -> list[Any]:
    for start in range(0, len(rows), STEP):
        some = slice(start, start + STEP)
        with turns.step():
            model._default_manager.bulk_create(rows[some])
            keep_times(model, rows[some], columns[some])
    return rows


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


def marks_draw(event: Event) -> None:
    """Everything that a link leads to has one of its own, which nobody has seen yet."""
    for part, path in MARKED:
        keys = part.model._default_manager.filter(**{path: event}).values_list("pk", flat=True)
        set_column(part.model, "mark", [(new_mark(), key) for key in keys])


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
