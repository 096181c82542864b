"""How a game ends that only the tests know: its result, its pad, its history, at the real pages."""

import json
import re
from urllib.parse import unquote

import pytest
from django.test import Client

from companion.games.hooks import GamePages
from companion.log.outcomes import outcome_of
from companion.log.results import is_closed
from companion.models import PadSheet
from scoring.interchange import answer
from tests.companion.history.stored import played
from tests.companion.sheets import says
from tests.companion.test_share import shares
from tests.companion.test_start import fields
from tests.companion.toy import TAKE, imported, put_on_shelf
from tests.toy.pages import PAGES

REST = {"do": "rest"}


@pytest.fixture
def toy(monkeypatch, settings):
    put_on_shelf(monkeypatch, settings)


@pytest.fixture
def phone(toy, db, client):
    """Ann took five pebbles, each worth 3."""
    client.post("/game/?then=start", {"game": "toy"})
    return imported(client, entries=[TAKE, REST, REST, REST])


@pytest.fixture
def sheet(toy, db, client):
    client.post("/game/?then=pad_new", {"game": "toy"})
    page = fields(client.get("/pads/new/").text)
    client.post("/pads/new/", page | {"name1": "Ann", "name2": "Bob", "worth": "4", "start": "1"})
    return PadSheet.objects.get()


def agrees(client, place, source):
    """Each in turn, to what the page shows."""
    for seat in ("seat-1", "seat-2"):
        seen = {"seat": seat, "result": outcome_of(source).digest}
        assert client.post(f"{place}result/confirm/", seen).status_code == 302


def rated(page):
    """Names on the page of a history, the strongest first."""
    return list(dict.fromkeys(re.findall(r"/people/\w+/[^>]*>\s*(?:<[^>]*>\s*)*(\w+)", page)))


# At a table


def test_its_last_turn_ends_it(toy, db, client):
    phone = imported(client, entries=[TAKE, REST, REST])
    phone.client.post(f"/tables/{phone.game.code}/go/", {"box": "rest"})
    phone.sends("rest")
    page = phone.gets("result/").text
    assert "Ann won." in page
    assert "Each is worth 3." in page


def test_its_players_agree_and_the_sheet_is_locked(phone):
    agrees(phone.client, f"/tables/{phone.game.code}/", phone.game)
    assert is_closed(phone.game)
    sent = {"seen": phone.table.game.revision, "command": "undo"}
    assert phone.posts("undo/", sent).status_code == 403
    phone.posts("result/reopen/")
    assert not is_closed(phone.game)


def test_its_public_page_is_read_by_a_stranger(phone):
    stranger, path = Client(HTTP_HOST="localhost"), shares(phone)
    assert "Ann won." in stranger.get(path).text
    assert stranger.get(f"{path}picture.png").content.startswith(b"\x89PNG")


def test_its_result_is_handed_over(phone):
    csv = phone.gets("result/csv/").content.decode("utf-8-sig").splitlines()
    assert csv == ['"Place","Player","Pebbles","Total"', '"1","Ann",15,15', '"2","Bob",0,0']
    scores = [{"player": "Ann", "total": 15, "rank": 1}, {"player": "Bob", "total": 0, "rank": 2}]
    assert phone.gets("result/json/").json() == {"format": "toy-result/1", "scores": scores}
    page = phone.gets("result/").text
    assert "1. Ann: 15 points (Pebbles: 15)" in page
    play = json.loads(unquote(re.search(r'createPlay.html\?data=([^"]*)"', page)[1]))
    assert (play["game"]["name"], play["game"]["sourceGameId"]) == ("Pebbles", "toy")
    assert [(one["name"], one["score"], one["role"]) for one in play["players"]] == [
        ("Ann", "15", ""),
        ("Bob", "0", ""),
    ]


# On a pad


def test_it_is_scored_on_a_pad_to_the_same_result(sheet, client):
    assert (sheet.rules, sheet.head) == ("toy", {"worth": 4})
    assert "Pebbles <b>12</b>" in says(client, sheet, "seat-1", pebbles="3")
    assert "a whole number" in says(client, sheet, "seat-2", pebbles="some")
    says(client, sheet, "seat-2", pebbles="2")
    assert "Ann won." in client.get(f"/pads/{sheet.code}/result/").text
    document = client.get(f"/pads/{sheet.code}/sheet.json").json()
    assert answer(document) == client.get(f"/pads/{sheet.code}/result.json").json()


def test_its_pad_is_agreed_to_and_locked_and_leads_to_a_table(sheet, client):
    for seat, number in (("seat-1", "3"), ("seat-2", "2")):
        says(client, sheet, seat, pebbles=number)
    agrees(client, f"/pads/{sheet.code}/", PadSheet.objects.get())
    assert is_closed(sheet)
    rematch = fields(client.get(f"/start/?rematch={sheet.code}").text)
    assert (rematch["game"], rematch["name1"]) == (["toy"], ["Ann"])


# Among other games


def test_its_history_and_its_ratings_are_its_own(phone):
    played(phone.client, "Bob 80", "Ann 60")
    assert rated(phone.client.get("/history/?game=toy").text) == ["Ann", "Bob"]
    assert rated(phone.client.get("/history/?game=empires").text) == ["Bob", "Ann"]


def test_a_group_counts_it_apart(phone):
    played(phone.client, "Bob 80", "Ann 60")
    made = {"name": "Thursday", "label": "Ann", "command": "page"}
    place = re.match(r"/groups/\w+/", phone.client.post("/groups/new/", made).url)[0]
    phone.client.post(f"{place}games/", {"all": "1"})
    assert rated(phone.client.get(f"{place}?game=toy").text) == ["Ann", "Bob"]
    assert rated(phone.client.get(f"{place}?game=empires").text) == ["Bob", "Ann"]


def test_it_is_looked_up(toy, db, client):
    assert "Pebble" in client.get("/lookup/?q=pebble").text
    assert "Worth what the board prints." in client.get("/lookup/pebble/").text


def test_a_game_without_a_result_is_none():
    """Every table ends, and the pages ask how."""
    with pytest.raises(TypeError):
        GamePages(start=PAGES.start, table=PAGES.table)
