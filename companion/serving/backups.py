"""A copy of everything that is stored, made while the server runs, and put back when it does not.

SQLite is copied by its own means, PostgreSQL by its own programs. Either way a copy is whole or not there,
and nothing that is stored is ever overwritten.
"""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from django.core.management import CommandError
from django.db import connection

from companion.basics.files import whole
from companion.live.claim import AlreadyServed, CannotClaim, claim_database, release_database

PRIVATE = 0o600
"""Passwords and sessions are in it, if only as digests."""
TABLE_OF_OURS = "companion_game"
PACKAGE = "postgresql-client"


def backup(file: Path) -> None:
    """An older copy at that place stays until the new one is complete."""
    copy = {"sqlite": sqlite_copy, "postgresql": postgres_copy}[connection.vendor]
    with copying(file) as part:
        copy(part)


def restore(file: Path) -> str:
    """Where what was there before is kept; empty if there was nothing."""
    if not file.is_file():
        raise CommandError(f"{file} is not there.")
    put_back = {"sqlite": sqlite_put_back, "postgresql": postgres_put_back}[connection.vendor]
    return put_back(file)


@contextmanager
def copying(file: Path) -> Iterator[Path]:
    """A place to copy to; it becomes the file when all went well."""
    try:
        with whole(file, PRIVATE) as part:
            yield part
    except OSError as error:
        raise CommandError(f"{file} can't be written ({error.strerror}).") from error


# SQLite


def sqlite_copy(part: Path) -> None:
    """One moment of the database, however much is being recorded."""
    database = stored_at()
    if not database.is_file():
        raise CommandError(f"There is no database at {database}.")
    copied(database, part)


def copied(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source, timeout=60)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            # In one file, that can be carried elsewhere.
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise CommandError(f"{source} can't be copied to {target.parent} ({error}).") from error
    refuse_cut(target, source)


def refuse_cut(copy: Path, name: Path) -> None:
    """Every page of it is looked at."""
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as opened:
            [verdict] = opened.execute("PRAGMA integrity_check").fetchone()
            is_ours = opened.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [TABLE_OF_OURS]).fetchone()
            # What is missing of the last page is read as nothing, without a word.
            if copy.stat().st_size != pragma(opened, "page_count") * pragma(opened, "page_size"):
                verdict = "its end is missing"
    except sqlite3.Error as error:
        verdict, is_ours = str(error), False
    if verdict != "ok" or not is_ours:
        reason = verdict if verdict != "ok" else "it holds no tables of this program"
        raise CommandError(f"{name} is cut, damaged or not a backup ({reason}). Nothing was changed.")


def pragma(opened: sqlite3.Connection, name: str) -> int:
    return opened.execute(f"PRAGMA {name}").fetchone()[0]


def sqlite_put_back(file: Path) -> str:
    refuse_cut(file, file)
    database = stored_at()
    database.parent.mkdir(parents=True, exist_ok=True)
    with stopped(database), copying(database) as part:
        copied(file, part)
        return set_aside(database)


def stored_at() -> Path:
    return Path(connection.settings_dict["NAME"])


@contextmanager
def stopped(database: Path) -> Iterator[None]:
    """No server has claimed the database, and nobody has it open."""
    refusal = CommandError(f"{database} is in use. Stop the server first. Nothing was changed.")
    try:
        claim_database()
    except AlreadyServed:
        raise refusal from None
    except CannotClaim as error:
        raise CommandError(f"{error} Nothing was changed.") from error
    try:
        if database.is_file() and is_open(database):
            raise refusal
        yield
    finally:
        release_database()


def is_open(database: Path) -> bool:
    """Only who is alone with it can take a database out of WAL mode; all of it is in one file then. One
    that is damaged is in nobody's use."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as opened:
            opened.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        return "locked" in str(error)
    return False


def set_aside(database: Path) -> str:
    """With all that belongs to it, under a name that says when."""
    if not database.exists():
        return ""
    kept = database.with_name(f"{database.name}.before-{datetime.now():%Y%m%d-%H%M%S-%f}")
    for ending in ("", "-wal", "-shm"):
        part = Path(f"{database}{ending}")
        if part.exists():
            part.rename(f"{kept}{ending}")
    return str(kept)


# PostgreSQL


def postgres_copy(part: Path) -> None:
    run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}", address())
    run("pg_restore", "--file=/dev/null", part)


def postgres_put_back(file: Path) -> str:
    """Into an empty database, in one piece: the one before it stays as it is."""
    try:
        run("pg_restore", "--file=/dev/null", file)
    except CommandError as error:
        raise CommandError(
            f"{file} is cut, damaged or not a backup of PostgreSQL. Nothing was changed. {error}"
        ) from error
    if tables := connection.introspection.table_names():
        raise CommandError(
            f"The database {connection.settings_dict['NAME']} is not empty ({len(tables)} tables). Make a "
            "new one with createdb and name it in DATABASE_URL. Nothing was changed."
        )
    connection.close()
    together = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
    run("pg_restore", *together, f"--dbname={address()}", file)
    return ""


def address() -> str:
    """Without the password, which everybody on this machine could read in the list of processes."""
    from psycopg.conninfo import make_conninfo

    where = connection.settings_dict
    options = {name: value for name, value in where["OPTIONS"].items() if name not in ("pool", "sslpassword")}
    named = {"dbname": where["NAME"], "user": where["USER"], "host": where["HOST"], "port": where["PORT"]}
    return make_conninfo(**{name: value for name, value in named.items() if value}, **options)


def run(program: str, *arguments: object) -> None:
    password = connection.settings_dict["PASSWORD"]
    known = os.environ | ({"PGPASSWORD": password} if password else {})
    try:
        done = subprocess.run(
            [program, *map(str, arguments)],
            env=known,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise CommandError(f"{program} is not installed. On Debian: apt-get install {PACKAGE}") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise CommandError(f"{program} failed: {said[0]}")
