"""What is typed and ticked on the page of the cut counts: *Make the cut* never makes another one than the
page showed."""

import html

import pytest

from companion.models import Event
from companion.views.events.cut import tables_for

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}


@pytest.fixture
def played(event):
    """Ann, Eve, Fay, Bob, then Gus, Cid, Dea, Hal."""
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.plays([PEOPLE[:4], PEOPLE[4:]], POINTS.get)
    return desk


def settles(desk, **said):
    return desk.sends("desk/cut/1/", act="settle", name="Final", tables=1, **said)


def number_of(desk, name) -> int:
    return desk.event.entrants.get(name=name).number


def test_ticks_of_the_absent_are_taken_and_shown_before_the_cut_is_made(played):
    played.sends("desk/cut/1/", act="say", seats=4)
    settles(played, seats=4, absent=[number_of(played, "Eve")])
    assert played.now.stages[0].stage.settled_at is None
    assert Event.objects.get(pk=played.event.pk).stages.get(number=1).absent == [5]
    page = played.reads("desk/cut/1/")
    assert "Not cut yet: the line is another one now. Out: Eve. In: Gus. Look, then make the cut." in page
    assert "Go on (4) Ann , Fay , Bob , Gus" in page
    settles(played, seats=4, absent=[number_of(played, "Eve")])
    here = played.now.last_round.presence
    assert {one.name for one in played.now.entrants if one.pk in here} == {"Ann", "Fay", "Bob", "Gus"}


def test_another_number_is_shown_before_the_cut_is_made(played):
    played.sends("desk/cut/1/", act="say", seats=4)
    settles(played, seats=5)
    assert played.now.stages[0].stage.settled_at is None
    assert "Out: nobody. In: Gus." in played.reads("desk/cut/1/")


def test_ticks_and_the_button_are_of_one_form(played):
    played.sends("desk/cut/1/", act="say", seats=4)
    page = played.gets("desk/cut/1/").content.decode()
    form = next(one for one in page.split("<form") if 'name="absent"' in one).split("</form>")[0]
    assert 'value="settle"' in form
    assert 'name="shown"' in form


def test_the_page_opens_with_the_ranking_and_a_suggestion(played):
    page = played.reads("desk/cut/1/")
    assert "8 people are ranked. For example 4 for one table, the final." in page
    assert "The ranking now 1 Ann" in page
    assert 'name="seats" value="4"' in html.unescape(played.gets("desk/cut/1/").content.decode())


@pytest.mark.parametrize(("seats", "tables"), [(4, 1), (5, 1), (8, 2), (16, 4), (25, 5), (20, 5), (18, 5)])
def test_tables_are_of_four_or_all_of_five(seats, tables):
    assert tables_for(seats) == tables
