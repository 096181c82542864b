"""A second try is for one or two tests, and it is the last."""

import json
from pathlib import Path

import pytest

from tests import twice


@pytest.fixture
def runs(monkeypatch):
    """``runs(failed, again)``: the exit code, and what was tried, if ``failed`` fail at first and ``again``
    of them once more."""

    def run(failed, again=0):
        tries = []

        def tried(*arguments):
            tries.append(arguments)
            if len(tries) > 1:
                return again
            memory = Path(arguments[-1].removeprefix("cache_dir=")) / "v" / "cache"
            memory.mkdir(parents=True)
            (memory / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)))
            return 1 if failed else 0

        monkeypatch.setattr(twice, "tried", tried)
        return twice.main(["-m", "browser"]), tries[1:]

    return run


def test_what_passes_at_once_is_not_tried_again(runs):
    assert runs([]) == (0, [])


def test_two_that_fail_are_tried_again_alone(runs):
    assert runs(["a", "b"]) == (0, [("a", "b")])


def test_one_that_fails_again_has_failed(runs):
    assert runs(["a"], again=1) == (1, [("a",)])


def test_three_that_fail_have_failed(runs):
    assert runs(["a", "b", "c"]) == (1, [])
