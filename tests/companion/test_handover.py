"""The result for other programs: BG Stats, CSV, JSON, text."""

import csv
import html
import io
import json
import re
from urllib.parse import unquote, urlsplit

import pytest

from companion.drawings.qr import qr_code
from companion.models import Role
from companion.selectors.handover import harmless
from companion.services.access import host_welcome
from scoring.interchange import answer
from tests.companion.conftest import Phone, device_of
from tests.companion.ended import ended, plays_to_the_end, took
from tests.companion.sheets import full_pad
from tests.recorded import NAMES, at_table, recorded


@pytest.fixture
def host(start):
    return ended(start(players=2, advantages="random"))


def play_sent(phone):
    """The JSON in the link to BG Stats on the page."""
    return play_on(phone.gets("result/").text)


def play_on(page):
    link = html.unescape(re.search(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', page)[1])
    assert urlsplit(link).path == "/createPlay.html"
    [[name, value]] = [part.split("=", 1) for part in urlsplit(link).query.split("&")]
    assert name == "data"
    return json.loads(unquote(value))


def test_bg_stats_gets_the_play_field_by_field(host):
    play = play_sent(host)
    players = play.pop("players")
    game = play.pop("game")
    assert play == {
        "sourceName": "Scorepad",
        "sourcePlayId": host.game.code,
        "playDate": host.game.started_at.strftime("%Y-%m-%d %H:%M:%S"),
        "location": "",
        "board": "Builder expansion",
        "comments": "Ann wins with 18 points.",
    }
    assert game == {
        "name": "Empires: Age of Discovery",
        "sourceGameId": "empires",
        "highestWins": True,
        "noPoints": False,
    }
    ann = {"name": "Ann", "sourcePlayerId": "ann", "score": "18", "winner": True, "startPlayer": True}
    bob = {"name": "Bob", "sourcePlayerId": "bob", "score": "6", "winner": False, "startPlayer": False}
    assert players == [{**ann, "rank": 1, "role": "England"}, {**bob, "rank": 2, "role": "Spain"}]


def test_two_who_are_called_alike_are_two_to_bg_stats(start):
    phone = start(players=3)
    for number, name in enumerate(("Jo!", "JO", "李"), start=1):
        phone.game.seats.filter(number=number).update(name=name)
    players = play_sent(ended(phone))["players"]
    assert sorted(one["sourcePlayerId"] for one in players) == ["jo", "jo-2", "李"]


def test_whoever_left_is_named_so_and_has_no_place(host):
    host.game.seats.filter(number=1).update(left=True)
    assert [(one["name"], one["winner"], one["rank"]) for one in play_sent(host)["players"]] == [
        ("Bob", True, 1),
        ("Ann", False, 2),
    ]
    rows = list(csv.DictReader(io.StringIO(host.gets("result/csv/").content.decode("utf-8-sig"))))
    assert [(row["Place"], row["Player"]) for row in rows] == [("1", "Bob"), ("left", "Ann")]
    assert text_on(host)[1:5] == [
        "Bob wins with 6 points.",
        "",
        "1. Bob: 6 points (Colonies, turn 3: 2; Colonies, turn 6: 2; Colonies, turn 8: 2)",
        "Ann (left): 18 points (Colonies, turn 3: 6; Colonies, turn 6: 6; Colonies, turn 8: 6)",
    ]


def test_json_says_what_the_rules_say_which_know_nobody_who_leaves(host):
    host.game.seats.filter(number=1).update(left=True)
    told = host.gets("result/json/").json()
    assert told["winners"] == ["Ann"]
    assert told == json.loads(json.dumps(answer(host.gets("export/").json())))["result"]


def test_names_come_through_whatever_is_in_them(start):
    host = start(players=2)
    host.game.seats.filter(number=1).update(name='Zoë & "Ü" #1=?')
    ended(Phone(type(host.game).objects.get(pk=host.game.pk), host.client))
    assert [player["name"] for player in play_sent(host)["players"]] == ['Zoë & "Ü" #1=?', "Bob"]


def test_minutes_are_those_from_the_first_entry_to_the_last(host):
    for minutes, said in ((95, 95), (13 * 60, None)):
        assert play_sent(took(host, minutes)).get("durationMin") == said


def test_those_who_share_the_victory_all_win(start):
    host = start(players=2)
    host.records({"do": "correct", "player": "seat-2", "set": {"money": host.state.players["seat-1"].money}})
    plays_to_the_end(host)
    assert [(one["winner"], one["rank"]) for one in play_sent(host)["players"]] == [(True, 1), (True, 1)]


def test_six_long_names_still_fit_a_code(start):
    host = ended(start(players=6, advantages="random"))
    for seat in host.game.seats.all():
        seat.name = f"Maximiliana-Josephine {seat.number}"
        seat.save()
    page = host.gets("result/").text
    assert len(re.findall(r'<svg [^>]*class="qr"', page)) == 1
    assert "style=" not in page


def test_the_code_says_the_same_in_fewer_words(host, monkeypatch):
    said = []
    monkeypatch.setattr("companion.selectors.handover.qr_code", lambda text, **how: said.append(text) or "")
    host.gets("result/")
    [link] = said
    short = json.loads(unquote(link.removeprefix("https://app.bgstatsapp.com/createPlay.html?data=")))
    play = play_sent(host)
    assert {key: play[key] for key in short if key != "players"} == {
        key: value for key, value in short.items() if key != "players"
    }
    assert [(one["name"], one["score"], one["rank"]) for one in short["players"]] == [
        ("Ann", "18", 1),
        ("Bob", "6", 2),
    ]
    assert short["players"][0]["winner"] is True


def test_too_much_for_a_code_is_no_code():
    assert qr_code("x" * 3000) == ""


# Files


def test_csv_has_a_row_for_each_player(host):
    answered = host.gets("result/csv/")
    assert answered["Content-Type"] == "text/csv; charset=utf-8"
    assert answered["Content-Disposition"].endswith('-ann-bob-result.csv"')
    rows = list(csv.DictReader(io.StringIO(answered.content.decode("utf-8-sig"))))
    assert [(row["Place"], row["Player"], row["Nation"], row["Total"]) for row in rows] == [
        ("1", "Ann", "England", "18"),
        ("2", "Bob", "Spain", "6"),
    ]
    assert (rows[0]["Colonies, turn 8"], rows[1]["Colonies, turn 8"]) == ("6", "2")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("=1+1", "'=1+1"),
        ("@Ann", "'@Ann"),
        ("\r=1+1", "'\r'=1+1"),
        ("\u200b=1+1", "'\u200b=1+1"),
        ("\u200f\ufeff +1", "'\u200f\ufeff +1"),
        ("a;\u2060-1", "a;'\u2060-1"),
        ("\x1f@Ann", "'\x1f@Ann"),
        ("Ann", "Ann"),
        ("\u200bAnn-Marie", "\u200bAnn-Marie"),
    ],
)
def test_a_name_is_no_formula(name, kept):
    assert harmless(name) == kept


