"""The line of public standings says who goes on: absent people above it and alternates are marked, and its
sentence is true."""

import re

import pytest

from companion.log.event_shifts import going_on
from companion.selectors import event_standings

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

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


# A correction after the cut: who has a seat keeps it


def settles(desk):
    """Ann, Eve and Fay go on, Bob does not."""
    desk.sends("desk/cut/1/", act="say", seats=3)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)


def preview(desk, table, totals):
    said = {f"total{nth}": total for nth, total in enumerate(totals, start=1)}
    page = f"desk/tables/1-{table}/"
    return list(desk.sends(page, act="preview", seen="1", reason="recount", **said).context["changes"])


EQUAL = [120, 110, 106, 20]
"""Fay's table, if she has as much of the winner's score as Bob."""


@pytest.fixture
def equal(played):
    settles(played)
    played.told = preview(played, 2, EQUAL)
    played.slip(1, 2, EQUAL, reason="recount")
    return played


def test_who_becomes_equal_to_the_last_one_in_takes_no_seat(equal):
    for told in (" ".join(equal.told), equal.reads("desk/tables/1-2/")):
        assert "Equal at the line: Bob and Fay." in told
        assert "The cut is settled: whoever has a seat keeps it." in told
        assert "would have" not in told


def test_a_settled_line_offers_nothing_that_is_refused(equal):
    page = equal.gets("desk/cut/1/").content.decode()
    for act in ("lots", "dice", "larger"):
        assert f'value="{act}"' not in page
    page = equal.reads("desk/cut/1/")
    assert "Go on (3) Ann , Eve , Fay" in page
    assert "Equal at the line by the standings now: Bob , Fay . The cut is settled" in page
    assert "Alternates Bob" in page


@pytest.mark.parametrize("is_drawn", [False, True])
def test_the_standings_call_nobody_absent_who_is_there(equal, is_drawn):
    if is_drawn:
        equal.sends("desk/rounds/2/roll/", act="draw")
        equal.sends("desk/rounds/2/draft/", act="publish")
    assert (row_of(equal, "Bob"), row_of(equal, "Fay")) == (["no seat"], [])
    page = equal.reads("standings/")
    assert "Above this line: the 3 who go on, and those whose mark says that they do not." in page


@pytest.mark.parametrize("is_drawn", [False, True])
def test_who_was_passed_after_the_cut_keeps_the_seat(played, is_drawn):
    settles(played)
    if is_drawn:
        played.sends("desk/rounds/2/roll/", act="draw")
    told = preview(played, 1, [112, 111, 82, 69])
    assert {"Bob would have a seat.", "Fay would have no seat."} < set(told)
    played.slip(1, 1, [112, 111, 82, 69], reason="recount")
    assert (row_of(played, "Bob"), row_of(played, "Fay")) == (["no seat"], ["keeps the seat"])
    assert "Above this line: the 3 who go on" in played.reads("standings/")


def test_who_left_after_the_cut_is_not_told_of_as_if_a_correction_had_done_it(played):
    settles(played)
    played.sends("desk/rounds/2/roll/", act="draw")
    played.sends("desk/rounds/2/draft/", act="publish")
    played.event.entrants.filter(name="Eve").update(state="dropped")
    told = preview(played, 2, [112, 109, 20, 106])
    assert "No seat changes." in told
    assert not [line for line in told if "would have" in line]


def test_before_the_cut_equals_at_the_line_are_told_and_nobody_is_sent_home(played):
    played.sends("desk/cut/1/", act="say", seats=3)
    told = preview(played, 2, EQUAL)
    assert "Equal at the line: Bob and Fay." in told
    assert not [line for line in told if "settled" in line or "would have" in line]
