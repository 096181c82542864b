"""/start/ and /tables/<code>/setup/"""

import html
import re

import pytest
from django.test import Client

from companion.models import Entry, Game
from companion.selectors.table import table_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return Client(HTTP_HOST="localhost")


def page(client):
    """The fields of a fresh page, as its form would send them."""
    text = client.get("/start/").text
    return fields(text)


def fields(text):
    data = {}
    for tag in re.findall(r"<input[^>]*>", text):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        kind, name = attributes.get("type"), attributes.get("name")
        if name and (kind not in ("radio", "checkbox") or " checked" in tag):
            data.setdefault(name, []).append(html.unescape(attributes.get("value", "")))
    data.pop("price", None)
    return data


def tap(client, data, **taps):
    """A press on a small button: the page comes back changed, and nothing is stored."""
    response = client.post("/start/", data | taps)
    assert response.status_code == 200
    assert not Game.objects.exists()
    return fields(response.text)


def begin(client, data, **more):
    return client.post("/start/", data | {"start": "1"} | more)


def nation_of(seat):
    return seat.brings.get("nation", "")


def seats(game):
    return [(seat.name, seat.color, nation_of(seat)) for seat in game.seats.all()]


NAMES = {"name1": "Ann", "name2": "Bob", "name3": "Cid", "name4": "Dee"}


def test_it_starts_an_ordinary_table_of_four(phone):
    response = begin(phone, page(phone), **NAMES)
    game = Game.objects.get()
    assert response.url == f"/tables/{game.code}/setup/"
    assert seats(game) == [
        ("Ann", "red", ""),
        ("Bob", "yellow", ""),
        ("Cid", "blue", ""),
        ("Dee", "green", ""),
    ]
    assert game.detail == "full"
    assert game.head["region_goods"] == {"peru": "silver"}
    assert table_read(game).state.turn == 1


def test_it_starts_one_table_however_often_the_page_is_sent(phone):
    data = page(phone) | NAMES
    answers = {begin(phone, data).url for _tap in range(3)}
    assert len(answers) == 1
    assert Game.objects.count() == 1


def test_it_starts_one_table_if_the_first_page_of_all_is_sent_twice_at_once(phone):
    """Neither sending knows of the session that the other one begins."""
    data, answers = page(phone) | NAMES, set()
    for _tap in range(2):
        phone.cookies.pop("session", None)
        answers.add(begin(phone, data).url)
        assert phone.get(f"/tables/{Game.objects.get().code}/").status_code == 200
    assert len(answers) == 1


def test_it_starts_another_table_for_another_device_that_sends_the_same(phone):
    data, other = page(phone) | NAMES, Client(HTTP_HOST="localhost")
    page(other)
    assert begin(phone, data).url != begin(other, data).url


def test_a_changed_page_sent_again_is_another_table(phone):
    data = page(phone) | NAMES
    begin(phone, data)
    begin(phone, data, name1="Zoë")
    assert Game.objects.count() == 2


def test_the_same_page_on_another_device_is_another_table(phone):
    data, other = page(phone) | NAMES, Client(HTTP_HOST="localhost")
    page(other)
    assert begin(phone, data).url != begin(other, data).url


def test_it_remembers_people_options_and_board_for_the_next_table(phone):
    data = tap(phone, page(phone) | NAMES, region="caribbean", print="sugar")
    begin(phone, data, also=["builders"], rules=["buy_vp"], detail="light", players="3")
    again = page(phone)
    assert [again[f"name{seat}"] for seat in (1, 2, 3)] == [["Ann"], ["Bob"], ["Cid"]]
    assert (again["players"], again["also"], again["rules"], again["detail"]) == (
        ["3"],
        ["builders"],
        ["buy_vp"],
        ["light"],
    )
    assert (again["good_caribbean"], again["good_peru"]) == (["sugar"], ["silver"])


def test_it_offers_remembered_names_to_tap(phone):
    begin(phone, page(phone) | NAMES)
    left_out = fields(phone.get("/start/").text)
    data = fields(phone.post("/start/", left_out | {"out": "2"}).text)
    assert (data["players"], data["name2"]) == (["3"], ["Dee"])
    response = phone.post("/start/", data)
    assert 'name="call" value="Bob"' in response.text
    called = fields(phone.post("/start/", data | {"call": "Bob"}).text)
    assert (called["players"], called["name4"]) == (["4"], ["Bob"])


def test_a_name_sits_down_on_the_first_free_seat(phone):
    data = tap(phone, page(phone), name1="Ann", call="Bob")
    assert data["name2"] == ["Bob"]


def test_taking_a_colour_that_somebody_has_swaps(phone):
    data = tap(phone, page(phone), paint="2-red")
    assert (data["color1"], data["color2"]) == (["yellow"], ["red"])


