"""National Advantages at their moment: England, France, Holland, Italy."""

import pytest


@pytest.fixture
def phone(start):
    return start(players=6, advantages="random")


def test_england_empties_the_jails_in_one_step_with_the_dock(phone):
    assert b'name="use" value="seat-1"' in phone.opens(box="dock").content
    phone.sends("dock", use="seat-1", line=["seat-1:colonist:caribbean"])
    assert [entry.data["do"] for entry in phone.table.fold.last_step] == ["advantage", "land"]
    assert phone.table.box == "goods"
    assert b'name="use"' not in phone.opens(box="dock").content


def test_an_advantage_sent_alone_stays_at_the_box(phone):
    phone.sends("dock", use="seat-1")
    assert [entry.data["do"] for entry in phone.table.fold.entries] == ["advantage"]
    assert phone.table.box == "dock"


def test_france_takes_a_good_before_the_others_whenever_it_is_tapped(phone):
    assert b'value="first-seat-3"' in phone.opens(box="goods").content
    phone.sends("goods", line=["seat-1:sugar", "first-seat-3:gold"])
    assert [entry.data["do"] for entry in phone.table.fold.entries] == ["advantage", "take_good"]
    assert phone.state.players["seat-3"].goods == {"gold": 1}
    assert b'value="first-seat-3"' not in phone.opens(box="goods").content


def test_after_frances_good_the_first_player_is_picked(phone):
    page = phone.sends("goods", add="gold", pick_player="first-seat-3").content
    assert b'name="pick_player" value="seat-1" checked' in page


def test_holland_takes_the_ship_and_nobody_else_does(phone):
    assert b'name="use" value="seat-5"' in phone.opens(box="shipping").content
    phone.sends("shipping", use="seat-5")
    assert phone.state.players["seat-5"].ships == 1
    assert phone.table.box == "buildings"
    assert b'name="use"' not in phone.opens(box="shipping").content


def test_italy_uses_its_advantage_in_two_turns(phone):
    phone.sends("specialists", use="seat-6", space_captain="seat-6")
    assert [entry.data["do"] for entry in phone.table.fold.last_step] == ["advantage", "hire"]
    assert b'name="use"' not in phone.opens(box="specialists").content
    for do in ("income", "benefits", "end_turn"):
        phone.records({"do": do}, box="refresh")
    assert b'name="use" value="seat-6"' in phone.opens(box="specialists").content


def test_without_advantages_there_is_nothing_to_use(start):
    phone = start(players=6)
    for box in ("dock", "goods", "shipping", "specialists"):
        page = phone.opens(box=box).content
        assert b'name="use"' not in page
        assert b"first-seat" not in page


def test_the_uses_left_are_shown(start):
    phone = start(advantages="random")
    assert "(2 uses left)" in phone.opens(box="goods").text or "2 uses left" in phone.opens(box="goods").text
    phone.records({"do": "advantage", "player": "seat-3", "good": "gold"}, box="goods")
    cards = {card.seat.key: card.uses for card in phone.table.panel["players"].shown}
    assert cards["seat-3"] == 1
    assert "France · 1 use left" in " ".join(phone.opens().text.split())


def test_spain_has_no_use_left_once_the_game_has_begun(start):
    phone = start(advantages="random")
    phone.records({"do": "take_good", "player": "seat-1", "good": "gold"}, box="goods")
    assert {card.seat.key: card.uses for card in phone.table.panel["players"].shown}["seat-2"] == 0
