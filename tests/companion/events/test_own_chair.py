"""Who has lost a chair: phones and pages say what became of it, and offer nothing that is refused."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def desk(event):
    """One table is published; Sue has no seat."""
    made = event("league")
    made.enters("Ann", "Bob", "Cid", "Dea", "Sue")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    made.sends("desk/rounds/1/draft/", act="publish")
    return made


def anybody():
    return Client(HTTP_HOST="localhost")


def substitutes(desk, **more):
    desk.sends("desk/tables/1-1/", **{"act": "substitute", "seat": 1, "came": 5, "counts_for": "came"} | more)


def reports(desk):
    totals = {"total1": 9, "total2": 8, "total3": 7, "total4": 6}
    desk.sends("tables/1-1/totals/", desk.phone_at(1, 1), seen=0, **totals)


def mine(desk, name):
    return desk.reads("me/", desk.phone_of(name))


def test_a_substitute_who_counts_is_provisional(desk):
    substitutes(desk)
    reports(desk)
    page = desk.gets("standings/", anybody()).content.decode()
    marked = [
        re.search(r'standings/\d+/">([^<]+)<', row)[1] for row in page.split("<tr") if "provisional<" in row
    ]
    assert marked == ["Sue", "Bob", "Cid", "Dea"]
    assert "provisional" in desk.reads("standings/", desk.phone_of("Sue")).split("Rank")[0]


REFUSED = ("The result is right", "Not right", "Call the desk", "My table", "Is it right?")


@pytest.mark.parametrize("is_reported", [False, True])
def test_who_was_substituted_is_asked_nothing_and_reads_who_plays_on(desk, is_reported):
    substitutes(desk)
    if is_reported:
        reports(desk)
    page = mine(desk, "Ann")
    assert "Sue plays on in your chair; the result counts for Sue." in page
    assert [said for said in REFUSED if said in page] == []
    assert "you start first" not in page
    assert "Call the desk" in mine(desk, "Sue")


def test_who_left_the_table_reads_that_too(desk):
    substitutes(desk, act="leave")
    page = mine(desk, "Ann")
    assert "You left this table and take its last place." in page
    assert [said for said in REFUSED if said in page] == []


def test_a_table_of_an_earlier_round_offers_no_way_to_it_either(desk):
    substitutes(desk)
    reports(desk)
    desk.sends("desk/", act="next")
    page = mine(desk, "Ann")
    assert "My games Round 1, table 1" in page
    assert [said for said in REFUSED if said in page] == []


def test_who_is_disqualified_reads_it(desk):
    reports(desk)
    assert "isqualified" not in mine(desk, "Ann") + desk.reads("standings/1/", anybody())
    desk.sends("desk/entrants/", act="change", entrant=1, state="disqualified", reason="cheated")
    assert "The desk disqualified you: no row in the standings, and no more seats." in mine(desk, "Ann")
    assert "Disqualified: no row in the standings." in desk.reads("standings/1/", anybody())
    assert "isqualified" not in desk.reads("standings/2/", anybody())


def test_who_plays_for_somebody_is_named_wherever_people_look(desk):
    """Whoever looks for Sue finds her, and Ann reads that the result is hers."""
    substitutes(desk, counts_for="left")
    assert "Sue plays on for you; the result counts for you." in mine(desk, "Ann")
    page = mine(desk, "Sue")
    assert "You play for Ann." in page
    assert "with Bob , Cid , Dea" in page
    assert "with Sue , Cid , Dea" in mine(desk, "Bob")
    seats = desk.reads("seats/", anybody())
    assert "Sue table 1, seat 1" in seats
    assert "Ann" not in seats
    assert "1. Sue plays for Ann" in desk.reads("rounds/1/", anybody())
    screen = desk.reads("screen/", anybody())
    assert "Sue table 1" in screen
    assert "by table" in screen
    assert "Ann" not in screen


def test_who_steps_in_at_a_second_table_of_a_round_reads_of_that_one_first(event):
    made = event("league")
    names = [*"ABCDEFGH"]
    made.enters(*names)
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/draft/", act="paste", seating="A, B, C, D\nE, F, G, H")
    made.sends("desk/rounds/1/draft/", act="publish")
    made.slip(1, 1, [9, 8, 7, 6])
    made.sends("desk/tables/1-2/", act="substitute", seat=1, came=1, counts_for="left")
    page = mine(made, "A")
    assert page.index("You play for E.") < page.index("My games") < page.index("Round 1, table 1")
