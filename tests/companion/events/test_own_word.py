"""What a player says by the own phone, and what the own page says to a player without a seat."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def drawn(event) -> Desk:
    """A draft of eight at two tables."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    return desk


def test_who_does_not_play_says_so_in_a_draft_and_the_desk_draws_again(drawn):
    bob = drawn.phone_of("Bob")
    drawn.sends("me/out/", bob)
    assert "You do not play this round." in drawn.reads("me/", bob)
    assert "broken Not here, but seated: Bob." in drawn.reads("desk/rounds/1/draft/")
    drawn.sends("desk/rounds/1/draft/", act="draw")
    assert "Bob" not in [name for table in drawn.now.last_round.seating for name in table]
    drawn.sends("me/here/", bob)
    assert "broken Without a seat: Bob." in drawn.reads("desk/rounds/1/draft/")


def test_who_stands_by_in_a_draft_is_here_already(event):
    desk = event("league", copies=1)
    desk.enters(*"ABCDEFG")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    seated = {name for table in desk.now.last_round.seating for name in table}
    [name] = set("ABCDEFG") - seated
    waiting = desk.phone_of(name)
    page = desk.reads("me/", waiting)
    assert "You stand by: the desk calls you when a chair is free." in page
    assert "I am here" not in page
    desk.sends("me/here/", waiting)
    assert "broken" not in desk.reads("desk/rounds/1/draft/")
    assert "Not this round" in page


def test_a_word_that_comes_after_publishing_is_answered(drawn):
    bob = drawn.phone_of("Bob")
    drawn.sends("desk/rounds/1/draft/", act="publish")
    drawn.sends("me/out/", bob)
    assert "Round 1 is published already. Tell the desk." in drawn.reads("me/", bob)
    assert "presence" not in [act.what for act in drawn.event.acts.filter(by="Bob")]


def test_nobody_is_asked_before_the_first_roll_call(event):
    desk = event("league")
    desk.enters("Ann", "Bob")
    desk.sends("desk/", act="open")
    ann = desk.phone_of("Ann")
    desk.sends("me/here/", ann)
    assert "The desk does not ask you now." in desk.reads("me/", ann)


# Who came by the poster


def registers(desk, client, name):
    desk.sends("register/", client, name=name)


def test_who_registers_shortly_before_the_first_roll_call_is_here(event, client):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="open")
    registers(desk, client, "Dea")
    desk.sends("desk/", act="next")
    assert "1 here, 3 unknown" in desk.reads("desk/rounds/1/roll/")
    assert "You are here." in desk.reads("me/", desk.phone_of("Dea"))


def test_who_registered_long_before_it_is_asked(event, client):
    desk = event("league")
    desk.sends("desk/", act="open")
    registers(desk, client, "Dea")
    desk.event.acts.filter(what="entered").update(at=timezone.now() - timedelta(hours=4))
    desk.sends("desk/", act="next")
    assert "0 here, 1 unknown" in desk.reads("desk/rounds/1/roll/")


def test_who_registers_when_the_seats_are_out_hears_that_the_desk_finds_one(drawn, client):
    drawn.sends("desk/entrants/", act="open_registration")
    drawn.sends("desk/rounds/1/draft/", act="publish")
    registers(drawn, client, "Ida")
    ida = drawn.phone_of("Ida")
    assert "Round 1 is already seated. The desk finds you a seat." in drawn.reads("me/", ida)
    drawn.sends("desk/rounds/1/", act="clock")
    page = drawn.reads("me/", ida)
    assert "Round 1 is being played without you. Your seat in the next one appears here." in page


def test_who_does_not_play_is_promised_no_seat(drawn):
    bob = drawn.phone_of("Bob")
    drawn.sends("me/out/", bob)
    drawn.sends("desk/rounds/1/draft/", act="draw")
    drawn.sends("desk/rounds/1/draft/", act="publish")
    page = drawn.reads("me/", bob)
    assert "already seated" not in page
    assert "as soon as a round is published" not in page
    assert "Round 1 is being played without you. You said that you do not play it. Changed your" in page
    drawn.sends("desk/rounds/1/", act="clock")
    assert "Changed your mind?" not in drawn.reads("me/", bob)


def test_who_was_not_here_reads_that_the_round_is_played_all_the_same(drawn):
    bob = drawn.phone_of("Bob")
    drawn.sends("desk/rounds/1/roll/", act="mark", entrant=2, state="no_show")
    drawn.sends("desk/rounds/1/draft/", act="draw")
    drawn.sends("desk/rounds/1/draft/", act="publish")
    page = drawn.reads("me/", bob)
    assert "The desk has noted that you were not here. Are you here now? Tell the desk" in page


def test_who_left_comes_back_by_the_first_button_of_the_own_page(drawn):
    bob = drawn.phone_of("Bob")
    drawn.sends("desk/rounds/1/draft/", act="publish")
    drawn.sends("me/drop/", bob)
    page = drawn.reads("me/", bob)
    assert page.index("I am back") < page.index("Round 1")
