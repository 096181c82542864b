"""One reader for every number and every piece of JSON that comes in."""

import ast
import json
from pathlib import Path

import pytest
from django.test import Client

from companion.forms.fields import JSONValueField
from companion.reading.numbers import LARGEST, number_or_text, whole_number
from companion.reading.texts import MOST_JSON, is_writable, json_value
from companion.selectors.table import table_read
from tests.companion.test_start import fields

ROOT = Path(__file__).parents[2]
DIGITS = "9" * 5000
WORSE = ["x", "", "-1", "²", "1e400", "NaN", "9" * 19, DIGITS, f"-{DIGITS}", "1_0", "0x1", "[" * 3000, ":"]


# Numbers


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), (" 7\n", 7), ("007", 7), ("٣", 3), (str(LARGEST), LARGEST)]
)
def test_a_whole_number_is_read(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", [*WORSE, None, str(LARGEST + 1), "1.5", "+1", "1 2", "½"])
def test_anything_else_is_what_the_caller_says_instead(text):
    assert whole_number(text, default="else") == "else"


def test_a_number_is_within_its_bounds():
    assert [whole_number(text, -2, 5) for text in ("-3", "-2", "5", "6")] == [None, -2, 5, None]


def test_what_is_no_number_stays_as_it_was_typed():
    assert [number_or_text(text) for text in (" 12 ", "-3", "x", "", DIGITS)] == [
        12,
        -3,
        "x",
        "",
        999_999_999_999,
    ]
    assert number_or_text("x" * 5000) == "x" * 12


# JSON


def test_json_is_read():
    assert json_value('{"money": [1, null, "ü"]}') == {"money": [1, None, "ü"]}


NO_JSON = {
    "nothing": "",
    "a word": "x",
    "brackets": "[" * 3000,
    "brackets that are closed": "[" * 3000 + "]" * 3000,
    "brackets that Python still reads": "[" * 200 + "]" * 200,
    "objects": '{"a":' * 200 + "1" + "}" * 200,
    "five thousand digits": f"[{DIGITS}]",
    "no number": "[NaN]",
    "a key twice": '{"a": 1, "a": 2}',
    "half of a sign": "\ud800",
    "very long": json.dumps("x" * MOST_JSON),
}


@pytest.mark.parametrize("text", NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_is_what_the_caller_says_instead(text):
    assert json_value(text, "else") == "else"


@pytest.mark.parametrize("text", NO_JSON.values(), ids=NO_JSON)
def test_a_field_of_json_is_refused_and_shown_as_it_was_sent(text):
    field = JSONValueField()
    assert field.prepare_value(text) == text
    with pytest.raises(Exception, match=r"We can't read this page|This field is required"):
        field.clean(text)


def test_what_no_database_keeps_is_known():
    assert [is_writable(text) for text in ("", "Zoë 👩‍👩‍👧", "\ufffd", "a\0", "\ud800")] == [True] * 3 + [
        False
    ] * 2


# Nobody else reads

OUTSIDE = (
    "views",
    "forms",
    "selectors",
    "live",
    "templatetags",
    "device",
    "drawings",
    "games",
    "log",
    "wording",
)
READERS = {"int", "float", "Decimal", "complex", "loads", "isdecimal", "isdigit", "isnumeric"}
ALLOWED = {
    "companion/templatetags/history.py": "rounds numbers of our own",
    "companion/drawings/charts.py": "draws by numbers of our own",
    "companion/device/throttle.py": "an address that was read already, as its number",
    "companion/drawings/outlines.py": "draws by our own map",
    "companion/log/event_lines.py": "seats of a stored result, which were numbers before",
    "companion/log/event_stops.py": "the key of a seat of ours",
    "companion/selectors/event_clock.py": "a moment of ours in milliseconds",
    "companion/selectors/event_report.py": "rounds numbers of our own",
    "companion/views/events/shared.py": "the server's own time",
}


def calls_of(path: Path) -> set[str]:
    called = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return {getattr(one, "attr", getattr(one, "id", "")) for one in called}


def test_nothing_but_the_readers_makes_numbers_or_json_of_what_comes_in():
    modules = [path for part in OUTSIDE for path in sorted((ROOT / "companion" / part).rglob("*.py"))]
    modules += sorted((ROOT / "companion").glob("*.py"))
    found = {str(path.relative_to(ROOT)): calls_of(path) & READERS for path in modules}
    assert len(found) > 100
    assert {path: calls for path, calls in found.items() if calls and path not in ALLOWED} == {}


# Where it hurt


def refused(answer) -> bool:
    return answer.status_code in (200, 302, 400, 409, 422)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["out", "up", "down", "players", "order", "sold", "call", "winner", "paint"])
@pytest.mark.parametrize("value", ["x", "²", "-1", ":", DIGITS, "1-" + DIGITS])
@pytest.mark.parametrize("page", ["/start/", "/pads/new/"])
def test_a_new_table_takes_any_field(db, page, name, value):
    client = Client(HTTP_HOST="localhost")
    data = fields(client.get(page).text)
    assert refused(client.post(page, data | {name: value}))
    assert refused(client.get("/setup/", {name: value}))


@pytest.mark.parametrize("value", WORSE)
def test_a_table_takes_any_query(start, value):
    phone = start()
    assert phone.opens(at=value).status_code == 200
    assert phone.gets(f"log/?turn={value}").status_code == 200
    assert phone.sends("dock", drop=value, line="seat-1:colonist:caribbean").status_code == 200


@pytest.mark.parametrize("value", [*WORSE, *NO_JSON.values()])
def test_a_correction_takes_anything_for_what_the_page_showed(start, value):
    phone = start()
    sent = {"seen": 0, "command": "mine", "was": value.encode("utf-8", "replace").decode(), "money": "3"}
    nothing_changed = 302 if json_value(value) else 422
    assert phone.posts("correct/?about=seat-2", sent).status_code == nothing_changed


@pytest.mark.parametrize("value", [*WORSE, "1-2", "1-2-1-4-5", "9-9-9-9", "²-²-²-²", "----"])
def test_a_correction_takes_any_counter(start, value):
    phone = start()
    sent = {"seen": 0, "command": "mine", "was": '{"money": 0}', "counters": value, "money": value}
    assert phone.posts("correct/?about=seat-2", sent).status_code == 422
    phone.records(
        {"do": "reveal", "region": "peru", "counter": {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}}
    )
    sent = {"seen": 1, "command": "other", "region": "peru", "counter": value}
    assert refused(phone.posts("log/1/correct/", sent))


def test_a_seen_revision_beyond_all_is_refused(start):
    phone = start()
    for seen in (DIGITS, "9" * 30, "-1", "1e400"):
        assert phone.sends("dock", seen=seen, line="seat-1:colonist:caribbean").status_code == 422
    assert table_read(phone.game).fold.entries == ()


def test_a_sheet_without_questions_is_drawn_whole_when_it_is_asked_about(start):
    phone = start()
    headers = {"HX-Request": "true", "HX-Target": "asked"}
    for box in phone.table.boxes:
        sent = {"seen": 0, "command": "mine", "draft": "1"}
        assert phone.posts(f"record/{box}/", sent, headers=headers).status_code == 200


NUL = ["/tables/%00/", "/lookup/?q=%00", "/start/?rematch=%00", "/join/%00/", "/r/%00/", "/history/?page=%00"]


@pytest.mark.parametrize("address", NUL)
def test_an_address_with_a_sign_that_is_none_is_not_understood(db, address):
    answer = Client(HTTP_HOST="localhost").get(address)
    assert answer.status_code == 400
    assert "Not understood" in answer.text


def test_a_field_or_a_cookie_with_a_sign_that_is_none_is_not_understood(start):
    phone = start()
    assert phone.sends("dock", command="a\0", line="seat-1:colonist:caribbean").status_code == 400
    cookie = 'session="' + "\\000" * 8 + '"'
    assert Client(HTTP_HOST="localhost", HTTP_COOKIE=cookie).get("/").status_code == 400
