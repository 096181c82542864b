"""Who steps in after a cut: an alternate comes only for somebody who is away, the best first, and never more
people than the cut has seats."""

import pytest

from companion.log.event_shifts import alternates_of

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}
ROLL = "desk/rounds/2/roll/"


@pytest.fixture
def semifinal(event):
    """Ann, Eve, Fay, Bob, Gus and Cid go on; Dea is the next, then Hal."""
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.plays([PEOPLE[:4], PEOPLE[4:]], POINTS.get)
    desk.sends("desk/cut/1/", act="say", seats=6)
    desk.sends("desk/cut/1/", act="settle", name="Semifinal", tables=2)
    return desk


def says(desk, name, state):
    """What the page of the roll call answers."""
    number = desk.event.entrants.get(name=name).number
    desk.sends(ROLL, act="mark", entrant=number, state=state)
    return desk.reads(ROLL)


def here(desk) -> set[str]:
    known = desk.now.round_at(2).presence
    return {one.name for one in desk.now.entrants if known.get(one.pk) == "here"}


def test_nobody_comes_in_while_all_seats_are_taken(semifinal):
    assert "All 6 seats are taken. Say first who is out." in says(semifinal, "Dea", "here")
    assert "Dea" not in here(semifinal)


def test_the_page_offers_plays_to_the_next_alone(semifinal):
    assert "plays Dea" not in semifinal.reads(ROLL)
    page = says(semifinal, "Ann", "out")
    assert "plays Dea" in page
    assert "plays Hal" not in page
    assert "plays Hal" in says(semifinal, "Dea", "out")


def test_one_for_one_in_the_order_of_ranks(semifinal):
    says(semifinal, "Ann", "out")
    assert "Next in line: Dea. Say first whether they play." in says(semifinal, "Hal", "here")
    says(semifinal, "Dea", "here")
    assert "All 6 seats are taken." in says(semifinal, "Hal", "here")
    assert here(semifinal) == {"Eve", "Fay", "Bob", "Gus", "Cid", "Dea"}


def test_who_is_still_looked_for_keeps_the_seat(semifinal):
    assert "No seat is free: say first who is out." in (
        says(semifinal, "Ann", "") and says(semifinal, "Dea", "here")
    )


def test_who_comes_late_hears_that_somebody_stepped_in(semifinal):
    says(semifinal, "Ann", "no_show")
    says(semifinal, "Dea", "here")
    assert "All 6 seats are taken. Say first who is out. Came in as alternates: Dea." in says(
        semifinal, "Ann", "here"
    )
    says(semifinal, "Dea", "out")
    says(semifinal, "Ann", "here")
    assert here(semifinal) == {"Ann", "Eve", "Fay", "Bob", "Gus", "Cid"}


def test_a_seating_by_hand_has_no_more_seats_either(semifinal):
    seating = "Ann, Bob, Cid, Dea\nEve, Fay, Gus"
    answer = semifinal.sends("desk/rounds/2/draft/", act="paste", seating=seating)
    assert semifinal.now.round_at(2).tables == []
    assert "7 people are here, and the cut has 6 seats." in answer.content.decode()


def test_nobody_is_drawn_in_beyond_the_cut_whichever_way_they_came(semifinal):
    """Undo gives back what was said before, whatever somebody else has said since."""
    says(semifinal, "Ann", "out")
    act = semifinal.gets("desk/").context["undo"]["act"]
    helper = semifinal.hand("helper")
    dea = semifinal.event.entrants.get(name="Dea").number
    semifinal.sends(ROLL, helper, act="mark", entrant=dea, state="here")
    semifinal.event.acts.filter(what="link_made").update(by="somebody")
    semifinal.sends("desk/undo/", act=act)
    assert len(here(semifinal)) == 7
    semifinal.sends(ROLL, act="draw")
    assert semifinal.now.round_at(2).tables == []
    assert "7 people are here, and the cut has 6 seats." in semifinal.reads(ROLL)


def test_a_seating_by_hand_leaves_the_alternates_in_line(semifinal):
    seating = "Ann, Bob, Cid\nEve, Fay, Gus"
    semifinal.sends("desk/rounds/2/draft/", act="paste", seating=seating)
    now = semifinal.now
    known = now.round_at(2).presence
    assert [one.name for one in now.entrants if one.pk not in known] == ["Dea", "Hal"]
    semifinal.sends("desk/rounds/2/draft/", act="publish")
    says(semifinal, "Bob", "no_show")
    assert alternates_of(semifinal.now, semifinal.now.round_at(2)) == (("Dea",), ("Hal",))
    assert "Dea sits down at table 1" in semifinal.reads("desk/rounds/2/")


def test_who_was_called_and_is_not_in_a_seating_by_hand_is_out(semifinal):
    semifinal.sends(ROLL, act="mark", entrant=2, state="")
    seating = "Ann, Cid, Dea\nEve, Fay, Gus"
    semifinal.sends("desk/rounds/2/draft/", act="paste", seating=seating)
    known = semifinal.now.round_at(2).presence
    assert known[semifinal.event.entrants.get(name="Bob").pk] == "out"
    assert "Dea" in here(semifinal)


def freed(desk, state="out"):
    """What the desk sees after it said that Ann is away."""
    desk.sends(ROLL, act="mark", entrant=[1, 2, 3, 5, 6, 7], state="here")
    row = desk.rows(desk.event.entrants.get(name="Ann").number)
    answer = desk.client.post(
        f"/events/{desk.event.code}/{ROLL}", {"act": "mark", "row": row, "state": state}
    )
    return desk.client.get(answer.url).content.decode()


def test_a_seat_that_becomes_free_comes_into_view_before_the_draw(semifinal):
    page = freed(semifinal)
    assert '<h2 tabindex="-1" autofocus>A seat is free: the next alternate</h2>' in page
    assert '<button class="button button-plain" name="act" value="draw"' in page
    assert '<button class="button" name="state" value="here">Is here' in page


def test_whoever_marks_on_while_a_seat_is_free_stays_where_they_are(semifinal):
    freed(semifinal)
    semifinal.sends(ROLL, act="mark", entrant=2, state="here")
    assert "autofocus>A seat is free" not in semifinal.gets(ROLL).content.decode()
    assert "autofocus>A seat is free" not in freed(semifinal, "here")


def test_the_draft_says_that_a_seat_is_free_and_who_was_not_asked(semifinal):
    freed(semifinal)
    semifinal.sends(ROLL, act="draw")
    draft = "desk/rounds/2/draft/"
    assert "could be better One seat is free: Dea was not asked." in semifinal.reads(draft)
    says(semifinal, "Dea", "here")
    semifinal.sends(ROLL, act="draw")
    assert "seat is free" not in semifinal.reads(draft)
    assert '<button class="button" name="act" value="draw"' in semifinal.gets(ROLL).content.decode()
