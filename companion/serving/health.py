"""Two addresses for whoever watches over the server, answered before hosts, sessions or HTTPS are asked for.

``/health/alive``: this process answers. ``/health/ready``: it can also do its work; else 503 and a word
that says what is missing.
"""

import asyncio
import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from companion.live.hub import hub
from companion.models import Game
from companion.serving.faults import BUSY, READ_ONLY, fault_of, file_limit
from companion.streaming.plumbing import HEADERS, answer

SPACE = 50_000_000
"""Bytes that must be free: SQLite writes everything twice, and a log wants to be written too."""
PATIENCE = 3
"""Seconds for the database to answer."""
ROOM = 1_000_000
"""Bytes that each file must be able to grow by."""
REMEMBERED = 1
"""Seconds for which an answer is given again, so that nobody keeps the database busy by asking."""

TEXT = [(b"content-type", b"text/plain"), *HEADERS]

# One thread of its own: a database that hangs takes none away from those who play.
thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")


async def health(scope, receive, send):
    if scope["path"] == "/health/alive":
        await answer(send, 200, TEXT, b"alive\n")
    elif scope["path"] == "/health/ready":
        missing = await readiness.missing()
        status = 503 if missing else 200
        await answer(send, status, TEXT, f"{missing or 'ready'}\n".encode())
    else:
        await answer(send, 404)


class Readiness:
    """What is missing, asked at most once a second."""

    def __init__(self) -> None:
        self.found, self.at = "", float("-inf")

    async def missing(self) -> str:
        if hub.is_closed:
            return "stopping"
        if time.monotonic() - self.at > REMEMBERED:
            self.found = await in_time(what_is_missing)
            self.at = time.monotonic()
        return self.found


async def in_time(work) -> str:
    try:
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(thread, work), PATIENCE)
    except TimeoutError:
        return "database"


def what_is_missing() -> str:
    """One word, or none if all is there; asked on a connection of its own."""
    try:
        if migrations_wanted() - set(MigrationRecorder(connection).applied_migrations()):
            return "migrations"
        return what_stops_writing() if has_space() else "space"
    except DatabaseError:
        return "database"
    finally:
        connection.close()


def what_stops_writing() -> str:
    """No row is changed and nothing is stored, but a database that can only be read refuses it. SQLite would
    let such a one begin to write and say nothing. Whoever records is not waited for: where somebody writes,
    it can be written."""
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA busy_timeout = 0")
            cursor.execute(f"UPDATE {Game._meta.db_table} SET id = id WHERE id = 0")
    except DatabaseError as error:
        fault = fault_of(error)
        if fault is not BUSY:
            return "read-only" if fault is READ_ONLY else "database"
    return ""


@cache
def migrations_wanted() -> set[tuple[str, str]]:
    return set(MigrationLoader(None).disk_migrations)


def has_space() -> bool:
    return shutil.disk_usage(settings.DATA_DIR).free > SPACE and has_room()


def has_room() -> bool:
    """Whether the files of SQLite may still grow: where the server has a limit for files, they meet it as
    they would a full disk, and only whoever writes is told."""
    limit, file = file_limit(), str(connection.settings_dict["NAME"])
    if limit is None or connection.vendor != "sqlite":
        return True
    sizes = [os.path.getsize(one) for one in (file, f"{file}-wal") if os.path.exists(one)]
    return max(sizes, default=0) + ROOM < limit


readiness = Readiness()
