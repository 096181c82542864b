"""Who won and why; who would if it ended now."""

import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from companion.drawings.badges import BADGES
from companion.selectors.podium import Podium, Stand
from scoring.empires.turns import LAST_TURN
from tests.companion.ended import COLONIES, plays_to_the_end


@pytest.fixture
def phone(start):
    phone = start(players=2)
    phone.records({"do": "correct", "region": "caribbean", "workers": COLONIES})
    return phone


def page_of(phone, address):
    return phone.client.get(f"/tables/{phone.game.code}/{address}/")


def test_it_says_who_won_with_every_reason(phone):
    phone.records({"do": "correct", "player": "seat-1", "set": {"buildings": ["navy"], "ships": 2}})
    plays_to_the_end(phone)
    page = page_of(phone, "result").content.decode()
    assert "Ann wins with 26 points." in page
    assert "Caribbean: 6 for first place with 3 workers" in page
    assert "Navy: 4 for each of 2 Merchant Ships" in page


def test_those_who_share_a_place_stand_equally_high():
    seats = [SimpleNamespace(badge=badge, name=badge.key) for badge in BADGES[:3]]
    stands = [
        Stand(seat, total, place) for seat, total, place in zip(seats, (5, 5, 1), (1, 1, 3), strict=True)
    ]
    shown = render_to_string("result/_podium.html", {"podium": Podium(stands, [])})
    assert re.findall(r'podium-block" data-place="(\d)"', shown) == ["1", "1", "3"]


def test_it_names_the_tie_breaker(phone):
    phone.records({"do": "correct", "region": "caribbean", "workers": {}})
    phone.records({"do": "correct", "player": "seat-2", "set": {"money": 40}})
    plays_to_the_end(phone)
    page = page_of(phone, "result").content.decode()
    assert "Bob wins the tie at 0 points: equal in the colonies of turn 8, but richer with $40." in page


def test_somebody_who_left_does_not_win_though_the_points_stay_on_the_pad(phone):
    plays_to_the_end(phone)
    phone.game.seats.filter(number=1).update(left=True)
    answer = page_of(phone, "result")
    assert "Bob wins with 6 points." in answer.text
    columns = answer.context["scores"].columns
    assert [(column.seat.name, column.total, column.rank) for column in columns] == [
        ("Bob", 6, 1),
        ("Ann", 18, 2),
    ]
    assert re.search(
        r'class="ranks".*?</svg>\s*1\s*</td>\s*<td>\s*<small>left</small>\s*</td>', answer.text, re.DOTALL
    )


def test_the_pad_adds_up_column_by_column(phone):
    phone.records(
        {"do": "correct", "player": "seat-1", "set": {"buildings": ["navy", "factory"], "ships": 2}},
        {"do": "correct", "player": "seat-2", "set": {"other_vp": -3, "goods": {"fish": 3}}},
    )
    plays_to_the_end(phone)
    pad = page_of(phone, "result").context["scores"]
    for nth, column in enumerate(pad.columns):
        assert column.total == sum(row.cells[nth].points for row in pad.rows)
    assert [column.rank for column in pad.columns] == [1, 2]


def test_the_table_shows_the_result_when_it_is_over(phone):
    plays_to_the_end(phone)
    page = phone.opens().content.decode()
    assert "Ann wins with 18 points." in page
    assert 'id="sheet"' not in page


def test_before_the_end_it_leads_to_how_things_stand(phone):
    answer = page_of(phone, "result")
    assert answer.status_code == 302
    assert answer["Location"] == f"/tables/{phone.game.code}/now/"


def test_if_it_ended_now_counts_the_map_as_it_is(phone):
    answer = page_of(phone, "now")
    page = answer.content.decode()
    assert "6 for first place with 3 workers" in page
    assert [(column.seat.name, column.total) for column in answer.context["scores"].columns] == [
        ("Ann", 6),
        ("Bob", 2),
    ]


@pytest.mark.parametrize("address", ["result", "now"])
def test_a_stranger_sees_nothing(phone, client, address):
    client.defaults["HTTP_HOST"] = "localhost"
    assert client.get(f"/tables/{phone.game.code}/{address}/").status_code == 404


# Charts and highlights


def test_it_draws_points_by_source_and_the_game_turn_by_turn(phone):
    phone.records({"do": "correct", "player": "seat-1", "set": {"goods": {"fish": 3}}})
    plays_to_the_end(phone)
    charts = page_of(phone, "result").context["charts"]
    assert [chart.key for chart in charts.lines] == ["points", "income", "regions"]
    points, income, regions = (chart.drawing for chart in charts.lines)
    assert points.rows[-1] == (LAST_TURN, [21, 6])
    assert income.rows == [(turn, [3, 0]) for turn in range(1, LAST_TURN + 1)]
    assert regions.rows[2] == (3, [1, 0])
    assert [key for key, _name in charts.sources] == ["colonies_3", "colonies_6", "colonies_8", "economy"]


def test_what_a_table_did_not_keep_is_not_drawn(start):
    phone = start(players=2)
    phone.records({"do": "correct", "player": "seat-1", "set": {"other_vp": 5}})
    plays_to_the_end(phone)
    charts = page_of(phone, "result").context["charts"]
    assert [chart.key for chart in charts.lines] == ["points"]


def test_every_chart_has_its_numbers_as_a_table(phone):
    plays_to_the_end(phone)
    page = page_of(phone, "result").content.decode()
    assert page.count("As numbers") == page.count('role="img" aria-labelledby="graph-') - 1 == 2
    assert "style=" not in page


def test_it_tells_what_was_remarkable(phone):
    plays_to_the_end(phone)
    page = page_of(phone, "result").content.decode()
    assert "The most valuable region: the Caribbean gave 24 points, 18 of them to Ann." in page


# Rematch


def test_a_rematch_begins_with_the_same_people(phone, start):
    plays_to_the_end(phone)
    assert f"/start/?rematch={phone.game.code}" in page_of(phone, "result").content.decode()
    page = phone.client.get("/start/", {"rematch": phone.game.code})
    assert [row["called"] for row in page.context["form"].rows()] == ["Ann", "Bob"]


def test_a_rematch_of_a_table_that_is_not_known_is_a_usual_start(phone, start):
    other = start(players=4)
    page = phone.client.get("/start/", {"rematch": other.game.code})
    assert [row["called"] for row in page.context["form"].rows()] == ["Ann", "Bob"]
