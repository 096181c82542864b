"""What happens at a table in the middle of a game, and what the desk rules."""

import re

import pytest

from companion.models import Entrant, Game
from scoring.interchange import answer
from tests.companion.conftest import Phone
from tests.companion.ended import COLONIES, ended
from tests.companion.events.conftest import Desk, words_of

pytestmark = pytest.mark.slow


@pytest.fixture
def hall(event) -> Desk:
    """Two tables, published; Zoe and Yan have no seat."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Zoe", "Yan")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def rules(desk, act, table=1, **more):
    """A button of the desk's page of a table; what the next page says, or at once what is missing."""
    more.setdefault("seen", len(desk.now.table_at(1, table).versions))
    answer = desk.sends(f"desk/tables/1-{table}/", act=act, **more)
    return words_of(answer) if answer.status_code == 422 else desk.reads(f"desk/tables/1-{table}/")


def lines(desk, table=1):
    return [(line.player, line.vp, line.rank) for line in desk.now.table_at(1, table).game()]


def names(desk):
    return [row.player for row in desk.now.stage_at(1).rows]


# Who leaves, who steps in


def test_who_leaves_comes_last_with_at_most_the_lowest_of_those_who_stay(hall):
    assert "Ann left; takes the last place" in rules(hall, "leave", seat=1)
    hall.slip(1, 1, [120, 90, 70, 80])
    assert lines(hall) == [("Ann", 70, 4), ("Bob", 90, 1), ("Cid", 70, 3), ("Dea", 80, 2)]
    assert hall.now.table_at(1, 1).versions[0].version.counted["1"] == [120, 1]


def test_who_left_first_is_last_of_all(hall):
    rules(hall, "leave", seat=2)
    rules(hall, "leave", seat=1)
    hall.slip(1, 1, [10, 20, 70, 80])
    assert lines(hall) == [("Ann", 10, 3), ("Bob", 20, 4), ("Cid", 70, 2), ("Dea", 80, 1)]


def test_a_table_of_two_is_stopped_and_not_left(hall):
    rules(hall, "leave", table=2, seat=1)
    assert "Stop the game instead." in rules(hall, "leave", table=2, seat=2)
    assert len(hall.now.table_at(1, 2).asked) == 2


def test_who_left_is_not_waited_for_and_can_come_back(hall):
    rules(hall, "leave", table=2, seat=3)
    phone = hall.phone_at(1, 2)
    hall.sends("tables/1-2/totals/", phone, seen=0, total1=90, total2=80, total3=70)
    for seat in ("seat-1", "seat-2"):
        hall.sends("tables/1-2/confirm/", phone, seen=1, seat=seat)
    assert hall.now.table_at(1, 2).state == "final"
    rules(hall, "leave", seat=4)
    rules(hall, "sit_again", seat=4)
    assert len(hall.now.table_at(1, 1).asked) == 4


@pytest.mark.parametrize(("counts_for", "first"), [("left", "Ann"), ("came", "Zoe"), ("nobody", "Zoe / Ann")])
def test_the_desk_says_for_whom_a_substitute_counts(hall, counts_for, first):
    page = rules(hall, "substitute", seat=1, came=8, counts_for=counts_for)
    assert "Zoe took over; the result counts for" in page
    hall.slip(1, 1, [120, 110, 82, 69])
    hall.slip(1, 2, [112, 109, 106])
    assert lines(hall)[0] == (first, 120, 1)
    assert (first in names(hall)) == (counts_for != "nobody")
    assert names(hall).count("Ann") == (counts_for == "left")
    # Nobody moves up at the table.
    assert [line for line in lines(hall) if line[0] == "Bob"] == [("Bob", 110, 2)]


