"""Private notes of the desk; and what one more game would do, found from the standings."""

import pytest

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def desk(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="open")
    return desk


def noted(desk, note, client=None):
    return desk.sends("desk/entrants/", client, act="note", entrant=1, note=note)


def test_a_note_is_read_by_those_who_help_and_by_nobody_else(desk):
    helper, reader, ann = desk.hand("helper"), desk.hand("reader"), desk.phone_of("Ann")
    assert noted(desk, "talks to  the next table", helper).status_code == 302
    for client in (desk.client, helper):
        assert "talks to the next table" in desk.reads("desk/entrants/", client)
        assert "talks to the next table" in desk.gets("standings/1/", client).content.decode()
    assert "talks" not in desk.reads("desk/entrants/", reader)
    for client in (reader, ann):
        assert "talks" not in desk.gets("standings/1/", client).content.decode()


def test_the_log_says_that_there_is_a_note_and_not_which(desk):
    noted(desk, "talks")
    assert "The private note on Ann is changed." in desk.reads("desk/log/")
    assert "talks" not in desk.reads("desk/log/")
    assert "note" not in desk.reads("log/")
    noted(desk, "")
    assert "The private note on Ann is deleted." in desk.reads("desk/log/")


def test_the_same_note_again_is_no_act(desk):
    noted(desk, "talks")
    before = desk.now.event.revision
    noted(desk, "talks")
    assert desk.now.event.revision == before


def test_a_reader_writes_no_note(desk):
    assert noted(desk, "talks", desk.hand("reader")).status_code == 404
    assert desk.now.entrants[0].note == ""


# What one more game would do


def test_what_if_is_one_tap_from_the_standings(desk):
    desk.plays([("Ann", "Bob", "Cid")], {"Ann": 90, "Bob": 80, "Cid": 70}.get)
    ann = desk.phone_of("Ann")
    page = desk.gets("standings/", ann).content.decode()
    assert f"/events/{desk.event.code}/standings/1/#what-if" in page
    assert 'id="what-if"' in desk.gets("standings/1/", ann).content.decode()
    assert "why it stands there" in desk.reads("standings/")
    assert "#what-if" not in desk.gets("standings/").content.decode()


def test_after_the_cut_no_more_game_is_thought_of(desk):
    desk.plays([("Ann", "Bob", "Cid")], {"Ann": 90, "Bob": 80, "Cid": 70}.get)
    desk.sends("desk/cut/1/", act="say", seats=2)
    assert 'id="what-if"' in desk.gets("standings/3/").content.decode()
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    assert 'id="what-if"' not in desk.gets("standings/3/").content.decode()
    assert "#what-if" not in desk.gets("standings/", desk.phone_of("Cid")).content.decode()


def test_after_the_event_no_more_game_is_thought_of(desk):
    desk.plays([("Ann", "Bob", "Cid")], {"Ann": 90, "Bob": 80, "Cid": 70}.get)
    desk.sends("desk/close/")
    assert "#what-if" not in desk.gets("standings/", desk.phone_of("Ann")).content.decode()
