"""`make serve`: what it refuses, what it makes ready, how its processes are kept and stopped."""

import http.client
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.serving import supervisor
from companion.serving.supervisor import Child, Supervisor
from tests import postgres
from tests.programs import postgres_folder
from tests.running import HOST, PATIENCE, PRODUCTION, environment, free_ports, managed, serving, wait_for

# Once is enough: what is tried on PostgreSQL has a cluster of its own.
pytestmark = pytest.mark.sqlite
on_postgres = pytest.mark.skipif(postgres_folder() is None, reason="PostgreSQL is not installed.")


def refused(folder, **variables) -> str:
    """The one sentence with which it does not start."""
    env = environment(folder, **{"PORT": str(free_ports(2)), **variables})
    ended = managed("serve", env=env)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"DEBUG": "true"}, "This start is for production: set DEBUG=false"),
        ({"DEBUG": ""}, "This start is for production: set DEBUG=false"),
        ({"SECRET_KEY": ""}, "SECRET_KEY must be set in production"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY must have at least 32 characters."),
        (
            {"SECRET_KEY": "a" * 60},
            "Your SECRET_KEY has less than 50 characters, less than 5 unique characters",
        ),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS must be set in production"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must name the hosts of this server"),
        ({"WORKERS": "2"}, "Several processes need PostgreSQL"),
        ({"WORKERS": "many"}, "WORKERS must be a number, 1 or more, not 'many'."),
        ({"WORKERS": "0"}, "WORKERS must be a number, 1 or more, not '0'."),
        ({"PORT": "99999"}, "Port 99999 can't be used"),
        ({"TLS_CERT": "cert.pem"}, "HTTPS needs both TLS_CERT and TLS_KEY."),
        (
            {"DATABASE_URL": "postgresql://nobody:geheim@127.0.0.1:9/x"},
            "The database server does not answer.",
        ),
    ],
)
def test_it_refuses_what_is_unsafe(tmp_path, variables, sentence):
    said = refused(tmp_path, **PRODUCTION | variables)
    assert sentence in said
    assert "geheim" not in said


def test_nothing_is_left_over_by_the_check(tmp_path):
    """With two warnings silenced, for which the settings say the reason."""
    ended = managed("check", "--deploy", "--fail-level=WARNING", env=environment(tmp_path, **PRODUCTION))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "System check identified no issues (2 silenced).\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running


def test_it_serves_what_was_made_ready(server):
    status, headers, page = server.asks("/", Host=HOST, **{"X-Forwarded-Proto": "https"})
    assert status == 200
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    style = re.search(r'href="(/static/css/page\.[0-9a-f]+\.css)"', page)[1]
    assert server.asks(style, Host=HOST, **{"X-Forwarded-Proto": "https"})[0] == 200


def test_it_records_and_its_log_is_json_without_secrets(server):
    assert server.records("logged")[0] == 200
    for _nth in range(2):
        server.asks(f"/join/{server.secret}/?again=yes", Host=HOST, **{"X-Forwarded-Proto": "https"})
    wait_for(lambda: sum(line.get("path") == "/join/…/" for line in server.lines) == 2)
    [recorded] = [line for line in server.lines if line.get("method") == "POST"]
    assert (recorded["path"], recorded["status"]) == (f"/tables/{server.code}/record/dock/", 200)
    assert recorded["milliseconds"] > 0
    assert recorded["bytes"] > 1000
    for word in (server.secret, server.session, "again=yes", "127.0.0.1", "Ann"):
        assert word not in server.log


@pytest.mark.slow
def test_strangers_do_not_say_where_they_come_from(tmp_path):
    """Only a proxy may, and only if it is named. nginx is: tests/companion/test_deploy.py"""
    with serving(tmp_path, FORWARDED_ALLOW_IPS="192.0.2.1") as running:
        status, headers, _page = running.asks("/", Host=HOST, **{"X-Forwarded-Proto": "https"})
        assert (status, headers["Location"]) == (301, f"https://{HOST}/")


@pytest.mark.slow
def test_stopped_it_ends_its_streams_and_says_so(tmp_path):
    with serving(tmp_path) as running:
        cookie = f"__Host-session={running.session}"
        calling = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
        with closing(calling) as connection:
            connection.request("GET", f"/live/{running.code}/", headers={"Cookie": cookie, "Host": HOST})
            stream = connection.getresponse()
            assert b"event: hello\n" in iter(stream.readline, b"\n")
            began = time.monotonic()
            running.process.send_signal(signal.SIGTERM)
            rest = stream.read()
            assert rest.endswith(b"\n\n")
        assert running.process.wait(PATIENCE) == 0
        assert time.monotonic() - began < supervisor.STOP_SECONDS
        assert running.lines[-1]["message"] == "Stopped."
        assert "killed" not in running.log


@pytest.mark.slow
def test_a_process_that_dies_is_started_again(tmp_path):
    with serving(tmp_path) as running:
        [first] = running.children
        assert running.records("before")[0] == 200
        os.kill(first, signal.SIGKILL)
        [second] = wait_for(lambda: [pid for pid in running.children if pid != first])
        running.wait_until_ready()
        assert running.records("after")[0] == 200
        assert second != first
        assert "A server process ended (-9); it is started again in 1 s." in running.log


