"""What a phone keeps for a dead spot: every sheet of a turn, open, and understood when it arrives."""

import re

import pytest

from companion.models import Detail
from tests.companion.renaissance.conftest import goes_to, sends

ANN, BOB, CID = "seat-1", "seat-2", "seat-3"
BOXES = ("draw", "cards", "purchase", "tax", "expansion", "domination", "order")


def kept(phone, box):
    """As static/js/offline.js asks for it."""
    answer = phone.client.get(f"/tables/{phone.game.code}/?box={box}", headers={"X-Keep": "fresh"})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("box", BOXES)
def test_every_sheet_of_the_turn_is_open_in_what_is_kept(phone, box):
    page = kept(phone, box)
    assert f'name="due" value="{box}"' in page
    assert "data-ahead" in page
    assert 'data-revision="0"' in page  # a table comes anew as soon as there is a signal


@pytest.mark.parametrize("headers", [{}, {"X-Keep": "now"}])
def test_what_is_shown_with_a_signal_waits_for_its_stage(phone, headers):
    page = phone.client.get(f"/tables/{phone.game.code}/?box=tax", headers=headers).content.decode()
    assert "Draw cards comes first." in page
    assert "data-ahead" not in page


def test_the_last_sheet_leads_to_the_first_of_the_next_turn(phone):
    assert re.search(r'class="walk" name="box" value="draw" hidden', kept(phone, "order"))


def test_what_is_kept_asks_everything_at_once(phone):
    assert {"bid_seat-1", "place_seat-1"} <= asked(phone, "order")
    assert {"leader_player", "leader_tokens", "event_player", "event|seat-2|misery"} <= asked(phone, "cards")
    competition = {"compete_there", "compete_each_seat-2", "compete_goods_wine", "compete_dice_green"}
    assert {*competition, "own", "card"} <= asked(phone, "expansion")
    assert "draw_remove" in asked(phone, "draw")


def asked(phone, box):
    return set(re.findall(r'name="([^"]+)"', kept(phone, box)))


def test_the_kept_board_is_for_whoever_buys(phone):
    phone.records({"do": "correct", "player": ANN, "set": {"advances": ["Caravan"]}}, box="draw")
    page = kept(phone, "purchase")
    assert re.search(r'value="Caravan">', page)  # Bob may buy it
    assert "Why these prices?" not in page


def test_bids_and_spaces_arrive_together(phone):
    goes_to(phone, "draw", "cards", "purchase", "tax", "expansion", "domination")
    said = {"bid_seat-2": "2", "place_seat-1": "4", "place_seat-3": "1"}
    assert sends(phone, "order", **said).status_code == 302
    assert (phone.state.turn, phone.state.order) == (2, (CID, BOB, ANN))
    assert phone.table.box == "draw"


def test_what_was_said_of_another_table_is_refused_and_not_forgotten(phone):
    refused = sends(phone, "draw", draw_remove="wine")
    assert refused.status_code == 422
    goes_to(phone, "draw", "cards")
    assert sends(phone, "tax", tax_swap=BOB).status_code == 422


def test_counts_of_light_are_blank_so_that_none_is_a_correction(start):
    light = start(detail=Detail.LIGHT)
    assert re.search(r'name="income-now-seat-1" value=""', kept(light, "domination"))
    goes_to(light, "draw", "purchase", "tax")
    income = light.state.players[CID].income
    sends(light, "domination", no_dice="1", **{"income-now-seat-1": "", "provinces-now-seat-1": "3"})
    assert light.state.players[ANN].provinces == 3
    assert light.state.players[CID].income >= income
