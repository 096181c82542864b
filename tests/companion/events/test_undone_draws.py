"""A draw is undone: what was laid by hand is there again, and what nobody takes back hides no Undo."""

import pytest

from companion.log.event_wishes import ready_of
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what is undone is the same on either database

BY_HAND = [("1", "3", "5", "7"), ("2", "4", "6", "8")]


@pytest.fixture
def evening(event) -> Desk:
    desk = event("league")
    desk.enters(*range(1, 9))
    desk.sends("desk/", act="next")
    return desk


def draws(desk, **more):
    desk.sends("desk/rounds/1/draft/", act="draw", **more)


def undoes(desk) -> str:
    undo = desk.gets("desk/").context["undo"]
    assert desk.sends("desk/undo/", act=undo["act"]).status_code == 302
    return undo["line"]


def test_draw_again_over_a_seating_by_hand_is_undone(evening):
    evening.sends("desk/rounds/1/draft/", act="paste", seating="1 3 5 7\n2 4 6 8")
    evening.sends("desk/rounds/1/draft/", act="lock", table=2)
    draws(evening)
    assert evening.now.last_round.round.seed
    undoes(evening)
    one = evening.now.last_round
    assert [tuple(table.names) for table in one.tables] == BY_HAND
    assert [table.table.is_locked for table in one.tables] == [False, True]
    assert one.round.seed == 0  # no draw made these seats


def test_before_the_first_draw_it_was_a_roll_call(evening):
    evening.sends("desk/rounds/1/roll/", act="all_here")
    ahead = [{"round": 2, "seed": 5, "tables": [[1, 3, 5, 7], [2, 4, 6, 8]]}]
    evening.event.stages.update(plan=ahead)
    evening.sends("desk/rounds/1/roll/", act="draw")
    assert evening.now.stages[0].stage.plan == []
    undoes(evening)
    one = evening.now.last_round
    assert (one.tables, evening.now.stages[0].stage.plan) == ([], ahead)
    assert set(one.presence.values()) == {"here"}


def test_who_found_no_chair_is_here_again(evening):
    evening.sends("desk/rounds/1/roll/", act="all_here")
    evening.event.refresh_from_db()
    evening.sends("desk/rounds/1/roll/", act="copies", copies="1")
    evening.sends("desk/rounds/1/roll/", act="draw")
    assert "standby" in evening.now.last_round.presence.values()
    undoes(evening)
    assert set(evening.now.last_round.presence.values()) == {"here"}


def test_a_note_or_a_link_hides_no_undo(evening):
    evening.sends("desk/rounds/1/roll/", act="mark", entrant=[1], state="here")
    line = evening.gets("desk/").context["undo"]["line"]
    evening.sends("desk/entrants/", act="note", entrant=2, note="brings a copy")
    evening.sends("desk/people/", act="make", role="helper")
    assert evening.gets("desk/").context["undo"]["line"] == line


def test_a_planned_hour_is_undone(evening):
    evening.sends("desk/clock/?round=1", act="plan", at="13:00")
    before = evening.now.last_round.round.starts_at
    evening.sends("desk/clock/?round=1", act="plan", at="14:30")
    undoes(evening)
    assert evening.now.last_round.round.starts_at == before


def test_what_was_drawn_ahead_comes_back_only_with_people_who_are_there(evening):
    evening.sends("desk/rounds/1/roll/", act="all_here")
    evening.event.stages.update(plan=[{"round": 2, "seed": 5, "tables": [[1, 3, 5, 7], [2, 4, 6, 99]]}])
    evening.sends("desk/rounds/1/roll/", act="draw")
    undoes(evening)
    assert evening.now.stages[0].stage.plan == []


def test_whom_the_desk_lets_stand_by_after_an_undone_draw_has_no_chair(evening):
    evening.sends("desk/rounds/1/roll/", act="all_here")
    evening.sends("desk/rounds/1/roll/", act="copies", copies="1")
    evening.sends("desk/rounds/1/roll/", act="draw")
    waiting = [pk for pk, state in evening.now.last_round.presence.items() if state == "standby"]
    undoes(evening)
    evening.sends("desk/rounds/1/roll/", act="mark", row=waiting[:1], state="standby")
    one = evening.now.last_round
    assert len(ready_of(evening.now, one)) == 7