@pytest.mark.parametrize("name", NAMES)
def test_json_is_what_the_rules_answer_to_the_log(db, name):
    document = recorded(name)
    expected = json.loads(json.dumps(answer(document)))["result"]
    game = at_table(document)
    given = Phone(game, device_of(host_welcome(game=game))).gets("result/json/")
    if expected is None:
        assert given.status_code == 404
    else:
        assert given.json() == expected


def text_on(host):
    page = html.unescape(host.gets("result/").text)
    return re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1].splitlines()


def test_text_says_it_all_in_a_few_lines(host):
    day = host.game.started_at.date().isoformat()
    assert text_on(host) == [
        f"Empires: Age of Discovery, {day}",
        "Ann wins with 18 points.",
        "",
        "1. Ann: 18 points (Colonies, turn 3: 6; Colonies, turn 6: 6; Colonies, turn 8: 6)",
        "2. Bob: 6 points (Colonies, turn 3: 2; Colonies, turn 6: 2; Colonies, turn 8: 2)",
    ]


@pytest.mark.parametrize("page", ["result/csv/", "result/json/"])
def test_files_are_for_those_at_the_table_and_for_the_end(start, client, page):
    host = start(players=2)
    assert host.gets(page).status_code == 404
    ended(host)
    assert host.joins(Role.WATCH).gets(page).status_code == 200
    client.defaults["HTTP_HOST"] = "localhost"
    assert client.get(f"/tables/{host.game.code}/{page}").status_code == 404


# Of a pad


@pytest.fixture
def keeper(db):
    return full_pad()


