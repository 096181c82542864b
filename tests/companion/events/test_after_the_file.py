"""Whoever has a place at an event keeps it when the same server goes on with a newer file."""

import gzip
import json

import pytest

from companion.device.session import EVENTS
from companion.models import Event
from companion.selectors.event_file import event_document
from tests.companion.events.conftest import Desk
from tests.companion.events.test_event_file import newer, sends

pytestmark = pytest.mark.slow


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.sends("desk/", act="open")
    made.enters("Ann", "Bob", "Cid", "Dea")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    made.sends("desk/rounds/1/draft/", act="publish")
    return made


def packed(desk) -> bytes:
    return newer(gzip.compress(json.dumps(event_document(Event.objects.get(pk=desk.event.pk))).encode()))


def goes_on(desk, content=None):
    """With the file of a newer generation, whatever it does not have."""
    content, said = content or packed(desk), {"go_on": "1"}
    answer = sends(desk.client, content, **said)
    if answer.status_code == 422:
        answer = sends(desk.client, content, **said, replace=answer.context["loss"].mark)
    assert answer.status_code == 302


def test_phones_and_helpers_keep_their_places(desk):
    ann, phone, lea, rea = (
        desk.phone_of("Ann"),
        desk.phone_at(1, 1),
        desk.hand("helper"),
        desk.hand("reader"),
    )
    for _nth in range(2):
        goes_on(desk, newer(packed(desk), Event.objects.get(pk=desk.event.pk).generation + 1))
        found = {
            "me/": desk.gets("me/", ann),
            "tables/1-1/": desk.gets("tables/1-1/", phone),
            "desk/entrants/": desk.gets("desk/entrants/", lea),
            "desk/": desk.gets("desk/", rea),
        }
        assert {page: answer.status_code for page, answer in found.items()} == dict.fromkeys(found, 200)
    desk.sends("desk/entrants/", lea, act="add", names="Zoe")
    assert desk.event.entrants.filter(name="Zoe").exists()


def test_a_total_that_was_under_way_finds_its_table(desk):
    phone = desk.phone_at(1, 1)
    goes_on(desk)
    said = {"seen": 0, "total1": 9, "total2": 8, "total3": 7, "total4": 6}
    assert desk.sends("tables/1-1/totals/", phone, **said).status_code == 302
    assert [one.total for one in desk.now.table_at(1, 1).now.placings] == [9, 8, 7, 6]


def test_a_link_that_was_renewed_or_turned_off_opens_nothing_after_the_file_either(desk):
    ann, lea = desk.phone_of("Ann"), desk.hand("helper")
    desk.sends("desk/entrants/", act="renew", entrant=1)
    desk.sends("desk/people/", act="turn_off", link=desk.event.help_links.get().pk)
    goes_on(desk)
    assert desk.gets("me/", ann).status_code == 404
    assert desk.gets("desk/", lea).status_code == 404
    assert desk.gets("me/", desk.phone_of("Ann")).status_code == 200


def test_a_place_at_another_event_of_the_same_people_is_none_here(desk):
    """What was replaced is kept as an event of its own: nobody's phone has a place there."""
    ann, phone, content = desk.phone_of("Ann"), desk.phone_at(1, 1), packed(desk)
    desk.enters("Zoe")
    goes_on(desk, content)
    kept = Event.objects.exclude(code=desk.event.code).get()
    for client in (ann, phone):
        assert client.get(f"/events/{kept.code}/").status_code == 404
    assert desk.gets("me/", ann).status_code == 200


def test_what_a_session_keeps_opens_nothing(desk):
    for client in (desk.phone_of("Ann"), desk.phone_at(1, 1), desk.hand("helper")):
        kept = json.dumps(client.session[EVENTS])
        rows = (*desk.event.entrants.all(), desk.now.table_at(1, 1).table, *desk.event.help_links.all())
        assert not [row for row in rows if row.mark in kept]
