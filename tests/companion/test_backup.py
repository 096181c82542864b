"""Backups made while somebody records, and put back: on either database, by the commands themselves."""

import json
import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import groupby

import pytest
from django.core.management import CommandError
from django.db import connection

from companion.serving import backups
from tests.running import ROOT, environment, managed

pytestmark = pytest.mark.slow
MODULE = {"DJANGO_SETTINGS_MODULE": "companion.settings"}
WHAT_IS_THERE = """
import django, json, sys; django.setup()
from companion.models import Entry, Game
entries = Entry.objects.order_by("game", "number").values_list("game__code", "number", "step", "data", "by")
json.dump({"games": list(Game.objects.order_by("pk").values_list("code", "revision")),
           "entries": list(map(list, entries))}, sys.stdout)
"""


class Place:
    """Where a program keeps what it stores: a folder, or a database of the cluster that the tests run on."""

    def __init__(self, folder, like=None):
        """Empty, or with the content of another one."""
        folder.mkdir()
        self.folder = folder
        self.env = environment(folder, **MODULE)
        if connection.vendor == "postgresql":
            self.name = f"place_{secrets.token_hex(6)}"
            self.administer("CREATE DATABASE {} TEMPLATE {}", self.name, like.name if like else "template1")
            self.env["DATABASE_URL"] = os.environ["DATABASE_URL"].replace("/postgres?", f"/{self.name}?")
        elif like:
            shutil.copy(like.database, self.database)

    def administer(self, sql, *names):
        import psycopg
        from psycopg.sql import SQL, Identifier

        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connected:
            connected.execute(SQL(sql).format(*map(Identifier, names)))

    def close(self):
        if connection.vendor == "postgresql":
            self.administer("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)

    def manages(self, *words):
        done = managed(*words, env=self.env)
        assert "Traceback" not in done.stderr, done.stderr
        return done

    @property
    def content(self):
        command = [sys.executable, "-c", WHAT_IS_THERE]
        said = subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=True)
        return json.loads(said.stdout)

    @property
    def database(self):
        return self.folder / "scorepad.sqlite3"


@pytest.fixture
def place(tmp_path):
    """Makes new ones."""
    made = []

    def new(name, like=None):
        made.append(Place(tmp_path / name, like))
        return made[-1]

    yield new
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def used_once(tmp_path_factory):
    """Made once, because that takes seconds; each test has a copy."""
    one = Place(tmp_path_factory.mktemp("places") / "used")
    assert one.manages("migrate", "--verbosity=0").returncode == 0
    with Recording(one) as recorder:
        recorder.steps(5)
    yield one
    one.close()


@pytest.fixture
def used(place, used_once):
    """With a table and some entries."""
    return place("used", used_once)


class Recording:
    """Somebody who records until the block ends; ``last`` is the last step then."""

    def __init__(self, one):
        command = [sys.executable, "-m", "tests.recording"]
        ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, cwd=ROOT, env=one.env, **ends)

    def __enter__(self):
        return self

    def steps(self, number):
        """After so many more."""
        return [int(self.process.stdout.readline()) for _nth in range(number)][-1]

    def __exit__(self, *_failure):
        rest, _nothing = self.process.communicate("")
        self.last = int(rest.split()[-1]) if rest.split() else 0


def test_a_backup_is_made_during_recordings_and_put_back_elsewhere(used, place, tmp_path):
    file, elsewhere = tmp_path / "backup", place("elsewhere")
    with Recording(used) as recorder:
        before = recorder.steps(10)
        done = used.manages("backup", file)
    after = recorder.last
    assert (done.returncode, done.stdout.startswith(f"Copied to {file} (")) == (0, True), done.stderr
    assert after > before

    done = elsewhere.manages("restore", file)
    assert (done.returncode, done.stdout) == (0, f"{file} is put back.\n"), done.stderr
    there, here = elsewhere.content, used.content
    assert there["games"][0] == here["games"][0]
    assert there["entries"] == here["entries"][: len(there["entries"])]
    [_first, [code, revision]] = there["games"]
    assert before <= revision <= after
    steps = [entry[2] for entry in there["entries"] if entry[0] == code]
    assert [(step, len(list(same))) for step, same in groupby(steps)] == [
        (step, 2) for step in range(1, revision + 1)
    ]
    assert elsewhere.manages("check", "--database=default").returncode == 0
    assert elsewhere.manages("migrate", "--check").returncode == 0


def test_a_copy_is_for_its_owner_alone(used, tmp_path):
    used.manages("backup", tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["backup"]


@pytest.mark.parametrize("part", [0, 0.3, 0.9, 0.999])
def test_a_cut_copy_is_refused(used, place, tmp_path, part):
    file, elsewhere = tmp_path / "backup", place("elsewhere")
    used.manages("backup", file)
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * part)])
    done = elsewhere.manages("restore", file)
    assert done.returncode == 1
    assert f"{file} is cut, damaged or not a backup" in done.stderr
    assert "Nothing was changed." in done.stderr
    assert not elsewhere.database.exists()


