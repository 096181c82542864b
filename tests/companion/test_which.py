"""/game/, and the pages that ask which game: one on the shelf, or two."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from companion import games as shelf
from companion.models import Game, Member, Result
from companion.selectors.tables import again_of
from scoring import games as rules
from scoring.text import Word

pytestmark = pytest.mark.django_db


@pytest.fixture
def device():
    return Client(HTTP_HOST="localhost")


@pytest.fixture
def twin(monkeypatch):
    second = replace(rules.GAMES["empires"], key="twin", title=Word("The Twin Game"))
    monkeypatch.setitem(rules.GAMES, "twin", second)
    monkeypatch.setitem(shelf.GAMES, "twin", "tests.companion.twin")


def chooses(device, game, then="start"):
    return device.post(f"/game/?then={then}", {"game": game})


# One game


def test_with_one_game_nobody_is_asked(device):
    assert device.get("/game/?then=start").url == "/start/"
    assert device.get("/start/").status_code == 200
    home = device.get("/").text
    assert "Which game" not in home
    assert "Empires: Age of Discovery</h1>" in home


def test_it_leads_nowhere_else(device, twin):
    assert device.get("/game/?then=https://example.com").status_code == 404
    assert device.get("/game/?then=account").status_code == 404


# Two


def test_at_the_first_visit_the_heading_does_not_repeat_the_name_above_it(device, twin):
    page = device.get("/").text
    assert "Scorepad" in page.split("<header")[1].split("</header>")[0]
    assert "Scorepad" not in page.split("<main")[1].split("</main>")[0]
    assert page.count("<h1") == 1


@pytest.mark.parametrize("page", ["start", "setup"])
def test_with_two_a_page_asks_first_and_the_device_remembers(device, twin, page):
    assert device.get(f"/{page}/").url == f"/game/?then={page}"
    asked = device.get(f"/game/?then={page}").text
    assert "The Twin Game" in asked
    assert "Empires: Age of Discovery" in asked
    assert chooses(device, "twin", page).url == f"/{page}/"
    assert device.get(f"/{page}/").status_code == 200
    assert device.get(f"/{page}/").status_code == 200


def test_a_game_that_is_not_there_is_not_chosen(device, twin):
    assert chooses(device, "chess").status_code == 422
    assert device.get("/start/").status_code == 302


def test_the_home_page_is_that_of_the_chosen_game(device, twin):
    assert "so you can play.</h1>" in device.get("/").text
    assert "<b>Which game do you play?</b>" in device.get("/").text
    chooses(device, "twin", "home")
    assert "<b>Which game do you play?</b>" not in device.get("/").text
    assert "The Twin Game</h1>" in device.get("/").text
    chooses(device, "empires", "home")
    assert "Empires: Age of Discovery</h1>" in device.get("/").text


def test_a_page_says_for_which_game_it_is(device, twin):
    chooses(device, "twin")
    assert '<input type="hidden" name="game" value="twin">' in device.get("/start/").text
    assert '<input type="hidden" name="game" value="empires">' in device.get("/start/?game=empires").text


@pytest.mark.parametrize("page", ["start", "setup", "pads/new"])
def test_a_page_leads_to_the_other_games(device, twin, page):
    chooses(device, "twin")
    assert "Another game" in device.get(f"/{page}/").text


def test_the_foot_of_a_page_names_them_all(device, twin):
    foot = device.get("/").text.partition("<footer")[2]
    assert "For the board games Empires: Age of Discovery and The Twin Game." in foot


def test_an_address_of_the_setup_sheet_from_before_is_of_the_first_game(device, twin):
    chooses(device, "twin", "setup")
    assert '<input type="hidden" name="game" value="empires">' in device.get("/setup/?players=3").text


def test_who_plays_again_plays_the_same_game(start, twin):
    phone = start(3)
    chooses(phone.client, "twin")
    page = phone.client.get(f"/start/?rematch={phone.game.code}").text
    assert '<input type="hidden" name="game" value="empires">' in page


def test_people_are_remembered_across_games_and_options_are_not(start, twin, rf):
    phone = start(3)
    Game.objects.filter(pk=phone.game.pk).update(detail="light")
    request = rf.get("/")
    request.session = phone.client.session
    again = again_of(request)
    own, other = (shelf.pages_of(key).start.form.usual_values(again) for key in ("empires", "twin"))
    assert own["name1"] == other["name1"] == again.people[0][0]
    assert own["detail"] == "light"
    assert "detail" not in other


def test_a_device_that_has_played_is_not_asked(start, twin):
    phone = start(3)
    assert phone.client.get("/start/").status_code == 200
    assert "Empires: Age of Discovery</h1>" in phone.client.get("/").text
    chooses(phone.client, "twin", "home")
    assert "The Twin Game</h1>" in phone.client.get("/").text


def test_nor_is_one_that_only_scored_a_game(device, twin):
    data = {"game": "empires", "players": "3", "name1": "Ann", "name2": "Bob", "name3": "Cid", "command": "x"}
    assert device.post("/pads/new/", data | {"start": "1"}).status_code == 302
    assert device.get("/start/").status_code == 200


# Looking things up


def test_each_game_has_its_things_under_addresses_of_their_own(device, twin):
    assert "Empires: Age of Discovery" in device.get("/lookup/navy/").text
    assert "The Twin Game" in device.get("/lookup/twin-navy/").text
    assert device.get("/lookup/twin-dock/").url == "/lookup/twin-phases/#dock"
    assert device.get("/lookup/twin-phases/").status_code == 200


def test_what_is_found_names_its_game(device, twin):
    found = device.get("/lookup/", {"q": "navy"}).text
    assert 'id="navy"' in found
    assert 'id="twin-navy"' in found
    assert found.count("The Twin Game") > 1
    alone = device.get("/lookup/", {"q": "navy", "game": "twin"}).text
    assert 'id="navy"' not in alone
    assert 'id="twin-navy"' in alone


def test_at_a_table_there_is_its_own_game_alone(start, twin):
    phone = start(2)
    text = phone.gets("lookup/").text
    assert 'id="navy"' in text
    assert "twin" not in text
    assert phone.gets("lookup/twin-navy/").status_code == 404


def test_with_one_game_no_thing_names_it(device):
    assert (
        "Empires: Age of Discovery"
        not in device.get("/lookup/").text.partition("<main")[2].partition("</main>")[0]
    )


# What the box prints


def test_what_a_device_said_when_there_was_one_game_is_still_known(device):
    session = device.session
    session["region_goods"] = {"peru": "gold"}
    session.save()
    device.cookies["session"] = session.session_key
    page = device.get("/start/").text
    assert 'name="good_peru" value="gold"' in page


def test_a_device_that_never_said_it_knows_it_from_the_games_of_its_groups(start, device):
    game = start(2).game
    game.head["region_goods"] = {"peru": "rice"}
    game.save()
    device.post("/groups/new/", {"name": "Thursdays", "label": "Ann", "command": "x"})
    assert 'name="good_peru" value="silver"' in device.get("/start/").text
    group = Member.objects.get().group
    group.kept.create(result=Result.objects.create(game=game, revision=1, at=timezone.now(), is_over=True))
    assert 'name="good_peru" value="rice"' in device.get("/start/").text


def test_what_is_said_is_kept_for_that_game(device):
    data = {f"name{seat}": name for seat, name in enumerate(("Ann", "Bob"), start=1)}
    answer = device.post(
        "/start/", data | {"players": "2", "command": "x", "good_peru": "fish", "start": "1"}
    )
    assert answer.status_code == 302
    assert device.session["printed"] == {"empires": {"peru": "fish"}}
    assert 'name="good_peru" value="fish"' in device.get("/start/").text
