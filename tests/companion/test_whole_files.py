"""Files are written whole or not at all, and a secret is one for all."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from companion.basics import files as whole
from companion.env import kept_secret
from companion.wording import catalogues as translations

ROOT = Path(__file__).parents[2]


class PowerCutError(Exception):
    pass


@contextmanager
def cut_at(moment, monkeypatch):
    def cut(*_arguments):
        raise PowerCutError

    with monkeypatch.context() as patched:
        patched.setattr(whole.os, moment, cut)
        yield


@pytest.mark.parametrize("moment", ["fsync", "fchmod", "replace"])
@pytest.mark.parametrize("before", [None, b"what was there"])
def test_what_was_there_stays_until_the_new_is_complete(tmp_path, monkeypatch, moment, before):
    path = tmp_path / "file"
    if before:
        path.write_bytes(before)
    with cut_at(moment, monkeypatch), pytest.raises(PowerCutError):
        whole.write_whole(path, b"new")
    assert (path.read_bytes() if path.exists() else None) == before
    assert [found.name for found in tmp_path.iterdir()] == (["file"] if before else [])


def test_it_is_on_the_disk_with_its_folder_before_anybody_goes_on(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(
        whole.os, "fsync", lambda handle: synced.append(os.readlink(f"/proc/self/fd/{handle}"))
    )
    whole.write_whole(tmp_path / "file", b"new")
    assert (len(synced), synced[-1]) == (2, str(tmp_path))
    assert Path(synced[0]).name.startswith(".file.")
    assert (tmp_path / "file").read_bytes() == b"new"


# The secret


def test_a_start_that_was_cut_leaves_no_secret_and_the_next_one_makes_it(tmp_path, monkeypatch):
    path = tmp_path / "secret.txt"
    with cut_at("replace", monkeypatch), pytest.raises(PowerCutError):
        kept_secret(path)
    assert not path.exists()
    assert kept_secret(path) == kept_secret(path) == path.read_text()


@pytest.mark.parametrize("held", [b"", b"\0" * 64])
def test_a_file_that_holds_nothing_gets_a_secret(tmp_path, held):
    """A disk that lost its power may have kept the length of a file and not what was in it."""
    path = tmp_path / "secret.txt"
    path.write_bytes(held)
    assert len(kept_secret(path).strip("\0")) >= 50
    assert kept_secret(path) == path.read_text()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("held", [b"short", b" \n", b"\xff" * 50, b"half of a secret" + b"\0" * 48])
def test_what_is_no_secret_is_refused_in_a_sentence_and_stays(tmp_path, held):
    path = tmp_path / "secret.txt"
    path.write_bytes(held)
    with pytest.raises(ImproperlyConfigured, match=r"secret\.txt .*Put it back from a backup, or delete it"):
        kept_secret(path)
    assert path.read_bytes() == held


def test_a_folder_that_cannot_be_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match=r"can't be kept in .*file/secret\.txt"):
        kept_secret(tmp_path / "file" / "secret.txt")


@pytest.mark.parametrize("is_empty", [False, True])
def test_processes_that_start_at_once_agree_on_one_secret(tmp_path, is_empty):
    path = tmp_path / "secret.txt"
    if is_empty:
        path.touch()
    ask = "import pathlib, sys, companion.env as env; print(env.kept_secret(pathlib.Path(sys.argv[1])))"
    starting = [
        subprocess.Popen([sys.executable, "-c", ask, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _process in range(6)
    ]
    said = {process.communicate()[0].strip() for process in starting}
    assert said == {path.read_text()}
    assert [found.name for found in tmp_path.iterdir()] == ["secret.txt"]


# Catalogues


def test_a_catalogue_that_was_cut_is_not_half_there(tmp_path, monkeypatch):
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('msgid "Log"\nmsgstr "Journal"\n')
    with cut_at("replace", monkeypatch), pytest.raises(PowerCutError):
        translations.compile_catalogues(tmp_path)
    assert [found.name for found in folder.iterdir()] == ["django.po"]
    assert translations.compile_catalogues(tmp_path) == [folder / "django.mo"]


def test_nothing_else_writes_files():
    """One way to write a file; ``open`` only reads. A claim is an empty file to be locked."""
    writing = re.compile(r"write_text|write_bytes|save_as_mofile|\bopen\([^)]*[\"'][wax]|os\.O_CREAT|mkstemp")
    modules = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]
    writers = [path.relative_to(ROOT).as_posix() for path in modules if writing.search(path.read_text())]
    assert sorted(writers) == ["companion/basics/files.py", "companion/live/claim.py"]