def test_what_is_no_backup_is_refused(place, tmp_path):
    (tmp_path / "letter").write_text("Dear Ann, " * 1000)
    done = place("elsewhere").manages("restore", tmp_path / "letter")
    assert (done.returncode, "is cut, damaged or not a backup" in done.stderr) == (1, True)
    done = place("another").manages("restore", tmp_path / "nothing")
    assert (done.returncode, done.stderr) == (1, f"CommandError: {tmp_path / 'nothing'} is not there.\n")


def test_an_older_copy_stays_when_a_new_one_fails(used, tmp_path):
    file = tmp_path / "backup"
    used.manages("backup", file)
    kept = file.read_bytes()
    done = managed("backup", file, env=used.env, before=["prlimit", f"--fsize={len(kept) // 2}"])
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == kept
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["backup"]


@pytest.mark.sqlite
def test_a_database_without_tables_of_ours_is_refused(place, tmp_path):
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE stamps (name)")
    done = place("elsewhere").manages("restore", tmp_path / "other.db")
    assert "(it holds no tables of this program). Nothing was changed." in done.stderr


@pytest.mark.sqlite
def test_what_was_there_before_is_kept(used, tmp_path):
    file = tmp_path / "backup"
    used.manages("backup", file)
    then = used.content
    with Recording(used) as recorder:
        recorder.steps(1)
    later = used.content
    done = used.manages("restore", file)
    assert done.returncode == 0
    [kept] = used.folder.glob("scorepad.sqlite3.before-*")
    assert done.stdout == f"{file} is put back. What was there before is {kept}.\n"
    assert used.content == then
    kept.replace(used.database)
    assert used.content == later != then


@pytest.mark.sqlite
def test_garbage_is_kept_too_and_replaced(used, tmp_path):
    used.manages("backup", tmp_path / "backup")
    then = used.content
    used.database.write_bytes(b"garbage " * 1000)
    assert used.manages("restore", tmp_path / "backup").returncode == 0
    assert used.content == then
    [kept] = used.folder.glob("scorepad.sqlite3.before-*")
    assert kept.read_bytes() == b"garbage " * 1000


@pytest.mark.sqlite
def test_a_running_database_is_not_replaced(used, tmp_path):
    file = tmp_path / "backup"
    used.manages("backup", file)
    with closing(sqlite3.connect(used.database)) as server:
        server.execute("SELECT COUNT(*) FROM companion_game").fetchall()
        done = used.manages("restore", file)
    assert done.returncode == 1
    assert f"{used.database} is in use. Stop the server first. Nothing was changed." in done.stderr
    assert list(used.folder.glob("*.before-*")) == []


@pytest.mark.sqlite
def test_the_database_is_no_place_for_its_copy(used):
    done = used.manages("backup", used.database)
    assert (done.returncode, "is the database itself" in done.stderr) == (1, True)


@pytest.mark.sqlite
def test_without_a_database_there_is_no_backup(place, tmp_path):
    done = place("empty").manages("backup", tmp_path / "backup")
    assert (done.returncode, "There is no database at" in done.stderr) == (1, True)
    assert not (tmp_path / "backup").exists()


# PostgreSQL


@pytest.mark.postgresql
def test_a_database_that_is_not_empty_is_left_alone(used, tmp_path):
    used.manages("backup", tmp_path / "backup")
    before = used.content
    done = used.manages("restore", tmp_path / "backup")
    assert done.returncode == 1
    assert "is not empty (" in done.stderr
    assert used.content == before


def test_no_password_is_on_a_command_line(monkeypatch, settings):
    """Which everybody on the machine can read; it goes by the environment."""
    pytest.importorskip("psycopg")
    asked = []

    def noted(command, env, **options):
        asked.append((command, env))
        return subprocess.CompletedProcess(command, 0, "", "")

    where = {
        "NAME": "scorepad", "USER": "ann", "PASSWORD": "geheim", "HOST": "db.example", "PORT": "5433",
        "OPTIONS": {"sslmode": "require", "pool": {}, "sslpassword": "geheim"},
    }  # fmt: skip
    monkeypatch.setattr(backups, "connection", type("Connected", (), {"settings_dict": where}))
    monkeypatch.setattr(subprocess, "run", noted)
    backups.postgres_copy(backups.Path("x"))
    (command, env), _check = asked
    assert "geheim" not in " ".join(command)
    assert command[-1] == "dbname=scorepad user=ann host=db.example port=5433 sslmode=require"
    assert env["PGPASSWORD"] == "geheim"


def test_a_program_that_is_missing_is_named(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CommandError, match="apt-get install postgresql-client"):
        backups.run("pg_dump")
