"""Every address of an event × everybody who may come: who may look, who may send.

To somebody who has no desk there is none (404), and so it is with a table at which one does not sit.
"""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from companion.device.event_places import ticket_of
from companion.models import Account
from companion.views.events.addresses import EVENT_PAGES

CAST = ("nobody", "other", "player", "away", "table", "reader", "helper", "owner")
"""Without anything; signed in, but not the organizer; seated at table 1; at table 2; with the slip of
table 1; by a link to read along; by a link to help; the organizer."""

ALL = frozenset(CAST)
OWNER = frozenset({"owner"})
HELP = frozenset({"helper", "owner"})
DESK = frozenset({"reader", "helper", "owner"})
SEATED = frozenset({"player", "table"})
PLAYERS = frozenset({"player", "away"})
NOBODY = frozenset()

# Name → what stands in the address, who may look (with 200), who may send (302 or 200), what is sent.
AT_TABLE = (1, 1)
TABLE: dict[str, tuple] = {
    "event": ((), ALL, None, {}),
    "event_seats": ((), ALL, None, {}),
    "event_round": ((1,), ALL, None, {}),
    "event_standings": ((), ALL, None, {}),
    "event_person": ((1,), ALL, None, {}),
    "event_standings_json": ((1,), ALL, None, {}),
    "event_log": ((), ALL, None, {}),
    "event_report": ((), ALL, None, {}),
    "event_report_text": ((), ALL, None, {}),
    "event_report_json": ((), ALL, None, {}),
    "event_screen": ((), ALL, None, {}),
    "event_register": ((), ALL, ALL, {"name": "Zoe"}),
    "event_me": ((), PLAYERS, None, {}),
    "event_here": ((), None, PLAYERS, {}),
    "event_out": ((), None, PLAYERS, {}),
    "event_drop": ((), None, PLAYERS, {"return": "1"}),
    "event_me_confirm": ((), None, PLAYERS, {}),
    "event_me_call": ((), None, PLAYERS, {}),
    "event_table": (AT_TABLE, SEATED, None, {}),
    "event_table_strip": (AT_TABLE, ALL, None, {}),
    "event_table_open": (AT_TABLE, None, SEATED, {}),
    "event_table_totals": (AT_TABLE, None, SEATED, {}),
    "event_table_confirm": (AT_TABLE, None, SEATED, {}),
    "event_table_call": (AT_TABLE, None, SEATED, {}),
    "desk": ((), DESK, HELP, {"act": "open"}),
    "desk_entrants": ((), DESK, HELP, {"act": "add", "names": "Zoe"}),
    "desk_clock": ((), DESK, HELP, {"act": "plan", "at": "13:00"}),
    "desk_round": ((1,), DESK, HELP, {"act": "accept_all"}),
    "desk_roll": ((1,), DESK, HELP, {"act": "mark", "row": "1", "state": "here"}),
    "desk_draft": ((1,), DESK, HELP, {"act": "publish"}),
    "desk_slips": ((1,), DESK, HELP, {"table": "1", "totals": "1 2"}),
    "desk_table": (AT_TABLE, DESK, HELP, {"act": "extra"}),
    "desk_cut": ((1,), DESK, HELP, {"act": "say", "seats": "4"}),
    "desk_log": ((), DESK, None, {}),
    "desk_print": (("slips",), HELP, None, {}),
    "desk_settings": ((), OWNER, OWNER, {"act": "preset", "stage": "1", "preset": "catan"}),
    "desk_files": ((), OWNER, OWNER, {"act": "here_again"}),
    "desk_file": (("event.json.gz",), OWNER, None, {}),
    "desk_stage_file": ((1, "csv"), OWNER, None, {}),
    "desk_undo": ((), None, HELP, {"act": "0"}),
    "desk_people": ((), OWNER, OWNER, {"act": "make", "role": "reader"}),
    "desk_close": ((), OWNER, OWNER, {}),
}
WITHOUT_CODE = {"event_import", "events", "event_new", "my_ticket", "table_ticket", "help_ticket"}
DONE = (200, 302, 422)


def test_every_address_has_its_row():
    assert {page.name for page in EVENT_PAGES} == set(TABLE) | WITHOUT_CODE


@pytest.fixture
def cast(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
    desk.plays([("Ann", "Bob", "Cid", "Dea"), ("Eve", "Fay", "Gus", "Hal")], lambda name: 50 + ord(name[0]))
    other = Client(HTTP_HOST="localhost")
    other.force_login(Account.objects.create(key="gil", name="Gil"))
    return desk, {
        "nobody": Client(HTTP_HOST="localhost"),
        "other": other,
        "player": desk.phone_of("Ann"),
        "away": desk.phone_of("Hal"),
        "table": desk.phone_at(1, 1),
        "reader": desk.hand("reader"),
        "helper": desk.hand("helper"),
        "owner": desk.client,
    }


def let_in(cast, name, method, data):
    """What everybody is answered; whatever it did is undone."""
    desk, devices = cast
    address = reverse(name, args=[desk.event.code, *TABLE[name][0]])
    with transaction.atomic():
        answers = {who: getattr(devices[who], method)(address, data).status_code for who in CAST}
        transaction.set_rollback(True)
    return answers


def as_allowed(answers, allowed) -> bool:
    if allowed is None:
        return set(answers.values()) == {405}
    let_in = {who for who, status in answers.items() if status in DONE}
    return let_in == allowed and {answers[who] for who in CAST if who not in allowed} <= {404}


@pytest.mark.slow
def test_who_may_look(cast):
    answers = {name: let_in(cast, name, "get", {}) for name in TABLE}
    assert {name: said for name, said in answers.items() if not as_allowed(said, TABLE[name][1])} == {}


@pytest.mark.slow
def test_who_may_send(cast):
    answers = {name: let_in(cast, name, "post", TABLE[name][3]) for name in TABLE}
    assert {name: said for name, said in answers.items() if not as_allowed(said, TABLE[name][2])} == {}


def test_a_draft_exists_for_its_organizer_alone(event):
    desk = event("league")
    desk.enters("Ann")
    assert desk.gets("").status_code == 200
    for page in ("", "seats/", "standings/", "register/", "log/"):
        assert desk.gets(page, Client(HTTP_HOST="localhost")).status_code == 404


def test_a_drawn_round_is_the_desks_alone(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    visitor = Client(HTTP_HOST="localhost")
    assert desk.gets("rounds/1/", visitor).status_code == 404
    assert "No round is published yet." in desk.reads("seats/", visitor)
    assert "place 1" not in desk.reads("me/", desk.phone_of("Ann"))


def test_to_look_at_a_ticket_takes_no_place(event):
    desk = event("league")
    desk.enters("Ann")
    desk.sends("desk/", act="open")
    client = Client(HTTP_HOST="localhost")
    secret = ticket_of(desk.event.entrants.get(name="Ann"))
    answer = client.get(f"/events/me/{secret}/")
    assert answer.status_code == 200
    assert "session" not in answer.cookies
    assert desk.gets("me/", client).status_code == 404
    client.post(f"/events/me/{secret}/")
    assert desk.gets("me/", client).status_code == 200


def test_a_ticket_is_not_guessed_from_what_is_stored(event):
    desk = event("league")
    desk.enters("Ann")
    mark = desk.event.entrants.get(name="Ann").mark
    client = Client(HTTP_HOST="localhost")
    assert client.post(f"/events/me/{mark}{'0' * 32}/").status_code == 404
