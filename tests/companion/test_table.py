"""GET /tables/<code>/"""

import re

from tests.companion.ended import ended


def test_it_is_asked_for_anew_by_the_back_button(start):
    assert "no-store" in start().opens()["Cache-Control"]


def test_it_opens_where_the_table_stands(start):
    phone = start()
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    assert "Capital Buildings" in re.search(r"<title>(.*?)</title>", phone.opens().text)[1]


def test_the_title_is_one_line(start):
    assert "<title>Turn 1: Place workers · Scorepad</title>" in start().opens().text


def test_a_table_that_is_over_says_who_won_and_leads_on_in_the_bar(start):
    phone = ended(start(2))
    page = phone.opens().text
    assert "<title>Ann wins with 18 points. · Scorepad</title>" in page
    assert f'href="/tables/{phone.game.code}/result/"' in page.split('id="bar"')[1]


def test_it_opens_another_box_without_moving_the_table(start):
    phone = start()
    assert "Warfare" in re.search(r"<title>(.*?)</title>", phone.opens(box="warfare").text)[1]
    assert phone.table.box == "place_workers"


def test_a_box_that_does_not_exist_shows_where_the_table_stands(start):
    phone = start()
    assert "Place workers" in re.search(r"<title>(.*?)</title>", phone.opens(box="<script>").text)[1]
