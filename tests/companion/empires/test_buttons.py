"""Buttons: where the players' stand, what the large one says and does, and Invite."""

import re

import pytest

from companion.models import Role

SHIP = {f"value_seat-{nth}": value for nth, value in enumerate((1, 3, 0, 0), start=1)}


def main_of(answer):
    """The large button: its attributes and its words."""
    found = re.search(r'<button id="main-button"([^>]*)>([^<]*)</button>', answer.content.decode())
    return found[1], found[2]


def says(phone, box):
    return main_of(phone.opens(box=box))[1]


def adders(phone):
    page = phone.opens(box="dock").content.decode()
    return re.findall(r'class="adder" name="add" value="(seat-\d)"', page), re.findall(
        r'data-n="(\d)"', page
    )[:4]


def test_players_keep_their_seats_and_wear_their_place_in_the_order(start):
    phone = start()
    assert adders(phone) == (["seat-1", "seat-2", "seat-3", "seat-4"], ["1", "2", "3", "4"])
    phone.records({"do": "correct", "order": ["seat-3", "seat-1", "seat-4", "seat-2"]})
    assert adders(phone) == (["seat-1", "seat-2", "seat-3", "seat-4"], ["2", "4", "1", "3"])


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("initiative", "Nobody is there"),
        ("dock", "Nobody lands"),
        ("goods", "No goods taken"),
        ("shipping", "Nobody wins the ship"),
        ("buildings", "Nobody buys"),
        ("discovery", "Nobody explores"),
        ("specialists", "Nobody is hired"),
        ("warfare", "No battle"),
    ],
)
def test_an_empty_sheet_says_what_its_button_does(start, box, words):
    assert says(start(), box) == words


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("initiative", "Nobody is there"),  # there a player's own phone says who of all is
        ("dock", "Next"),
        ("goods", "Next"),
        ("shipping", "Next"),
        ("buildings", "Next"),
        ("discovery", "Next"),
        ("specialists", "Next"),
        ("warfare", "Next"),
    ],
)
def test_a_players_own_phone_says_nothing_of_the_others(start, box, words):
    """It records that player's own things: whether nobody else explores it does not know."""
    seat = start().joins(Role.SEAT, 2)
    attributes, said = main_of(seat.opens(box=box))
    assert said == words
    assert "data-empty" not in attributes or f'data-empty="{words}"' in attributes


def test_it_says_nothing_of_the_ship_when_somebody_else_is_ahead(start):
    seat = start().joins(Role.SEAT, 1)
    assert main_of(seat.sends("shipping", draft="1", **SHIP))[1] == "Next"


def test_whoever_is_ahead_wins_the_ship_by_the_large_button(start):
    phone = start()
    attributes, words = main_of(phone.sends("shipping", draft="1", **SHIP))
    assert words == "Bob wins the ship"
    assert 'name="winner"' in attributes
    assert 'value="seat-2"' in attributes
    phone.sends("shipping", winner="seat-2", **SHIP)
    assert phone.state.players["seat-2"].ships == 1


def test_the_counter_renews_the_button_with_what_it_says(start):
    phone = start()
    url = f"/tables/{phone.game.code}/record/shipping/"
    data = {"seen": 0, "command": "counting", "draft": "1", **SHIP}
    answer = phone.client.post(url, data, headers={"hx-request": "true", "hx-target": "asked"})
    attributes, words = main_of(answer)
    assert (words, 'hx-swap-oob="true"' in attributes) == ("Bob wins the ship", True)


def lets_them_fight(phone):
    workers = {"seat-1": {"soldier": 1}, "seat-2": {"colonist": 2}}
    phone.records({"do": "correct", "region": "caribbean", "workers": workers})


def test_the_only_enemy_is_picked_and_after_a_battle_there_may_be_more(start):
    phone = start()
    lets_them_fight(phone)
    page = phone.sends("warfare", draft="1", attacker="seat-1").content.decode()
    assert re.search(r'name="defender" value="seat-2"[^>]* checked', page)
    fought = {"attacker": "seat-1", "defender": "seat-2", "kind": "battle", "region": "caribbean"}
    phone.sends("warfare", **fought, **{"loss-caribbean-seat-2": "colonist:1"})
    assert phone.table.box == "warfare"
    assert says(phone, "warfare") == "No more battles"


def sails(phone, player):
    region, counter = {"seat-1": ("florida", "2-4-3-5"), "seat-4": ("peru", "1-2-1-4")}[player]
    phone.sends(
        "discovery",
        pick_player=player,
        pick_workers_captain=1,
        sail_region=region,
        sail_counter=counter,
    )


def test_expeditions_go_in_player_order_and_the_last_one_leads_on(start):
    phone = start()
    sails(phone, "seat-1")
    assert phone.table.box == "discovery"
    assert says(phone, "discovery") == "Nobody else explores"
    chips = re.findall(r'<input[^>]*name="pick_player"[^>]*>', phone.opens().content.decode())
    assert [chip for chip in chips if "checked" in chip] == [chip for chip in chips if '"seat-2"' in chip]
    sails(phone, "seat-4")
    assert phone.table.box == "specialists"


def test_invite_is_one_tap_from_the_table_and_after_setup(start):
    phone = start()
    action = f'action="/tables/{phone.game.code}/phones/links/"'
    for answer in (phone.opens(), phone.gets("setup/")):
        assert action in answer.content.decode()
    assert (
        b"<svg" in phone.posts("phones/links/", {"place": "table"}, follow=True).content.split(b"qr-frame")[1]
    )
    assert action not in phone.joins("table").opens().content.decode()
