"""*Start a table* and the setup sheets of the second game."""

import re

import pytest
from django.urls import reverse

from companion.models import Game

pytestmark = pytest.mark.django_db


def form(**more):
    people = {f"name{nth}": name for nth, name in enumerate(("Ann", "Bob", "Cid"), start=1)}
    return {"game": "renaissance", "players": "3", "command": "x", **people, **more}


def taps(client, **more):
    """A small button of the page; the page as it comes back, and what its form then holds."""
    answer = client.post("/start/", form(**more))
    page = answer.content.decode()
    assert answer.status_code == 200, page
    inputs = re.findall(r"<input[^>]*>", page)
    named = {}
    for one in inputs:
        name, value = re.search(r'name="([^"]+)"', one), re.search(r'value="([^"]*)"', one)
        if name and ("radio" not in one or "checked" in one):
            named[name[1]] = value[1] if value else ""
    return page, {key: value for key, value in named.items() if key not in ("csrfmiddlewaretoken",)}


def started(client, **more) -> Game:
    answer = client.post("/start/", form(start="1", **more))
    assert answer.status_code == 302, answer.content.decode()
    return Game.objects.get(code=answer.url.split("/")[2])


def test_with_two_games_the_page_asks_which_first(client):
    assert client.get("/start/").url == "/game/?then=start"
    client.post("/game/?then=start", {"game": "renaissance"})
    page = client.get("/start/").content.decode()
    assert "Work out the capital bids" in page
    assert 'name="settle" value="1-Paris"' in page
    assert 'value="1-London"' not in page  # four play, unless somebody says otherwise


def test_everybody_begins_in_a_capital_of_that_number(client):
    game = started(client, bid2="3", good1="wine")
    assert [seat.brings for seat in game.seats.all()] == [
        {"capital": "Venice", "bid": 0, "goods": ["wine"]},
        {"capital": "Genoa", "bid": 3},
        {"capital": "Barcelona", "bid": 0},
    ]
    page = client.get(f"/tables/{game.code}/setup/").content.decode()
    assert "Genoa, Income 7, space 3" in page
    assert "Deal 2 cards to everybody." in page
    assert "How we read the rulebook here" in page
    assert "hides a bid" not in page


def test_a_capital_is_exchanged_by_a_tap(client):
    _page, held = taps(client, settle="1-Barcelona")
    assert (held["capital1"], held["capital3"]) == ("Barcelona", "Venice")


def test_capitals_out_of_use_are_given_back(client):
    _page, held = taps(client, capital1="Hamburg", capital2="Venice", capital3="London")
    assert {held[f"capital{seat}"] for seat in (1, 2, 3)} == {"Venice", "Genoa", "Barcelona"}
    assert held["capital2"] == "Venice"


def test_bids_with_a_tie_are_worked_out_on_the_page(client):
    wants = {f"wants{seat}": "Venice-Genoa-Barcelona" for seat in (1, 2, 3)}
    page, held = taps(client, **wants, fist1="4", fist2="4", fist3="1", draft="1")
    assert "Equal fists" in page
    page, held = taps(client, **held | {"die1": "2", "die2": "5", "rolled": "1"})
    assert "Use these capitals" in page
    held.pop("start", None)
    page, held = taps(client, **held, take="4-4-1")
    assert held["order"] == "2-1-3"
    assert [held[f"capital{seat}"] for seat in (2, 1, 3)] == ["Venice", "Genoa", "Barcelona"]
    assert [held[f"bid{seat}"] for seat in (2, 1, 3)] == ["4", "3", "1"]
    game = started(client, **{key: value for key, value in held.items() if key not in form()})
    assert [(seat.name, seat.brings["bid"]) for seat in game.seats.all()] == [
        ("Bob", 4),
        ("Ann", 3),
        ("Cid", 1),
    ]


