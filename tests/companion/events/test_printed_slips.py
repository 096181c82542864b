"""Slips that are printed: which stay good when a round becomes a draft again or is fixed, and which the desk
prints anew."""

import pytest
from django.test import Client

from companion.device.event_places import ticket_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

TWELVE = [("Ann", "Bob", "Cid", "Dea"), ("Eve", "Fay", "Gus", "Hal"), ("Ida", "Jon", "Kim", "Leo")]


@pytest.fixture
def hall(event):
    desk = event("league")
    desk.enters(*(name for table in TWELVE for name in table))
    desk.sends("desk/", act="next")
    seating = "\n".join(", ".join(table) for table in TWELVE)
    desk.sends("desk/rounds/1/draft/", act="paste", seating=seating)
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def slips(desk):
    return {table.table.number: ticket_of(table.table) for table in desk.now.last_round.tables}


def scans(ticket):
    return Client(HTTP_HOST="localhost").get(f"/events/table/{ticket}/")


def test_slips_of_tables_where_nobody_moved_stay_good(hall):
    before = slips(hall)
    hall.sends("desk/rounds/1/", act="take_back")
    assert "no longer counts" in scans(before[1]).text
    hall.sends("desk/rounds/1/draft/", act="swap", seat=["Bob", "Fay"], sure="1")
    draws = hall.now.last_round.round.draws
    answer = hall.sends("desk/rounds/1/draft/", act="publish")
    page = hall.client.get(answer.url).text
    assert "Print the slips of tables 1, 2 again. Slips of all other tables stay good." in page
    assert draws == 1
    assert slips(hall)[3] == before[3]
    assert "This phone is for the table" in scans(before[3]).text
    assert "The seats have changed" in scans(before[1]).text


def test_a_round_that_was_a_draft_again_is_another_draw(hall):
    numbers = [hall.now.last_round.round.draws]
    for _nth in range(2):
        hall.sends("desk/rounds/1/", act="take_back")
        hall.sends("desk/rounds/1/draft/", act="publish")
        numbers.append(hall.now.last_round.round.draws)
    assert numbers == [0, 1, 2]
    assert "Nobody moved: slips that are printed stay good." in hall.reads("desk/rounds/1/")


def test_a_round_that_was_fixed_says_who_moved_and_which_slip_is_stale_and_can_be_undone(hall):
    hall.enters("Mia")
    hall.sends("desk/rounds/1/roll/", act="mark", entrant=13, state="here")
    before = [table.names for table in hall.now.last_round.tables]
    way, _lines = hall.gets("desk/rounds/1/").context["ways"][0]
    answer = hall.sends("desk/rounds/1/", act="repair", way=way)
    page = hall.client.get(answer.url)
    assert "Mia sits down at table" in page.text.replace("\u2068", "").replace("\u2069", "")
    assert "again. Slips of all other tables stay good." in page.text
    undo = page.context["undo"]
    hall.sends("desk/undo/", act=undo["act"])
    assert [table.names for table in hall.now.last_round.tables] == before


def test_a_table_that_began_after_it_was_fixed_keeps_its_people(hall):
    hall.enters("Mia")
    hall.sends("desk/rounds/1/roll/", act="mark", entrant=13, state="here")
    way = hall.gets("desk/rounds/1/").context["ways"][0][0]
    hall.sends("desk/rounds/1/", act="repair", way=way)
    undo = hall.gets("desk/").context["undo"]["act"]
    hall.client.get(f"/events/{hall.event.code}/desk/")
    table = next(one for one in hall.now.last_round.tables if "Mia" in one.names)
    phone = hall.phone_at(1, table.table.number)
    said = {f"total{nth}": nth for nth in range(1, len(table.names) + 1)}
    hall.sends(f"tables/1-{table.table.number}/totals/", phone, seen=0, **said)
    hall.sends("desk/undo/", act=undo)
    assert "Mia" in hall.now.table_at(1, table.table.number).names


def test_a_seating_by_hand_has_no_seed_in_the_log(event):
    desk = event("league")
    desk.enters(*TWELVE[0])
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    desk.sends("desk/rounds/1/draft/", act="publish")
    log = desk.reads("log/")
    assert "Round 1 is published, seated by hand." in log
    assert "seed" not in log


def test_slips_of_every_earlier_draw_say_where_one_sits_now(hall):
    first = slips(hall)[1]
    for pair in (["Bob", "Fay"], ["Cid", "Gus"]):
        hall.sends("desk/rounds/1/", act="take_back")
        hall.sends("desk/rounds/1/draft/", act="swap", seat=pair, sure="1")
        hall.sends("desk/rounds/1/draft/", act="publish")
    assert "The seats have changed" in scans(first).text
