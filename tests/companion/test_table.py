"""GET /tables/<code>/"""

import re

from scoring.empires.passing import until_turn
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


def test_points_are_what_is_scored(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-1", "set": {"goods": {"fish": 3}, "ships": 1}})
    phone.records(*({"do": "land", "player": "seat-2", "worker": "colonist", "region": "caribbean"},) * 3)
    assert [seat.points for seat in phone.table.seats] == [0, 0, 0, 0]
    shown = {card.seat.key: card.if_ended for card in phone.table.panel["players"].shown}
    assert (shown["seat-1"], shown["seat-2"]) == (6, 6)
    assert "If it ended now" in phone.opens().text
    assert "Income of turn 8" not in phone.gets("why/seat-1/points/").text


def test_scored_colonies_are_points(start):
    phone = start()
    phone.records(*until_turn(3))
    phone.records(*({"do": "land", "player": "seat-2", "worker": "colonist", "region": "caribbean"},) * 3)
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "score_colonies"})
    assert {seat.key: seat.points for seat in phone.table.seats}["seat-2"] == 6


def test_the_income_of_turn_8_is_points_once_it_is_paid(start):
    phone = start()
    phone.records(*until_turn(8), {"do": "correct", "player": "seat-1", "set": {"goods": {"fish": 3}}})
    assert phone.table.seat["seat-1"].points == 0
    phone.records({"do": "income"})
    assert phone.table.seat["seat-1"].points == 3


def test_what_a_tile_counts_is_points_once_the_game_is_over(start):
    phone = start()
    phone.records(*until_turn(8))
    phone.records(
        {"do": "correct", "player": "seat-1", "set": {"buildings": ["wealth", "factory"], "money": 20}}
    )
    assert phone.table.seat["seat-1"].points == 5
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "score_colonies"})
    assert phone.table.seat["seat-1"].points == 5
    phone.records({"do": "end_turn"})
    assert phone.table.seat["seat-1"].points == 5 + (20 + 30) // 5


def test_the_big_screen_has_a_door(start):
    phone = start()
    assert f'href="/tables/{phone.game.code}/screen/"' in phone.opens().text


def test_a_refusal_takes_the_focus(start):
    answer = start().sends("dock", line=["seat-1:colonist:florida"])
    assert '<div class="notice" role="alert" tabindex="-1" autofocus>' in answer.text


def test_before_the_end_equal_points_are_equal(start):
    phone = start(3)
    phone.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 4}})
    phone.records({"do": "correct", "player": "seat-3", "set": {"goods": {"gold": 2}}})
    assert [(seat.key, place) for seat, place in phone.table.ranked] == [
        ("seat-2", 1),
        ("seat-3", 2),
        ("seat-1", 2),
    ]
