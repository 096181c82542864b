"""Helpers and readers: by a link, under a name, until the link is turned off."""

import re

import pytest
from django.test import Client

from companion.device.event_places import ticket_of
from companion.models import Account, Game
from companion.services.event_undo import undo_offered
from tests.companion.events.conftest import Desk, words_of


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


@pytest.mark.parametrize("name", ["Ann", " ann "])
def test_nobody_helps_under_the_name_of_a_player(desk, name):
    """The log would mix up what both did."""
    desk.sends("desk/people/", act="make", role="helper")
    secret = ticket_of(desk.event.help_links.get())
    client = Client(HTTP_HOST="localhost")
    answer = client.post(f"/events/help/{secret}/", {"name": name})
    assert answer.status_code == 422
    assert "A player is called that." in answer.content.decode()
    assert client.post(f"/events/help/{secret}/", {"name": "Ann B."}).status_code == 302
    desk.enters("Ann B.")  # who comes later is told apart; whoever is at the desk comes again
    again = Client(HTTP_HOST="localhost")
    assert again.post(f"/events/help/{secret}/", {"name": "Ann B."}).status_code == 302


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


UNSEEN = ("\u200b", "\u2060", "\u200d", "\ufe0f", "\u034f", "\u00ad", "\u3164")


@pytest.mark.parametrize("sign", UNSEEN)
def test_nobody_looks_like_somebody_else_by_what_nobody_sees(desk, sign):
    assert desk.gets("desk/", desk.hand("helper", f"Ol{sign}ga")).status_code == 404
    desk.enters(f"A{sign}nn")
    assert desk.event.entrants.last().name == f"A{sign}nn 2"
    desk.sends("desk/entrants/", act="rename", entrant=2, name=f"Ci{sign}d")
    assert desk.event.entrants.get(number=2).name == "Bob"


def test_a_joiner_that_a_script_needs_stays_in_a_name(desk):
    name = "مهدی\u200cزاده"
    desk.enters(name)
    assert desk.event.entrants.last().name == name


@pytest.mark.parametrize("role", ["owner", "helper"])
def test_a_player_s_link_is_made_anew_and_whoever_had_the_old_one_is_out(desk, role):
    hand = desk.client if role == "owner" else desk.hand("helper")
    desk.sends("desk/", act="open")
    old = ticket_of(desk.event.entrants.get(name="Ann"))
    thief, bob = desk.phone_of("Ann"), desk.phone_of("Bob")
    before = desk.phone_of("Ann")  # came when devices kept no mark
    session = before.session
    del session["events"][desk.event.code]["mark"]
    session.save()
    assert desk.gets("me/", before).status_code == 200
    assert "New link" in desk.reads("standings/1/", hand)
    answer = desk.sends("desk/entrants/", hand, act="renew", entrant=1)
    new = ticket_of(desk.event.entrants.get(name="Ann"))
    assert new in hand.get(answer.url).content.decode()
    assert [desk.gets("me/", one).status_code for one in (thief, before, bob)] == [404, 404, 200]
    assert thief.get(f"/events/me/{old}/").status_code == 404
    assert desk.gets("me/", desk.phone_of("Ann")).status_code == 200
    assert "Ann has a new link" in desk.reads("desk/log/")
    assert new[:8] not in str(list(desk.event.acts.values_list("said", flat=True)))
    assert "has a new link" not in desk.reads("log/")


def test_whoever_had_the_old_link_is_out_at_the_table_too(desk):
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    desk.sends("desk/rounds/1/draft/", act="publish")
    bob, thief = desk.phone_of("Bob"), desk.phone_of("Ann")
    for phone in (bob, thief):
        code = desk.sends("tables/1-1/open/", phone).url.split("/")[2]
    desk.sends("desk/entrants/", act="renew", entrant=1)
    assert [one.get(f"/tables/{code}/").status_code for one in (bob, thief)] == [200, 404]


def test_a_phone_that_is_nobodys_here_reads_what_helps(desk, client):
    desk.sends("desk/", act="open")
    ann = desk.phone_of("Ann")
    desk.sends("desk/entrants/", act="renew", entrant=1)
    for phone in (ann, client):
        answer = desk.gets("me/", phone)
        assert answer.status_code == 404
        assert "Scan your own link again" in words_of(answer)


def at_the_table(desk, *phones) -> list[int]:
    code = Game.objects.get().code
    return [one.get(f"/tables/{code}/").status_code for one in phones]


@pytest.fixture
def seated(desk):
    """Ann, Bob, Cid and Dea at table 1."""
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def test_a_new_link_leaves_whoever_stepped_in_at_the_table_and_theirs_shuts_them_out(seated):
    ann, bob = seated.phone_of("Ann"), seated.phone_of("Bob")
    for phone in (ann, bob):
        seated.sends("tables/1-1/open/", phone)
    said = {"act": "substitute", "seat": 2, "counts_for": "came", "came": "", "new_name": "Eve"}
    seated.sends("desk/tables/1-1/", **said)
    eve = seated.phone_of("Eve")
    seated.sends("tables/1-1/open/", eve)
    seated.sends("desk/entrants/", act="renew", entrant=2)
    assert at_the_table(seated, ann, eve) == [200, 200]
    seated.sends("desk/entrants/", act="renew", entrant=seated.now.by_name["Eve"].number)
    assert at_the_table(seated, ann, eve) == [200, 404]


def test_the_first_phone_of_a_table_is_found_under_the_name_it_came_with(seated):
    ann, bob = seated.phone_of("Ann"), seated.phone_of("Bob")
    for phone in (ann, bob):
        seated.sends("tables/1-1/open/", phone)
    seated.sends("desk/entrants/", act="rename", entrant=1, name="Annabel")
    seated.sends("desk/entrants/", act="renew", entrant=1)
    assert at_the_table(seated, ann, bob) == [404, 200]


def test_the_page_says_what_a_new_link_does_not_end(seated):
    assert "A pad that is open on one of them stays open." in seated.reads("standings/1/")


def test_a_player_who_is_called_like_the_organizer_signs_as_a_player(event):
    desk = event("league")
    desk.sends("desk/", act="open")
    desk.sends("desk/entrants/", act="open_registration")
    before = undo_offered(desk.event, "Olga")
    phone = Client(HTTP_HOST="localhost")
    desk.sends("register/", phone, name="Olga", command="c" * 32)
    desk.sends("me/drop/", phone)
    assert [act.by for act in desk.event.acts.all()][-2:] == ["player Olga"] * 2
    assert undo_offered(desk.event, "Olga") == before
