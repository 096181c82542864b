"""What is sent twice, or from a page that does not show the newest word, decides nothing by that."""

import re

import pytest
from django.test import Client

from companion.device.session import event_places
from companion.log.events import TableState
from companion.models import Check, EventSeat
from companion.services import event_results, event_tables
from tests.companion.events.conftest import Desk

NAMES = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
REPORTED = {"seen": 0, "total1": 99, "total2": 98, "total3": 97, "total4": 96}


@pytest.fixture
def hall(event) -> Desk:
    """Two tables, the first with a result that one phone reported."""
    desk = event("league")
    desk.enters(*NAMES, "Sub")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("tables/1-1/totals/", desk.phone_of("Bob"), **REPORTED)
    return desk


def state(desk):
    return desk.now.table_at(1, 1).state


def test_a_slip_that_differs_stays_a_dispute_however_often_it_is_typed(hall):
    for _time in range(3):
        hall.sends("desk/rounds/1/slips/", table="1", totals="90 80 75 70")
        assert state(hall) is TableState.DISPUTED
    assert len(hall.now.table_at(1, 1).versions) == 2


def test_a_slip_does_not_run_over_a_player_who_says_that_it_is_not_right(hall):
    hall.sends("tables/1-1/confirm/", hall.phone_of("Cid"), seen=1, wrong="1", note="I had 101")
    hall.sends("desk/rounds/1/slips/", table="1", totals="99 98 97 96")
    assert state(hall) is TableState.DISPUTED


def test_a_signed_slip_that_nobody_contradicts_is_final(hall):
    hall.sends("desk/rounds/1/slips/", table="1", totals="99 98 97 96")
    assert state(hall) is TableState.FINAL


def test_who_accepts_has_read_what_players_say_against_it(hall):
    def accepts():
        page = hall.gets("desk/tables/1-1/").content.decode()
        form = next(one for one in page.split("<form") if 'value="accept"' in one)
        return re.search('name="shown" value="([^"]+)"', form)[1]

    before = accepts()
    hall.sends("tables/1-1/confirm/", hall.phone_of("Cid"), seen=1, wrong="1", note="I had 101")
    hall.sends("desk/tables/1-1/", act="accept", seen=1, shown=before)
    assert state(hall) is TableState.DISPUTED
    hall.sends("desk/tables/1-1/", act="accept", seen=1, shown=accepts())
    assert state(hall) is TableState.FINAL


def test_who_was_replaced_meanwhile_confirms_nothing_for_the_chair(hall, overtaken):
    ann = hall.phone_of("Ann")

    def replaced():
        sub = hall.event.entrants.get(name="Sub")
        EventSeat.objects.filter(table__round__event=hall.event, entrant__name="Ann").update(
            substitute=sub, left_at="2026-01-01T00:00Z", counts_for="left"
        )

    overtaken(event_results, "read", replaced)
    hall.sends("tables/1-1/confirm/", ann, seen=1)
    assert not Check.objects.exists()


@pytest.fixture
def door(event) -> Desk:
    desk = event("league")
    desk.sends("desk/", act="open")
    desk.sends("desk/entrants/", act="open_registration")
    return desk


def registers(desk, phone, sign):
    return desk.sends("register/", phone, name="Ann", command=sign * 32)


def test_a_registration_that_was_cleared_makes_nobody_somebody_else(door):
    joker, real = Client(HTTP_HOST="localhost"), Client(HTTP_HOST="localhost")
    registers(door, joker, "c")
    door.sends("desk/entrants/", act="clear", row=[door.event.entrants.get().pk])
    registers(door, real, "d")
    ann = door.event.entrants.get()
    registers(door, joker, "c")
    assert event_places(joker.session, door.event.code).get("me") != ann.pk


def test_a_registration_is_the_same_one_whatever_they_are_called_since(door):
    phone = Client(HTTP_HOST="localhost")
    registers(door, phone, "c")
    door.sends("desk/entrants/", act="rename", entrant=1, name="Ann Smith")
    registers(door, phone, "c")
    assert [one.name for one in door.event.entrants.all()] == ["Ann Smith"]


def acts(desk, what):
    return desk.event.acts.filter(what=what).count()


def test_a_call_that_is_sent_again_is_one_call(hall):
    phone = hall.phone_at(1, 2)
    for _time in range(3):
        hall.sends("tables/1-2/call/", phone)
    assert acts(hall, "called") == 1
    for _time in range(2):
        hall.sends("desk/tables/1-2/", act="came")
    assert acts(hall, "came") == 1
    hall.sends("tables/1-2/call/", phone)
    assert acts(hall, "called") == 2


def test_a_new_link_that_is_asked_for_again_is_the_same(hall):
    page = hall.gets("standings/1/").content.decode()
    said = {"act": "renew", "entrant": 1, "replaces": re.search('name="replaces" value="([^"]+)"', page)[1]}
    hall.sends("desk/entrants/", **said)
    ann = hall.phone_of("Ann")
    for _time in range(2):
        hall.sends("desk/entrants/", **said)
    assert hall.gets("me/", ann).status_code == 200
    assert acts(hall, "renewed") == 1


def test_a_table_that_reports_without_end_is_sent_to_the_desk(hall):
    phone = hall.phone_at(1, 2)
    for nth in range(20):
        said = REPORTED | {"seen": len(hall.now.table_at(1, 2).versions), "total1": 100 + nth % 2}
        hall.sends("tables/1-2/totals/", phone, **said)
    assert len(hall.now.table_at(1, 2).versions) == event_tables.MOST_BY_PHONE
    assert "Ask the desk." in hall.reads("tables/1-2/", phone)
    hall.sends("desk/rounds/1/slips/", table="2", totals="90 80 75 70")
    hall.slip(1, 2, [90, 80, 70, 60], reason="we counted")
    assert [one.total for one in hall.now.table_at(1, 2).now.placings] == [90, 80, 70, 60]


@pytest.mark.parametrize("odd", ["1_0", "5.0", "1e1", "+5"])
def test_a_total_is_a_whole_number_in_digits(hall, odd):
    phone = hall.phone_at(1, 2)
    assert hall.sends("tables/1-2/totals/", phone, **REPORTED | {"total1": odd}).status_code == 422
    assert not hall.now.table_at(1, 2).versions


def test_a_total_below_nothing_is_one(hall):
    hall.sends("tables/1-2/totals/", hall.phone_at(1, 2), **REPORTED | {"total4": " -5 "})
    assert [one.total for one in hall.now.table_at(1, 2).now.placings] == [99, 98, 97, -5]
