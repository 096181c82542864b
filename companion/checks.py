"""System checks: the database must be as safe as the settings mean it to be."""

from django.core.checks import Error, Tags, register
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

SOUND_SQLITE = (3, 51, 3)
# What SQLite must answer, whatever was asked of it: misplaced options are ignored without a word.
EFFECTIVE = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 10_000,
    "mmap_size": 0,
}
# With one of these off PostgreSQL answers before anything is on the disk.
NEVER_OFF = ("synchronous_commit", "fsync")


@register(Tags.compatibility)
def sqlite_version(app_configs, **kwargs):
    """SQLite before 3.51.3 can corrupt a database in WAL mode."""
    import sqlite3

    if sqlite3.sqlite_version_info >= SOUND_SQLITE:
        return []
    return [
        Error(
            f"SQLite {sqlite3.sqlite_version} is in use; 3.51.3 or later is needed.",
            hint="Install the locked requirements: pysqlite3 brings a sound SQLite along.",
            id="companion.E001",
        )
    ]


@register(Tags.database)
def sqlite_pragmas(app_configs, databases=None, **kwargs):
    """The pragmas in force, read back from the connection."""
    found = [
        (alias, name, wanted, pragma(connections[alias], name))
        for alias in databases or ()
        if connections[alias].vendor == "sqlite"
        for name, wanted in EFFECTIVE.items()
    ]
    return [
        Error(
            f"Database {alias!r} runs with {name}={actual}; {wanted} is needed.",
            hint="See DATABASES in companion/settings.py.",
            id="companion.E002",
        )
        for alias, name, wanted, actual in found
        if actual != wanted
    ]


@register(Tags.database)
def postgresql_settings(app_configs, databases=None, **kwargs):
    """What "saved" rests on, read back from the connection."""
    return [
        Error(
            f"Database {alias!r} runs with {name}=off, so that what is saved can be lost.",
            hint="See postgresql.conf, or the settings of this user or database.",
            id="companion.E003",
        )
        for alias in databases or ()
        if connections[alias].vendor == "postgresql"
        for name in NEVER_OFF
        if setting(connections[alias], name) == "off"
    ]


def setting(connection, name):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        return cursor.fetchone()[0]


NEWER = "This database was made by a newer version. Update the program, or choose another DATA_DIR."


def is_newer(connection) -> bool:
    """Whether a database has migrations of ours that this program does not know."""
    known = MigrationLoader(None).disk_migrations
    names = {*known, *(old for migration in known.values() for old in migration.replaces)}
    applied = MigrationRecorder(connection).applied_migrations()
    return any(app == "companion" and (app, name) not in names for app, name in applied)


@register(Tags.database)
def database_version(app_configs, databases=None, **kwargs):
    """A program that does not know what is stored would read it wrong, and write it wrong."""
    return [Error(NEWER, id="companion.E004") for alias in databases or () if is_newer(connections[alias])]


def pragma(connection, name):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        row = cursor.fetchone()
    return row[0] if row else 0
