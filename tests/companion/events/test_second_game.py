"""Events of the second game, from the choice of the game to the result: what is set, dealt and printed is
what the game declares."""

import pytest

from companion.log.event_roles import role_said
from companion.models import Event, Game, PadSheet
from companion.selectors.event_tables import version_columns
from scoring.renaissance.capitals import capitals_in_use
from scoring.tournaments.games import Result
from tests.companion.sheets import fields

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")
SEATING = "Ann, Bob, Cid, Dea\nEve, Fay, Gus"


@pytest.fixture(autouse=True)
def games_on_shelf():
    """All of them: here one is chosen."""


@pytest.fixture
def hall(event):
    """Two tables, published; capitals are dealt."""
    desk = event("league", game="renaissance", options=["capitals"])
    seats(desk)
    return desk


@pytest.fixture
def bidding(event):
    desk = event("league", game="renaissance")
    seats(desk)
    return desk


def seats(desk):
    desk.enters(*PEOPLE)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)
    desk.sends("desk/rounds/1/draft/", act="publish")


def test_the_game_of_a_new_event_is_chosen_on_its_page(organizer):
    page = organizer.get("/events/new/").text
    assert 'href="?game=renaissance"' in page
    assert 'name="game" value="empires"' in page
    page = organizer.get("/events/new/?game=renaissance").text
    assert 'name="game" value="renaissance"' in page
    assert "The draw deals the capitals" in page
    assert "Builder expansion" not in page
    assert '<input type="checkbox" name="options" value="capitals" id="id_options_0" checked>' in page


def test_an_event_is_of_the_game_that_was_chosen(hall):
    assert Event.objects.get(pk=hall.event.pk).rules == "renaissance"


PAGES = ("", "desk/", "desk/settings/", "desk/print/slips/", "desk/print/poster/", "register/")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_which_game_is_played(hall, page):
    assert "The Age of Renaissance" in hall.reads(page).rpartition("For the board games")[0]


def test_capitals_are_those_of_a_table_of_so_many_and_stand_on_the_slip(hall):
    for table in hall.now.last_round.tables:
        assert sorted(seat.role for seat in table.seats) == sorted(capitals_in_use(len(table.seats)))
    slips = hall.reads("desk/print/slips/")
    assert "Venice, 10 Income" in slips
    assert "$" not in slips


def test_a_followed_table_begins_with_its_capitals(hall):
    ann = hall.phone_of("Ann")
    answer = hall.sends("tables/1-1/open/", ann)
    game = Game.objects.get()
    assert answer.url == f"/tables/{game.code}/setup/"
    assert game.rules == "renaissance"
    assert ann.get(answer.url).status_code == 200
    assert ann.get(f"/tables/{game.code}/").status_code == 200
    dealt = [seat.role for seat in hall.now.table_at(1, 1).seats]
    assert [seat.brings["capital"] for seat in game.seats.order_by("number")] == dealt
    assert "As if it ended now" in hall.reads("desk/tables/1-1/")


def test_a_pad_reports_what_everybody_holds(hall):
    ann = hall.phone_of("Ann")
    hall.sends("tables/1-1/open/", ann, pad="1")
    sheet = PadSheet.objects.get()
    for nth in (1, 2, 3, 4):
        at = f"/pads/{sheet.code}/sections/seat-{nth}/"
        page = fields(ann.get(at).text)
        ann.post(at, page | {"provinces": str(2 * nth), "advances": str(nth)})
    hall.reads("desk/")  # whoever looks sees what the tables recorded
    table = hall.now.table_at(1, 1)
    assert [one.rank for one in table.now.placings] == [4, 3, 2, 1]


def test_totals_count(hall):
    hall.slip(1, 2, [90, 80, 70])
    assert hall.now.stages[0].games == ((Result("Eve", 90, 1), Result("Fay", 80, 2), Result("Gus", 70, 3)),)
    assert len(version_columns(hall.now.table_at(1, 2))) == 1


def test_a_table_that_bids_is_not_followed_from_the_start(bidding):
    assert {seat.role for table in bidding.now.last_round.tables for seat in table.seats} == {""}
    assert "10 Income less the bid" in bidding.reads("desk/print/slips/")
    ann = bidding.phone_of("Ann")
    page = bidding.reads("tables/1-1/", ann)
    assert "This table bids for its capitals" in page
    assert "Follow this table in the app" not in page
    bidding.sends("tables/1-1/open/", ann)
    assert not Game.objects.exists()
    bidding.sends("tables/1-1/open/", ann, pad="1")
    assert PadSheet.objects.exists()


def test_a_larger_table_has_the_capital_that_it_needs(hall):
    """Who came late makes a table of four; nobody there loses a capital."""
    before = {seat.entrant.name: seat.role for seat in hall.now.table_at(1, 2).seats}
    hall.enters("Hal")
    hall.sends("desk/rounds/1/roll/", act="mark", entrant=8, state="here")
    way = hall.gets("desk/rounds/1/").context["ways"][0][0]
    hall.sends("desk/rounds/1/", act="repair", way=way)
    for table in hall.now.last_round.tables:
        assert sorted(seat.role for seat in table.seats) == sorted(capitals_in_use(len(table.seats)))
    after = {seat.entrant.name: seat.role for seat in hall.now.table_at(1, 2).seats}
    assert before.items() <= after.items()


def test_what_the_draw_dealt_stands_wherever_somebody_reads_the_own_seat(hall):
    """Not on the slip alone: a phone whose table has none left says it, too."""
    seat = hall.now.table_at(1, 1).seats[2]
    capital = role_said(hall.event, seat.role)
    cid = hall.phone_of("Cid")
    assert f"Round 1 Table 1 you start third · {capital}, 10 Income with" in hall.reads("me/", cid)
    assert f"3. Cid {capital}, 10 Income" in hall.reads("tables/1-1/", cid)
    assert f"3. Cid {capital}, 10 Income" in hall.reads("rounds/1/")
    assert f"Cid {capital}" in hall.reads("screen/").split("by table")[1]
