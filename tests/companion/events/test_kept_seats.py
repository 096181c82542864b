"""A settled cut stays as it was made when a result is corrected: roll call, phones, projector and desk ask
those whom it sent on, until the desk decides otherwise."""

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

TWELVE = tuple(f"P{number:02}" for number in range(1, 13))
ROLL = "desk/rounds/2/roll/"


@pytest.fixture
def cut(event):
    """P01, P05, P09, their seconds, P03 and P07 go on; table 1-1 is not corrected yet."""
    desk = event("europe_masters")
    desk.enters(*TWELVE)
    desk.plays([TWELVE[:4], TWELVE[4:8], TWELVE[8:]], lambda name: 100 - int(name[1:]))
    desk.sends("desk/cut/1/", act="say", seats=8)
    desk.sends("desk/cut/1/", act="settle", name="Semi", tables=2)
    return desk


def corrects(desk):
    """P04 and P11 would have a seat, P02 and P03 would not."""
    desk.slip(1, 1, [99, 98, 97, 150], reason="typo")


@pytest.fixture
def kept(cut):
    corrects(cut)
    cut.sends("desk/cut/1/", act="keep")
    return cut


def mine(desk, name):
    return desk.reads("me/", desk.phone_of(name))


def says(desk, name):
    """What the phone answers to *I am here*."""
    phone = desk.phone_of(name)
    desk.sends("me/here/", phone)
    return desk.reads("me/", phone)


def test_the_roll_call_asks_those_whom_the_cut_sent_on(kept):
    assert "8 here, 0 unknown" in kept.reads("desk/")
    assert "8 of 8 are here" in kept.reads("screen/")
    assert "Semi: are you here?" in mine(kept, "P03")


def test_who_would_have_a_seat_is_out_as_before(kept):
    page = mine(kept, "P11")
    assert "You are out after" in page
    assert "are you here?" not in page
    assert "The desk does not ask you now." in says(kept, "P11")


def test_nobody_without_a_seat_is_above_the_line(kept):
    for name in ("P04", "P08", "P11", "P12"):
        assert "above the cut line" not in mine(kept, name)
    assert "· no seat" in mine(kept, "P08")
    assert "above the cut line" in mine(kept, "P02")


def test_the_next_in_line_is_the_best_of_those_without_a_seat(kept):
    kept.sends(ROLL, act="mark", row=kept.rows(10), state="out")
    page = kept.reads(ROLL)
    assert "plays P04" in page
    assert "plays P11" not in page
    assert "The desk does not ask you now." in says(kept, "P11")


def test_who_has_no_seat_in_the_published_round_waits_for_none(kept):
    kept.sends(ROLL, act="draw")
    kept.sends("desk/rounds/2/draft/", act="publish")
    assert "You are out after" in mine(kept, "P11")


def test_between_the_semifinal_and_the_final(event):
    desk = event("europe_masters")
    desk.enters(*TWELVE[:8])
    desk.plays([TWELVE[:4], TWELVE[4:8]], lambda name: 100 - int(name[1:]))
    desk.sends("desk/cut/1/", act="say", seats=8)
    desk.sends("desk/cut/1/", act="settle", name="Semi", tables=2)
    desk.sends(ROLL, act="draw")
    desk.sends("desk/rounds/2/draft/", act="publish")
    first = desk.now.table_at(2, 1).names
    desk.slip(2, 1, [90, 80, 70, 60])
    desk.slip(2, 2, [91, 81, 71, 61])
    desk.sends("desk/cut/2/", act="say", seats=4)
    desk.sends("desk/cut/2/", act="settle", name="Final", tables=1)
    desk.slip(2, 1, [50, 80, 70, 60], reason="typo")
    desk.sends("desk/cut/2/", act="keep")
    assert "4 here, 0 unknown" in desk.reads("desk/")
    assert "Final: are you here?" in mine(desk, first[0])
    assert "are you here?" not in mine(desk, first[2])


def test_who_is_exchanged_is_asked_instead(cut):
    corrects(cut)
    cut.sends("desk/cut/1/", act="exchange", comes="P04", goes="P03", reason="fair")
    cut.sends(ROLL, act="mark", row=cut.rows([3, 4]), state="")
    assert "Semi: are you here?" in mine(cut, "P04")
    assert "are you here?" not in mine(cut, "P03")


def test_who_is_added_is_asked_too(cut):
    corrects(cut)
    cut.sends("desk/cut/1/", act="add", comes="P04", reason="fair")
    cut.sends(ROLL, act="mark", row=cut.rows(4), state="")
    assert "Semi: are you here?" in mine(cut, "P04")
    assert "8 here, 1 unknown" in cut.reads("desk/")


def test_another_cut_sends_others_on(cut):
    """One that is undone has sent nobody on."""
    cut.sends("desk/cut/1/", act="reopen", reason="typo")
    corrects(cut)
    cut.sends("desk/cut/1/", act="settle", name="Semi", tables=2)
    assert "Semi: are you here?" in mine(cut, "P04")
    assert "are you here?" not in mine(cut, "P03")


def test_a_name_told_apart_and_a_double_keep_their_seat(cut):
    cut.enters("P07 twin")
    cut.sends("desk/entrants/", act="rename", entrant=3, name="Zoe")
    cut.sends("desk/entrants/", act="merge", row=cut.rows(7)[0], into=cut.rows(13)[0])
    assert [one.number for one in cut.now.entrants if one.number in (7, 13)] == [13]
    corrects(cut)
    assert "8 here, 0 unknown" in cut.reads("desk/")