def test_the_page_of_a_substitute_whose_own_game_is_over_begins_with_the_table_that_plays(hall):
    hall.slip(1, 1, [120, 110, 82, 69])
    rules(hall, "substitute", table=2, seat=2, came=1, counts_for="left")
    ann = hall.phone_of("Ann")
    first, others = hall.reads("me/", ann).split("My games")
    assert "table 2" in first.lower()
    assert "Round 1, table 1 final" in others
    hall.sends("tables/1-2/totals/", ann, seen=0, total1=90, total2=80, total3=70)
    hall.sends("me/confirm/", ann, seen=1, round=1)
    assert hall.now.table_at(1, 2).now.agreed == {"seat-2"}


def test_the_library_leaves_nobody_out_and_says_the_same_of_the_rest(hall):
    rules(hall, "substitute", seat=1, came=8, counts_for="nobody")
    hall.slip(1, 1, [120, 110, 82, 69])
    hall.slip(1, 2, [112, 109, 106])
    rows = answer(hall.gets("stages/1.json").json())["rows"]
    assert [row["player"] for row in rows if row["player"] != "Zoe / Ann"] == names(hall)


def test_a_substitute_who_is_refused_stays_chosen(hall):
    said = {"seat": 99, "came": 8, "counts_for": "nobody"}
    page = hall.sends("desk/tables/1-1/", act="substitute", **said)
    assert page.status_code == 422
    zoe = hall.event.entrants.get(number=8)
    assert f'<option value="{zoe.pk}" selected>' in page.text
    assert re.findall('name="counts_for" value="([a-z]+)" checked', page.text) == ["nobody"]


def test_a_substitute_confirms_on_the_own_phone(hall):
    rules(hall, "substitute", table=2, seat=1, came=8, counts_for="left")
    zoe = hall.phone_of("Zoe")
    hall.sends("tables/1-2/totals/", zoe, seen=0, total1=90, total2=80, total3=70)
    assert hall.gets("tables/1-2/", hall.phone_of("Eve")).status_code == 404
    for name in ("Zoe", "Fay", "Gus"):
        hall.sends("tables/1-2/confirm/", hall.phone_of(name), seen=1)
    assert hall.now.table_at(1, 2).state == "final"


def test_nobody_plays_on_at_two_tables(hall):
    assert "Eve plays at another table." in rules(hall, "substitute", seat=1, came=5, counts_for="left")
    hall.slip(1, 2, [112, 109, 106])
    assert "Eve plays on" in rules(hall, "substitute", seat=1, came=5, counts_for="left")


def test_somebody_new_who_steps_in_enters_the_event(hall):
    rules(hall, "substitute", seat=1, new_name="Pia", counts_for="nobody")
    assert Entrant.objects.get(name="Pia").is_guest
    rules(hall, "substitute", seat=2, new_name="Rui", counts_for="came")
    assert not Entrant.objects.get(name="Rui").is_guest
    assert "Say who plays on." in rules(hall, "substitute", seat=3, counts_for="came")


def test_a_followed_table_knows_who_left_and_who_came(hall):
    hall.sends("tables/1-2/open/", hall.phone_at(1, 2))
    rules(hall, "leave", table=2, seat=1)
    rules(hall, "substitute", table=2, seat=2, came=8, counts_for="left")
    assert [(seat.name, seat.left) for seat in Game.objects.get().seats.all()] == [
        ("Eve", True),
        ("Zoe", False),
        ("Gus", False),
    ]


def test_who_leaves_at_the_table_in_the_app_has_left_at_the_event(hall):
    phone = hall.phone_at(1, 2)
    hall.sends("tables/1-2/open/", phone)
    game = Game.objects.get()
    game.seats.filter(number=1).update(left=True)
    ended(Phone(game, phone))
    hall.gets("")
    assert hall.now.table_at(1, 2).game()[0].rank == 3
    assert hall.now.table_at(1, 2).seats[0].left_at


# Penalties


