"""What is asked before the server answers."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError
from django.db import connection

from companion.live import claim
from companion.management.commands.play import Command as Play
from companion.serving import start
from tests.running import PATIENCE, ROOT


@pytest.mark.parametrize(("params", "seconds"), [({}, 5), ({"connect_timeout": 9}, 9)])
def test_the_address_of_a_database_may_say_how_long_to_wait_for_it(monkeypatch, params, seconds):
    asked = []
    closing = SimpleNamespace(close=lambda: None)

    class Cursor:
        def __enter__(self):
            return SimpleNamespace(execute=lambda sql: None)

        def __exit__(self, *_error):
            return None

    driver = SimpleNamespace(connect=lambda **said: asked.append(said) or closing, Error=OSError)
    database = SimpleNamespace(
        Database=driver, vendor="postgresql", get_connection_params=lambda: params, cursor=Cursor
    )
    monkeypatch.setattr(start, "connection", database)
    start.refuse_useless_database()
    assert asked == [{"connect_timeout": seconds}]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_database_that_can_only_be_read_is_refused():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=1")
        try:
            with pytest.raises(CommandError, match=r"can't be opened for writing\. Give this user the right"):
                start.refuse_useless_database()
        finally:
            cursor.execute("PRAGMA query_only=0")
    start.refuse_useless_database()


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A SQLite file of its own, claimed by nobody."""
    database = tmp_path / "scorepad.sqlite3"
    named = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": database})
    monkeypatch.setattr(claim, "connection", named)
    monkeypatch.setattr(claim, "_held", {})
    return database


def test_a_mark_that_somebody_else_left_is_named(elsewhere):
    """As root's is in the way of the service's own user."""
    Path(f"{elsewhere}.serving").mkdir()
    with pytest.raises(CommandError, match=r"sqlite3\.serving can't be written .* Give this user the right"):
        start.claim()


def test_a_full_disk_is_said_without_the_name_of_a_file_too(monkeypatch, settings):
    def full(*_arguments, **_options):
        raise OSError(28, "No space left on device")

    for asked in (
        "refuse_unwritable",
        "claim",
        "refuse_useless_database",
        "refuse_what_checks_find",
        "migrate",
    ):
        monkeypatch.setattr(start, asked, lambda *_folder: None)
    monkeypatch.setattr(start, "compile_catalogues", full)
    with pytest.raises(CommandError) as refusal:
        start.make_ready()
    assert str(refusal.value) == f"{settings.STATIC_ROOT} can't be written (No space left on device)."


def test_a_log_that_is_full_is_no_reason_not_to_play(monkeypatch):
    from companion.management.commands import play

    began = []
    for asked in ("refuse_taken_port", "make_ready"):
        monkeypatch.setattr(play, asked, lambda *_arguments, **_options: None)
    monkeypatch.setattr(play, "Server", lambda _config: SimpleNamespace(run=lambda: began.append("served")))
    with open("/dev/full", "w") as full:
        Play(stdout=full).handle(port=8000, host="127.0.0.1")
        full.buffer.raw.close()
    assert began == ["served"]


# HTTPS


def test_a_certificate_that_is_none_is_refused(tmp_path):
    """Else the processes would die one after the other, each with a traceback."""
    garbage = tmp_path / "cert.pem"
    garbage.write_text("garbage")
    with pytest.raises(CommandError, match=r"cert\.pem and .*cert\.pem are not a certificate and its key"):
        start.tls_options(str(garbage), str(garbage))


# Who is believed


def test_not_everybody_is_believed_to_be_a_proxy(settings):
    settings.PRODUCTION, settings.ALLOWED_HOSTS = True, ["scores.example"]
    for host in ("0.0.0.0", "::", "192.0.2.7"):
        with pytest.raises(CommandError, match="FORWARDED_ALLOW_IPS must name the proxies"):
            start.refuse_unsafe(1, host, ["*"])
    start.refuse_unsafe(1, "127.0.0.1", ["*"])
    start.refuse_unsafe(1, "0.0.0.0", ["192.0.2.7"])


# How a process ends

ENDS = """
import sys, threading
from companion.serving.process import stop_with_supervisor
listening = threading.Thread(target=stop_with_supervisor, daemon=True)
listening.start()
while sys._current_frames()[listening.ident].f_code is not stop_with_supervisor.__code__:
    pass
sys.exit(3)
"""


def test_a_process_that_ends_by_itself_says_why_and_is_not_aborted():
    """While it listens for the end of the one that started it."""
    with subprocess.Popen([sys.executable, "-c", ENDS], cwd=ROOT, stdin=subprocess.PIPE) as process:
        assert process.wait(PATIENCE) == 3
