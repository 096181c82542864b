"""What an organizer in a hurry would stumble over: buttons that do nothing there, names that nobody uses, a
tap that seats the wrong people."""

import pytest


@pytest.fixture
def evening(event):
    """Two tables, published."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nDea, Eve, Fay")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def reported(desk, table, totals):
    """By a phone of the table: not final yet."""
    said = {f"total{nth}": total for nth, total in enumerate(totals, start=1)}
    desk.sends(f"tables/1-{table}/totals/", desk.phone_at(1, table), seen="0", **said)


def test_results_are_accepted_together_as_soon_as_there_are_some(evening):
    assert "Accept all undisputed" not in evening.reads("desk/rounds/1/")
    reported(evening, 1, [90, 80, 70])
    assert "Accept all undisputed" in evening.reads("desk/rounds/1/")
    evening.sends("desk/rounds/1/", act="accept_all")
    page = evening.reads("desk/rounds/1/")
    assert "1 result is accepted." in page
    assert "Accept all undisputed" not in page


def test_a_round_is_called_as_people_call_it(evening):
    for page in ("desk/rounds/1/", "rounds/1/", ""):
        shown = evening.gets(page).content.decode()
        assert "Rounds · round 1" not in shown
        assert "Round 1" in shown


def test_a_game_that_is_over_gets_no_more_minutes(evening):
    assert "+10 minutes" in evening.reads("desk/tables/1-1/")
    evening.slip(1, 1, [90, 80, 70])
    assert "+10 minutes" not in evening.reads("desk/tables/1-1/")


def test_after_a_round_the_desk_says_that_it_is_over(evening):
    evening.slip(1, 1, [90, 80, 70])
    assert "is over" not in evening.reads("desk/")
    evening.slip(1, 2, [91, 81, 71])
    assert "Round 1 is over. 6 people take part." in evening.reads("desk/")


def test_no_single_tap_seats_in_a_final_those_who_did_not_get_there(evening):
    assert "Rest is here" not in evening.reads("desk/rounds/1/roll/")  # seats are out
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/cut/1/", act="say", seats=3)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    page = evening.reads("desk/rounds/2/roll/")
    assert "Rest is out" in page
    assert "Rest is here" not in page
