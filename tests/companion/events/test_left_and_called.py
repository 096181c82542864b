"""What the desk has to hear: a call from any table, and who left the event in the middle of a game."""

import pytest

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

FOUR = ("Ann", "Bob", "Cid", "Dea")


@pytest.fixture
def desk(event):
    made = event("league")
    made.enters(*FOUR)
    return made


def publishes(desk, number=1):
    desk.sends("desk/", act="next")
    desk.sends(f"desk/rounds/{number}/draft/", act="paste", seating=", ".join(FOUR))
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")


# A call from a table that is final


@pytest.mark.parametrize("is_published", [False, True])
def test_a_final_table_of_an_earlier_round_calls_the_desk(desk, is_published):
    desk.plays([FOUR], lambda name: ord(name[0]))
    phone = desk.phone_at(1, 1)
    if is_published:
        publishes(desk, 2)
    else:
        desk.sends("desk/", act="next")
    desk.sends("tables/1-1/call/", phone)
    assert "Round 1, table 1 calls you" in desk.reads("desk/")
    assert not is_published or "Round 1, table 1 calls · final" in desk.reads("desk/rounds/2/")
    desk.sends("desk/tables/1-1/", act="came")
    assert "calls you" not in desk.reads("desk/")


# Who leaves in the middle of a game

GONE = "Table 1: Ann left the event. Last place, or who plays on?"


@pytest.fixture
def left(desk):
    publishes(desk)
    desk.sends("desk/rounds/1/", act="clock")
    desk.sends("me/drop/", desk.phone_of("Ann"))
    return desk


def test_the_desk_hears_of_it_and_the_line_leads_to_the_table(left):
    assert GONE in left.reads("desk/")
    [waiting] = left.gets("desk/").context["waiting"]
    assert waiting.to == f"/events/{left.event.code}/desk/tables/1-1/"
    assert "Ann left the event: last place, or who plays on?" in left.reads("desk/tables/1-1/")


@pytest.mark.parametrize("ruled", [{"act": "leave"}, {"act": "substitute", "new_name": "Ivy"}])
def test_until_the_desk_has_said_what_becomes_of_the_chair(left, ruled):
    left.sends("desk/tables/1-1/", seat=1, counts_for="left", **ruled)
    assert "Ann left the event" not in left.reads("desk/")
    assert "left the event: last" not in left.reads("desk/tables/1-1/")


def test_who_is_back_or_has_played_to_the_end_is_not_asked_about(left):
    left.sends("me/drop/", left.phone_of("Ann"), **{"return": "1"})
    assert "left the event" not in left.reads("desk/")
    left.slip(1, 1, [40, 30, 20, 10])
    left.sends("me/drop/", left.phone_of("Ann"))
    assert "left the event. Last" not in left.reads("desk/")
