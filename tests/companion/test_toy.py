"""A third game, which only the tests know, at the real pages: nothing of the product was touched for it."""

import pytest

from companion import games as shelf
from companion.models import Game
from scoring.games import GAMES
from tests.companion.toy import HEAD, TAKE, imported, put_on_shelf, sent


@pytest.fixture
def toy(monkeypatch, settings):
    put_on_shelf(monkeypatch, settings)


@pytest.fixture
def phone(toy, db, client):
    return imported(client)


def pebbles(phone):
    return dict(phone.state.players)


def test_a_table_of_it_is_started_by_a_file(phone):
    page = phone.opens().content.decode()
    assert (phone.game.rules, phone.game.box, phone.game.head) == ("toy", "gather", {"worth": 3})
    assert "Gather" in page
    assert "30 pebbles lie there; each is worth 3." in page


def test_a_table_of_it_is_started_at_the_page_that_asks_what_its_board_prints(toy, db, client):
    assert client.get("/start/").url == "/game/?then=start"
    client.post("/game/?then=start", {"game": "toy"})
    page = client.get("/start/").content.decode()
    assert '<input type="number" name="worth" value="1"' in page
    sent = {"game": "toy", "players": "2", "name1": "Ann", "worth": "4", "command": "x", "start": "1"}
    game = Game.objects.get(code=client.post("/start/", sent).url.split("/")[2])
    assert (game.rules, game.head, game.seats.first().name) == ("toy", {"worth": 4}, "Ann")
    assert client.get(f"/tables/{game.code}/setup/").status_code == 200
    assert 'name="worth" value="4"' in client.get("/start/").content.decode()
    assert "Turn 1" in client.get("/").content.decode()
    assert client.get(f"/tables/{game.code}/standing/").status_code == 404


def test_its_tabs_are_its_own(phone):
    page = phone.opens().content.decode()
    assert 'data-tab="heap"' in page
    assert 'id="heap" class="panel panel-heap panel-first' in page
    assert "map" not in [panel.key for panel in phone.table.panels]


def test_it_is_followed_box_by_box_and_undone(phone):
    phone.sends("gather", line=["seat-1:5", "seat-2:2"])
    assert (pebbles(phone), phone.table.box) == ({"seat-1": 5, "seat-2": 2}, "trade")
    phone.sends("trade", line=["seat-1:1"])
    assert (pebbles(phone), phone.table.box) == ({"seat-1": 4, "seat-2": 3}, "rest")
    phone.sends("rest")
    assert (phone.state.turn, phone.table.box) == (2, "gather")
    phone.posts("undo/", {"seen": phone.table.game.revision, "command": "undo"})
    assert (phone.state.turn, phone.table.box) == (1, "rest")


def test_its_rules_refuse_and_are_overruled(phone):
    answer = phone.sends("trade", line=["seat-1:9"])
    assert answer.status_code == 422
    assert " has fewer." in answer.content.decode()
    phone.sends("trade", line=["seat-1:9"], anyway="1")
    assert pebbles(phone) == {"seat-1": -9, "seat-2": 9}


def test_an_old_entry_of_it_is_corrected_by_controls_that_its_fields_say(phone):
    phone.sends("gather", line=["seat-1:5"])
    page = phone.gets("log/1/").content.decode()
    assert "Count" in page
    assert 'name="count" value="5" min="1" max="9"' in page
    sent = {"seen": 1, "command": "mend", "player": "seat-2", "count": "4"}
    assert phone.posts("log/1/correct/", sent).status_code == 302
    assert pebbles(phone) == {"seat-1": 0, "seat-2": 4}


def test_the_table_says_what_somebody_has(phone):
    assert "Ann" in phone.gets("correct/").content.decode()
    sent = {"seen": 0, "command": "right", "was": '{"pebbles": 0}', "pebbles": "7"}
    assert phone.posts("correct/?about=seat-2", sent).status_code == 302
    assert pebbles(phone) == {"seat-1": 0, "seat-2": 7}
    assert phone.posts("correct/?about=peru", sent).status_code == 404


def test_its_file_comes_back_as_it_went(phone):
    phone.sends("gather", line=["seat-1:5"])
    [entry] = (document := phone.gets("export/").json())["entries"]
    again = imported(phone.client, **document)
    assert (again.game == phone.game, pebbles(again)) == (False, {"seat-1": 5, "seat-2": 0})
    assert {key: document[key] for key in HEAD} == {**HEAD, "entries": [entry]}
    assert {key: entry[key] for key in TAKE} == TAKE
    assert f"toy-{phone.game.started_at:%Y}" in phone.gets("export/")["Content-Disposition"]


def test_an_imported_entry_is_at_home_in_its_own_box(toy, db, client):
    phone = imported(client, entries=[TAKE, {"do": "give", "player": "Ann", "to": "Bob", "count": 1}])
    assert [entry.box for entry in phone.game.entries.all()] == ["gather", "trade"]
    assert phone.game.box == "trade"


def test_a_game_whose_pages_nobody_knows_is_not_taken_in(toy, db, client, monkeypatch):
    monkeypatch.delitem(shelf.GAMES, "toy")
    answer = sent(client, HEAD)
    assert answer.status_code == 422
    assert "This is not a recorded game." in answer.content.decode()


def test_a_large_screen_shows_its_panel(phone):
    assert "30 pebbles lie there" in phone.gets("screen/").content.decode()


def test_a_table_of_a_game_that_nobody_knows_fails_alone(phone, monkeypatch):
    monkeypatch.delitem(GAMES, "toy")
    answer = phone.opens()
    assert answer.status_code == 409
    assert "This program knows no game" in answer.content.decode()
    assert phone.gets("export/").json()["format"] == "toy"
