"""Whoever fills the list of an event with names locks nobody out: the desk has room, and takes them out."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from companion.device import throttle
from companion.models import Entrant
from companion.services import event_entrants
from companion.services.errors import NotNow
from companion.views.events import entrants as entrants_page
from tests.companion.events.conftest import Desk


@pytest.fixture
def desk(event, monkeypatch) -> Desk:
    """Ann and Bob were entered, Cid came by phone and sits with them; then the door is full of jokes."""
    made = event("league")
    made.sends("desk/", act="open")
    made.enters("Ann", "Bob")
    event_entrants.entrant_register(event=made.event, name="Cid")
    made.plays([("Ann", "Bob", "Cid")], lambda name: ord(name[0]))
    monkeypatch.setattr(event_entrants, "MOST_BY_PHONE", 6)
    monkeypatch.setattr(entrants_page, "CROWD", 3)
    monkeypatch.setattr(event_entrants, "BURST", 3)
    for _nth in range(3):
        event_entrants.entrant_register(event=made.event, name="Joke")
    return made


def names():
    return set(Entrant.objects.values_list("name", flat=True))


def test_who_fills_the_door_leaves_room_to_the_desk(desk, client):
    with pytest.raises(NotNow):
        event_entrants.entrant_register(event=desk.event, name="Dea")
    answer = desk.sends("register/", client, name="Dea")
    assert (answer.status_code, "Ask there." in answer.content.decode()) == (422, True)
    desk.enters("Dea")
    assert "Dea" in names()


def test_the_desk_takes_out_all_who_came_by_phone_and_never_sat(desk):
    assert "3 people registered by phone" in desk.reads("desk/entrants/")
    desk.sends("desk/entrants/", act="clear", row=ticked(desk))
    assert names() == {"Ann", "Bob", "Cid"}
    assert "without a seat: Joke, Joke 2, Joke 3." in desk.reads("desk/log/")
    assert "registered by phone" not in desk.reads("desk/entrants/")
    event_entrants.entrant_register(event=desk.event, name="Dea")
    desk.sends("desk/entrants/", act="clear", entrant=Entrant.objects.get(name="Dea").number)
    assert "1 person is removed. Real people can register again." in desk.reads("desk/entrants/")


def ticked(desk):
    page = desk.gets("desk/entrants/").content.decode()
    return re.findall('name="row" value="([0-9]+)" checked', page)


def test_a_page_from_before_a_clearing_removes_nobody_who_has_got_such_a_number_since(desk):
    old = ticked(desk)
    desk.sends("desk/entrants/", act="clear", row=old)
    event_entrants.entrant_register(event=desk.event, name="Dea")
    assert Entrant.objects.get(name="Dea").number == 4
    desk.sends("desk/entrants/", act="clear", row=old)
    for said in (
        {"act": "rename", "name": "Zoe"},
        {"act": "change", "state": "disqualified"},
        {"act": "renew"},
        {"act": "note", "note": "was rude"},
        {"act": "fix", "table": "1"},
        {"act": "erase"},
    ):
        before = Entrant.objects.filter(name="Dea").values().get()
        desk.sends("desk/entrants/", row=old[0], **said)
        assert Entrant.objects.filter(name="Dea").values().get() == before
        assert "This person is not on the list any more." in desk.reads("desk/entrants/")


def test_who_came_by_themselves_is_not_taken_out_with_a_burst(desk, monkeypatch):
    monkeypatch.setattr(event_entrants, "MOST_BY_PHONE", 9)
    event_entrants.entrant_register(event=desk.event, name="Dea")
    desk.event.acts.filter(said__names=["Dea"]).update(at=timezone.now() - timedelta(minutes=5))
    desk.sends("desk/entrants/", act="clear")
    assert {"Dea", "Joke"} <= names()
    desk.sends("desk/entrants/", act="clear", row=ticked(desk))
    assert names() == {"Ann", "Bob", "Cid", "Dea"}


def test_one_device_or_address_fills_the_list_slowly_and_hinders_no_other(event, monkeypatch):
    monkeypatch.setattr(throttle, "MOST_IN_A_MINUTE", 8)
    desk = event("league")
    desk.sends("desk/", act="open")
    joker = Client(HTTP_HOST="localhost")
    joker.cookies["csrf"] = "t" * 32
    said = [joker_says(desk, joker, nth) for nth in range(8)]
    assert said == [302] * throttle.MOST_OF_A_FAMILY + [422] * (8 - throttle.MOST_OF_A_FAMILY)
    others = [joker_says(desk, Client(HTTP_HOST="localhost"), nth) for nth in range(10, 13)]
    assert others == [302, 302, 422]
    hana = Client(HTTP_HOST="localhost", REMOTE_ADDR="192.168.1.9")
    assert desk.sends("register/", hana, name="Hana").status_code == 302


def joker_says(desk, client, nth):
    """Without a place at the event, as a program would do it."""
    client.cookies.pop("session", None)
    return desk.sends("register/", client, name=f"Joke{nth}").status_code


def test_a_reader_is_not_offered_that(desk):
    reader = desk.hand("reader")
    assert "Remove those ticked" not in desk.reads("desk/entrants/", reader)
    assert desk.sends("desk/entrants/", reader, act="clear").status_code == 404


def test_who_comes_after_many_that_were_taken_out_is_known_by_a_high_number(desk):
    Entrant.objects.filter(name="Joke 3").update(number=event_entrants.MOST_ENTRANTS)
    desk.enters("Dea")
    number = Entrant.objects.get(name="Dea").number
    desk.sends("desk/entrants/", act="change", entrant=number, state="dropped")
    assert (number, Entrant.objects.get(name="Dea").state) == (401, "dropped")


# Once


@pytest.fixture
def opened(event) -> Desk:
    made = event("league")
    made.sends("desk/", act="open")
    return made


def page_of(client, desk, page):
    """What a page names itself by."""
    shown = client.get(f"/events/{desk.event.code}/{page}").text
    return re.search(r'name="command" value="(\w{32})"', shown)[1]


def test_who_registers_and_hears_no_answer_is_still_one_person(opened, client):
    page = page_of(client, opened, "register/")
    for phone in (Client(), client):  # the cookie of the first answer was lost with it
        assert opened.sends("register/", phone, name="Ann", command=page).status_code == 302
    assert names() == {"Ann"}
    assert client.get(f"/events/{opened.event.code}/me/").status_code == 200
    assert opened.sends("register/", Client(), name="Ann", command="of another phone").status_code == 302
    assert names() == {"Ann", "Ann 2"}


def test_who_is_entered_already_hears_so_however_many_come_just_now(opened, client, monkeypatch):
    monkeypatch.setattr(throttle, "MOST_IN_A_MINUTE", 1)
    page = page_of(client, opened, "register/")
    said = [("Ann", page), ("Ann", page), ("Bob", page), ("Ann", "of another phone")]
    answers = [opened.sends("register/", Client(), name=name, command=once) for name, once in said]
    assert [one.status_code for one in answers] == [302, 302, 422, 422]


def test_a_list_that_is_sent_twice_enters_nobody_twice(opened):
    page = page_of(opened.client, opened, "desk/entrants/")
    for _nth in range(2):
        opened.sends("desk/entrants/", act="add", names="Ann\nBob", command=page)
    assert names() == {"Ann", "Bob"}
    # Back in the browser, and another list; or the same one once more, because it was taken back.
    opened.sends("desk/entrants/", act="add", names="Cid", command=page)
    assert names() == {"Ann", "Bob", "Cid"}
    Entrant.objects.filter(name="Ann").delete()
    opened.sends("desk/entrants/", act="add", names="Ann\nBob", command=page)
    assert names() == {"Ann", "Bob", "Bob 2", "Cid"}


def test_a_pasted_list_leaves_its_numbering_and_its_commas_behind(event):
    desk = event("league")
    desk.enters("1. Ann", " 2) Bob;", "(3) Cid,", "4.Dea", "Eve, ", "7", "8 Fay", "2.5", "Gus 2.", ",")
    names = [one.name for one in desk.now.entrants]
    assert names == ["Ann", "Bob", "Cid", "Dea", "Eve", "7", "8 Fay", "2.5", "Gus 2."]


def test_a_file_keeps_its_names_as_they_are(event):
    desk = event("league")
    file = SimpleUploadedFile("people.csv", b"name\n1. Ann\nBob;\n")
    desk.sends("desk/entrants/", act="add", names="", file=file)
    assert [one.name for one in desk.now.entrants] == ["1. Ann", "Bob;"]
