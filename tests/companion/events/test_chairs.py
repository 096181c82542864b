"""A total and a word are for who sat there on the page: if somebody else has the chair since, they are
refused in words, and a page of before, or a slip that is typed, never fails."""

import re

import pytest

from companion.services import event_results
from tests.companion.events.conftest import Desk
from tests.companion.events.test_as_shown import form_with

NAMES = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
TOTALS = {"total1": 120, "total2": 100, "total3": 80, "total4": 60}
SAID = "Other people sit at this table now. Look at it first."
DESK, PHONE, SLIPS = "desk/tables/1-1/", "tables/1-1/", "desk/rounds/1/slips/"


@pytest.fixture
def hall(event) -> Desk:
    """Two tables of four; Ida has no seat."""
    desk = event("league")
    desk.enters(*NAMES, "Ida")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="1,2,3,4\n5,6,7,8")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def repairs(desk, gone="1", came="9"):
    """Ann does not come, and Ida has her chair."""
    if gone:
        desk.sends("desk/rounds/1/roll/", act="mark", state="no_show", entrant=gone)
    desk.sends("desk/rounds/1/roll/", act="mark", state="here", entrant=came)
    way = desk.gets("desk/rounds/1/").context["ways"][0][0]
    desk.sends("desk/rounds/1/", act="repair", way=way)


def names(desk):
    return desk.now.table_at(1, 1).names


def hidden(desk, page, client=None, act=""):
    """What the form for the totals sends along."""
    text = desk.gets(page, client).content.decode()
    return form_with(text, act) if act else {"chairs": chairs_in(text)}


def chairs_in(page):
    return re.findall('name="chairs" value="([^"]+)"', page)[-1]


def versions(desk):
    return [len(table.versions) for table in desk.now.rounds[0].tables]


def test_totals_of_a_phone_are_for_whom_it_named(hall):
    bob = hall.phone_of("Bob")
    sent = hidden(hall, PHONE, bob)
    repairs(hall)
    assert names(hall) == ("Ida", "Bob", "Cid", "Dea")
    hall.sends(f"{PHONE}totals/", bob, seen=0, **sent, **TOTALS)
    assert SAID in hall.reads(PHONE, bob)
    assert versions(hall) == [0, 0]
    hall.sends(f"{PHONE}totals/", bob, seen=0, **hidden(hall, PHONE, bob), **TOTALS)
    assert versions(hall) == [1, 0]


def test_totals_that_are_asked_for_ties_are_for_whom_they_were_typed(hall):
    bob = hall.phone_of("Bob")
    sent = hidden(hall, PHONE, bob)
    repairs(hall)
    page = hall.sends(f"{PHONE}totals/", bob, seen=0, **sent, **{**TOTALS, "total2": 120})
    assert (page.status_code, f'name="chairs" value="{sent["chairs"]}"' in page.content.decode()) == (
        422,
        True,
    )


@pytest.mark.parametrize("act", ["totals", "preview"])
def test_totals_at_the_desk_are_for_whom_it_named(hall, act):
    if act == "preview":
        hall.slip(1, 1, [4, 3, 2, 1])
    sent = hidden(hall, DESK, act=act)
    if act == "preview":  # a slip for the wrong table: undone, its seats can change
        hall.sends("desk/undo/", act=hall.event.acts.last().pk)
    repairs(hall)
    if act == "preview":
        hall.slip(1, 1, [4, 3, 2, 1])
    before = versions(hall)
    hall.sends(DESK, **{**sent, "act": "totals", "signed": "1", "reason": "x", **TOTALS})
    assert SAID in hall.reads(DESK)
    assert versions(hall) == before


def test_a_slip_that_is_asked_for_ties_is_for_whom_it_named(hall):
    page = hall.sends(SLIPS, table="1", totals="120 120 80 60")
    sent = {"table": 1, "seen": 0, "chairs": chairs_in(page.content.decode()), **TOTALS, "total2": 120}
    repairs(hall)
    hall.sends(SLIPS, **sent, place1=1, place2=2)
    assert SAID in hall.reads(SLIPS)
    assert versions(hall) == [0, 0]


@pytest.mark.parametrize("page", ["me/", PHONE])
@pytest.mark.parametrize("wrong", [{}, {"wrong": "1", "note": "no"}])
def test_a_word_is_about_those_whom_the_page_named(hall, page, wrong):
    bob = hall.phone_of("Bob")
    hall.slip(1, 1, TOTALS.values(), x="1")
    sent = hidden(hall, page, bob) | wrong
    to = f"{page}confirm/"
    hall.sends("desk/undo/", act=hall.event.acts.last().pk)
    repairs(hall)
    hall.slip(1, 1, TOTALS.values(), x="1")
    hall.sends(to, bob, seen=1, seat="seat-2", **sent)
    assert SAID in hall.reads(page, bob)
    assert not hall.now.table_at(1, 1).now.checks
    hall.sends(to, bob, seen=1, seat="seat-2", **hidden(hall, page, bob), **wrong)
    assert len(hall.now.table_at(1, 1).now.checks) == 1


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("tables/1-2/totals/", {"seen": 0, **TOTALS}),
        ("desk/tables/1-2/", {"act": "totals", "seen": 0, "signed": "1", **TOTALS}),
        (SLIPS, {"table": "2", "totals": "120 100 80 60"}),
    ],
)
def test_a_table_that_gains_a_seat_while_totals_come_takes_none(hall, overtaken, page, said):
    """Between what the form is read with and the lock; a page of before names nobody."""
    client = hall.phone_of("Eve") if page.startswith("tables") else hall.client
    overtaken(event_results, "read", lambda: repairs(hall, gone=""))
    assert hall.sends(page, client, **said).status_code == 302
    assert versions(hall) == [0, 0]
    told = SAID if page == SLIPS else "Table 2 has 5 seats, each with one total."
    assert told in hall.reads(page.replace("totals/", ""), client)


@pytest.mark.parametrize("page", [PHONE, DESK])
def test_a_page_of_before_still_works(hall, page):
    repairs(hall)
    said = {"seen": 0, **TOTALS}
    if page == DESK:
        hall.sends(DESK, act="totals", **said)
    else:
        hall.sends(f"{PHONE}totals/", hall.phone_of("Bob"), **said)
    assert versions(hall) == [1, 0]
