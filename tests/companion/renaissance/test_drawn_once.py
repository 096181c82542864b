"""Cards of the players and of the market are drawn once for as long as they show the same."""

import re

import pytest

from companion.templatetags import drawn_once

# A fold is remembered once it is committed, and only then do two pages share what they show.
pytestmark = pytest.mark.django_db(transaction=True)

PLAYER, MARKET = "games/renaissance/_player_card.html", "games/renaissance/_market_card.html"
CHIP, STEP = "play/_purse_chip.html", "log/_step.html"


def drawings_of(phone):
    before = set(drawn_once._drawn)
    phone.opens()
    return sorted(key[0] for key in set(drawn_once._drawn) - before)


def test_only_what_an_entry_touched_is_drawn_again(start):
    phone = start()
    phone.opens()
    assert drawings_of(phone) == []
    phone.records({"do": "correct", "player": "seat-1", "set": {"income": 7}}, box="draw")
    assert drawings_of(phone) == [PLAYER, STEP, CHIP]
    phone.records({"do": "correct", "market": {"wine": 1}}, box="draw")
    assert drawings_of(phone) == [MARKET, STEP]
    assert "shortage" in phone.opens().text


def test_what_the_mat_says_is_drawn_everywhere(start):
    phone = start(printed=None)
    phone.opens()
    phone.records({"do": "printed", "printed": {"payouts": {"wine": [2, 5, 9]}}}, box="draw")
    assert drawings_of(phone).count(MARKET) == len(phone.state.commodities)
    assert re.search(r"<b>2</b>.*<b>5</b>.*<b>9</b>", phone.opens().text)
    owned = {"do": "correct", "player": "seat-1", "set": {"advances": ["Caravan"]}}
    phone.records(owned, {"do": "printed", "printed": {"categories": {"Caravan": "civics"}}}, box="draw")
    assert "<b>Civics</b> Caravan" in phone.opens().text