def test_points_off_are_a_line_of_the_result_and_ranks_follow(hall):
    hall.slip(1, 1, [120, 110, 82, 69])
    page = rules(hall, "penalty", seat=1, kind="points", points=15, reason="took back a move")
    assert "Ann: 15 points off – took back a move" in page
    assert lines(hall) == [("Ann", 105, 2), ("Bob", 110, 1), ("Cid", 82, 3), ("Dea", 69, 4)]
    assert "a penalty for Ann: 15 points off, now at 105." in hall.reads("log/")
    assert "Ann: 15 points off" in hall.reads("rounds/1/")
    assert "Bob: 1 point off" in rules(hall, "penalty", seat=2, kind="points", points=1, reason="late")


def test_the_last_place_takes_at_most_the_lowest_points(hall):
    hall.slip(1, 1, [120, 110, 82, 69])
    rules(hall, "penalty", seat=1, kind="last", reason="cheated")
    assert lines(hall) == [("Ann", 69, 4), ("Bob", 110, 1), ("Cid", 82, 2), ("Dea", 69, 3)]


def test_a_penalty_leaves_the_places_that_all_agreed_on(hall):
    said = {f"place{nth}": nth for nth in (1, 2, 3, 4)}
    said |= {f"total{nth}": total for nth, total in enumerate((50, 60, 40, 10), start=1)}
    rules(hall, "stop", way="agreed", **said)
    rules(hall, "penalty", seat=4, kind="points", points=5, reason="slow")
    assert lines(hall) == [("Ann", 50, 1), ("Bob", 60, 2), ("Cid", 40, 3), ("Dea", 5, 4)]


def test_who_left_or_was_ruled_last_stays_last_when_somebody_else_is_punished(hall):
    rules(hall, "leave", seat=2)
    hall.slip(1, 1, [100, 95, 90, 80])
    rules(hall, "penalty", seat=4, kind="points", points=10, reason="slow")
    assert lines(hall) == [("Ann", 100, 1), ("Bob", 70, 4), ("Cid", 90, 2), ("Dea", 70, 3)]
    rules(hall, "penalty", seat=2, kind="points", points=5, reason="took a token along")
    rules(hall, "penalty", seat=1, kind="last", reason="cheated")
    assert lines(hall) == [("Ann", 65, 4), ("Bob", 65, 3), ("Cid", 90, 1), ("Dea", 70, 2)]


def test_the_last_place_holds_against_a_later_penalty(hall):
    hall.slip(1, 1, [100, 90, 80, 70])
    rules(hall, "penalty", seat=1, kind="last", reason="cheated")
    rules(hall, "penalty", seat=4, kind="points", points=20, reason="slow")
    assert lines(hall) == [("Ann", 50, 4), ("Bob", 90, 1), ("Cid", 80, 2), ("Dea", 50, 3)]


def test_a_penalty_outlives_a_correction_and_can_be_lifted(hall):
    hall.slip(1, 1, [120, 110, 82, 69])
    rules(hall, "penalty", seat=1, kind="points", points=15, reason="late")
    hall.slip(1, 1, [130, 110, 82, 69], reason="counted again")
    assert lines(hall)[0] == ("Ann", 115, 1)
    rules(hall, "lift", nth=0)
    assert lines(hall)[0] == ("Ann", 130, 1)


def test_a_penalty_needs_a_reason_points_and_a_result(hall):
    assert "There is no result yet." in rules(hall, "penalty", seat=1, points=5, reason="x")
    hall.slip(1, 1, [120, 110, 82, 69])
    assert "Say why: everybody reads it in the log." in rules(hall, "penalty", seat=1, points=5)
    assert "Enter how many points" in rules(hall, "penalty", seat=1, points="many", reason="x")
    assert lines(hall)[0] == ("Ann", 120, 1)


def test_opponents_keep_the_results_against_somebody_disqualified(hall):
    hall.slip(1, 1, [120, 110, 82, 69])
    hall.sends("desk/entrants/", act="change", entrant="1", state="disqualified", reason="again")
    assert "Ann" not in names(hall)
    assert [rank for name, _vp, rank in lines(hall) if name == "Bob"] == [2]


