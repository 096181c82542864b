"""The sheet of Warfare."""

import re

import pytest

from tests.companion.empires.test_moments import newest

ANN = {"colonist": 3, "soldier": 2}
BOB = {"colonist": 4, "soldier": 1}
BATTLE = {"attacker": "seat-1", "defender": "seat-2", "kind": "battle", "region": "caribbean"}
LOSSES = {"loss-caribbean-seat-1": "soldier:1", "loss-caribbean-seat-2": "soldier:1+colonist:1"}


@pytest.fixture
def phone(start):
    phone = start()
    phone.records(
        {"do": "correct", "region": "caribbean", "workers": {"seat-1": ANN, "seat-2": BOB}},
        {
            "do": "correct",
            "region": "peru",
            "discovered": True,
            "workers": {"seat-1": {"soldier": 1}, "seat-2": {"colonist": 1}},
        },
    )
    return phone


def kinds(phone):
    return [entry.data["do"] for entry in phone.table.fold.entries if entry.data["do"] != "correct"]


def test_it_records_a_battle_and_stays_in_the_box(phone):
    assert phone.sends("warfare", **BATTLE, **LOSSES).status_code == 302
    assert phone.state.regions["caribbean"].workers == {
        "seat-1": {"colonist": 3, "soldier": 1},
        "seat-2": {"colonist": 3},
    }
    assert phone.table.box == "warfare"


def test_it_goes_on_without_a_battle(phone):
    phone.sends("warfare", kind="battle")
    assert phone.table.box == "income"
    assert kinds(phone) == []


def test_it_shows_where_and_how_many_fall_with_the_soldiers_picked(phone):
    page = phone.sends("warfare", draft="1", **BATTLE).content.decode()
    assert 'name="region" value="peru"' in page
    assert "Ann loses 1 worker" in page
    assert "Bob loses 2 workers" in page
    assert 'name="loss-caribbean-seat-2" value="soldier:1+colonist:1" checked' in page
    assert "loss-peru" not in page
    assert kinds(phone) == []


def test_it_asks_for_a_region_before_it_records(phone):
    answer = phone.sends("warfare", attacker="seat-1", defender="seat-2", kind="battle")
    assert answer.status_code == 200
    assert "Answer the questions below first." in answer.content.decode()
    assert kinds(phone) == []


def test_it_finds_the_battles_of_a_war_and_takes_the_money(phone):
    war = {**BATTLE, "kind": "war"}
    page = phone.sends("warfare", draft="1", **war).content.decode()
    assert 'type="hidden" name="loss-peru-seat-2" value="colonist:1"' in page
    money = phone.state.players["seat-1"].money
    phone.sends("warfare", **war, **LOSSES, **{"loss-peru-seat-2": "colonist:1"})
    assert kinds(phone) == ["war"]
    assert phone.state.regions["peru"].workers == {"seat-1": {"soldier": 1}}
    assert phone.state.players["seat-1"].money == money - 10


def test_a_war_that_is_too_dear_says_so_before_and_what_was_paid_after(phone):
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 7}})
    war = {"attacker": "seat-1", "defender": "seat-2", "kind": "war"}
    assert "Ann has $7; a war costs $10." in phone.sends("warfare", draft="1", **war).text
    assert "a war costs" not in phone.sends("warfare", draft="1", **war | {"attacker": "seat-2"}).text
    losses = LOSSES | {"loss-peru-seat-1": "soldier:0", "loss-peru-seat-2": "colonist:1"}
    phone.sends("warfare", anyway="1", **war, **losses)
    assert "Ann pays $7 for a war on Bob with 2 battles" in phone.gets("log/").text
    assert "War: Caribbean and Peru" in phone.gets(f"moments/{newest(phone)[0]}/").text


def test_it_refuses_too_many_losses_and_records_them_anyway(phone):
    losses = {"loss-caribbean-seat-1": "soldier:2"}
    answer = phone.sends("warfare", **BATTLE, **losses)
    assert answer.status_code == 422
    assert "Ann can lose at most 1 in the Caribbean, not 2." in answer.content.decode()
    phone.sends("warfare", anyway="1", **BATTLE, **losses)
    assert phone.state.regions["caribbean"].workers["seat-1"] == {"colonist": 3}


def test_it_fights_the_same_battle_once(phone):
    seen = phone.table.game.revision
    for _tap in range(2):
        answer = phone.sends("warfare", seen=seen, command="tapped-twice", **BATTLE, **LOSSES)
        assert answer.status_code == 302
    assert kinds(phone) == ["battle"]


def test_it_says_when_two_players_meet_nowhere(phone):
    page = phone.sends("warfare", draft="1", attacker="seat-3", defender="seat-4").content.decode()
    assert "Neither has a Soldier where both have workers." in page


def test_who_attacks_keeps_the_seat_among_those_who_are_attacked(start):
    page = start().sends("warfare", draft="1", attacker="seat-2", defender="seat-2").text
    row = re.findall(r'name="defender" value="(seat-\d)"( disabled)?', page)
    assert row == [("seat-1", ""), ("seat-2", " disabled"), ("seat-3", ""), ("seat-4", "")]
