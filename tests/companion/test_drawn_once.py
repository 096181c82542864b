"""Parts of the page that are drawn once for as long as they show the same."""

import pytest

from companion.services import games
from companion.templatetags import drawn_once

# A fold is remembered once it is committed, and only then do two pages share what they show.
pytestmark = pytest.mark.django_db(transaction=True)


def drawings_of(phone):
    before = set(drawn_once._drawn)
    phone.opens()
    return {key[0] for key in set(drawn_once._drawn) - before}


def test_the_same_table_is_not_drawn_again(start):
    phone = start()
    phone.opens()
    assert drawings_of(phone) == set()


def test_what_changed_is_drawn_again(start):
    phone = start()
    phone.opens()
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    assert drawings_of(phone) == {
        "games/empires/_map_region.html",
        "games/empires/_region_card.html",
        "log/_step.html",
    }
    assert "1 Colonist" in phone.opens().content.decode()


def test_a_step_of_the_log_that_was_mended_is_drawn_again(start):
    phone = start()
    landed = {"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"}
    phone.records(landed)
    assert "Ann lands a Colonist in the Caribbean" in phone.opens().text
    mended = {**landed, "worker": "soldier"}
    games.entry_correct(game=phone.game, number=1, data=mended, seen=1, command="mend", anyway=False)
    page = phone.opens().text
    assert "Ann lands a Soldier in the Caribbean" in page
    assert "Ann lands a Colonist in the Caribbean" not in page


def test_each_zone_has_its_own_hours(start):
    phone = start()
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    assert "+00:00" in phone.opens().text
    phone.client.cookies["zone"] = "Asia/Tokyo"
    assert "+09:00" in phone.opens().text


def test_a_new_name_is_drawn_everywhere(start):
    phone = start()
    phone.opens()
    phone.client.post(f"/tables/{phone.game.code}/people/seat-1/", {"name": "Zoë", "left": ""})
    assert "Zoë" in phone.opens().content.decode()
    assert drawings_of(phone) == set()
