"""System checks: the database must be as safe as the settings mean it to be."""

from django.core.checks import Error, Tags, register
from django.db import connections

SOUND_SQLITE = (3, 51, 3)
# What SQLite must answer, whatever was asked of it: misplaced options are ignored without a word.
EFFECTIVE = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 10_000,
    "mmap_size": 0,
}


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


def pragma(connection, name):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        row = cursor.fetchone()
    return row[0] if row else 0
