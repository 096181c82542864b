"""Who may enter an event by phone, and until when: the desk says so."""

import pytest
from django.test import Client

from tests.companion.events.conftest import Desk, words_of
from tests.companion.events.test_undo import undoes

CLOSED = "Registration is closed. Ask at the desk."


@pytest.fixture
def desk(event) -> Desk:
    made = event("league", kind="rounds")
    made.enters("Ann", "Bob", "Cid", "Dea")
    return made


def phone():
    return Client(HTTP_HOST="localhost")


def refuses(desk):
    """With words and the way to the event; and whoever has an old page open is not entered."""
    page = desk.gets("register/", phone())
    assert page.status_code == 200
    assert CLOSED in words_of(page)
    assert f'href="/events/{desk.event.code}/"' in page.text
    answer = desk.sends("register/", phone(), name="Zoe")
    assert answer.status_code == 422
    assert CLOSED in words_of(answer)
    assert "Zoe" not in desk.now.by_name
    assert "Register" not in desk.reads("", phone())
    return True


def takes(desk, name):
    assert "Register" in desk.reads("", phone())
    assert desk.sends("register/", phone(), name=name).status_code == 302
    return name in desk.now.by_name


def test_a_published_round_opens_no_registration(desk):
    desk.plays([("Ann", "Bob", "Cid", "Dea")], lambda name: ord(name[0]))
    assert refuses(desk)
    desk.sends("desk/entrants/", act="open_registration")
    assert takes(desk, "Eve")


def test_the_desk_and_who_helps_there_close_and_open_it(desk):
    helper = desk.hand("helper")
    desk.sends("desk/", act="open")
    assert takes(desk, "Eve")
    assert "Close registration" in desk.reads("desk/entrants/", helper)
    desk.sends("desk/entrants/", helper, act="close_registration")
    assert refuses(desk)
    assert "Registration is closed" in desk.reads("desk/print/poster/")
    assert "Open registration" in desk.reads("desk/entrants/")
    desk.sends("desk/entrants/", act="open_registration")
    assert takes(desk, "Fay")


def test_a_registration_closed_by_mistake_is_open_again(desk):
    desk.sends("desk/", act="open")
    desk.sends("desk/entrants/", act="close_registration")
    undoes(desk)
    assert takes(desk, "Eve")


def test_it_is_closed_after_the_first_cut(desk):
    desk.sends("desk/", act="open")
    desk.plays([("Ann", "Bob", "Cid", "Dea")], lambda name: ord(name[0]))
    desk.sends("desk/cut/1/", act="say", seats=3)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    assert refuses(desk)
    desk.sends("desk/entrants/", act="open_registration")
    assert refuses(desk)
    assert "Open registration" not in desk.reads("desk/entrants/")


def test_the_poster_of_a_closed_event_leads_to_words(desk):
    desk.sends("desk/", act="open")
    desk.plays([("Ann", "Bob", "Cid", "Dea")], lambda name: ord(name[0]))
    desk.sends("desk/close/")
    page = desk.gets("register/", phone())
    assert page.status_code == 200
    assert CLOSED in words_of(page)


def test_a_name_that_somebody_has_is_told_apart_and_so_it_says(desk):
    desk.sends("desk/", act="open")
    other, new = phone(), phone()
    desk.sends("register/", other, name="ann")
    assert "Somebody else has this name: in the lists you are ann 2." in desk.reads("me/", other)
    desk.sends("register/", new, name="Eve")
    assert "Somebody else" not in desk.reads("me/", new)


def test_a_walk_in_between_two_rounds_is_here_at_the_next_roll_call(desk):
    desk.sends("desk/", act="open")
    assert takes(desk, "Eve")  # long before: since then nobody has seen her
    desk.plays([("Ann", "Bob", "Cid", "Dea")], lambda name: ord(name[0]))
    desk.sends("desk/entrants/", act="open_registration")
    assert takes(desk, "Zed")
    desk.sends("desk/", act="next")
    here = desk.now.round_at(2).presence
    assert [one.name for one in desk.now.entrants if here.get(one.pk) == "here"] == ["Zed"]
