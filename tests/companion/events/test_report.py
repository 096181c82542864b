"""What an event was like: page, text, file."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from companion.models import Round
from tests.companion.events.conftest import Desk
from tests.companion.events.test_undo import undoes

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106}


@pytest.fixture
def evening(event) -> Desk:
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


@pytest.fixture
def over(evening):
    """Two hours by the clock; table 2 is stopped, table 1 corrected."""
    evening.sends("desk/rounds/1/", act="clock")
    Round.objects.update(clock_at=timezone.now() - timedelta(minutes=120))
    evening.slip(1, 1, [120, 110, 82, 60])
    evening.slip(1, 1, [120, 110, 82, 69], reason="a ship was forgotten")
    evening.sends("desk/tables/1-1/", act="penalty", seat=4, kind="points", points=1, seen=2, reason="late")
    evening.sends("desk/tables/1-1/", act="lift", nth=0, seen=3)
    totals = {"total1": 112, "total2": 109, "total3": 106}
    evening.sends("desk/tables/1-2/", act="stop", way="now", turn=7, seen=0, final=1, **totals)
    evening.sends("desk/close/")
    return evening


def test_the_page(over):
    page = over.reads("report/")
    for said in (
        "Winner Ann, Eve",
        f"Played on {date_format(timezone.localtime(), 'j M Y')}",
        "Players 7",
        "Games 2",
        "Biggest score 120 – Ann",
        "Closest game Eve by 3",
        "Mean duration 120 minutes",
        "Wins by start position 2 games: too few to tell.",
        "Stopped games 1",
        "Corrections 1",
        "Round 1, table 1: Dea 60 → 69. a ship was forgotten",
        "Round 1, table 2: Stopped after turn 7. As if it ended now.",
        "Places 1 Ann 1 Eve 3 Fay 4 Bob 5 Gus 6 Cid 7 Dea",
    ):
        assert said in page


def test_the_text_says_the_same(over):
    text = over.gets("report.txt").content.decode()
    assert text.startswith("Club evening\n============\n")
    assert "Closest game: Eve by 3" in text
    assert "   3  Fay" in text
    assert "- Round 1, table 1: Dea 60 → 69. a ship was forgotten" in text


def test_the_file_has_the_numbers(over):
    told = over.gets("report.json").json()
    assert told["format"] == "event-report/1"
    assert told["is_over"] is True
    assert told["places"][2] == {"player": "Fay", "place": 3}
    assert (told["games"], told["mean_minutes"], told["stopped"], told["corrections"]) == (2, 120, 1, 1)
    assert (told["players"], len(told["days"])) == (7, 1)
    assert told["corrected"] == [
        {
            "round": 1,
            "table": 1,
            "reason": "a ship was forgotten",
            "scores": [{"player": "Dea", "before": 60, "after": 69}],
            "places": [],
        }
    ]
    assert told["biggest"] == {"player": "Ann", "score": 120}
    assert told["closest"] == {"winner": "Eve", "by": 3, "players": ["Eve", "Fay", "Gus"]}
    assert told["start_positions"][0] == {"seat": 1, "games": 2, "wins": 2.0}
    assert told["start_positions_tell"] is False


def test_nothing_is_told_of_an_event_without_games(evening):
    assert "No result yet." in evening.reads("report/")
    assert "No result yet." in evening.gets("report.txt").content.decode()
    assert evening.gets("report.json").json()["places"] == []


def test_a_slip_typed_in_the_next_day_says_nothing_of_the_duration(evening):
    evening.sends("desk/rounds/1/", act="clock")
    Round.objects.update(clock_at=timezone.now() - timedelta(days=1))
    evening.slip(1, 1, [120, 110, 82, 69])
    assert "Mean duration not known" in evening.reads("report/")


def test_a_correction_that_was_undone_is_left_out(evening):
    evening.slip(1, 1, [120, 110, 82, 60])
    evening.slip(1, 1, [120, 110, 82, 69], reason="Slip misread")
    undoes(evening)
    assert "Corrections 0" in evening.reads("report/")
    evening.slip(1, 1, [120, 110, 82, 70], reason="Slip misread")
    page = evening.reads("report/")
    assert "Corrections 1" in page
    assert page.count("Slip misread") == 1
    assert "Round 1, table 1: Dea 60 → 70. Slip misread" in page


def test_a_correction_of_equal_totals_says_the_places(evening):
    evening.slip(1, 2, [112, 112, 106], signed="1", place1=1, place2=2)
    evening.slip(1, 2, [112, 112, 106], reason="the tie-breaker", place1=2, place2=1)
    said = "Round 1, table 2: Eve: place 1 → 2, Fay: place 2 → 1. the tie-breaker"
    assert said in evening.reads("report/")


def test_who_left_without_ever_having_a_seat_is_not_counted(evening):
    evening.enters("Zoe")
    assert "8 entrants." in evening.reads("")
    for number in (1, 8):
        evening.sends("desk/entrants/", act="change", entrant=number, state="dropped")
    assert "7 entrants." in evening.reads("")


def test_nobody_has_won_before_the_final_is_played(evening):
    evening.slip(1, 1, [120, 110, 82, 69])
    evening.slip(1, 2, [112, 109, 106])
    so_far(evening, "Ann, Eve")
    evening.sends("desk/cut/1/", act="say", seats=4)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    so_far(evening, "Ann, Eve")
    evening.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Eve, Fay, Bob")
    evening.sends("desk/rounds/2/draft/", act="publish")
    evening.slip(2, 1, [80, 90, 100, 70], signed="")
    page = evening.reads("report/")
    assert "Winner Fay" in page
    assert "so far" not in page


def so_far(desk, names):
    page, text = desk.reads("report/"), desk.gets("report.txt").content.decode()
    assert f"First so far {names}" in page
    assert "Places so far" in page
    assert "Winner" not in page + text
    assert f"First so far: {names}" in text
    assert desk.gets("report.json").json()["is_over"] is False


def test_places_without_points_are_no_scores(evening):
    """All zeros: nobody has counted anything there."""
    places = {f"place{nth}": nth for nth in range(1, 5)}
    evening.sends("desk/tables/1-1/", act="stop", way="agreed", seen=0, **places)
    page = evening.reads("report/")
    assert "Games 1" in page
    assert [said for said in ("Mean score", "Closest game", "Biggest score") if said in page] == []
    evening.slip(1, 2, [112, 109, 106])
    page = evening.reads("report/")
    for said in ("Games 2", "Mean score 109.0", "Closest game Eve by 3", "Biggest score 112 – Eve"):
        assert said in page
    assert evening.gets("report.json").json()["biggest"] == {"player": "Eve", "score": 112}