def test_a_fist_that_changed_meanwhile_is_worked_out_before_it_is_taken(client):
    wants = {f"wants{seat}": "Venice-Genoa-Barcelona" for seat in (1, 2, 3)}
    changed = {"fist1": "4", "fist2": "5", "fist3": "1", "rolls": "4-4-1|1:2,2:5"}
    page, held = taps(client, **wants, **changed, take="4-4-1")
    assert held["order"] == ""
    assert 'name="take" value="4-5-1"' in page
    _page, held = taps(client, **wants, **changed, take="4-5-1")
    assert held["order"] == "2-1-3"
    assert [held[f"bid{seat}"] for seat in (1, 2, 3)] == ["4", "5", "1"]
    page, _held = taps(client, **wants, **changed | {"fist2": "4", "fist3": "4"}, draft="1")
    assert "Equal fists" in page


def test_preferences_are_tapped_one_after_the_other(client):
    _page, held = taps(client, prefer="1-Genoa")
    assert held["wants1"] == "Genoa"
    _page, held = taps(client, **{key: held[key] for key in ("wants1",)}, prefer="1-Venice")
    assert held["wants1"] == "Genoa-Venice-Barcelona"
    _page, held = taps(client, wants1="Genoa-Venice-Barcelona", forget="1")
    assert held["wants1"] == ""


def test_the_setup_helper_says_what_follows_from_the_number(client):
    page = client.get(reverse("setup"), {"game": "renaissance", "players": "5"}).content.decode()
    assert "Deal 1 card to everybody." in page
    assert "London" in page
    assert "Hamburg" not in page
    assert client.get(reverse("setup"), {"game": "renaissance", "players": "9"}).status_code == 422


def test_the_setup_helper_goes_by_the_order_of_the_rulebook(client):
    page = client.get(reverse("setup"), {"game": "renaissance", "players": "6"}).content.decode()
    in_order = (
        "Areas in use",
        "Deal 1 card to everybody.",
        "hides a bid in the fist",
        "capital by capital: Hamburg, London, Paris, Barcelona, Genoa, Venice.",
        "in the colour of their capital",
        "the 20 circles of your mat",
        "beside the Record Board",
        "Play turn 1 in the order of the picks",
        "How we read the rulebook here",
        "There are five tokens of ten",
        "On turn 1 you play in the order in which capitals were chosen.",
    )
    places = [page.index(said) for said in in_order]
    assert places == sorted(places)


def test_what_components_say_is_remembered_for_the_next_table(client):
    game = started(client)
    sheet = {"seen": 0, "command": "a", "due": "draw"}
    client.post(f"/tables/{game.code}/record/draw/", sheet)
    sheet = {"seen": 1, "command": "b", "due": "cards"}
    client.post(f"/tables/{game.code}/record/cards/", sheet)
    answers = {
        "printed|advances|Caravan|price": "4",
        "printed|advances|Caravan|relief": "0",
    }
    sheet = {"seen": 2, "command": "c", "due": "purchase", "line": "seat-1:Caravan", **answers}
    assert client.post(f"/tables/{game.code}/record/purchase/", sheet).status_code == 302
    known = {"advances": {"Caravan": {"price": 4, "relief": 0}}}
    assert client.session["printed"]["renaissance"] == known
    client.post("/game/?then=start", {"game": "renaissance"})
    assert "Caravan" in client.get("/start/").content.decode()


def test_bids_that_are_taken_are_folded_away(client):
    """Whoever took them goes on with the levels; another bid unfolds them again."""
    bids = {"wants1": "Venice-Genoa-Barcelona", "wants2": "Genoa-Venice-Barcelona"}
    bids |= {"wants3": "Barcelona-Venice-Genoa", "fist1": "3", "fist2": "2", "fist3": "1"}
    page, held = taps(client, draft="1", **bids)
    assert 'class="field auction" open' in page
    page, held = taps(client, **bids, take="3-2-1")
    assert 'class="field auction" open' not in page
    page, _held = taps(client, **{**held, "draft": "1"})
    assert 'class="field auction" open' not in page
    page, _held = taps(client, **{**held, "fist1": "5", "draft": "1"})
    assert 'class="field auction" open' in page


def test_areas_are_named_as_the_board_numbers_them(client):
    page = client.get("/setup/?game=renaissance&players=4").content.decode()
    assert "Areas in use: III, IV, V, VI, VII and VIII." in page
