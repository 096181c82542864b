"""What the desk reads before a round: copies, tables, the hour."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


def undoes(desk, client=None) -> str:
    undo = desk.gets("desk/", client).context["undo"]
    desk.sends("desk/undo/", client, act=undo["act"])
    return undo["line"].replace("\u2068", "").replace("\u2069", "")


@pytest.fixture
def called(event) -> Desk:
    """Nine are here."""
    desk = event("league")
    desk.enters(*range(1, 10))
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    return desk


def test_a_helper_says_at_roll_call_how_many_copies_there_are(called):
    helper = called.hand("helper")
    assert "Round 1: 9 here, 0 unknown. 2 tables: 4 + 5." in called.reads("desk/rounds/1/roll/")
    called.sends("desk/rounds/1/roll/", helper, act="copies", copies="1")
    page = called.reads("desk/rounds/1/roll/", helper)
    assert "Round 1: 9 here, 0 unknown, 1 copy. 1 table of 6." in page
    assert "Round 1: 9 here, 0 unknown, 1 copy. 1 table of 6." in called.reads("desk/")
    assert undoes(called, helper) == "Settings: copies – → 1."
    assert called.now.event.copies is None


def test_copies_are_a_number_or_nothing(called):
    for said in ("many", "0", "101"):
        called.sends("desk/rounds/1/roll/", act="copies", copies=said)
        assert "Copies are a whole number from 1 to 100." in called.reads("desk/rounds/1/roll/")
    called.sends("desk/rounds/1/roll/", act="copies", copies="2")
    called.sends("desk/rounds/1/roll/", act="copies", copies="")
    assert called.now.event.copies is None


@pytest.mark.parametrize(("minutes", "said"), [(14, "in 14 min "), (-5, ""), (700, "")])
def test_the_desk_reads_when_the_round_begins(called, minutes, said):
    at = timezone.now() + timedelta(minutes=minutes)
    called.event.rounds.update(starts_at=at)
    hour = f"{timezone.localtime(at):%H:%M}"
    assert f"Round 1 {said}({hour}): 9 here" in called.reads("desk/")


@pytest.fixture
def published(called) -> Desk:
    called.sends("desk/rounds/1/draft/", act="paste", seating="1, 2, 3, 4\n5, 6, 7, 8, 9")
    called.sends("desk/rounds/1/draft/", act="publish")
    return called


def test_the_roll_call_of_a_published_round_counts_the_seats_that_there_are(published):
    assert "Round 1: 9 here, 0 unknown. 9 have a seat at 2 tables." in published.reads("desk/rounds/1/roll/")
    published.enters("Zoe")
    published.sends("desk/rounds/1/roll/", act="mark", entrant=10, state="here")
    page = published.reads("desk/rounds/1/roll/")
    assert "Round 1: 10 here, 0 unknown. 9 have a seat at 2 tables; 1 has none." in page
    assert "5 + 5" not in page


def test_a_round_to_be_fixed_says_who_is_missing_and_who_has_no_seat(published):
    assert "Fix the round" not in published.reads("desk/rounds/1/")
    published.enters("Zoe")
    published.sends("desk/rounds/1/roll/", act="mark", entrant=10, state="here")
    page = published.reads("desk/rounds/1/")
    assert "Fix the round Is here without a seat: Zoe." in page
    published.sends("desk/rounds/1/roll/", act="mark", entrant=[2, 6], state="out")
    page = published.reads("desk/rounds/1/")
    assert "Fix the round Have a seat and are not here: 2, 6. Is here without a seat: Zoe." in page


def test_the_draft_says_what_the_roll_call_said_of_its_tables(called):
    called.sends("desk/rounds/1/roll/", act="copies", copies="1")
    six = "could be better Six at a table: very hard to finish in time."
    called.sends("desk/rounds/1/roll/", act="draw")
    assert six in called.reads("desk/rounds/1/draft/")
    called.sends("desk/rounds/1/roll/", act="copies", copies="2")
    called.sends("desk/rounds/1/roll/", act="draw")
    assert six not in called.reads("desk/rounds/1/draft/")
