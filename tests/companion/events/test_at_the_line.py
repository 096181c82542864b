"""The line of public standings says who goes on: absent people above it and alternates are marked, and its
sentence is true."""

import re

import pytest

from companion.log.event_shifts import going_on
from companion.selectors import event_standings

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

EIGHT = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}


@pytest.fixture
def played(event):
    """Ann, Eve, Fay, Bob, then Gus, Cid, Dea, Hal."""
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    return desk


def row_of(desk, name):
    page = desk.gets("standings/").content.decode()
    row = next(one for one in page.split("<tr") if f">{name}</a>" in one)
    return re.findall('class="mark">([^<]+)<', row)


def test_who_is_absent_at_the_cut_is_marked_and_the_line_is_below_who_comes_in(played):
    played.sends("desk/cut/1/", act="say", seats=4, absent=[5])
    assert row_of(played, "Eve") == ["absent"]
    assert row_of(played, "Gus") == ["alternate, goes on"]
    page = played.reads("standings/")
    assert "Above this line: the 4 who go on, and those marked absent or left." in page
    assert page.index("Gus") < page.index("Above this line") < page.index("Cid")


def test_an_alternate_who_stepped_in_after_the_cut_is_marked(played):
    played.sends("desk/cut/1/", act="say", seats=4)
    played.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    assert "Above this line: the 4 who go on." in played.reads("standings/")
    played.sends("desk/rounds/2/roll/", act="mark", entrant=2, state="out")
    played.sends("desk/rounds/2/roll/", act="mark", entrant=7, state="here")
    assert row_of(played, "Bob") == ["absent"]
    assert row_of(played, "Gus") == ["alternate, goes on"]
    assert "the 4 who go on, and those marked absent or left" in played.reads("standings/")
    played.sends("desk/rounds/2/roll/", act="draw")
    played.sends("desk/rounds/2/draft/", act="publish")
    assert row_of(played, "Bob") == ["absent"]
    assert row_of(played, "Gus") == ["alternate, goes on"]


def test_who_goes_on_is_asked_once_for_all_rows(played, monkeypatch):
    played.sends("desk/cut/1/", act="say", seats=4, absent=[5])
    asked = []
    monkeypatch.setattr(event_standings, "going_on", lambda *of: asked.append(of) or going_on(*of))
    now = played.now
    shown = event_standings.standings_of(now, now.stages[0])
    assert (len(asked), shown.goes_on, shown.is_mixed) == (1, 4, True)


def test_a_substitute_is_not_called_new_and_without_a_seat(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("desk/tables/1-1/", act="substitute", seat=2, new_name="Ivy", counts_for="left")
    assert desk.now.table_at(1, 1).seats[1].substitute.name == "Ivy"
    assert "Ivy is new and has no seat" not in desk.reads("desk/")


def test_a_column_says_nothing_of_whom_it_does_not_concern(event):
    desk = event("wbc_2008", kind="heats")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    rows = {one.row.player: one for one in desk.gets("standings/").context["offers"][0].rows}
    columns = desk.now.stages[0].stage.chain
    hal = dict(zip(columns, rows["Hal"].values, strict=True))
    assert hal["draw"] == hal["best_second"] == hal["first_heat"] == "–"


def test_percents_have_as_many_decimals_as_part_neighbours(event):
    desk = event("league", kind="heats")
    desk.enters(*EIGHT[:6])
    desk.plays(
        [EIGHT[:3], EIGHT[3:6]], {"Ann": 990, "Bob": 880, "Cid": 1, "Dea": 989, "Eve": 879, "Fay": 1}.get
    )
    rows = {one.row.player: one for one in desk.gets("standings/").context["offers"][0].rows}
    assert rows["Bob"].values[-1] != rows["Eve"].values[-1]