# Stop here


def stops(desk, way, table=1, **more):
    return rules(desk, "stop", table=table, way=way, **more)


def test_a_game_is_stopped_with_points_as_if_it_ended_now(hall):
    page = stops(hall, "now", total1=60, total2=70, total3=50, total4=40, turn=7)
    assert "Stopped after turn 7. As if it ended now." in page
    assert hall.now.table_at(1, 1).state == "over"
    assert lines(hall) == [("Ann", 60, 2), ("Bob", 70, 1), ("Cid", 50, 3), ("Dea", 40, 4)]
    assert "Stopped after turn 7." in hall.reads("rounds/1/")
    assert "is stopped after turn 7" in hall.reads("log/")


def test_a_stopped_game_stays_stopped_when_its_result_is_corrected(hall):
    stops(hall, "now", total1=60, total2=70, total3=50, total4=40, turn=7, final=1)
    hall.slip(1, 1, [60, 70, 50, 45], reason="Slip misread")
    version = hall.now.table_at(1, 1).now.version
    assert (version.number, version.stopped, version.after_turn) == (2, "now", 7)
    assert "Stopped games 1" in hall.reads("report/")


def test_all_agree_on_places(hall):
    places = {"place1": 2, "place2": 1, "place3": 3, "place4": 3}
    assert "Enter everybody's place." in stops(hall, "agreed", place1=1)
    stops(hall, "agreed", **places)
    assert [(vp, rank) for _name, vp, rank in lines(hall)] == [(0, 2), (0, 1), (0, 3), (0, 3)]
    assert hall.now.table_at(1, 1).state == "final"


def test_places_that_nobody_can_have_are_refused(hall):
    page = stops(hall, "agreed", place1=1, place2=1, place3=2, place4=4)
    assert "Places are like 1, 1, 3" in page
    assert not hall.now.table_at(1, 1).versions


def test_a_ruling_needs_a_reason(hall):
    places = {"place1": 1, "place2": 2, "place3": 3, "place4": 4}
    assert "Say why: everybody reads it in the log." in stops(hall, "ruled", **places)
    stops(hall, "ruled", **places, reason="the hall closes")
    assert hall.now.table_at(1, 1).state == "final"
    assert "the hall closes" in hall.reads("log/")


def test_points_are_needed_where_nobody_followed_the_table(hall):
    assert "Enter a whole number for every seat." in stops(hall, "now", total1=60, turn=7)
    assert "enter everybody's place" in stops(hall, "now", total1=6, total2=6, total3=5, total4=4)


@pytest.fixture
def followed(hall):
    """Table 2 is followed; its third turn is scored, and a colony was founded in the fourth."""
    phone = hall.phone_at(1, 2)
    hall.sends("tables/1-2/open/", phone)
    at = Phone(Game.objects.get(), phone)
    at.records({"do": "correct", "region": "caribbean", "workers": COLONIES})
    for turn in (1, 2, 3):
        score = ({"do": "score_colonies"},) if turn == 3 else ()
        at.records({"do": "income"}, {"do": "benefits"}, *score, {"do": "end_turn"}, box="refresh")
    more = {"seat-3": {"colonist": 9}}
    at.records({"do": "correct", "region": "caribbean", "workers": more})
    return hall, at


def test_a_followed_table_is_counted_by_itself_when_time_is_up(followed):
    hall, _phone = followed
    assert "As if it ended now" in hall.reads("desk/tables/1-2/")
    page = stops(hall, "now", table=2)
    assert "Stopped after turn 4. As if it ended now." in page
    assert [(name, rank) for name, _vp, rank in lines(hall, 2)] == [("Eve", 2), ("Fay", 3), ("Gus", 1)]


