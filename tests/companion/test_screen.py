"""The table on a large screen: everything to look at, nothing to press."""

import re

from django.test import Client

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
