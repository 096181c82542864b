"""The sheet of Colony scoring, and points for money."""

import pytest

from scoring.empires.passing import until_turn
from scoring.empires.turns import Stage

TURN = ({"do": "income"}, {"do": "benefits"}, {"do": "end_turn"})
COLONIES = {"seat-1": {"colonist": 4, "builder": 1}, "seat-2": {"colonist": 2}}


@pytest.fixture
def scoring(start):
    """A table before the scoring of turn 3."""

    def make(**options):
        phone = start(options=options)
        phone.records(*TURN, *TURN, box="refresh")
        phone.records({"do": "correct", "region": "caribbean", "workers": COLONIES})
        phone.records(*TURN[:2], box="benefits")
        return phone

    return make


def has_money(phone, seat, money):
    phone.records({"do": "correct", "player": seat, "set": {"money": money}}, box="benefits")


def test_it_shows_places_and_why(scoring):
    page = scoring().opens(box="scoring").content.decode()
    assert "6 for first place with 5 workers" in page
    assert "4 for 1 Builder in the region" in page
    assert "2 for second place with 2 workers" in page


def test_it_scores_with_one_tap(scoring):
    phone = scoring()
    phone.sends("scoring", due="scoring")
    assert phone.state.players["seat-1"].colony_points == {3: 10}
    assert phone.state.players["seat-2"].colony_points == {3: 4}
    assert phone.table.box == "refresh"


def test_it_stays_to_sell_points_where_the_table_does(scoring):
    phone = scoring(buy_vp=True)
    has_money(phone, "seat-3", 0)
    phone.sends("scoring", due="scoring")
    assert phone.table.box == "scoring"
    page = phone.opens().content.decode()
    assert 'name="vp-seat-1"' in page
    assert 'name="vp-seat-3"' not in page
    assert "Done buying" in page[page.index("bar-main") :]


def test_it_sells_points_in_the_order_of_the_page_as_one_step(scoring):
    phone = scoring(buy_vp=True)
    has_money(phone, "seat-1", 7)
    phone.sends("scoring", due="scoring")
    phone.sends("scoring", **{"vp-seat-1": "5", "vp-seat-2": "0", "vp-seat-4": "1"})
    assert [entry.data for entry in phone.table.fold.last_step] == [
        {"do": "buy_vp", "player": "seat-1", "vp": 5},
        {"do": "buy_vp", "player": "seat-4", "vp": 1},
    ]
    assert phone.state.players["seat-1"].money == 2
    assert phone.table.box == "refresh"


def test_it_refuses_more_points_than_the_money_buys(scoring):
    phone = scoring(buy_vp=True)
    has_money(phone, "seat-1", 3)
    phone.sends("scoring", due="scoring")
    answer = phone.sends("scoring", **{"vp-seat-1": "4"})
    assert answer.status_code == 422
    assert "Ann has $3; the points cost $4." in answer.content.decode()
    assert 'name="vp-seat-1" value="4"' in answer.content.decode()


def test_nobody_buys_anything_with_next(scoring):
    phone = scoring(buy_vp=True)
    phone.sends("scoring", due="scoring")
    phone.sends("scoring", **{"vp-seat-1": "0"})
    assert phone.table.box == "refresh"
    assert phone.state.players["seat-1"].bought == 0


def test_it_scores_once(scoring):
    phone = scoring()
    seen = phone.table.game.revision
    for _tap in range(2):
        answer = phone.sends("scoring", seen=seen, command="tapped-twice", due="scoring")
        assert answer.status_code == 302
    assert [entry.data["do"] for entry in phone.table.fold.last_step] == ["score_colonies"]


# The last one


@pytest.fixture
def last(start):
    """A table before the scoring of turn 8; Ann leads in the Caribbean."""

    def make(**options):
        phone = start(options=options)
        phone.records(*until_turn(8), box="refresh")
        phone.records({"do": "correct", "region": "caribbean", "workers": COLONIES})
        for seat, other in (("seat-3", 1), ("seat-4", 2)):
            phone.records({"do": "correct", "player": seat, "set": {"other_vp": other}})
        phone.records(*TURN[:2], box="benefits")
        return phone

    return make


def asks_money(phone):
    return 'name="money-seat-1"' in phone.opens(box="scoring").text


def test_the_last_scoring_ends_the_game_with_one_tap_and_undo_takes_both_back(last):
    phone = last()
    assert ">Score it and end the game</button>" in phone.opens(box="scoring").text
    phone.sends("scoring", due="scoring", ends="1")
    assert [entry.data["do"] for entry in phone.table.fold.last_step] == ["score_colonies", "end_turn"]
    assert phone.table.is_over
    phone.posts("undo/", {"seen": phone.table.game.revision, "command": "takes-it-back"})
    assert phone.state.stage is Stage.BENEFITS


def test_money_can_be_fixed_there_only_where_points_or_a_place_depend_on_it(last):
    phone = last()
    assert not asks_money(phone)
    phone.records({"do": "correct", "player": "seat-3", "set": {"other_vp": 2}}, box="scoring")
    assert asks_money(phone), "Cid and Dee are level"
    phone.sends("scoring", due="scoring", ends="1", **{"was-seat-3": "10", "money-seat-3": "11"})
    assert phone.state.players["seat-3"].money == 11

    rich = last()
    rich.records({"do": "correct", "player": "seat-1", "set": {"buildings": ["wealth"]}}, box="scoring")
    assert asks_money(rich), "Wealth counts it"


def test_where_points_are_for_sale_the_purchase_ends_the_game(last):
    phone = last(buy_vp=True)
    has_money(phone, "seat-1", 90)
    assert 'name="ends"' not in phone.opens(box="scoring").text
    phone.sends("scoring", due="scoring")
    assert 'name="ends"' in phone.opens().text
    phone.sends("scoring", ends="1", **{"vp-seat-1": "1"})
    assert [entry.data["do"] for entry in phone.table.fold.last_step] == ["buy_vp", "end_turn"]
    assert phone.table.is_over