@pytest.mark.slow
def test_processes_end_with_the_one_that_started_them(tmp_path):
    """Else they would hold the port, and nobody would stop them."""
    with serving(tmp_path) as running:
        [child] = running.children
        running.process.kill()
        assert wait_for(lambda: not Path(f"/proc/{child}").exists() or "Z" in state_of(child))
        assert running.asks("/health/alive") is None


def state_of(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1]


@pytest.mark.slow
@on_postgres
def test_several_processes_on_postgresql(tmp_path):
    with postgres.cluster() as database, serving(tmp_path, WORKERS="2", DATABASE_URL=database.url) as running:
        assert len(running.children) == 2
        for nth in range(6):
            assert running.records(f"sheet-{nth}", port=running.port + nth % 2)[0] == 200
        assert {line["process"] for line in running.lines if line.get("method") == "POST"} == set(
            running.children
        )


# The supervisor alone


def test_a_process_that_keeps_dying_is_not_started_in_a_hot_loop():
    child, now, started = Child([sys.executable, "-c", "raise SystemExit(3)"]), 0.0, []
    while now < 120:
        before = child.process
        child.look(now)
        if child.process is not before and child.process is not None:
            started.append(now)
            child.process.wait(PATIENCE)
        now += 1
    pauses = [later - earlier for earlier, later in itertools.pairwise(started)]
    assert len(started) <= 9
    assert pauses == sorted(pauses)
    assert max(pauses) <= supervisor.LONGEST_PAUSE + 2


def test_one_that_ran_long_is_started_again_soon():
    child = Child([sys.executable, "-c", ""])
    child.pause = supervisor.LONGEST_PAUSE
    child.look(0)
    child.process.wait(PATIENCE)
    child.look(supervisor.SOON + 1)
    assert child.start_at == supervisor.SOON + 1 + supervisor.SHORTEST_PAUSE


def test_one_that_does_not_stop_is_killed(monkeypatch):
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.2)
    deaf = "from signal import *; signal(SIGTERM, SIG_IGN); print(flush=True); input()"
    both = Supervisor([[sys.executable, "-c", deaf]])
    [child] = both.children
    child.process = subprocess.Popen(child.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with child.process.stdout as out:
        out.readline()
        both.stop()
    assert child.process.returncode == -signal.SIGKILL


# Faults at the start, of either start


def complained(command, env, before=()) -> str:
    """One sentence, and no traceback."""
    ended = managed(command, env=env | {"PORT": str(free_ports(1))}, before=before)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    return ended.stderr


STARTS = pytest.mark.parametrize(
    ("command", "variables"), [("play", {}), ("serve", PRODUCTION)], ids=["play", "serve"]
)


@pytest.mark.slow
@STARTS
def test_garbage_instead_of_a_database(tmp_path, command, variables):
    (tmp_path / "scorepad.sqlite3").write_bytes(b"garbage " * 1000)
    said = complained(command, environment(tmp_path, **variables))
    assert "scorepad.sqlite3: The file is no database, or a damaged one. Put back a backup" in said
    assert (tmp_path / "scorepad.sqlite3").read_bytes() == b"garbage " * 1000


@pytest.mark.slow
@STARTS
def test_a_folder_that_cannot_be(tmp_path, command, variables):
    (tmp_path / "file").touch()
    said = complained(command, environment(tmp_path / "file" / "data", **variables))
    assert "(Not a directory). Set DATA_DIR" in said


@pytest.mark.slow
@STARTS
def test_a_database_in_a_folder_that_cannot_be(tmp_path, command, variables):
    (tmp_path / "file").touch()
    env = environment(tmp_path, DB_PATH=str(tmp_path / "file" / "scorepad.sqlite3"), **variables)
    assert f"{tmp_path / 'file'} (File exists). Set DATA_DIR and DB_PATH to" in complained(command, env)


@pytest.mark.slow
@STARTS
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv of util-linux is not installed.")
def test_a_folder_that_may_not_be_written_to(tmp_path, command, variables):
    """Without the right of root to write everywhere."""
    tmp_path.chmod(0o555)
    powerless = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    env = environment(tmp_path, **variables)
    said = complained(command, env, before=powerless)
    assert "(Permission denied). Set DATA_DIR" in said


@pytest.mark.slow
@STARTS
def test_a_disk_without_room(tmp_path, command, variables):
    """No file may grow beyond this size: the next that is written does not fit."""
    env = environment(tmp_path, SECRET_KEY=PRODUCTION["SECRET_KEY"]) | variables
    said = complained(command, env, before=["prlimit", "--fsize=1000"])
    assert said == (
        f"CommandError: Nothing can be written to {tmp_path} (File too large). Set DATA_DIR and DB_PATH to "
        "folders that this user may write to and that have space.\n"
    )


@pytest.mark.slow
@on_postgres
def test_postgresql_that_refuses_or_is_away(tmp_path):
    with postgres.cluster() as database:
        (database.data / "pg_hba.conf").write_text("local all all scram-sha-256\n")
        postgres.as_nobody("pg_ctl", "-D", database.data, "reload")
        url = database.url.replace("scorepad@", "scorepad:geheim@")
        said = complained("play", environment(tmp_path, DATABASE_URL=url))
        assert "refuses this user, password or database. See DATABASE_URL." in said
        assert "geheim" not in said
    said = complained("play", environment(tmp_path, DATABASE_URL=url))
    assert "The database server does not answer. Is it running, and is DATABASE_URL right?" in said
    assert "geheim" not in said
