"""Paper and projector mark a row as the page of the standings does."""

import html
import re

import pytest

from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

SIX = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")


@pytest.fixture
def desk(event) -> Desk:
    """Ann has left; the first table of Dea, Eve and Fay is open again."""
    made = event("league")
    made.enters(*SIX)
    for _round in range(2):
        made.plays([SIX[:3], SIX[3:]], lambda name: 150 - ord(name[0]))
    made.sends("desk/entrants/", act="change", entrant=1, state="dropped")
    made.sends("desk/tables/1-2/", act="reopen", seen=1, reason="again")
    return made


def rows_on(page, at) -> dict[str, str]:
    """What stands behind each name."""
    cells = [html.unescape(re.sub("<[^>]+>", "", one)) for one in re.findall(at, page, re.DOTALL)]
    return {one.split()[0]: " ".join(one.split()[1:]) for one in cells}


MARKED = {"Ann": "(left)", "Bob": "", "Cid": "", "Dea": "*", "Eve": "*", "Fay": "*"}


def test_on_the_wall(desk):
    wall = desk.gets("screen/").text
    rows = wall.split('<ol class="hall-rows')[1].split("</ol>")[0]
    assert rows_on(rows, "<b>(.*?)</b>") == MARKED
    assert "* provisional" in wall


def test_on_paper(desk):
    assert rows_on(desk.gets("desk/print/standings/").text, '<th scope="row">(.*?)</th>') == MARKED


def test_marks_have_room_on_the_wall(desk):
    desk.sends("desk/entrants/", act="rename", entrant=1, name="Annabella")
    letters = re.search(r'hall-rows [^"]*letters-(\d+)', desk.gets("screen/").text)[1]
    assert int(letters) >= len("Annabella (left)") * 0.65
