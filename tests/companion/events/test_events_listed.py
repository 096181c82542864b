"""Lists of events, and what an event says of itself before it is open and when it is over."""

import pytest

from companion.models import Game

EIGHT = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}


@pytest.fixture
def played(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    return desk


def test_an_event_is_listed_once_with_its_game_and_its_state(played, organizer):
    page = organizer.get("/events/").text
    assert page.count(">Club evening<") == 1
    assert "Empires: Age of Discovery · " in page
    assert " · open<" in page
    stranger = played.phone_of("Ann").get("/events/").text
    assert stranger.count(">Club evening<") == 1


def test_a_draft_is_deleted_and_not_closed(event):
    desk = event("league")
    assert "Close the event" not in desk.reads("desk/")
    page = desk.reads("desk/close/")
    assert "Delete the draft?" in page
    assert "Close the event?" not in page


def test_after_the_cut_nobody_is_asked_to_register_and_in_the_end_the_winner_is_named(played):
    played.sends("desk/entrants/", act="open_registration")
    assert "Register" in played.reads("")
    played.sends("desk/cut/1/", act="say", seats=4)
    played.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    assert "Register" not in played.reads("")
    played.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Eve, Fay")
    played.sends("desk/rounds/2/draft/", act="publish")
    played.slip(2, 1, [80, 90, 70, 60])
    assert "Winner: Bob" in played.reads("")
    assert "by 3 over Fay" in played.reads("report/")


def test_alternates_who_are_away_come_last(played):
    played.sends("desk/cut/1/", act="say", seats=4)
    played.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    played.sends("desk/rounds/2/roll/", act="mark", entrant=7, state="out")
    line = played.gets("desk/rounds/2/roll/").context["call"].line
    assert [entrant.name for entrant, _state, _next in line] == ["Cid", "Dea", "Hal", "Gus"]


def test_the_phone_of_a_table_says_when_to_take_which_way_and_hides_the_others(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    ann = desk.phone_of("Ann")
    assert "Choose one: follow the table in the app and record the game as you play" in desk.reads(
        "tables/1-1/", ann
    )
    desk.sends("tables/1-1/open/", ann)
    page = desk.reads("tables/1-1/", ann)
    assert Game.objects.count() == 1
    assert "To this table in the app" in page
    assert "Score at the end" not in page
