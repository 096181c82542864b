"""The database as it really runs, not as it was asked to."""

import pytest
from django.core.checks import run_checks
from django.db import connection

from companion import checks


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


@pytest.mark.django_db(transaction=True)
def test_transactions_take_their_turn_at_once():
    assert connection.transaction_mode == "IMMEDIATE"


@pytest.mark.django_db(transaction=True)
def test_checks_find_nothing():
    assert run_checks(databases=["default"]) == []


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
