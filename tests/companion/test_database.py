"""The database as it really runs, not as it was asked to."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import import_module

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from companion import checks

NEWER = "This database was made by a newer version. Update the program, or choose another DATA_DIR."


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_pragmas_in_force():
    actual = {name: checks.pragma(connection, name) for name in checks.EFFECTIVE}

    assert actual == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
        "mmap_size": 0,
    }


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_transactions_take_their_turn_at_once():
    assert connection.transaction_mode == "IMMEDIATE"


@pytest.mark.django_db(transaction=True)
def test_checks_find_nothing():
    assert run_checks(databases=["default"]) == []


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_check_names_the_pragma_that_is_wrong(monkeypatch):
    monkeypatch.setitem(checks.EFFECTIVE, "synchronous", 3)

    (error,) = checks.sqlite_pragmas(None, databases=["default"])

    assert (error.id, error.msg) == (
        "companion.E002",
        "Database 'default' runs with synchronous=2; 3 is needed.",
    )


def test_check_refuses_an_old_sqlite(monkeypatch):
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 40, 1))

    assert [error.id for error in checks.sqlite_version(None)] == ["companion.E001"]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_postgresql_saves_before_it_answers():
    assert {name: checks.setting(connection, name) for name in checks.NEVER_OFF} == {
        "synchronous_commit": "on",
        "fsync": "on",
    }


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_check_names_the_setting_that_is_unsafe():
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
        errors = checks.postgresql_settings(None, databases=["default"])
        cursor.execute("RESET synchronous_commit")

    assert [(error.id, error.msg) for error in errors] == [
        (
            "companion.E003",
            "Database 'default' runs with synchronous_commit=off, so that what is saved can be lost.",
        )
    ]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_lock_is_a_lock_of_the_row():
    """Whoever writes to another table does not wait."""
    assert connection.features.has_select_for_update
    assert connection.pool is not None


# A database that a newer version has changed


@pytest.fixture
def newer(db):
    MigrationRecorder(connection).record_applied("companion", "0999_from_the_future")


def test_a_database_of_this_version_is_not_newer(db):
    assert not checks.is_newer(connection)


def test_migrations_of_others_make_no_database_newer(db):
    MigrationRecorder(connection).record_applied("sessions", "0999_from_the_future")
    assert not checks.is_newer(connection)


def test_migrations_that_became_one_are_known(db, monkeypatch):
    MigrationRecorder(connection).record_applied("companion", "0011_squashed_away")
    assert checks.is_newer(connection)
    first = import_module("companion.migrations.0001_initial").Migration
    monkeypatch.setattr(first, "replaces", [("companion", "0011_squashed_away")])
    assert not checks.is_newer(connection)


def test_a_newer_database_is_refused_by_the_checks(newer):
    assert checks.is_newer(connection)
    assert [error.msg for error in run_checks(databases=["default"]) if error.id == "companion.E004"] == [
        NEWER
    ]


def test_play_refuses_a_newer_database_before_it_touches_it(newer, monkeypatch):
    port = "companion.management.commands.play.refuse_taken_port"
    monkeypatch.setattr(port, lambda *_place, **_advice: None)
    # It begins a transaction to see whether it may write, and a test is in one already.
    monkeypatch.setattr("companion.serving.start.refuse_useless_database", lambda: None)
    with pytest.raises(CommandError, match="made by a newer version"):
        call_command("play")


def test_who_starts_it_reads_one_sentence(tmp_path):
    """As it is started, in a folder whose database was used by a newer version."""
    with closing(sqlite3.connect(tmp_path / "scorepad.sqlite3")) as database, database:
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        database.execute("INSERT INTO django_migrations VALUES (1, 'companion', '0999_later', '2030-01-01')")
    refused = subprocess.run(
        [sys.executable, "manage.py", "play", "--host", "127.0.0.1", "--port", "0"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.strip() == f"CommandError: {NEWER}"
