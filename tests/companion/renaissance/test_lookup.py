"""The second game in the look-up: one search for all games, each result with its game."""

import pytest

from companion.games.renaissance.lookup import THINGS
from companion.lookup.shelf import shelf
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.lookup import READINGS

pytestmark = pytest.mark.django_db


def test_everything_is_there():
    names = {str(thing.name) for thing in THINGS if thing.section.key == "advances"}
    assert names == set(ADVANCES)
    assert sum(thing.section.key == "readings" for thing in THINGS) == len(READINGS) == 22
    assert len({thing.slug for thing in shelf("renaissance").things.values()}) == len(THINGS)


def test_a_search_finds_both_games_and_names_them(client):
    text = client.get("/lookup/?q=cathedral").text
    assert 'href="cathedral/"' in text
    assert 'href="renaissance-cathedral/"' in text
    assert "The Age of Renaissance" in text
    assert "Empires: Age of Discovery" in text


@pytest.mark.parametrize("typed", ["Holy Indulgence", "alchemy", "misery relief", "surplus"])
def test_it_is_found_by_name_and_by_what_it_does(client, typed):
    assert "The Age of Renaissance" in client.get("/lookup/", {"q": typed}).text.partition('id="found"')[2]


def test_a_thing_has_a_page(client):
    text = client.get("/lookup/ocean-navigation/").text
    assert "only after Seaworthy Vessels" in text
    assert "first step of Oceangoing Shipping" in text


def test_phases_and_readings_stand_in_the_chapter(client):
    assert client.get("/lookup/reading-9/").url == "/lookup/turn/#reading-9"
    text = client.get("/lookup/turn/").text
    assert text.count('<li id="phase-') == 8
    assert text.count('<li id="reading-') == 22


def test_advances_narrow_down_by_category(client):
    text = client.get("/lookup/?category=religion").text
    assert "Holy Indulgence" in text
    assert "Caravan" not in text


def test_at_a_table_owners_stand_beside_an_advance(phone):
    phone.records({"do": "correct", "player": "seat-1", "set": {"advances": ["Caravan"]}}, box="draw")
    text = phone.gets("lookup/caravan/").text
    assert "Owned by" in text
    assert phone.gets("lookup/turn/").status_code == 200
