"""Parts of the page that are drawn once for as long as they show the same."""

import pytest

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
    assert drawings_of(phone) == {"games/empires/_map_region.html", "games/empires/_region_card.html"}
    assert "1 Colonist" in phone.opens().content.decode()


def test_a_new_name_is_drawn_everywhere(start):
    phone = start()
    phone.opens()
    phone.client.post(f"/tables/{phone.game.code}/people/seat-1/", {"name": "Zoë", "left": ""})
    assert "Zoë" in phone.opens().content.decode()
    assert drawings_of(phone) == set()
