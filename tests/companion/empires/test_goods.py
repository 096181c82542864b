"""The sheet of the Trade Goods box."""

import re


def worths(page: bytes) -> dict[str, str]:
    return dict(re.findall(r'id="worth-(\w+)"[^>]*>\s*([^<]*?)\s*<', page.decode()))


def test_it_records_each_token(start):
    phone = start()
    assert phone.sends("goods", line=["seat-1:sugar", "seat-2:gold"]).status_code == 302
    assert phone.state.players["seat-1"].goods == {"sugar": 1}
    assert phone.state.players["seat-2"].goods == {"gold": 1}
    assert phone.table.box == "shipping"


def test_it_says_what_each_good_adds_for_the_player_who_is_picked(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-1", "set": {"goods": {"sugar": 3, "gold": 2}}})
    assert worths(phone.opens(box="goods").content)["sugar"] == "+$3"
    other = phone.sends("goods", draft="1", pick_player="seat-2").content
    assert set(worths(other).values()) == {""}


def test_it_weighs_the_goods_with_those_that_are_drafted(start):
    phone = start()
    lines = ["seat-1:gold", "seat-1:gold"]
    page = phone.sends("goods", draft="1", pick_player="seat-1", line=lines).content
    assert worths(page)["gold"] == "+$3"
    assert worths(page)["rice"] == "+$1"


def test_the_next_player_is_picked_after_each_token(start):
    phone = start()
    page = phone.sends("goods", add="sugar", pick_player="seat-1").content
    assert b'name="line" value="seat-1:sugar"' in page
    assert b'name="pick_player" value="seat-2" checked' in page
    page = phone.sends("goods", add="sugar", pick_player="seat-4").content
    assert b'name="pick_player" value="seat-1" checked' in page


def test_it_marks_goods_of_which_no_token_is_left(start):
    phone = start(region_goods={"peru": "rice"})
    phone.records({"do": "correct", "player": "seat-1", "set": {"goods": {"rice": 1}}})
    assert worths(phone.opens(box="goods").content)["rice"] != "none left"
    page = phone.sends("goods", draft="1", line=["seat-2:rice"]).content
    assert worths(page)["rice"] == "none left"


def test_a_token_too_many_is_refused_and_may_be_recorded_anyway(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-1", "set": {"goods": {"rice": 3}}})
    assert phone.sends("goods", line=["seat-2:rice"]).status_code == 422
    phone.sends("goods", line=["seat-2:rice"], anyway="1")
    assert phone.state.players["seat-2"].goods == {"rice": 1}


def test_the_refresh_touches_nothing_that_can_be_tapped(start):
    phone = start()
    url = f"/tables/{phone.game.code}/record/goods/"
    data = {"seen": 0, "command": "drafting", "draft": "1", "pick_player": "seat-2"}
    answer = phone.client.post(url, data, headers={"hx-request": "true", "hx-target": "asked"})
    assert answer.content.count(b'hx-swap-oob="true"') == 11
    assert b"<button" not in answer.content
    assert b"<input" not in answer.content
    assert b"income for Bob" in answer.content