def test_bg_stats_gets_a_pad_field_by_field(keeper):
    client, sheet = keeper
    page = client.get(f"/pads/{sheet.code}/result/").text
    assert re.search(r'<svg [^>]*class="qr"', page)
    play = play_on(page)
    assert play.pop("game") == {
        "name": "Empires: Age of Discovery",
        "sourceGameId": "empires",
        "highestWins": True,
        "noPoints": False,
    }
    nobody_knows = {"startPlayer": False, "role": ""}
    assert play.pop("players") == [
        {"name": "Ann", "sourcePlayerId": "ann", "score": "29", "winner": True, "rank": 1, **nobody_knows},
        {"name": "Cid", "sourcePlayerId": "cid", "score": "28", "winner": False, "rank": 2, **nobody_knows},
        {"name": "Dee", "sourcePlayerId": "dee", "score": "26", "winner": False, "rank": 3, **nobody_knows},
        {"name": "Bob", "sourcePlayerId": "bob", "score": "15", "winner": False, "rank": 4, **nobody_knows},
    ]
    assert play == {
        "sourceName": "Scorepad",
        "sourcePlayId": sheet.code,
        "playDate": sheet.made_at.strftime("%Y-%m-%d %H:%M:%S"),
        "location": "",
        "board": "Builder expansion",
        "comments": "Ann wins with 29 points.",
    }


def test_csv_of_a_pad_has_a_row_for_each_player(keeper):
    client, sheet = keeper
    answered = client.get(f"/pads/{sheet.code}/result.csv")
    assert answered["Content-Disposition"].endswith('-ann-bob-cid-dee-result.csv"')
    rows = list(csv.DictReader(io.StringIO(answered.content.decode("utf-8-sig"))))
    assert [(row["Place"], row["Player"], row["Nation"], row["Total"]) for row in rows] == [
        ("1", "Ann", "", "29"),
        ("2", "Cid", "", "28"),
        ("3", "Dee", "", "26"),
        ("4", "Bob", "", "15"),
    ]
    assert [row["Colonies, turn 6"] for row in rows] == ["9", "0", "12", "0"]


def test_a_pads_files_are_named_alike_and_its_text_says_who_won(keeper):
    client, sheet = keeper
    for file in ("result", "sheet"):
        answered = client.get(f"/pads/{sheet.code}/{file}.json")
        assert answered["Content-Disposition"].endswith(f'-ann-bob-cid-dee-{file}.json"')
        assert answered.json()["format"] == f"empires-{file}/1"
    page = html.unescape(client.get(f"/pads/{sheet.code}/result/").text)
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1].splitlines()
    assert text[:2] == [
        f"Empires: Age of Discovery, {sheet.made_at.date().isoformat()}",
        "Ann wins with 29 points.",
    ]
    assert text[3].startswith("1. Ann: 29 points (Colonies, turn 3: 6; Colonies, turn 6: 9; ")


# Names that a spreadsheet would take for formulas

NAMES = {
    "=1+1": "'=1+1",
    "a;=1+1;b": "a;'=1+1;b",
    "a,=1+1": "a,'=1+1",
    'a"=1+1': "a\"'=1+1",
    "+49": "'+49",
    "-x": "'-x",
    "@SUM": "'@SUM",
    "＝1": "'＝1",
    "\tx": "'\tx",
    "a\t=1": "a\t'=1",
    "a\n=1": "a\n'=1",
    "  =1": "'  =1",
    "Ann-Marie + Jo": "Ann-Marie + Jo",
    'Zoë "Z" 1=1': 'Zoë "Z" 1=1',
}


@pytest.mark.parametrize(("name", "cell"), NAMES.items())
def test_no_name_is_a_formula_however_cells_are_parted(start, name, cell):
    host = start(players=2)
    host.game.seats.filter(number=1).update(name=name)
    ended(host)
    for page, column in (("result/csv/", "Player"), ("/history/games.csv", "Person")):
        answered = host.client.get(page) if page.startswith("/") else host.gets(page)
        written = answered.content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(written, newline="")))
        assert rows[0][column].strip() == cell.strip()
        quoted = cell.replace('"', '""')
        assert f'"{quoted}"' in written or page.startswith("/")
        cells = [one.strip(' "') for one in re.split(r"[,;|\t\r\n]", written)]
        assert [one for one in cells if one[:1] in "=+-@＝" and one] == []
