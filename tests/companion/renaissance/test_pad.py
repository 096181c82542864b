"""The pad of the second game: what everybody holds at the end, the sums, and who is out of play."""

import csv
import io
import json

import pytest

from companion.history.games import PastGame, Player
from companion.models import PadSheet, Placing
from companion.selectors.ended import ended_pad
from companion.selectors.handover import bg_stats_play, result_text
from companion.services.results import result_refresh
from scoring.interchange import answer
from tests.companion.sheets import NAMES, says
from tests.companion.test_start import fields

pytestmark = pytest.mark.django_db

HELD = {
    "seat-1": {"advances": "9", "enlightenment": "4", "income": "37", "provinces": "11", "misery": "6"},
    "seat-2": {"by": "names", "advance": ["Cathedral", "Caravan"], "provinces": "8", "misery": "1"},
    "seat-3": {"advances": "21", "enlightenment": "13", "income": "99", "provinces": "20", "misery": "28"},
}
"""Ann 21, Bob 9; Cid has the most points and is out of play."""


def begin(client, players=3):
    page = fields(client.get("/pads/new/?game=renaissance").text)
    client.post("/pads/new/", page | NAMES | {"players": str(players), "start": "1"})
    return PadSheet.objects.latest("pk")


@pytest.fixture
def sheet(client):
    return begin(client)


@pytest.fixture
def full(client, sheet):
    for seat, held in HELD.items():
        says(client, sheet, seat, **held)
    sheet.refresh_from_db()
    return sheet


def placed(sheet):
    """As a history counts it."""
    result_refresh(sheet)
    return dict(Placing.objects.values_list("name", "rank"))


def test_it_begins_with_people_alone(client, sheet):
    assert (sheet.rules, [one["name"] for one in sheet.people]) == ("renaissance", ["Ann", "Bob", "Cid"])
    assert sheet.head == {}
    assert client.get(f"/pads/{sheet.code}/").url.endswith("/sections/seat-1/")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_can_play(client, players):
    assert len(begin(client, players).people) == players


def test_two_can_not(client):
    page = fields(client.get("/pads/new/?game=renaissance").text)
    assert client.post("/pads/new/", page | {"players": "2", "start": "1"}).status_code != 302


def test_the_sums_follow_what_is_typed(client, sheet):
    text = says(client, sheet, "seat-1", **HELD["seat-1"])
    assert "<b>21</b>" in text
    assert "Misery <b>−6</b>" in " ".join(text.split())


def test_advances_are_ticked_or_counted(client, sheet):
    says(client, sheet, "seat-2", **HELD["seat-2"])
    document = client.get(f"/pads/{sheet.code}/sheet.json").json()
    assert document["players"]["Bob"]["advances"] == ["Cathedral", "Caravan"]
    says(client, sheet, "seat-2", by="number", advances="5")
    assert client.get(f"/pads/{sheet.code}/sheet.json").json()["players"]["Bob"]["advances"] == 5


def test_what_makes_no_sense_is_kept_and_refused_in_words(client, sheet):
    text = says(client, sheet, "seat-1", enlightenment="14")
    sheet.refresh_from_db()
    assert sheet.sections["seat-1"]["enlightenment"] == 14
    assert 'role="alert"' in text


def test_whoever_is_out_of_play_hears_it(client, sheet):
    text = says(client, sheet, "seat-3", **HELD["seat-3"])
    assert "Misery beyond 27: out of play." in text
    assert "Place</span> None" not in text


# The result


def test_the_result_has_a_place_for_all_but_those_out_of_play(client, full):
    text = client.get(f"/pads/{full.code}/result/").text
    assert "Ann wins with 21 points." in text.replace("\u2068", "").replace("\u2069", "")
    assert "<small>out of play</small>" in text
    assert "Misery: taken off the number behind the bar." in " ".join(text.split())


def test_the_document_is_that_of_the_rules(client, full):
    sheet = client.get(f"/pads/{full.code}/sheet.json").json()
    assert client.get(f"/pads/{full.code}/result.json").json() == answer(sheet)
    assert answer(sheet)["players"]["Cid"]["rank"] is None


def test_the_spreadsheet_and_the_text_say_it_in_words(client, full):
    text = client.get(f"/pads/{full.code}/result.csv").content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head == [
        "Place",
        "Player",
        "Capital",
        "Advances",
        "Enlightenment",
        "Income",
        "Provinces",
        "Misery",
        "Total",
    ]
    assert [row[:2] for row in rows] == [["1", "Ann"], ["2", "Bob"], ["out of play", "Cid"]]
    told = result_text(ended_pad(full)).replace("\u2068", "").replace("\u2069", "")
    assert "Cid (out of play): 35 points" in told


def test_bg_stats_knows_the_game_and_the_places(full):
    play = bg_stats_play(ended_pad(full))
    assert play["game"]["name"] == "The Age of Renaissance"
    assert [(one["name"], one["rank"], one["winner"]) for one in play["players"]] == [
        ("Ann", 1, True),
        ("Bob", 2, False),
        ("Cid", 0, False),
    ]
    assert json.dumps(play)


def test_a_history_counts_them_last(client, full):
    assert placed(full) == {"Ann": 1, "Bob": 2, "Cid": 3}
    assert Placing.objects.get(name="Bob").facts == {"advances": ["cathedral", "caravan"]}
    assert client.get("/history/?game=renaissance").status_code == 200
    assert client.get("/history/games.csv?game=renaissance").status_code == 200


def test_equal_scores_share_the_rank(client, sheet):
    for seat in HELD:
        says(client, sheet, seat, advances="5", provinces="3" if seat != "seat-3" else "1")
    assert placed(sheet) == {"Ann": 1, "Bob": 1, "Cid": 3}
    text = client.get(f"/pads/{sheet.code}/result/").text
    assert "share the victory" in text


def test_nobody_wins_where_all_are_out_of_play(client, sheet):
    for seat in HELD:
        says(client, sheet, seat, misery="28")
    assert set(placed(sheet).values()) == {2}
    assert "nobody wins" in client.get(f"/pads/{sheet.code}/result/").text
    players = tuple(Player(name, name, "red", 0, 2) for name in "ab")
    assert PastGame(1, sheet.made_at, players).winners == frozenset()
    assert client.get("/history/?game=renaissance").status_code == 200


def test_a_lead_that_is_no_result_yet_leaves_out_whoever_is_out_of_play(client, sheet):
    says(client, sheet, "seat-1", provinces="2", misery="1")
    says(client, sheet, "seat-3", advances="21", provinces="8", misery="28")
    text = client.get(f"/pads/{sheet.code}/result/").text.replace("\u2068", "").replace("\u2069", "")
    assert "So far Ann leads with 1 point." in text


def test_a_rematch_starts_from_the_pad(client, full):
    assert "Ann" in client.get(f"/start/?rematch={full.code}").text
