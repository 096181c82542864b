"""The sheet of Income."""

import pytest


@pytest.fixture
def phone(start):
    phone = start()
    phone.records(
        {"do": "correct", "player": "seat-1", "set": {"money": 0, "goods": {"silver": 5}, "ships": 2}},
        {"do": "correct", "player": "seat-2", "set": {"money": 0, "buildings": ["mayflower"]}},
        {"do": "correct", "player": "seat-2", "set": {"goods": {"gold": 2, "fish": 1}, "ships": 1}},
    )
    return phone


def test_it_lays_out_the_best_sets_with_their_sum(phone):
    page = phone.opens(box="income").content.decode()
    assert '<b class="sum lay">$9</b>' in page


def test_it_pays_everybody_with_one_tap(phone):
    assert phone.sends("income", due="income").status_code == 302
    assert [phone.state.players[seat].money for seat in ("seat-1", "seat-2")] == [9, 3]
    assert phone.table.box == "benefits"


def test_it_offers_idle_ships_to_the_owner_of_mayflower_alone(phone):
    page = phone.opens(box="income").content.decode()
    assert 'name="idle-seat-1"' not in page
    assert page.count('name="idle-seat-2"') == 2


def test_it_leaves_out_ships_that_carried_passengers(phone):
    phone.sends("income", due="income", **{"idle-seat-2": "1"})
    assert phone.state.players["seat-2"].money == 1


def test_it_pays_once(phone):
    seen = phone.table.game.revision
    for _tap in range(2):
        assert phone.sends("income", seen=seen, command="tapped-twice", due="income").status_code == 302
    assert phone.state.players["seat-1"].money == 9


def test_it_leads_on_when_income_is_paid_already(phone):
    phone.sends("income", due="income")
    page = phone.opens(box="income").content.decode()
    assert "Done for this turn." in page
    assert 'name="due"' not in page
    phone.sends("income")
    assert phone.table.box == "benefits"
    assert phone.state.players["seat-1"].money == 9


def test_it_refuses_more_idle_ships_than_there_are(phone):
    answer = phone.sends("income", due="income", **{"idle-seat-2": "2"})
    assert answer.status_code == 422
    assert "Ships of Bob that carried workers: 2, but there can be at most 1." in answer.content.decode()