@pytest.mark.parametrize(
    ("taps", "order"),
    [
        ({"up": "3"}, "1-3-2-4"),
        ({"up": "1"}, "1-2-3-4"),
        ({"down": "1"}, "2-1-3-4"),
        ({"down": "4"}, "1-2-3-4"),
        ({"order": "4-2-1-3", "draft": "1"}, "4-2-1-3"),
        ({"order": "9-4-4-x", "up": "2"}, "4-2-1-3"),
    ],
)
def test_it_moves_people(phone, taps, order):
    data = tap(phone, page(phone), **taps)
    if taps.get("order") == "9-4-4-x":
        assert data["order"] == ["4-2-1-3"]
    begin(phone, data, **NAMES)
    named = [NAMES[f"name{seat}"] for seat in order.split("-")]
    assert [seat.name for seat in Game.objects.get().seats.all()] == named


def test_it_shuffles(phone, monkeypatch):
    monkeypatch.setattr("random.shuffle", lambda seats: seats.reverse())
    assert tap(phone, page(phone), shuffle="1")["order"] == ["4-3-2-1"]


def test_random_boards_that_nobody_chose_are_dealt_once(phone):
    data = tap(phone, page(phone) | NAMES, advantages="random", draft="1")
    for _sent_twice in range(2):
        assert begin(phone, data).status_code == 302
    assert len({nation_of(seat) for seat in Game.objects.get().seats.all()} - {""}) == 4


def test_random_boards_are_dealt_and_those_that_are_missing_asked_for(phone):
    data = tap(phone, page(phone) | NAMES, advantages="random", draft="1")
    refused = begin(phone, tap(phone, data, crown="2-spain"))
    assert refused.status_code == 422
    assert "Which nation does Ann play?" in refused.text
    assert "Which nation does Bob play?" not in refused.text
    dealt = tap(phone, data, deal="1")
    begin(phone, dealt, money="flat")
    game = Game.objects.get()
    assert len({nation_of(seat) for seat in game.seats.all()} - {""}) == 4
    assert [player.money for player in table_read(game).state.players.values()] == [10, 10, 10, 10]


def test_a_nation_is_picked_by_hand_and_swapped(phone):
    data = tap(phone, page(phone), crown="1-spain")
    data = tap(phone, data, crown="2-spain")
    assert (data["nation1"], data["nation2"]) == ([""], ["spain"])


def test_the_auction_is_run_on_the_page(phone):
    data = tap(phone, page(phone) | NAMES, players="3", advantages="auction", draft="1")
    assert "The auction is not over yet." in begin(phone, data).text
    data = tap(phone, data, winner="2", board="spain", price="6", sell="1")
    data = tap(phone, data, winner="1", board="italy", price="5", sell="1")
    data = tap(phone, data, take_back="1")
    data = tap(phone, data, winner="3", board="italy", price="5", sell="1")
    data = tap(phone, data, winner="1", board="france", sell="1")
    begin(phone, data)
    game = Game.objects.get()
    assert seats(game) == [("Bob", "yellow", "spain"), ("Cid", "blue", "italy"), ("Ann", "red", "france")]
    assert game.head["auction"] == [["seat-1", 6], ["seat-2", 5], ["seat-3", None]]
    sheet = phone.get(f"/tables/{game.code}/setup/").text
    crowns = sheet.split('class="crowns"')[1].split("</ul>")[0]
    assert [nation in crowns for nation in ("Spain", "Ital", "France", "England")] == [True] * 3 + [False]
    assert [player.money for player in table_read(game).state.in_order()] == [9, 10, 12]


def test_it_takes_every_option_into_the_head(phone):
    every = ["buy_vp", "scouting", "no_survivors", "advanced_reconnaissance", "all_reason"]
    begin(phone, page(phone) | NAMES, rules=every, also=["builders", "luck", "double"])
    head = Game.objects.get().head
    assert (head["builders"], head["extra_money"]) == (True, 2)
    assert head["options"] == {
        "buy_vp": True,
        "scouting": True,
        "no_survivors": True,
        "advanced_reconnaissance": True,
        "reduced_luck": True,
        "age_of_reason": "all",
    }


def test_a_good_belongs_to_one_region_and_the_next_is_asked(phone):
    data = tap(phone, page(phone), region="brazil", print="silver")
    assert (data["good_brazil"], data["good_peru"], data["region"]) == (["silver"], [""], ["caribbean"])
    data = tap(phone, data, region="brazil", print="-")
    assert data["good_brazil"] == [""]


