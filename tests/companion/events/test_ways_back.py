"""Ways back: after signing in, after Undo, after a cut; and what the desk offers follows what is there."""

import re

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from companion.models import Event, Round

EIGHT = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}


@pytest.fixture
def played(event):
    """Ann, Eve, Fay, Bob, then Gus, Cid, Dea, Hal."""
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], POINTS.get)
    return desk


@pytest.mark.parametrize("page", ["/events/new/?game=empires", "/events/import/", "/seasons/new/"])
def test_who_signs_in_goes_on_where_they_were_going(db, page):
    client = Client(HTTP_HOST="localhost")
    answer = client.get(page)
    assert answer.url.startswith("/account/?next=")
    door = client.get(answer.url).text
    new = re.search('href="(/account/new/[^"]+)"', door)[1]
    said = {"name": "Olga", "password": "a ship of seven oars", "again": "a ship of seven oars"}
    form = dict(re.findall('<input type="hidden" name="([^"]+)" value="([^"]*)"', client.get(new).text))
    assert client.post(new, form | said).url == page


def test_undo_stays_on_the_page(played):
    played.slip(1, 1, [100, 90, 80, 70], reason="miscounted")
    page = played.gets("desk/tables/1-1/")
    act = page.context["undo"]["act"]
    answer = played.sends("desk/undo/", act=act, back=f"/events/{played.event.code}/desk/tables/1-1/")
    assert answer.url == f"/events/{played.event.code}/desk/tables/1-1/"
    for elsewhere in ("//evil.example/", f"/events/{played.event.code}/desk/../../", "/account/"):
        answer = played.sends("desk/undo/", act=0, back=elsewhere)
        assert answer.url == f"/events/{played.event.code}/desk/"


def test_undo_is_offered_only_where_it_can_work(played):
    """The slip of a round behind which another one is published is corrected, not undone."""
    played.sends("desk/", act="next")
    played.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Eve, Fay\nCid, Dea, Gus, Hal")
    played.sends("desk/rounds/2/draft/", act="publish")
    assert played.gets("desk/").context["undo"]["line"].startswith("Round 2 is published")
    Round.objects.filter(number=2).update(clock_at=timezone.now())
    Event.objects.filter(pk=played.event.pk).update(revision=F("revision") + 1)  # what is remembered is old
    assert not played.gets("desk/").context["undo"]


def test_the_page_of_a_person_tells_every_stage_and_the_place_in_the_end(played):
    played.sends("desk/cut/1/", act="say", seats=4)
    played.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    gus = played.reads("standings/7/")
    assert "Rank 5" in gus
    played.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Eve, Fay")
    played.sends("desk/rounds/2/draft/", act="publish")
    played.slip(2, 1, [90, 80, 70, 60])
    ann, gus = played.reads("standings/1/"), played.reads("standings/7/")
    assert "Place 1 in the event Final : Rank 1" in ann
    assert "Rounds : Rank 1" in ann
    assert "Place 5 in the event Rounds : Rank 5" in gus
    assert "Gus is above Cid" in gus


def test_the_next_round_is_not_offered_when_the_clock_was_just_started(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("desk/rounds/1/", act="clock")
    assert "Next round" not in desk.reads("desk/")
    assert "Next round" not in desk.reads("desk/rounds/1/")
    desk.slip(1, 1, [4, 3, 2, 1])
    assert "Next round" in desk.reads("desk/")


def test_a_copy_that_went_on_elsewhere_offers_nothing_to_send(played):
    played.sends("desk/files/", act="hand_over")
    assert '<body class="reading">' in played.gets("desk/").content.decode()
    assert '<body class="reading">' not in played.gets("desk/files/").content.decode()


def test_many_new_people_are_counted_and_the_columns_of_a_list_are_told(event):
    desk = event("league")
    assert "With the headings name, guest and note" in desk.reads("desk/entrants/")
    answer = desk.enters(*range(1, 121))
    assert "120 people are added." in desk.client.get(answer.url).text


def test_the_copy_of_the_browser_is_renewed_with_every_result(played):
    def known():
        return re.search('data-rounds="([0-9]+)"', played.gets("desk/").content.decode())[1]

    before = known()
    played.slip(1, 1, [100, 90, 80, 70], reason="miscounted")
    assert known() != before
