"""At the desk: slips with a tie, a table's page with all that is known of it, the roll call of the rest, and
the projector in the last half hour."""

import pytest

from companion.log.events import TableState
from companion.selectors.event_screen import screen_pages

EIGHT = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")


@pytest.fixture
def hall(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def test_a_tie_on_a_slip_is_asked_in_place(hall):
    answer = hall.sends("desk/rounds/1/slips/", table="1", totals="90 80 80 70")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Equal totals: who was ahead by the tie-breakers?" in page
    assert 'name="place2" autofocus' in page
    said = {"total1": 90, "total2": 80, "total3": 80, "total4": 70, "place2": 2, "place3": 1, "seen": 0}
    answer = hall.sends("desk/rounds/1/slips/", table="1", **said)
    assert answer.url == f"/events/{hall.event.code}/desk/rounds/1/slips/"
    assert [one.rank for one in hall.now.table_at(1, 1).now.placings] == [1, 3, 2, 4]


def test_a_wrong_slip_brings_the_keyboard_back_to_its_totals(hall):
    page = hall.sends("desk/rounds/1/slips/", table="1", totals="90 80").content.decode()
    assert 'name="totals" autocomplete="off" value="90 80" autofocus' in page


def test_the_page_of_a_table_says_where_its_result_is_from_and_who_confirmed(hall):
    ann = hall.phone_of("Ann")
    said = {f"total{nth}": 100 - nth for nth in (1, 2, 3, 4)}
    hall.sends("tables/1-1/totals/", ann, seen=0, **said)
    hall.sends("tables/1-1/confirm/", ann, seen=1)
    page = hall.reads("desk/tables/1-1/")
    assert "Source: totals, reported by Ann. Confirmed by 1 of 4. Ann" in page
    assert "Accept this result: it is final then" in page
    assert "‹ Round 1" in page
    assert "Next: Table 1 (reported) ›" in hall.reads("desk/tables/1-2/")
    hall.sends("desk/tables/1-1/", act="accept", seen=1)
    assert hall.now.table_at(1, 1).state is TableState.FINAL
    assert "Next:" not in hall.reads("desk/tables/1-2/")


def test_a_signed_slip_unlike_the_report_is_a_dispute_on_the_page_of_its_table_too(hall):
    phone = hall.phone_at(1, 1)
    said = {f"total{nth}": 40 + 10 * nth for nth in (1, 2, 3, 4)}
    hall.sends("tables/1-1/totals/", phone, seen=0, **said)
    hall.sends("tables/1-1/confirm/", phone, seen=1, seat="seat-1")
    hall.slip(1, 1, [50, 60, 70, 90])
    table = hall.now.table_at(1, 1)
    assert (table.state, len(table.versions)) == (TableState.DISPUTED, 2)
    page = hall.reads("desk/tables/1-1/")
    assert "Table 1 has reported something else. Look at it first." in page
    assert "The signed slip says this; the table reported something else." in page


def test_a_signed_slip_like_the_report_makes_it_final(hall):
    said = {f"total{nth}": 40 + 10 * nth for nth in (1, 2, 3, 4)}
    hall.sends("tables/1-1/totals/", hall.phone_at(1, 1), seen=0, **said)
    hall.slip(1, 1, [50, 60, 70, 80])
    assert hall.now.table_at(1, 1).state is TableState.FINAL


def test_a_table_that_is_followed_says_so_before_there_is_a_result(hall):
    hall.sends("tables/1-1/open/", hall.phone_of("Ann"))
    assert "This table is followed in the app." in hall.reads("desk/tables/1-1/")


def test_the_roll_call_says_how_many_it_touches(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=1, state="here")
    page = desk.reads("desk/rounds/1/roll/")
    assert "The other 7 are here" in page
    assert "The other 7 are out" in page


def test_the_projector_has_the_clock_on_every_page_of_a_round_that_is_played(hall):
    hall.sends("desk/rounds/1/", act="clock")
    pages = screen_pages(hall.now)
    assert [page.kind for page in pages] == ["clock", "tables"]
    assert pages[1].more["ticker"] == pages[0].more["clock"]
    assert hall.gets("screen/").content.decode().count('class="clock" data-ends') == 2


def test_nobody_answers_a_tie_by_leaving_it_as_it_is(hall):
    answer = hall.sends("desk/rounds/1/slips/", table="1", totals="90 80 80 70")
    assert answer.content.decode().count('<option value="">–</option>') == 2


def test_a_slip_for_a_disputed_table_keeps_its_numbers_and_leads_to_the_table(hall):
    said = {f"total{nth}": 100 - nth for nth in (1, 2, 3, 4)}
    hall.sends("tables/1-1/totals/", hall.phone_of("Ann"), seen=0, **said)
    hall.sends("tables/1-1/confirm/", hall.phone_of("Bob"), seen=1, wrong="1", note="I had 120")
    answer = hall.sends("desk/rounds/1/slips/", table="1", totals="90 85 80 70")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Table 1 is disputed." in page
    assert 'value="90 85 80 70" autofocus' in page
    assert f'<a href="/events/{hall.event.code}/desk/tables/1-1/">Look at table 1</a>' in page
    assert len(hall.now.table_at(1, 1).versions) == 1
    assert "Table 1 disputed Ann" in hall.reads("desk/rounds/1/slips/")


TYPE = 'class="button" href="/events/{}/desk/rounds/1/slips/" accesskey="t">Type in slips'


def has_button(hall) -> bool:
    return TYPE.format(hall.event.code) in hall.gets("desk/rounds/1/").content.decode()


def test_a_published_round_waits_for_its_slips_and_its_clock(hall):
    assert "Round 1 is published: print the slips, then start the clock." in hall.reads("desk/")
    assert not has_button(hall)
    hall.sends("desk/rounds/1/", act="clock")
    assert "Round 1: 0 of 2 tables are final." in hall.reads("desk/")


def test_slips_are_the_main_button_while_nothing_else_is_due(hall):
    hall.sends("desk/rounds/1/", act="clock")
    assert has_button(hall)
    said = {f"total{nth}": 100 - nth for nth in (1, 2, 3, 4)}
    hall.sends("tables/1-1/totals/", hall.phone_of("Ann"), seen=0, **said)
    assert not has_button(hall)  # there is something to accept
    hall.accepts_all(1)
    assert has_button(hall)
    hall.slip(1, 2, [90, 80, 75, 70])
    assert not has_button(hall)


def test_the_last_slip_leads_to_what_is_next(hall):
    page = "desk/rounds/1/slips/"
    hall.slip(1, 1, [90, 80, 75, 70])
    assert "Next round" not in hall.reads(page)
    hall.sends(page, table="2", totals="90 80 75 70")
    said = hall.gets(page).content.decode()
    assert 'value="next" accesskey="n">Next round' in said
    assert '<button class="button button-plain">Save and next' in said
    shown = said.split('name="shown" value="')[1].split('"')[0]
    assert hall.sends("desk/", act="next", shown=shown).url.endswith("desk/rounds/2/roll/")
    assert "Next round" not in hall.reads(page)  # of a round that is behind
