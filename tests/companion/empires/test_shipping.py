"""The sheet of the Merchant Shipping box."""

from companion.models import Detail
from tests.companion.empires.test_buttons import main_of


def test_one_tap_on_the_winner_records_the_ship(start):
    phone = start()
    assert phone.sends("shipping", winner="seat-2").status_code == 302
    assert phone.state.players["seat-2"].ships == 1
    assert phone.table.box == "buildings"


def test_nobody_is_no_entry(start):
    phone = start()
    assert phone.sends("shipping", **{"value_seat-1": "0"}).status_code == 302
    assert phone.table.fold.entries == ()
    assert phone.table.box == "buildings"


def test_it_records_the_same_tap_once(start):
    phone = start()
    for _tap in range(2):
        assert phone.sends("shipping", seen=0, command="twice", winner="seat-2").status_code == 302
    assert phone.state.players["seat-2"].ships == 1


def test_the_counter_says_who_is_ahead(start):
    phone = start()
    counted = {"value_seat-1": "2", "value_seat-2": "3"}
    assert b"Bob is ahead with 3." in phone.sends("shipping", draft="1", **counted).content
    assert phone.table.fold.entries == ()


def test_the_counter_says_who_wins_a_tie(start):
    phone = start()
    phone.records({"do": "correct", "order": ["seat-3", "seat-2", "seat-1", "seat-4"]})
    counted = {"value_seat-1": "3", "value_seat-2": "3", "value_seat-4": "2"}
    page = phone.sends("shipping", draft="1", **counted).content.decode()
    assert "Tie at 3: Bob wins by player order." in page


def test_the_counter_takes_steps_of_what_workers_count(start):
    page = start().opens(box="shipping").content
    assert page.count(b'data-step="1"') == page.count(b'data-step="2"') == 4
    assert b'data-step="3"' not in page


def test_it_says_what_the_steps_of_the_counter_are_for(start):
    assert "Captain and Merchant +2, others +1" in start().opens(box="shipping").text


def test_an_unknown_winner_is_refused(start):
    phone = start()
    assert phone.sends("shipping", winner="seat-9").status_code == 422
    assert phone.table.fold.entries == ()


def test_light_keeps_no_order_and_names_no_winner_of_a_tie(start):
    phone = start(detail=Detail.LIGHT)
    page = phone.sends("shipping", draft="1", **{"value_seat-2": "3", "value_seat-3": "3"}).text
    assert "Bob and Cid tie: the first in player order wins." in page
    assert "wins by player order" not in page
    page = phone.sends("shipping", draft="1", **{"value_seat-2": "3", "value_seat-3": "2"}).text
    assert "Bob is ahead with 3." in page


def test_a_tie_that_light_can_not_decide_is_not_taken_for_no_winner(start):
    phone, tie = start(detail=Detail.LIGHT), {"value_seat-2": "3", "value_seat-3": "3"}
    assert main_of(phone.sends("shipping", draft="1", **tie))[1] == "Tap who wins"
    answer = phone.sends("shipping", **tie)
    assert (answer.status_code, "Tap who wins the ship." in answer.text) == (422, True)
    phone.sends("shipping", winner="seat-3", **tie)
    assert phone.state.players["seat-3"].ships == 1
