"""Big screen: everything to look at, nothing to press."""

import re

from django.test import Client

from companion.games.empires.map import SPOTS
from companion.games.empires.screen import width_of

SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}


def test_it_shows_people_box_map_and_what_was_recorded_last(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    text = phone.client.get(f"/tables/{phone.game.code}/screen/").text

    for shown in ("Ann", "Dee", "$10", "Merchant Shipping", "Map of the New World", "Ann takes Sugar."):
        assert shown in text


def test_it_has_nothing_to_press(start):
    phone = start()
    text = phone.client.get(f"/tables/{phone.game.code}/screen/").text
    main = re.search(r"<main.*?</main>", text, re.S).group()
    outside_the_map = re.sub(r'<div class="screen-map" inert>.*?</div>', "", main, flags=re.S)

    assert "<form" not in main
    assert "<button" not in main
    assert "<a" not in outside_the_map.partition('<div id="live"')[0]


def test_it_does_not_exist_for_strangers(start):
    phone = start()

    assert Client(HTTP_HOST="localhost").get(f"/tables/{phone.game.code}/screen/").status_code == 404


def test_it_ranks_everybody_shows_the_ages_and_turns_to_the_region_in_question(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-3", "set": {"other_vp": 9}})
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    text = phone.client.get(f"/tables/{phone.game.code}/screen/").text

    assert re.findall(r'ranking-name">(\w+)<', text)[0] == "Cid"
    assert re.findall(r'aria-current="step">(\d)<', text) == ["1"]
    assert re.search(r"Age I\b.*Age II\b.*Age III\b", text, re.S)
    assert 'data-sight="180 184 180 240"' in text
    assert text.count("is-here") == 1

    phone.records(SUGAR, box="goods")
    assert "data-sight" not in phone.client.get(f"/tables/{phone.game.code}/screen/").text


def test_its_map_keeps_everything_on_the_chart_and_says_where_there_is_more(start):
    phone = start(players=6)
    crowd = {f"seat-{nth}": {"colonist": 10 + nth} for nth in range(1, 7)}
    phone.records(*[{"do": "correct", "region": key, "discovered": True, "workers": crowd} for key in SPOTS])

    for large in phone.table.screen.shown.regions:
        row = list(large.row)
        assert row
        assert large.has_more
        assert row[0].x >= 0
        assert row[-1].x + width_of(row[-1].colony) <= 360


def test_everybody_who_landed_in_the_caribbean_is_seen(start):
    phone = start(players=6)
    crowd = {f"seat-{nth}": {"colonist": nth} for nth in range(1, 7)}
    phone.records({"do": "correct", "region": "caribbean", "workers": crowd})
    caribbean = next(large for large in phone.table.screen.shown.regions if large.one.key == "caribbean")

    assert len(list(caribbean.row)) == 6
    assert not caribbean.has_more


def test_it_tells_the_whole_of_a_step_and_of_a_long_one_what_came_last(start):
    phone = start()
    goods = ("sugar", "fish", "gold", "rice", "fur")
    phone.records(*[{**SUGAR, "good": good} for good in goods], box="goods")
    news = re.search(r'class="screen-news">(.*?)</ul>', phone.gets("screen/").text, re.S).group(1)

    assert re.findall(r"Ann takes (\w+)\.", news) == ["Fish", "Gold", "Rice", "Fur"]


def test_a_rank_is_told_from_the_place_in_the_order(start):
    """Of two with the same rank, the later one in the order stands first."""
    page = start(2).gets("screen/").text
    assert '<span class="ranking-place">1.</span>' in page
    assert re.findall(r'class="nth" data-n="(\d)"', page) == ["2", "1"]
