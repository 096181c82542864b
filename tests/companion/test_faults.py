"""Full disks, disks to read only, databases that are damaged, busy or away: said in words, and gone by
themselves where that can be."""

import asyncio
import logging
import os
import resource
import signal
import sqlite3
from contextlib import closing, contextmanager

import pytest
from django.db import IntegrityError, OperationalError, ProgrammingError, connection
from django.urls import reverse

from companion.serving import faults
from companion.serving.outages import steady
from tests import postgres
from tests.programs import postgres_folder
from tests.running import serving, wait_for

FULL = "The disk of this server is full."
# Once is enough: what is tried on PostgreSQL has a cluster of its own.
pytestmark = pytest.mark.sqlite
on_postgres = pytest.mark.skipif(postgres_folder() is None, reason="PostgreSQL is not installed.")


@contextmanager
def pragma(name, value, back):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}={value}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA {name}={back}")


@contextmanager
def no_room():
    """The database may not grow by one page."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        [pages] = cursor.fetchone()
    with pragma("max_page_count", pages, 2**30):
        yield


@contextmanager
def somebody_writes():
    """Longer than anybody waits."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pragma("busy_timeout", 20, 10_000):
            yield
        other.execute("ROLLBACK")


@pytest.fixture
def phone(transactional_db, start):
    """At a table of its own database file, as on a running server."""
    host = start(2)
    host.client.raise_request_exception = False
    # A sheet that needs more room than is left in a page.
    host.note = [f"seat-{1 + nth % 2}:colonist:caribbean" for nth in range(60)]
    return host


def sent(phone, command, **headers):
    revision = phone.table.game.revision
    data = {"seen": revision, "command": command, "anyway": "1", "line": phone.note}
    return phone.client.post(f"/tables/{phone.game.code}/record/dock/", data, headers=headers)


TROUBLES = pytest.mark.parametrize(
    ("trouble", "words", "wait"),
    [
        (no_room, FULL, "30"),
        (lambda: pragma("query_only", 1, 0), "This server can&#x27;t write to its disk", "30"),
        (somebody_writes, "This server is too busy.", "5"),
    ],
    ids=["full", "read-only", "locked"],
)


@TROUBLES
def test_it_says_what_is_the_matter_and_goes_on_by_itself(phone, trouble, words, wait):
    with trouble():
        answer = sent(phone, "in-trouble")
        assert (answer.status_code, answer["Retry-After"]) == (503, wait)
        assert words in answer.text
        assert 'class="lost"' in answer.text
        assert phone.table.game.revision == 0
    assert sent(phone, "in-trouble").status_code == 302
    assert phone.table.game.revision == 1


@TROUBLES
def test_a_phone_with_scripts_gets_the_same_answer_and_keeps_its_sheet(phone, trouble, words, wait):
    with trouble():
        answer = sent(phone, "in-trouble", **{"HX-Request": "true"})
    assert (answer.status_code, answer["Retry-After"]) == (503, wait)
    assert words in answer.text
    assert "<html" not in answer.text


def test_pages_are_still_read_from_a_full_disk(phone):
    with no_room():
        assert phone.opens().status_code == 200


@pytest.mark.slow
def test_a_session_that_cannot_be_kept_is_told_the_same(phone):
    """It is saved behind the page, when that was answered already."""
    with no_room(), connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM django_session")
        answers = [phone.client.post("/join/", {"words": "no such", "name": "x" * 20}) for _nth in range(60)]
    assert {answer.status_code for answer in answers} <= {422, 429, 503}


def test_it_is_told_once_and_without_a_traceback(phone, caplog):
    with no_room(), caplog.at_level(logging.WARNING):
        sent(phone, "in-trouble")
    assert [(one.name, one.levelname, one.exc_info) for one in caplog.records] == [
        ("companion.faults.full", "ERROR", None)
    ]
    assert caplog.messages == ["The disk is full. Free some space; a running server then goes on by itself."]


def test_what_is_no_fault_stays_a_mistake(client, monkeypatch):
    def broken(*arguments):
        raise OperationalError("no such table: companion_secrets")

    monkeypatch.setattr("companion.views.setup.show", broken)
    client.raise_request_exception = False
    answer = client.get(reverse("setup"))
    assert answer.status_code == 500
    assert "Man overboard" in answer.text
    assert "companion_secrets" not in answer.text


# A database that is away


@pytest.fixture
def clock(monkeypatch):
    """Seconds that have passed; nothing is remembered of other tests."""
    passed = [0.0]
    monkeypatch.setattr(faults.time, "monotonic", lambda: passed[0])
    monkeypatch.setattr(faults.away, "since", None)
    return passed


def test_only_the_first_waits_for_a_database_that_is_away(phone, clock, monkeypatch):
    tried = []

    def is_away(*_asked, **_more):
        tried.append(clock[0])
        clock[0] += 3
        raise raised(OperationalError, "connection timeout expired", by="psycopg_pool")

    with monkeypatch.context() as trouble:
        trouble.setattr("companion.device.sessions.SessionStore.load", is_away)
        answers = [phone.opens() for _nth in range(4)]
        assert [(one.status_code, one["Retry-After"]) for one in answers] == [(503, "5")] * 4
        assert tried == [0]
        clock[0] += faults.Away.SECONDS
        assert phone.opens().status_code == 503
        assert len(tried) == 2
    clock[0] += faults.Away.SECONDS
    assert phone.opens().status_code == 200


# What they say


