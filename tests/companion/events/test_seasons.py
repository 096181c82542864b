"""A season: several events, points by placing, the best few count, people joined by hand or by account."""

import pytest
from django.test import Client

from companion.models import Account, Season
from companion.selectors.seasons import season_now
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.slow

FIRST = {"Ann": 90, "Bob": 80, "Cid": 70, "Dea": 60}
SECOND = {"Bob": 90, "Ann": 80, "Eve": 70, "Dea": 70}


def played(event, nth, totals) -> Desk:
    desk = event("league", name=f"Evening {nth}", command=f"evening-{nth}")
    desk.enters(*totals)
    desk.plays([tuple(totals)], totals.get)
    return desk


@pytest.fixture
def season(event, organizer):
    """Two evenings; who is called the same is one person."""
    first = played(event, 1, FIRST)
    desk = event("league", name="Evening 2", command="evening-2")
    desk.enters(*SECOND)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=", ".join(SECOND))
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 1, list(SECOND.values()), signed="1", place3="1", place4="1")
    organizer.post("/seasons/new/", {"name": "Year", "points": "10-6-3-1", "best": "", "command": "x"})
    made = Season.objects.get()
    for one in (first, desk):
        sends(organizer, act="add", event=one.event.code)
    return made


def sends(client, **data):
    return client.post(f"/seasons/{Season.objects.get().code}/", data)


def lines():
    return [(one.rank, one.name, one.total) for one in season_now(Season.objects.get()).lines]


def test_nobody_is_joined_by_a_name_alone(season):
    assert (1, "Ann (Evening 1)", "10") in lines()
    assert (3, "Ann (Evening 2)", "6") in lines()


def test_equal_sums_share_the_place_and_shared_places_their_points(season, organizer):
    sends(organizer, act="join_namesakes")
    assert lines() == [(1, "Ann", "16"), (1, "Bob", "16"), (3, "Cid", "3"), (3, "Dea", "3"), (5, "Eve", "2")]


def test_only_the_best_count(season, organizer):
    sends(organizer, act="join_namesakes")
    sends(organizer, act="save", name="Year", points="10-6-3-1", best="1")
    assert lines()[:2] == [(1, "Ann", "10"), (1, "Bob", "10")]
    page = Client(HTTP_HOST="localhost").get(f"/seasons/{season.code}/").content.decode()
    assert "(6)" in page


def test_two_entries_are_joined_and_parted_by_hand(season, organizer):
    cid = season.events.get(name="Evening 1").entrants.get(name="Cid")
    eve = season.events.get(name="Evening 2").entrants.get(name="Eve")
    sends(organizer, act="join", one=cid.pk, other=eve.pk)
    assert (5, "Cid", "5") in lines()
    sends(organizer, act="part", name="Cid")
    assert "5" not in [total for _rank, _name, total in lines()]


def test_nobody_plays_twice_in_one_event(season, organizer):
    rows = season.events.get(name="Evening 1").entrants.all()[:2]
    sends(organizer, act="join", one=rows[0].pk, other=rows[1].pk)
    assert not season.people.exists()


def test_an_account_is_known_again(season):
    gil = Account.objects.create(key="gil", name="Gil")
    for event, name in (("Evening 1", "Dea"), ("Evening 2", "Eve")):
        season.events.get(name=event).entrants.filter(name=name).update(account=gil)
    assert [one for one in lines() if one[1] == "Eve"] == [(5, "Eve", "3")]


def test_who_registers_signed_in_is_known_by_the_account(event):
    desk = event("league")
    desk.sends("desk/", act="open")
    client = Client(HTTP_HOST="localhost")
    client.force_login(Account.objects.create(key="gil", name="Gil"))
    desk.sends("register/", client, name="Gilbert")
    assert desk.event.entrants.get().account.name == "Gil"


def test_only_its_organizer_changes_a_season(season, organizer):
    other = Client(HTTP_HOST="localhost")
    other.force_login(Account.objects.create(key="gil", name="Gil"))
    for client in (other, Client(HTTP_HOST="localhost")):
        assert client.get(f"/seasons/{season.code}/").status_code == 200
        assert sends(client, act="delete").status_code == 404
    sends(organizer, act="delete")
    assert not Season.objects.exists()


def test_nobody_adds_the_event_of_somebody_else(season, event):
    desk = event("catan")
    desk.event.account = Account.objects.create(key="gil", name="Gil")
    desk.event.save()
    assert sends(desk.client, act="add", event=desk.event.code).status_code == 404


def test_an_event_that_is_not_open_shows_nothing(season, event, organizer):
    draft = event("catan", name="Secret cup")
    sends(organizer, act="add", event=draft.event.code)
    assert "Secret cup" not in Client(HTTP_HOST="localhost").get(f"/seasons/{season.code}/").content.decode()
