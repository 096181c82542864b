"""Printed codes lead to one address: where the desk has another one, it says so until they are new."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from companion.models import Event
from companion.selectors.event_file import event_document
from companion.serving import addresses
from tests.companion.events.conftest import Desk, words_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

BEFORE, AFTER = "192.168.1.5:8000", "192.168.1.9:8000"
WARNING = f"The codes on paper lead to {BEFORE}."


@pytest.fixture(autouse=True)
def any_host(settings):
    settings.ALLOWED_HOSTS = ["*"]


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters("Ann", "Bob", "Cid")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    made.sends("desk/rounds/1/draft/", act="publish")
    return made


def at(desk, page, host) -> str:
    answer = desk.client.get(f"/events/{desk.event.code}/{page}", headers={"host": host})
    assert answer.status_code == 200
    return words_of(answer)


@pytest.mark.parametrize("what", ["poster", "slips", "links"])
def test_the_desk_says_that_paper_leads_elsewhere(desk, what):
    assert WARNING not in at(desk, "desk/", AFTER)
    at(desk, f"desk/print/{what}/", BEFORE)
    assert WARNING not in at(desk, "desk/", BEFORE)
    assert WARNING in at(desk, "desk/", AFTER)
    page = desk.client.get(f"/events/{desk.event.code}/desk/", headers={"host": AFTER}).text
    notice = page.split('<div class="notice">')[1].split("</div>")[0]
    assert [one in notice for one in ("print/poster/", "print/slips/", "print/links/")] == [True] * 3


def test_until_it_is_printed_there(desk):
    at(desk, "desk/print/poster/", BEFORE)
    for page in ("desk/print/names/", "desk/print/links/?number=1"):
        at(desk, page, AFTER)
        assert WARNING in at(desk, "desk/", AFTER)
    at(desk, "desk/print/slips/", AFTER)
    assert "The codes on paper" not in at(desk, "desk/", AFTER)


def test_localhost_is_printed_as_what_phones_call_it(desk, monkeypatch):
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.5")
    at(desk, "desk/print/poster/", "localhost:8000")
    assert Event.objects.get().printed_host == BEFORE
    assert WARNING not in at(desk, "desk/", "127.0.0.1:8000")
    monkeypatch.setattr(addresses, "lan_address", lambda: "127.0.0.1")  # no network now
    at(desk, "desk/print/poster/", "localhost:8000")
    assert Event.objects.get().printed_host == BEFORE
    assert WARNING not in at(desk, "desk/", "localhost:8000")


def test_a_reader_is_not_sent_to_print_keys(desk):
    at(desk, "desk/print/poster/", BEFORE)
    rea = desk.hand("reader")
    page = rea.get(f"/events/{desk.event.code}/desk/", headers={"host": AFTER}).text
    notice = page.split('<div class="notice">')[1].split("</div>")[0]
    assert "print/poster/" in notice
    assert "print/slips/" not in notice
    assert "print/links/" not in notice


def test_a_closed_event_has_no_use_for_new_paper(desk):
    at(desk, "desk/print/poster/", BEFORE)
    desk.slip(1, 1, [9, 8, 7])
    desk.sends("desk/close/")
    assert WARNING not in at(desk, "desk/", AFTER)


def test_another_machine_that_takes_over_says_so_too(desk):
    at(desk, "desk/print/poster/", BEFORE)
    content = json.dumps(event_document(Event.objects.get())).encode()
    Event.objects.all().delete()
    file = SimpleUploadedFile("event.json", content)
    assert desk.client.post("/events/import/", {"file": file}).status_code == 302
    assert WARNING in at(desk, "desk/", AFTER)
    broken = json.loads(content) | {"generation": 5}
    broken["event"]["printed_host"] = "<b>nowhere</b>"
    file = SimpleUploadedFile("event.json", json.dumps(broken).encode())
    assert desk.client.post("/events/import/", {"file": file, "go_on": "on"}).status_code == 422
