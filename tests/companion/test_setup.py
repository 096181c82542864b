"""GET /setup/"""

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest


def shown(response):
    """The page as words, tags left out."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def purses(response):
    pairs = re.findall(r'purse-name">([^<]+)</span>\s*<strong class="purse-money">\$(\d+)', response.text)
    return [(html.unescape(name), int(money)) for name, money in pairs]


def test_it_shows_four_ordinary_players_at_first(client):
    response = client.get("/setup/")

    assert response.status_code == 200
    assert purses(response) == [("Player 1", 10), ("Player 2", 11), ("Player 3", 12), ("Player 4", 13)]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "Spaces 1 to 3 are open; the ship stands on space 4."),
        (4, "Spaces 1 to 7 are open; the ship stands on space 8."),
        (5, "Spaces 1 to 9 are open; the ship stands on space 10."),
        (6, "All eleven spaces are open and no ship stands on the dock."),
    ],
)
def test_it_draws_the_dock(client, players, sentence):
    response = client.get("/setup/", {"players": players})

    assert sentence in shown(response)
    assert response.text.count('class="dock-closed"') == max(0, 12 - 2 * players)
    assert response.text.count('class="dock-reserved"') == 2


def test_it_gives_two_players_captains(client):
    assert "each puts 2 Captains into the Discovery box" in shown(client.get("/setup/?players=2"))
    assert "Captains into the Discovery box" not in shown(client.get("/setup/?players=3"))


def test_two_players_may_begin_without_captains(client):
    page = client.get("/setup/?players=2&captains=none")

    assert "Captains into the Discovery box" not in shown(page)
    assert "captains=none" in page.text
    assert "No Captains at the start" in shown(page)
    assert "A variant for two players." in shown(page)
    assert "A variant for two players." not in shown(client.get("/setup/?players=3&captains=none"))


def test_advanced_reconnaissance_turns_the_counters_face_up(client):
    assert "turn all counters on the map face up" in shown(client.get("/setup/?also=face_up"))
    assert "turn all counters on the map face up" not in shown(client.get("/setup/"))


def test_it_tells_how_the_auction_runs(client):
    page = shown(client.get("/setup/?advantages=auction"))

    assert "A random player starts, then bid clockwise" in page
    assert "picks a board and takes the next place in player order" in page


def test_it_counts_the_stacks(client):
    assert "12, 14 and 11 tiles" in shown(client.get("/setup/"))
    assert "20, 22 and 15 tiles" in shown(client.get("/setup/?also=builders"))


def test_the_ten_tiles_of_reduced_luck_lie_face_up_and_in_no_stack(client):
    page = shown(client.get("/setup/?also=builders&also=luck"))

    assert "of Age I and of Age II into face-down stacks: 20 and 22 tiles." in page
    assert "draw 10 tiles of Age III and put the rest back into the box. Lay them face up" in page


def test_it_sorts_builders_in_with_the_expansion_only(client):
    assert "10 Missionaries and 10 Soldiers." in shown(client.get("/setup/"))
    assert "10 Soldiers and 10 Builders." in shown(client.get("/setup/?also=builders"))


def test_it_doubles_the_extra_money(client):
    assert [money for _name, money in purses(client.get("/setup/?also=double"))] == [10, 12, 14, 16]


def test_it_gives_flat_money_with_random_advantages(client):
    response = client.get("/setup/?players=3&advantages=random&money=flat")

    assert [money for _name, money in purses(response)] == [10, 10, 10]
    assert "Does anybody play Spain?" in shown(response)


def test_it_settles_an_auction(client):
    query = "players=3&advantages=auction&name1=Ann&name2=Bob&name3=Cid&order=2-1-3&bid2=6&bid1=5"

    assert purses(client.get(f"/setup/?{query}")) == [("Bob", 9), ("Ann", 10), ("Cid", 12)]


def test_it_keeps_names_as_they_are(client):
    response = client.get("/setup/", {"players": 2, "name1": "<b>Zoë 🧭</b>", "name2": "Player 1"})

    assert purses(response) == [("<b>Zoë 🧭</b>", 10), ("Player 1", 11)]
    assert "<b>Zoë" not in response.text


def test_it_moves_a_player_up(client):
    response = client.get("/setup/", {"players": 3, "name3": "Cid", "up": 3})

    assert response.status_code == 302
    assert parse_qs(urlsplit(response.url).query) == {"players": ["3"], "order": ["1-3-2"], "name3": ["Cid"]}


def test_it_shuffles_once_and_then_stays(client, monkeypatch):
    monkeypatch.setattr("random.shuffle", lambda seats: seats.reverse())

    assert client.get("/setup/?shuffle=1").url == "/setup/?order=4-3-2-1"


def test_it_forgets_who_left_and_seats_newcomers_last(client):
    assert [name for name, _ in purses(client.get("/setup/?players=2&order=3-2-1"))] == [
        "Player 2",
        "Player 1",
    ]
    assert [name for name, _ in purses(client.get("/setup/?players=3&order=2-1"))] == [
        "Player 2",
        "Player 1",
        "Player 3",
    ]


def test_it_leaves_out_of_the_address_what_is_as_usual(client):
    tidy = r'class="button" href="(/setup/[^"]*)" data-share'
    usual = client.get("/setup/?players=4&advantages=none&order=1-2-3-4&name1=&name2=&money=flat")
    other = client.get("/setup/?players=5&also=luck&name1=Ann")

    assert re.search(tidy, usual.text)[1] == "/setup/"
    assert html.unescape(re.search(tidy, other.text)[1]) == "/setup/?players=5&also=luck&name1=Ann"


def test_it_says_on_paper_what_was_chosen(client):
    words = shown(client.get("/setup/?players=3&also=builders&also=luck&advantages=auction"))

    assert "3 players · Builder expansion · Reduced luck · National Advantages: Auction" in words


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("players=7", "Two to six can play, not “7”."),
        ("players=x", "Two to six can play, not “x”."),
        ("also=magic", "There is no option “magic”."),
        ("advantages=all", "National Advantages are none, random or auction, not “all”."),
        ("advantages=random&money=much", "The money is rising or flat, not “much”."),
        ("order=1-1", "We can't read the player order in this address."),
        ("order=9;drop", "We can't read the player order in this address."),
        ("name1=Ann&name2=Ann", "Two players are called Ann."),
        ("name2=Player+1", "Two players are called Player 1."),
        ("name1=" + "x" * 25, "A name has at most 24 letters."),
        ("advantages=auction&bid1=16", "A bid is a whole number from $1 to $15."),
        ("advantages=auction&bid1=0", "A bid is a whole number from $1 to $15."),
        ("advantages=auction&bid1=1e308", "A bid is a whole number from $1 to $15."),
    ],
)
def test_it_says_what_is_wrong_with_an_address(client, query, sentence):
    response = client.get(f"/setup/?{query}")

    assert response.status_code == 422
    assert sentence in shown(response)
    assert "purse" not in response.text


@pytest.mark.parametrize(
    "query", ["up=9", "up=x", "up=1", "shuffle=", "order=&players=", "name7=x", "%ff=%fe"]
)
def test_it_survives_odd_addresses(client, query):
    assert client.get(f"/setup/?{query}").status_code in (200, 302, 422)


def test_it_answers_htmx_with_the_part_asked_for(client):
    helper = client.get("/setup/?players=2&name1=", headers={"HX-Request": "true", "HX-Target": "helper"})
    sheet = client.get("/setup/?players=2&name1=", headers={"HX-Request": "true", "HX-Target": "sheet"})

    assert helper.text.lstrip().startswith('<div id="helper"')
    assert helper.headers["HX-Push-Url"] == "/setup/?players=2"
    assert sheet.text.lstrip().startswith('<section id="sheet"')
    assert sheet.headers["HX-Replace-Url"] == "/setup/?players=2"
    assert "HX-Request" in sheet.headers["Vary"]


def test_it_gives_the_whole_page_when_the_browser_goes_back(client):
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}

    assert client.get("/setup/?players=2", headers=headers).text.startswith("<!doctype html>")
