"""What PostgreSQL refuses and SQLite takes is refused here, too: a test on one finds the other's faults."""

import json
import re
from contextlib import contextmanager

from django.db import connection, models
from django.db.backends.base.operations import BaseDatabaseOperations

RANGES = BaseDatabaseOperations.integer_field_ranges
LARGEST = 2**63 - 1
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
IN_JSON = re.compile(
    r"(?<!\\)(\\\\)*\\u(0000|d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f])", re.IGNORECASE
)


class UnstorableError(Exception):
    """PostgreSQL would have raised DataError."""


def check_text(text: str) -> None:
    if UNWRITABLE.search(text):
        raise UnstorableError("no database writes this text down")


def check_parameter(value) -> None:
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise UnstorableError(f"{value:.3e} is too large for any column")


def check_saved(field: models.Field, value) -> None:
    """A value for a column; expressions are checked when they are sent."""
    if isinstance(field, models.JSONField):
        if IN_JSON.search(json.dumps(value)):
            raise UnstorableError(f"{field}: no database keeps this JSON")
    elif isinstance(field, models.CharField) and isinstance(value, str):
        check_text(value)
        if field.max_length and len(value) > field.max_length:
            raise UnstorableError(f"{field}: longer than {field.max_length}")
    elif isinstance(field, models.IntegerField) and isinstance(value, int):
        least, most = RANGES[field.get_internal_type()]
        if not least <= value <= most:
            raise UnstorableError(f"{field}: not from {least} to {most}")


@contextmanager
def as_strict_as_postgresql(monkeypatch):
    def watched(execute, sql, params, many, context):
        for row in (params or ()) if many else (params or (),):
            for value in row:
                check_parameter(value)
        return execute(sql, params, many, context)

    for kind in (models.Field, models.JSONField):
        save = kind.get_db_prep_save

        def checked(self, value, connection, save=save):
            if not hasattr(value, "as_sql"):
                check_saved(self, value)
            return save(self, value, connection)

        monkeypatch.setattr(kind, "get_db_prep_save", checked)
    with connection.execute_wrapper(watched):
        yield
