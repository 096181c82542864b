"""A final is nobody's second round: every page, print, file and line of the log calls it as people do."""

import pytest

from companion.device.event_places import ticket_of
from tests.companion.events.conftest import with_ticket

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

PAGES = (
    "",
    "seats/",
    "rounds/2/",
    "standings/",
    "standings/1/",
    "log/",
    "report/",
    "report.txt",
    "screen/",
    "desk/",
    "desk/log/",
    "desk/rounds/2/",
    "desk/rounds/2/roll/",
    "desk/rounds/2/draft/",
    "desk/rounds/2/slips/",
    "desk/tables/2-1/",
    "desk/tables/1-1/",
    "desk/clock/",
    "desk/print/slips/",
    "desk/print/names/",
    "desk/print/tables/",
    "desk/files/results.csv",
)


@pytest.fixture
def final(event):
    """Of three, published: the cut was made after one round."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea")
    desk.plays([("Ann", "Bob", "Cid", "Dea")], {"Ann": 90, "Bob": 80, "Cid": 70, "Dea": 60}.get)
    desk.sends("desk/cut/1/", act="say", seats=3)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    desk.sends("desk/rounds/2/roll/", act="draw")
    desk.sends("desk/rounds/2/draft/", act="publish")
    return desk


def said_of(desk) -> dict[str, str]:
    return {page: desk.reads(page) for page in PAGES}


def test_no_page_counts_the_rounds_up_to_a_final(final):
    final.sends("desk/rounds/2/", act="clock")
    final.sends("desk/tables/2-1/", act="extra")
    final.slip(2, 1, [90, 80, 70])
    final.slip(2, 1, [95, 80, 70], reason="a ship was forgotten")
    for page, said in said_of(final).items():
        assert "ound 2" not in said, page
        assert "Final" in said, page


def test_the_log_and_undo_name_the_stage(final):
    assert "Undo Final is published: draw 1" in final.reads("desk/")
    final.sends("desk/rounds/2/", act="clock")
    log = final.reads("desk/log/")
    assert "Final: the clock runs." in log
    assert "Final is drawn. Tables: 1, seed:" in log
    assert "Round 1 is published" in log


def test_the_log_of_a_file_may_say_anything_of_a_table(final):
    final.event.acts.create(what="accepted", by="Olga", said={"round": 2, "table": True})
    assert "/desk/tables/2-1/" in final.gets("desk/log/").content.decode()


def test_what_was_undone_names_it_too_although_it_is_gone(final):
    final.sends("desk/rounds/2/", act="take_back")
    offered = final.client.get(f"/events/{final.event.code}/desk/").context["undo"]
    assert offered["line"] == "Final is a draft again."
    final.sends("desk/undo/", act=offered["act"])
    assert "Undone: Final is a draft again." in final.reads("desk/")


def test_phones_hear_of_the_final(final):
    assert "Final Table 1" in final.reads("me/", final.phone_of("Ann"))
    assert "Final, table 1" in final.reads("tables/2-1/", final.phone_at(2, 1))


def test_an_old_slip_says_of_what_it_was(final):
    table = final.now.table_at(2, 1).table
    final.sends("desk/rounds/2/", act="take_back")
    phone = with_ticket("table", table)
    page = phone.get(f"/events/table/{ticket_of(table)}/", follow=True).content.decode()
    assert "ound 2" not in page
