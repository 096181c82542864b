"""The two addresses for whoever watches over the server."""

import asyncio
import shutil
from types import SimpleNamespace

import pytest
from django.db import OperationalError, connections, transaction
from django.db.migrations.recorder import MigrationRecorder

from companion import asgi
from companion.live.hub import hub
from companion.serving import health


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch):
    monkeypatch.setattr(health, "readiness", health.Readiness())


def asked(path):
    """Status, headers and text, for somebody with a strange host and without cookies or HTTPS."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "scheme": "http",
        "query_string": b"",
        "headers": [(b"host", b"10.1.2.3:8000")],
    }
    asyncio.run(asgi.application(scope, None, send))
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"].decode()


def test_alive_asks_nobody(monkeypatch):
    """Without the database, which these tests may only use if they say so."""
    status, headers, text = asked("/health/alive")
    assert (status, text) == (200, "alive\n")
    assert headers[b"cache-control"] == b"no-store"


@pytest.mark.django_db(transaction=True)
def test_ready():
    status, headers, text = asked("/health/ready")
    assert (status, text) == (200, "ready\n")
    assert headers[b"cache-control"] == b"no-store"


def refuses(*arguments):
    raise OperationalError("the inside")


def test_not_ready_without_its_database(monkeypatch):
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", refuses)
    assert asked("/health/ready")[::2] == (503, "database\n")


def test_not_ready_with_a_database_that_hangs(monkeypatch):
    async def hangs(work):
        await asyncio.sleep(0)
        raise TimeoutError

    monkeypatch.setattr(asyncio, "wait_for", lambda work, patience: hangs(work))
    monkeypatch.setattr(health, "what_is_missing", lambda: "")
    assert asked("/health/ready")[::2] == (503, "database\n")


def test_not_ready_before_all_is_migrated(monkeypatch):
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda self: {})
    assert asked("/health/ready")[::2] == (503, "migrations\n")


def test_not_ready_where_a_file_may_not_grow(monkeypatch, tmp_path):
    (tmp_path / "db").write_bytes(b"x" * 100)
    sqlite = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": tmp_path / "db"})
    monkeypatch.setattr(health, "connection", sqlite)
    said = []
    for limit in (health.ROOM, health.ROOM + 101, None):
        monkeypatch.setattr(health, "file_limit", lambda limit=limit: limit)
        said.append(health.has_room())
    assert said == [False, True, True]


def test_not_ready_on_a_full_disk(monkeypatch):
    wanted = dict.fromkeys(health.migrations_wanted())
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda self: wanted)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=health.SPACE))
    assert asked("/health/ready")[::2] == (503, "space\n")


@pytest.fixture
def connecting(monkeypatch):
    """What SQLite is told on every connection from now on; that of the thread is closed after each answer."""
    options = connections.settings["default"]["OPTIONS"]
    said = options["init_command"]
    return lambda more: monkeypatch.setitem(options, "init_command", f"{said} {more}")


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_not_ready_when_it_can_only_be_read(connecting):
    connecting("PRAGMA query_only = ON;")
    assert asked("/health/ready")[::2] == (503, "read-only\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_ready_while_somebody_records_and_without_waiting(connecting):
    connecting("PRAGMA busy_timeout = 60000;")
    with transaction.atomic():
        assert asked("/health/ready")[::2] == (200, "ready\n")


def test_not_ready_when_it_stops(monkeypatch):
    monkeypatch.setattr(hub, "is_closed", True)
    assert asked("/health/ready")[::2] == (503, "stopping\n")
    assert asked("/health/alive")[0] == 200


def test_many_who_ask_ask_the_database_once(monkeypatch):
    asked_for = []
    monkeypatch.setattr(health, "what_is_missing", lambda: asked_for.append(1) or "")
    for _nth in range(20):
        assert asked("/health/ready")[0] == 200
    assert len(asked_for) <= 2


def test_nothing_else_is_there():
    assert asked("/health/")[0] == 404
    assert asked("/health/secrets")[0] == 404
