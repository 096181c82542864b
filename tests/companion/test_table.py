"""GET /tables/<code>/"""

import re


def test_it_is_asked_for_anew_by_the_back_button(start):
    assert "no-store" in start().opens()["Cache-Control"]


def test_it_opens_where_the_table_stands(start):
    phone = start()
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    assert "Capital Buildings" in re.search(r"<title>(.*?)</title>", phone.opens().text)[1]


def test_it_opens_another_box_without_moving_the_table(start):
    phone = start()
    assert "Warfare" in re.search(r"<title>(.*?)</title>", phone.opens(box="warfare").text)[1]
    assert phone.table.box == "place_workers"


def test_a_box_that_does_not_exist_shows_where_the_table_stands(start):
    phone = start()
    assert "Place workers" in re.search(r"<title>(.*?)</title>", phone.opens(box="<script>").text)[1]
