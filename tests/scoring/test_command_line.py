"""python -m scoring: documents in, answers out, exit statuses."""

import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

import pytest

from scoring.__main__ import main
from scoring.errors import Refused
from scoring.interchange import answer_or_error
from scoring.parsing import DEEPEST, MOST_DIGITS, parse

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))
SETUP = {"format": "empires-setup/1", "players": ["Ann", "Bob"]}
INCOME = {"format": "empires-income/1", "goods": {"rice": 3}}


def scoring(*arguments, given=b""):
    """Exit status, standard output and standard error."""
    if not isinstance(given, bytes):
        given = json.dumps(given).encode()
    out, err = StringIO(), StringIO()
    stdin = patch("sys.stdin", TextIOWrapper(BytesIO(given)))
    with redirect_stdout(out), redirect_stderr(err), stdin:
        try:
            status = main([*map(str, arguments)])
        except SystemExit as refusal:
            status = refusal.code
    return status, out.getvalue(), err.getvalue()


def lines(*given):
    """The status and one answer for each line."""
    raw = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in given)
    status, out, err = scoring("--lines", given=raw)
    assert err == ""
    return status, [json.loads(line) for line in out.splitlines()]


def codes(answers):
    return [one["error"]["code"] if "error" in one else None for one in answers]


# One document


def test_it_is_a_program():
    command = [sys.executable, "-m", "scoring"]
    given = json.dumps(INCOME).encode()
    done = subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["income"] == 3


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_document_on_standard_input(arguments):
    status, out, err = scoring(*arguments, given=INCOME)

    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "format": "empires-income-answer/1",
        "income": 3,
        "sets": [["rice", "rice", "rice"]],
    }


def test_document_in_a_file(tmp_path):
    file = tmp_path / "income.json"
    file.write_text(json.dumps(INCOME, indent=2))

    status, out, err = scoring(file)

    assert (status, json.loads(out)["income"], err) == (0, 3, "")


def test_refused_document_exits_with_one():
    status, out, err = scoring(given={**INCOME, "goods": {"rice": 4}})

    assert (status, err) == (1, "")
    answered = json.loads(out)
    assert set(answered) == {"error"}
    assert set(answered["error"]) == {"code", "message"}
    assert answered["error"]["code"] == "no_such_token"


def test_refused_log_says_which_entry():
    log = {
        "format": "empires-log/1",
        "players": [{"name": name, "nation": None} for name in ("Ann", "Bob")],
        "options": {},
        "entries": [
            {"do": "correct", "player": "Ann", "set": {"money": 7}},
            {"do": "buy", "player": "Ann", "building": "monastery"},
            {"do": "dance"},
        ],
    }
    status, out, _err = scoring(given=log)

    assert status == 1
    assert json.loads(out) == {
        "error": {
            "code": "not_enough_money",
            "message": "Ann has $7; Monastery costs $10.",
            "entry": 1,
        }
    }


@pytest.mark.parametrize("given", [b"", b"   \n", b"{", b"hello"])
def test_no_json_is_refused(given):
    status, out, err = scoring(given=given)

    assert (status, codes([json.loads(out)]), err) == (1, ["bad_format"], "")


# Called wrongly


@pytest.mark.parametrize(
    "arguments", [("--help-me",), ("one.json", "two.json"), ("/nowhere/at/all.json",), (ROOT,)], ids=str
)
def test_called_wrongly_exits_with_two(arguments):
    status, out, err = scoring(*arguments)

    assert (status, out) == (2, "")
    assert err
    assert "Traceback" not in err


# JSON Lines


def test_lines_are_answered_one_by_one():
    status, answers = lines(SETUP, INCOME)

    assert status == 0
    assert [one["format"] for one in answers] == ["empires-setup-answer/1", "empires-income-answer/1"]


def test_blank_lines_are_skipped():
    status, answers = lines(b"", INCOME, b"", b"   \t", INCOME, b"\r", b"")

    assert (status, codes(answers)) == (0, [None, None])


def test_lines_without_any_document_are_answered_by_nothing():
    assert lines(b"", b"\n") == (0, [])


def test_lines_of_a_file_with_windows_endings(tmp_path):
    file = tmp_path / "documents.jsonl"
    file.write_bytes(b"\r\n".join(json.dumps(one).encode() for one in (SETUP, INCOME)) + b"\r\n")

    status, out, _err = scoring("--lines", file)

    assert (status, len(out.splitlines())) == (0, 2)


