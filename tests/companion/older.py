"""A database as an older version of the program left it, with the devices that know its links.

It is stored as rows, and loaded by the models of that time, so that it is the same on either database.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from companion.log import folds
from companion.streaming import pages

STORED = Path(__file__).parents[1] / "databases" / "two_kinds_of_results.json"
LAST = [("companion", "0011_doors"), ("sessions", "0001_initial")]
"""The migrations of that time."""


@dataclass
class Older:
    """Addresses, secrets and answers as they were then."""

    at: dict[str, str]
    secrets: dict[str, str]
    devices: dict[str, str]
    pages: dict[str, Any]

    def device(self, name: str) -> Client:
        """The browser that was used then, with its cookie."""
        client = Client(HTTP_HOST="localhost")
        client.cookies[settings.SESSION_COOKIE_NAME] = self.devices[name]
        return client


def stored() -> dict[str, Any]:
    return json.loads(STORED.read_text())


def load(document: dict[str, Any]) -> Older:
    """An empty database becomes that of then, and then one of now."""
    empty()
    apps = MigrationExecutor(connection).migrate(LAST).apps
    with transaction.atomic():  # until all are there, some point at nothing
        for name, table in document["rows"].items():
            fill(apps.get_model(name), table["columns"], table["rows"])
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    # Tables of another database may have had the same numbers.
    folds._newest.clear()
    pages._pages.clear()
    return Older(*(document[part] for part in ("at", "secrets", "devices", "pages")))


def empty() -> None:
    with connection.schema_editor() as editor:
        for table in connection.introspection.table_names():
            editor.execute(editor.sql_delete_table % {"table": editor.quote_name(table)})


def fill(model, columns: list[str], rows: list[list]) -> None:
    """With the times of then, whatever the clock says."""
    names = ["pk" if name == "pk" else model._meta.get_field(name).attname for name in columns]
    for field in model._meta.fields:
        field.auto_now = field.auto_now_add = False
    model.objects.bulk_create(model(**dict(zip(names, row, strict=True))) for row in rows)
    with connection.cursor() as cursor:
        for reset in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(reset)
