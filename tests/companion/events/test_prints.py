"""What the desk prints: codes that a phone can read, everybody's name, and nothing of a draft."""

import pytest

from companion.device.event_places import ticket_of
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def desk(event) -> Desk:
    made = event("league", options=["double"])
    made.enters("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/roll/", act="mark", entrant="1", state="here")
    return made


@pytest.fixture
def published(desk):
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def test_nobody_prints_seats_of_a_draft(desk):
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    assert {desk.gets(f"desk/print/{what}/").status_code for what in ("slips", "names", "tables")} == {404}


def test_a_slip_has_all_that_a_table_needs(published):
    page = published.reads("desk/print/slips/")
    assert "1 Table Club evening Round 1 · draw 1" in page
    for said in ("Seat Name Starts with Total Tie-breaker Signature", "$10", "$12", "$14"):
        assert said in page


@pytest.mark.parametrize(("what", "codes"), [("slips", 2), ("links", 6), ("poster", 1)])
def test_codes_are_pictures(published, what, codes):
    page = published.gets(f"desk/print/{what}/").content.decode()
    assert page.count("<svg") - published.gets("desk/print/names/").content.decode().count("<svg") == codes
    assert "&lt;svg" not in page


def test_helpers_links_are_pictures_too(published):
    published.sends("desk/people/", act="make", role="helper")
    page = published.gets("desk/people/").content.decode()
    assert "&lt;svg" not in page
    assert ticket_of(published.event.help_links.get()) in page


def test_lists_have_everybody(published):
    for what in ("names", "tables", "roll"):
        page = published.reads(f"desk/print/{what}/")
        assert [name for name in ("Ann", "Bob", "Cid", "Eve", "Fay", "Gus") if name not in page] == []


def test_the_roll_call_knows_who_is_here(desk):
    assert "✓ Ann 1 Bob 2" in desk.reads("desk/print/roll/")


def test_standings_are_printed_with_their_chain(published):
    published.slip(1, 1, [9, 8, 7])
    page = published.reads("desk/print/standings/")
    assert "Club evening · Rounds Rank Name Games Points Wins" in page
    assert "No result yet." not in page
