"""The desk on a laptop: the tables of the round beside the sheet of one, and a key for every act."""

import re

import pytest

from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

TABLES = [(1, 2, 3, 4), (5, 6, 7, 8)]
PRIMARY = re.compile(r'<(?:button|a) class="button"[^>]*>')
FOLDED = re.compile("<details.*?</details>", re.DOTALL)
KEY = re.compile('accesskey="([^"]*)"')


@pytest.fixture
def evening(event) -> Desk:
    desk = event("wbc_heats", kind="heats")
    desk.enters(*range(1, 9))
    return desk


def keys_on(desk, page):
    """The page has each key once, and one for whatever comes next there."""
    answer = desk.gets(page)
    assert answer.status_code == 200, page
    said = answer.content.decode().partition("<main")[2]
    keys = KEY.findall(said)
    assert sorted(keys) == sorted(set(keys)), page
    assert all(re.fullmatch("[a-z]", key) for key in keys), page
    primary = PRIMARY.findall(FOLDED.sub("", said))
    assert [tag for tag in primary if not KEY.search(tag)] == [], page
    return set(keys)


def test_every_step_of_a_round_has_a_key(evening):
    assert "n" in keys_on(evening, "desk/")
    evening.sends("desk/", act="next")
    assert "a" in keys_on(evening, "desk/rounds/1/roll/")
    evening.sends("desk/rounds/1/roll/", act="all_here")
    assert "w" in keys_on(evening, "desk/rounds/1/roll/")
    evening.sends("desk/rounds/1/draft/", act="paste", seating="1,2,3,4\n5,6,7,8")
    assert {"p", "w", "x"} <= keys_on(evening, "desk/rounds/1/draft/")
    evening.sends("desk/rounds/1/draft/", act="publish")
    assert {"c", "b", "z", "p", "t", "l"} <= keys_on(evening, "desk/rounds/1/")
    assert "c" in keys_on(evening, "desk/clock/?round=1")
    assert "s" in keys_on(evening, "desk/tables/1-1/")
    evening.slip(1, 1, [9, 8, 7, 6], unsigned="1")
    assert "a" in keys_on(evening, "desk/rounds/1/")
    assert {"a", "s"} <= keys_on(evening, "desk/tables/1-1/")
    evening.slip(1, 2, [9, 8, 7, 6])
    evening.accepts_all(1)
    assert {"s", "o", "v"} <= keys_on(evening, "desk/tables/1-1/")
    assert "n" in keys_on(evening, "desk/rounds/1/")
    assert "n" in keys_on(evening, "desk/")
    assert "s" in keys_on(evening, "desk/cut/1/")
    evening.sends("desk/cut/1/", act="say", seats="4")
    assert {"s", "c"} <= keys_on(evening, "desk/cut/1/")


def test_beside_a_table_stand_those_of_its_round_the_open_one_marked(evening):
    evening.plays(TABLES, lambda one: int(one) * 3)
    evening.sends("desk/", act="next")
    evening.sends("desk/rounds/2/draft/", act="paste", seating="1,5,2,6\n3,7,4,8")
    evening.sends("desk/rounds/2/draft/", act="publish")
    evening.phone_at(2, 2).post(f"/events/{evening.event.code}/tables/2-2/call/")
    beside = evening.gets("desk/tables/2-1/").content.decode().partition("tables-beside")[2]
    listed = re.findall(r'known-table need-(\w+)" href="[^"]*tables/(\d-\d)/"( aria-current="true")?', beside)
    assert listed == [("called", "2-2", ""), ("set", "2-1", ' aria-current="true"')]
    beside = evening.gets("desk/tables/1-1/").content.decode().partition("tables-beside")[2]
    assert re.findall(r"tables/(\d-\d)/", beside) == ["1-1", "1-2"]


def test_many_tables_are_found_by_number_or_by_who_sits_there(event):
    desk = event("league")
    desk.enters(*(f"Ann {nth}" for nth in range(52)))
    desk.plays([[f"Ann {nth}" for nth in range(at, at + 4)] for at in range(0, 52, 4)], lambda one: 9)
    page = desk.gets("desk/rounds/1/").content.decode()
    assert 'data-find=".needy > li"' in page
    assert 'data-name="13 Ann 48 Ann 49 Ann 50 Ann 51"' in page
