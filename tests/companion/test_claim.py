"""A SQLite database has one server process; a second one is refused in a sentence."""

import os
import re
import select
import signal
import socket
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

pytestmark = [pytest.mark.sqlite, pytest.mark.slow]
ROOT = Path(__file__).parents[2]
SECONDS = 60
REFUSAL = (
    r"Another server already uses this database \(.*/scorepad\.sqlite3\)\. "
    r"Several processes need PostgreSQL: set DATABASE_URL\."
)


@pytest.fixture
def home(tmp_path):
    """The environment of a living room of its own."""
    return {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return probe.getsockname()[1]


def play() -> list[str]:
    return [sys.executable, "manage.py", "play", "--host", "127.0.0.1", "--port", str(free_port())]


def uvicorn(*options: str) -> list[str]:
    where = ["--host", "127.0.0.1", "--port", str(free_port())]
    return [sys.executable, "-m", "uvicorn", "companion.asgi:application", *where, *options]


@contextmanager
def running(command, home):
    """A server from the moment on at which it says that it serves."""
    process = subprocess.Popen(
        command, cwd=ROOT, env=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0
    )
    try:
        said = b""
        while not re.search(rb"Stop with Ctrl-C|Application startup complete", said):
            assert select.select([process.stdout], [], [], SECONDS)[0], said
            more = process.stdout.read(4096)
            assert more, said.decode()
            said += more
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SECONDS)


def outcome(command, home):
    return subprocess.run(command, cwd=ROOT, env=home, capture_output=True, text=True, timeout=SECONDS)


def assert_is_refused(command, home):
    refused = outcome(command, home)
    assert refused.returncode != 0
    assert len(re.findall(REFUSAL, refused.stderr)) == 1
    assert "Traceback" not in refused.stderr
    assert "Open http" not in refused.stdout


def test_a_second_server_on_the_same_file_is_refused_until_the_first_ends_however_it_ends(home):
    with running(play(), home) as process:
        assert_is_refused(play(), home)
        process.kill()
        process.wait(SECONDS)
    with running(play(), home):
        pass


def test_other_ways_to_serve_are_refused_and_commands_are_not(home):
    with running(uvicorn(), home):
        assert_is_refused(play(), home)
        assert_is_refused(uvicorn(), home)
        looked = outcome([sys.executable, "manage.py", "showmigrations"], home)
        assert (looked.returncode, looked.stderr) == (0, "")


def test_two_workers_on_one_file_are_refused(home):
    """Uvicorn stops them both then, and calls that a success."""
    refused = outcome(uvicorn("--workers", "2"), home)

    assert len(re.findall(REFUSAL, refused.stderr)) == 1
    assert "stopping the parent process" in refused.stderr
    assert "Traceback" not in refused.stderr