@pytest.mark.parametrize("name", ["SQLITE_IOERR_WRITE", "SQLITE_IOERR"])
@pytest.mark.parametrize(("limit", "fault"), [(65536, faults.FULL), (-1, faults.DISK)])
def test_a_file_that_may_not_grow_is_as_good_as_a_full_disk(monkeypatch, limit, fault, name):
    monkeypatch.setattr(faults.resource, "getrlimit", lambda what: (limit, limit))
    error = OperationalError("disk I/O error")
    error.__cause__ = sqlite3.OperationalError("disk I/O error")
    error.__cause__.sqlite_errorname = name
    assert faults.fault_of(error) is fault


def raised(kind, words="", *, by=None, code=None):
    error = kind(words)
    if by:
        error.__cause__ = type("DriverError", (Exception,), {"__module__": by, "sqlstate": code})(words)
    return error


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (raised(OperationalError, "database or disk is full"), faults.FULL),
        (raised(OperationalError, "attempt to write a readonly database"), faults.READ_ONLY),
        (raised(OperationalError, "unable to open database file"), faults.READ_ONLY),
        (raised(OperationalError, "disk I/O error"), faults.DISK),
        (raised(OperationalError, "file is not a database"), faults.DAMAGED),
        (raised(OperationalError, "database disk image is malformed"), faults.DAMAGED),
        (raised(OperationalError, "database is locked"), faults.BUSY),
        (raised(OperationalError, "no such table: password"), None),
        (raised(IntegrityError, "UNIQUE constraint failed: account.password"), None),
        (raised(ProgrammingError, "relation does not exist", by="psycopg.errors", code="42P01"), None),
        (raised(OperationalError, "x", by="psycopg.errors", code="53100"), faults.FULL),
        (raised(OperationalError, "x", by="psycopg.errors", code="57P01"), faults.AWAY),
        (raised(OperationalError, "x", by="psycopg.errors", code="40P01"), faults.BUSY),
        (raised(OperationalError, "couldn't get a connection after 10 sec", by="psycopg_pool"), faults.AWAY),
        (raised(OperationalError, "the connection is closed", by="psycopg"), faults.AWAY),
        (raised(OperationalError, "password authentication failed for x", by="psycopg"), faults.REFUSED),
        (OSError(28, "No space left on device"), faults.FULL),
        (OSError(2, "No such file"), None),
        (ValueError("database or disk is full"), None),
        (None, None),
    ],
    ids=str,
)
def test_each_is_known_by_what_it_says(error, fault):
    assert faults.fault_of(error) is fault


# Beside Django


def answered(application):
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(steady(application)({"type": "http"}, None, send))
    return sent


def test_a_stream_that_cannot_ask_the_database_is_answered():
    async def application(scope, receive, send):
        raise raised(OperationalError, "x", by="psycopg", code="57P01")

    start, _body = answered(application)
    assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"5")


def test_a_mistake_beside_django_stays_one():
    async def application(scope, receive, send):
        raise OperationalError("no such column")

    with pytest.raises(OperationalError):
        answered(application)


# The whole server


def file_limit(server, most):
    """How large any file of the server may become."""
    [child] = server.children
    resource.prlimit(child, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def wal(server):
    return os.path.getsize(server.folder / "scorepad.sqlite3-wal")


@pytest.mark.slow
def test_a_server_whose_files_may_not_grow_goes_on_as_soon_as_they_may(tmp_path):
    with serving(tmp_path) as server:
        assert server.records("first")[0] == 200
        file_limit(server, wal(server))
        answers = [server.records("second") for _nth in range(3)]
        assert [(status, FULL in text) for status, _headers, text in answers] == [(503, True)] * 3
        assert server.asks("/health/alive")[0] == 200
        assert wait_for(lambda: server.asks("/health/ready")[0] == 503)  # an answer is kept for a second
        file_limit(server, resource.RLIM_INFINITY)
        assert server.records("second")[0] == 200
        assert server.records("third")[0] == 200
        assert integrity(server.folder / "scorepad.sqlite3") == "ok"
        assert commands(server.folder / "scorepad.sqlite3") == ["first", "second", "third"]
        assert "Traceback" not in server.log


@pytest.mark.slow
def test_a_database_that_was_overwritten_is_said_to_be_damaged(tmp_path):
    with serving(tmp_path) as server:
        assert server.records("first")[0] == 200
        [child] = server.children
        (server.folder / "scorepad.sqlite3").write_bytes(b"garbage " * 1000)
        os.kill(child, signal.SIGKILL)
        assert wait_for(lambda: server.asks("/health/ready", timeout=5))[::2] == (503, "database\n")
        status, _headers, text = server.records("second")
        assert status == 503
        assert "The database of this server is damaged." in text
        assert "Traceback" not in server.log


def integrity(path):
    return rows(path, "PRAGMA integrity_check")[0]


def commands(path):
    return rows(path, "SELECT key FROM companion_command ORDER BY id")


def rows(path, query):
    with closing(sqlite3.connect(path)) as connected:
        return [row[0] for row in connected.execute(query)]


@pytest.mark.slow
@on_postgres
def test_postgresql_that_stops_and_starts(tmp_path):
    with postgres.cluster() as database, serving(tmp_path, DATABASE_URL=database.url) as server:
        assert server.records("first")[0] == 200
        database.stop()
        status, headers, text = server.records("second")
        assert (status, headers["Retry-After"]) == (503, "5")
        assert "The database of this server does not answer." in text
        assert server.asks("/health/ready")[::2] == (503, "database\n")
        assert server.asks("/health/alive")[0] == 200
        database.start()
        server.wait_until_ready()
        assert wait_for_record(server, "second") == 200
        assert "Traceback" not in "".join(
            line.get("error", "")
            for line in server.lines
            if line["logger"].startswith(("django", "companion"))
        )


def wait_for_record(server, command):
    """Until the pool has connections again."""
    for _nth in range(20):
        status = server.records(command)[0]
        if status != 503:
            break
    return status
