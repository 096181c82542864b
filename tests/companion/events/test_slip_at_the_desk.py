"""A slip that is scanned at the desk."""

import pytest
from django.test import Client

from companion.device.event_places import ticket_of
from tests.companion.events.conftest import words_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

NAMES = ("Ann", "Bob", "Cid", "Dea")


def test_a_slip_opens_the_sheet_of_its_table_for_the_desk(event):
    desk = event("league")
    desk.enters(*NAMES)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=", ".join(NAMES))
    desk.sends("desk/rounds/1/draft/", act="publish")
    slip = f"/events/table/{ticket_of(desk.now.table_at(1, 1).table)}/"
    sheet = f"/events/{desk.event.code}/desk/tables/1-1/"
    for client in (desk.client, desk.hand("helper"), desk.hand("reader")):
        answer = client.get(slip)
        assert (answer.status_code, answer.url) == (302, sheet)
        assert answer["Referrer-Policy"]
        assert desk.gets("tables/1-1/", client).status_code == 404  # it took no place there
    for client in (Client(HTTP_HOST="localhost"), desk.phone_of("Ann")):
        assert "This phone is for the table" in words_of(client.get(slip))
