"""Helpers and readers: by a link, under a name, until the link is turned off."""

import re

import pytest
from django.test import Client

from companion.device.event_places import ticket_of
from companion.models import Account
from tests.companion.events.conftest import Desk


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters("Ann", "Bob", "Cid", "Dea")
    return made


def test_the_log_says_what_a_helper_did_by_name(desk):
    desk.sends("desk/entrants/", desk.hand("helper", "Lea"), act="add", names="Eve")
    page = desk.reads("desk/log/")
    assert "New: Eve. Lea" in page
    assert "Lea is at the desk as helper." in page


def test_a_helper_without_a_name_stays_outside(desk):
    desk.sends("desk/people/", act="make", role="helper")
    secret = ticket_of(desk.event.help_links.get())
    client = Client(HTTP_HOST="localhost")
    assert client.post(f"/events/help/{secret}/", {"name": " "}).status_code == 422
    assert desk.gets("desk/", client).status_code == 404


def test_to_look_at_the_link_takes_no_place(desk):
    desk.sends("desk/people/", act="make", role="helper")
    client = Client(HTTP_HOST="localhost")
    answer = client.get(f"/events/help/{ticket_of(desk.event.help_links.get())}/")
    assert (answer.status_code, "session" in answer.cookies) == (200, False)
    assert desk.gets("desk/", client).status_code == 404


def test_a_link_that_is_turned_off_opens_nothing_and_shuts_who_came_by_it_out(desk):
    helper = desk.hand("helper")
    link = desk.event.help_links.get()
    desk.sends("desk/people/", act="turn_off", link=link.pk)
    assert desk.gets("desk/", helper).status_code == 404
    assert helper.get(f"/events/help/{ticket_of(link)}/").status_code == 404
    assert "turned off" in desk.reads("desk/log/")


def test_the_link_can_be_shown_again(desk):
    desk.sends("desk/people/", act="make", role="reader", label="Press")
    address = ticket_of(desk.event.help_links.get())
    assert all(address in desk.gets("desk/people/").content.decode() for _look in range(2))


def test_links_of_one_event_open_no_other(desk, event):
    other = event("catan")
    helper = desk.hand("helper")
    assert other.gets("desk/", helper).status_code == 404


def test_links_and_those_who_came_are_not_in_the_public_log(desk):
    desk.hand("helper", "Lea")
    desk.sends("desk/", act="open")
    assert "Lea" not in desk.reads("log/", Client(HTTP_HOST="localhost"))


def test_who_reads_is_shown_nothing_to_send(desk):
    page = desk.gets("desk/", desk.hand("reader")).content.decode()
    assert '<body class="reading">' in page
    assert "reading" not in desk.gets("desk/").content.decode()


def test_who_reads_prints_lists_but_no_keys(desk):
    desk.sends("desk/", act="open")
    reader = desk.hand("reader")
    assert desk.gets("desk/print/poster/", reader).status_code == 200
    assert desk.gets("desk/print/links/", reader).status_code == 404


@pytest.mark.parametrize("name", ["Olga", " olga ", "OLGA"])
def test_nobody_takes_the_name_of_the_organizer(desk, name):
    desk.sends("desk/people/", act="make", role="helper")
    client = Client(HTTP_HOST="localhost")
    answer = client.post(f"/events/help/{ticket_of(desk.event.help_links.get())}/", {"name": name})
    assert answer.status_code == 422
    assert "Somebody else at the desk is called that." in answer.content.decode()
    assert desk.gets("desk/", client).status_code == 404


def test_nobody_takes_the_name_of_another_helper_but_the_own_one_again(desk):
    lea = desk.hand("helper", "Lea")
    other = desk.hand("helper", "Lea")
    assert (desk.gets("desk/", lea).status_code, desk.gets("desk/", other).status_code) == (200, 404)
    secret = ticket_of(desk.event.help_links.first())
    assert Client(HTTP_HOST="localhost").post(f"/events/help/{secret}/", {"name": "Lea"}).status_code == 302


def test_a_helper_whose_name_a_new_organizer_has_is_told_apart(desk):
    lea = desk.hand("helper", "Lea")
    Account.objects.filter(name="Olga").update(name="Lea")
    desk.sends("desk/entrants/", lea, act="add", names="Eve")
    assert "New: Eve. Lea (Helper)" in desk.reads("desk/log/")


def test_one_tap_is_one_link_however_often_it_is_sent(desk):
    page = desk.gets("desk/people/").content.decode()
    command = re.search('name="command" value="([^"]+)"', page)[1]
    for _tap in range(3):
        desk.sends("desk/people/", act="make", role="helper", label="Lea", command=command)
    assert desk.event.help_links.count() == 1
    desk.sends("desk/people/", act="make", role="helper", label="Max", command=command)
    assert [link.label for link in desk.event.help_links.all()] == ["Lea", "Max"]
    assert command not in desk.gets("desk/people/").content.decode()  # the next page, the next link