def test_names_are_kept_as_they_are(phone):
    begin(phone, page(phone), name1="<b>Zoë 🧭</b>", name2="Bob")
    game = Game.objects.get()
    sheet = phone.get(f"/tables/{game.code}/setup/").text
    assert "&lt;b&gt;Zoë 🧭&lt;/b&gt;" in sheet
    assert "<b>Zoë" not in sheet


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name1": "Ann", "name2": "Ann"}, "Two players are called Ann."),
        ({"name1": "x" * 25}, "A name has at most 24 letters."),
        ({"name1": "\u200b\u2800"}, "This name has invisible characters."),
        ({"color1": "yellow"}, "Two players have the same colour."),
        (
            {
                "advantages": "random",
                "nation1": "spain",
                "nation2": "spain",
                "nation3": "italy",
                "nation4": "france",
            },
            "Two players have the same nation.",
        ),
        ({"good_brazil": "silver"}, "Two regions have the same good."),
    ],
)
def test_it_says_what_is_wrong(phone, wrong, sentence):
    response = begin(phone, page(phone), **wrong)
    assert response.status_code == 422
    assert sentence in response.text
    assert re.search('<div class="notice" role="alert"[^>]* autofocus>', response.text), "it comes into view"
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "odd",
    [
        {"players": "99"},
        {"players": "x", "up": "2"},
        {"paint": "9-red"},
        {"paint": "red"},
        {"crown": "-"},
        {"out": "7"},
        {"sold": "x", "sell": "1"},
        {"winner": "1", "board": "narnia", "sell": "1"},
        {"region": "atlantis", "print": "sugar"},
        {"turn": "0"},
        {"detail": "much"},
        {"color1": "pink"},
    ],
)
def test_it_survives_odd_pages(phone, odd):
    assert phone.post("/start/", page(phone) | odd).status_code == 200
    assert begin(phone, page(phone), **odd).status_code in (302, 422)


def test_the_setup_sheet_speaks_of_this_table(phone):
    begin(phone, page(phone) | NAMES, players="3", order="3-1-2")
    sheet = phone.get(f"/tables/{Game.objects.get().code}/setup/").text
    assert re.findall(r'purse-name">(\w+)</span>\s*<strong class="purse-money">\$(\d+)', sheet) == [
        ("Cid", "10"),
        ("Ann", "11"),
        ("Bob", "12"),
    ]
    assert "Spaces 1 to 5 are open" in sheet
    assert f'href="/tables/{Game.objects.get().code}/"' in sheet


@pytest.mark.parametrize(
    ("crowns", "told"), [(("spain", "france"), "Ann plays Spain."), (("italy", "france"), None)]
)
def test_the_setup_sheet_knows_who_plays_spain(phone, crowns, told):
    names = {"name1": "Ann", "name2": "Bob"}
    data = tap(phone, page(phone) | names, advantages="random", players="2", draft="1")
    for chair, crown in enumerate(crowns, start=1):
        data = tap(phone, data, crown=f"{chair}-{crown}")
    begin(phone, data)
    sheet = phone.get(f"/tables/{Game.objects.get().code}/setup/").text

    assert "Does anybody play Spain?" not in sheet
    assert ("Now or never" in sheet) == bool(told)
    assert told is None or told in sheet


def test_two_players_without_captains_say_so_first(phone):
    begin(phone, page(phone) | NAMES, players="2", captains="none")
    game = Game.objects.get()
    assert [entry.data for entry in game.entries.all()] == [{"do": "board", "discovery": {}}]
    assert table_read(game).state.board.discovery == {}
    assert "Captains into the Discovery box" not in phone.get(f"/tables/{game.code}/setup/").text


def test_two_players_have_captains_unless_they_say_otherwise(phone):
    begin(phone, page(phone) | NAMES, players="2")
    game = Game.objects.get()
    assert not game.entries.exists()
    assert table_read(game).state.board.discovery
    assert "2 Captains into the Discovery box" in phone.get(f"/tables/{game.code}/setup/").text


def test_the_setup_sheet_of_a_table_turns_counters_face_up(phone):
    begin(phone, page(phone) | NAMES, rules=["advanced_reconnaissance"])
    sheet = phone.get(f"/tables/{Game.objects.get().code}/setup/").text
    assert "turn all counters on the map face up" in sheet


def test_a_stranger_does_not_see_the_setup_sheet(phone):
    begin(phone, page(phone) | NAMES)
    assert Client(HTTP_HOST="localhost").get(f"/tables/{Game.objects.get().code}/setup/").status_code == 404


def test_a_running_game_stands_at_its_turn_and_asks_what_is_there(phone):
    response = begin(phone, page(phone) | NAMES, turn="5")
    game = Game.objects.get()
    assert response.url == f"/tables/{game.code}/standing/"
    assert table_read(game).state.turn == 5
    assert phone.get(response.url).status_code == 200
    assert {entry.step for entry in Entry.objects.all()} == {1}


def test_a_table_that_keeps_the_score_alone_stands_at_its_first_scoring(phone):
    begin(phone, page(phone) | NAMES, detail="score")
    table = table_read(Game.objects.get())
    assert (table.state.turn, table.box) == (3, "scoring")


def test_htmx_gets_the_form_alone_and_is_led_on(phone):
    headers = {"HX-Request": "true"}
    draft = phone.post("/start/", page(phone) | {"shuffle": "1"}, headers=headers)
    assert draft.text.lstrip().startswith('<form id="start"')
    started = phone.post("/start/", page(phone) | {"start": "1"}, headers=headers)
    assert started.headers["HX-Redirect"] == f"/tables/{Game.objects.get().code}/setup/"