def test_or_as_of_the_last_colony_scoring(followed):
    hall, _phone = followed
    page = stops(hall, "last_scoring", table=2)
    assert "Stopped after turn 3. As of the last colony scoring." in page
    assert [rank for _name, _vp, rank in lines(hall, 2)] == [1, 2, 3]


def test_what_was_counted_at_the_table_wins_over_what_the_app_knows(followed):
    """A phone may have opened the table and recorded nothing, or little."""
    hall, _phone = followed
    page = stops(hall, "now", table=2, total1=80, total2=70)
    assert "Enter a whole number for every seat." in page
    page = stops(hall, "now", table=2, total1=80, total2=70, total3=60, turn=6)
    assert "Stopped after turn 6. As if it ended now." in page
    assert lines(hall, 2) == [("Eve", 80, 1), ("Fay", 70, 2), ("Gus", 60, 3)]


def test_what_a_stopped_table_records_later_changes_nothing(followed):
    hall, phone = followed
    stops(hall, "now", table=2)
    before = lines(hall, 2)
    for turn in range(4, 9):
        score = ({"do": "score_colonies"},) if turn in (6, 8) else ()
        phone.records({"do": "income"}, {"do": "benefits"}, *score, {"do": "end_turn"}, box="refresh")
    hall.gets("")
    assert (lines(hall, 2), len(hall.now.table_at(1, 2).versions)) == (before, 1)


# Versions


def test_a_slip_unlike_what_was_reported_is_a_dispute_and_the_desk_takes_a_version(hall):
    hall.sends("tables/1-2/totals/", hall.phone_at(1, 2), seen=0, total1=90, total2=80, total3=70)
    hall.sends("desk/rounds/1/slips/", table=2, totals="90 85 70")
    assert hall.now.table_at(1, 2).state == "disputed"
    page = hall.reads("desk/tables/1-2/")
    said = "The signed slip says this; the table reported something else. The desk decides."
    eve = hall.phone_of("Eve")
    pages = (page, hall.reads("desk/"), hall.reads("tables/1-2/", eve), hall.reads("me/", eve))
    assert [said in one for one in pages] == [True] * 4
    assert "Slip says" not in pages[3]
    assert "Fay 80 · 2 85 · 2" in page
    rules(hall, "take", table=2, version=1)
    assert lines(hall, 2) == [("Eve", 90, 1), ("Fay", 80, 2), ("Gus", 70, 3)]
    assert hall.now.table_at(1, 2).state == "final"
    assert "version 1 is right" in hall.reads("log/")


def test_a_table_that_waits_has_not_begun_though_the_clock_runs(hall):
    hall.sends("desk/rounds/1/", act="clock")
    assert hall.now.table_at(1, 1).is_begun
    rules(hall, "wait")
    assert not hall.now.table_at(1, 1).is_begun
    assert hall.now.table_at(1, 2).is_begun
    rules(hall, "wait", no_more=1)
    assert hall.now.table_at(1, 1).is_begun


# Undo


def undoes(desk):
    page = desk.gets("desk/").content.decode()
    act = page.split("undo-line")[1].split('name="act" value="')[1].split('"')[0]
    return desk.sends("desk/undo/", act=act)


def test_rulings_are_undone(hall):
    rules(hall, "leave", seat=1)
    undoes(hall)
    assert len(hall.now.table_at(1, 1).asked) == 4
    rules(hall, "substitute", seat=1, came=8, counts_for="left")
    undoes(hall)
    assert hall.now.table_at(1, 1).seats[0].substitute is None
    hall.slip(1, 1, [120, 110, 82, 69])
    rules(hall, "penalty", seat=1, kind="last", reason="cheated")
    undoes(hall)
    assert lines(hall)[0] == ("Ann", 120, 1)
    stops(hall, "now", table=2, total1=60, total2=70, total3=50, turn=7)
    undoes(hall)
    assert not hall.now.table_at(1, 2).versions
