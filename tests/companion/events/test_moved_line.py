"""After a cut only a correction asks the desk who goes on, and an answer stays one."""

import pytest

from companion.log.event_shifts import shift_of
from companion.selectors.event_shifts import shifts_open

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what the desk is asked is the same on either database

EIGHT = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}
CID_INSTEAD_OF_BOB = [120, 50, 82, 69]


@pytest.fixture
def cut(event):
    """Ann, Eve, Fay and Bob go on; then Gus, Cid, Dea, Hal."""
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    desk.sends("desk/cut/1/", act="say", seats=4)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    return desk


def asks(desk):
    return [stage.stage.number for stage in shifts_open(desk.now)]


def seats_them(desk):
    desk.sends("desk/rounds/2/roll/", act="draw")
    desk.sends("desk/rounds/2/draft/", act="publish")


def corrects(desk):
    """Bob has so few points that Cid would be fourth."""
    desk.slip(1, 1, CID_INSTEAD_OF_BOB, reason="recount")


def test_who_leaves_or_stays_away_is_no_correction(cut):
    seats_them(cut)
    cut.sends("desk/rounds/2/roll/", act="mark", entrant=2, state="no_show")
    assert asks(cut) == []
    cut.sends("desk/entrants/", act="change", entrant=5, state="dropped")
    assert asks(cut) == []


def test_who_went_home_after_the_next_round_is_no_correction_either(cut):
    seats_them(cut)
    cut.slip(2, 1, [40, 30, 20, 10])
    corrects(cut)
    cut.sends("desk/entrants/", act="change", entrant=2, state="dropped")
    assert asks(cut) == []


def test_who_comes_back_after_the_cut_takes_nobodys_seat(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    desk.sends("desk/entrants/", act="change", entrant=1, state="dropped")
    desk.sends("desk/cut/1/", act="say", seats=4)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    seats_them(desk)
    desk.sends("desk/entrants/", act="change", entrant=1, state="active")
    assert asks(desk) == []


def test_a_correction_asks_until_the_desk_has_answered(cut):
    corrects(cut)
    assert asks(cut) == [1]
    cut.sends("desk/cut/1/", act="keep")
    assert asks(cut) == []


def test_one_seat_more_is_an_answer(cut):
    seats_them(cut)
    corrects(cut)
    assert asks(cut) == [1]
    cut.sends("desk/cut/1/", act="add", comes="Cid", reason="recount")
    [table] = cut.now.last_round.tables
    assert sorted(table.names) == ["Ann", "Bob", "Cid", "Eve", "Fay"]
    assert asks(cut) == []


def seats_of_round(desk):
    return sorted(name for table in desk.now.last_round.tables for name in table.names)


def as_it_stands(desk):
    stage, one = desk.now.stages[0].stage, desk.now.last_round
    return seats_of_round(desk), one.presence, sorted(stage.went_on), stage.seats


def undoes(desk):
    undo = desk.gets("desk/").context["undo"]
    assert desk.sends("desk/undo/", act=undo["act"]).status_code == 302


@pytest.mark.parametrize("is_drawn", [False, True])
@pytest.mark.parametrize(("act", "said"), [("exchange", {"goes": "Bob"}), ("add", {})])
def test_what_the_desk_answered_is_undone(cut, act, said, is_drawn):
    if is_drawn:
        seats_them(cut)
    corrects(cut)
    before = as_it_stands(cut)
    cut.sends("desk/cut/1/", act=act, comes="Cid", reason="recount", **said)
    assert asks(cut) == []
    undoes(cut)
    assert as_it_stands(cut) == before
    assert asks(cut) == [1]


def test_a_chair_at_a_table_that_has_begun_is_not_given_back(cut):
    seats_them(cut)
    corrects(cut)
    cut.sends("desk/cut/1/", act="exchange", comes="Cid", goes="Bob", reason="recount")
    cut.sends("desk/clock/", act="start")
    cut.event.acts.filter(what="clock").update(by="Lea")
    assert not cut.gets("desk/").context["undo"]


def test_a_cut_of_before_asks_by_whom_the_log_sent_on(cut):
    """One that was made before cuts kept whom they sent on."""
    cut.event.stages.update(went_on=[])
    corrects(cut)
    assert asks(cut) == [1]


def test_a_seat_that_was_added_to_a_cut_of_before_counts_for_nothing(cut):
    corrects(cut)
    cut.sends("desk/cut/1/", act="add", comes="Cid", reason="recount")
    cut.sends("desk/cut/1/", act="reopen", reason="again")
    cut.sends("desk/cut/1/", act="say", seats=4)
    cut.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    assert [line.loses for line in shifts(cut)] == []
    cut.slip(1, 2, [112, 109, 106, 150], reason="recount")
    assert [len(line.loses) for line in shifts(cut)] == [1]


def shifts(desk):
    return [found for stage in desk.now.stages if (found := shift_of(desk.now, stage))]


def test_a_table_that_counts_again_after_the_cut_asks(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    desk.sends("desk/tables/1-1/", act="void", reason="a piece was missing")
    desk.sends("desk/cut/1/", act="say", seats=4)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    desk.sends("desk/tables/1-1/", act="unvoid")
    assert asks(desk) == [1]
