"""Who won and why; who would if it ended now."""

import pytest

from scoring.empires.turns import LAST_TURN, SCORING_TURNS

COLONIES = {"seat-1": {"colonist": 3}, "seat-2": {"colonist": 2}}


@pytest.fixture
def phone(start):
    phone = start(players=2)
    phone.records({"do": "correct", "region": "caribbean", "workers": COLONIES})
    return phone


def plays_to_the_end(phone):
    for turn in range(1, LAST_TURN + 1):
        score = ({"do": "score_colonies"},) if turn in SCORING_TURNS else ()
        phone.records({"do": "income"}, {"do": "benefits"}, *score, {"do": "end_turn"}, box="refresh")


def page_of(phone, address):
    return phone.client.get(f"/tables/{phone.game.code}/{address}/")


def test_it_says_who_won_with_every_reason(phone):
    phone.records({"do": "correct", "player": "seat-1", "set": {"buildings": ["navy"], "ships": 2}})
    plays_to_the_end(phone)
    page = page_of(phone, "result").content.decode()
    assert "Ann wins with 26 points." in page
    assert "Caribbean: 6 for first place with 3 workers" in page
    assert "Navy: 4 for each of 2 Merchant Ships" in page


def test_it_names_the_tie_breaker(phone):
    phone.records({"do": "correct", "region": "caribbean", "workers": {}})
    phone.records({"do": "correct", "player": "seat-2", "set": {"money": 40}})
    plays_to_the_end(phone)
    page = page_of(phone, "result").content.decode()
    assert "Bob wins: level at 0 points and in the colonies of turn 8, but ahead with $40." in page


def test_the_pad_adds_up_column_by_column(phone):
    phone.records(
        {"do": "correct", "player": "seat-1", "set": {"buildings": ["navy", "factory"], "ships": 2}},
        {"do": "correct", "player": "seat-2", "set": {"other_vp": -3, "goods": {"fish": 3}}},
    )
    plays_to_the_end(phone)
    pad = page_of(phone, "result").context["pad"]
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
    assert [(column.seat.name, column.total) for column in answer.context["pad"].columns] == [
        ("Ann", 6),
        ("Bob", 2),
    ]


@pytest.mark.parametrize("address", ["result", "now"])
def test_a_stranger_sees_nothing(phone, client, address):
    client.defaults["HTTP_HOST"] = "localhost"
    assert client.get(f"/tables/{phone.game.code}/{address}/").status_code == 404