HUGE = b"9" * 5000
BAD_LINES = {
    "not json": b"hello",
    "half": b'{"format": "empires-income/1"',
    "two on a line": b"{} {}",
    "NaN": b'{"format": "empires-income/1", "goods": {"rice": NaN}}',
    "Infinity": b'{"format": "empires-income/1", "goods": {}, "ships": Infinity}',
    "-Infinity": b'{"format": "empires-income/1", "goods": {}, "ships": -Infinity}',
    "doubled key": b'{"format": "empires-income/1", "goods": {}, "goods": {"rice": 3}}',
    "doubled key inside": b'{"format": "empires-income/1", "goods": {"rice": 1, "rice": 2}}',
    "doubled format": b'{"format": "empires-income/1", "format": "empires-income/1", "goods": {}}',
    "not UTF-8": b'{"format": "empires-setup/1", "players": ["Ann", "B\xff\xfeb"]}',
    "nothing": b"null",
    "a number": b"5",
    "a list": b"[]",
    "a text": b'"empires-income/1"',
    "no format": b"{}",
    "unknown format": b'{"format": "chess/1"}',
    "format as a list": b'{"format": ["empires-income/1"]}',
    "nested without end": b"[" * 100_000,
    "nested and closed": b'{"format": "empires-income/1", "goods": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "nested as deep as Python still goes": b"[" * 200 + b"]" * 200,
    "nested format": b'{"format": ' + b"[" * 900 + b"]" * 900 + b"}",
}


def test_bad_lines_are_answered_in_their_place():
    given = [line for bad in BAD_LINES.values() for line in (bad, INCOME)]
    status, answers = lines(*given)

    assert status == 1
    found = dict(zip(BAD_LINES, codes(answers)[::2], strict=True))
    assert found == dict.fromkeys(BAD_LINES, "bad_format")
    assert codes(answers)[1::2] == [None] * len(BAD_LINES)
    assert all(one["error"]["message"] for one in answers[::2])


@pytest.mark.parametrize(
    ("number", "allowed"),
    [
        (b"1e999", {"bad_count"}),
        (b"1e308", {"bad_count"}),
        (b"-1", {"bad_count"}),
        (b"-0.0", {"bad_count"}),
        (b"3.0", {"bad_count"}),
        (b"true", {"bad_count"}),
        (b"10000", {"bad_count"}),
        (b"99999999999999999999999999", {"bad_count"}),
        (HUGE, {"bad_count"}),
        (b"9999", {None}),
    ],
    ids=lambda value: value[:12].decode() if isinstance(value, bytes) else None,
)
def test_numbers_are_whole_and_small(number, allowed):
    _status, answers = lines(b'{"format": "empires-income/1", "goods": {}, "ships": ' + number + b"}")

    assert set(codes(answers)) <= allowed


def test_a_number_that_python_does_not_write_down_is_refused():
    answered, is_answered = answer_or_error({**INCOME, "ships": 10**5000})

    assert (answered["error"]["code"], is_answered) == ("bad_count", False)


def test_no_document_is_nested_deeper_than_fifty():
    deepest = b"[" * DEEPEST + b"]" * DEEPEST

    assert parse(deepest)
    with pytest.raises(Refused, match="This is not JSON"):
        parse(b"[" + deepest + b"]")


def test_names_of_any_script_come_back_as_they_were():
    names = ["Zoë <b>&amp;", "日本 🎲", 'Ann "%s" %(player)s {0}', "\\u0000 \u0000 \u2028"]
    status, answers = lines({**SETUP, "players": names})

    assert status == 0
    assert answers[0]["order"] == names


def test_half_a_character_is_a_name_too():
    status, answers = lines(b'{"format": "empires-setup/1", "players": ["\\ud83d", "Bob"]}')

    assert (status, answers[0]["order"]) == (0, ["\ud83d", "Bob"])


def test_refused_line_among_good_ones_exits_with_one():
    status, answers = lines(INCOME, {**INCOME, "ships": -1}, SETUP)

    assert (status, codes(answers)) == (1, [None, "bad_count", None])


# The documents that come with the format


def test_examples_are_there():
    assert len(EXAMPLES) == 13


def test_examples_are_answered_word_by_word():
    known = [json.loads(file.read_text()) for file in EXAMPLES]
    status, answers = lines(*[one["document"] for one in known])

    assert status == 0
    for file, one, answered in zip(EXAMPLES, known, answers, strict=True):
        assert answered == one["answer"], f"{file.name}: {one['why']}"


def test_a_minus_is_no_digit():
    longest = "9" * MOST_DIGITS
    assert parse(f"[-{longest}]".encode()) == [-int(longest)]
    with pytest.raises(Refused):
        parse(f"[-{longest}9]".encode())
