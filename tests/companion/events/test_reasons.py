"""What the desk rules has a reason, and what was typed stays when it is missing."""

import pytest

from companion.models import Event
from companion.services import event_entrants, event_results, events
from companion.services.errors import NotNow
from tests.companion.events.conftest import Desk, words_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

WHY = "Say why: everybody reads it in the log."
NAMES = ("Ann", "Bob", "Cid", "Dea")


@pytest.fixture
def played(event) -> Desk:
    """One table with a final result."""
    desk = event("league")
    desk.enters(*NAMES)
    desk.plays([NAMES], lambda name: 150 - ord(name[0]))
    return desk


def rules(desk, **said):
    return desk.sends("desk/tables/1-1/", seen=len(desk.now.table_at(1, 1).versions), **said)


@pytest.mark.parametrize("act", ["reopen", "void"])
def test_a_final_result_changes_for_a_reason(played, act):
    before = played.now.table_at(1, 1).state
    rules(played, act=act, reason="  ")
    assert WHY in played.reads("desk/tables/1-1/")
    assert played.now.table_at(1, 1).state is before
    rules(played, act=act, reason="a card was missing")
    assert played.now.table_at(1, 1).state is not before
    assert "a card was missing" in played.reads("log/")


def test_a_closed_event_goes_on_for_a_reason(played):
    played.sends("desk/close/")
    played.sends("desk/close/")
    assert WHY in played.reads("desk/close/")
    assert Event.objects.get().closed_at
    played.sends("desk/close/", reason="a slip was lost")
    assert Event.objects.get().closed_at is None


def test_somebody_is_disqualified_for_a_reason_and_stays_chosen_without_one(played):
    answer = played.sends("desk/entrants/", act="change", entrant=3, state="disqualified")
    assert answer.status_code == 422
    assert WHY in words_of(answer)
    assert f'<option value="{played.rows(3)[0]}" selected>Cid</option>' in answer.text
    assert played.now.entrants[2].state == "active"
    played.sends("desk/entrants/", act="change", entrant=3, state="disqualified", reason="again")
    assert played.now.entrants[2].state == "disqualified"


def test_services_refuse_what_has_no_reason(played):
    said = {"event": played.event, "at": (1, 1), "by": "Olga", "reason": ""}
    cid = played.event.entrants.get(name="Cid")
    with pytest.raises(NotNow, match=WHY):
        event_results.result_open(**said)
    with pytest.raises(NotNow, match=WHY):
        event_results.table_void(**said, is_void=True)
    with pytest.raises(NotNow, match=WHY):
        event_results.result_correct(**said, totals={}, seen=1)
    with pytest.raises(NotNow, match=WHY):
        event_entrants.entrant_change(entrant=cid, state="disqualified", by="Olga")
    played.sends("desk/close/")
    with pytest.raises(NotNow, match=WHY):
        events.event_reopen(event=played.event, by="Olga", reason="")


def undoes(desk):
    act = desk.gets("desk/").context["undo"]["act"]
    desk.sends("desk/undo/", act=act)


def test_what_takes_a_ruling_back_is_undone_without_asking_why(played):
    rules(played, act="void", reason="a card was missing")
    rules(played, act="unvoid")
    undoes(played)
    assert played.now.table_at(1, 1).state == "void"
    played.sends("desk/entrants/", act="change", entrant=3, state="disqualified", reason="again")
    played.sends("desk/entrants/", act="change", entrant=3, state="active")
    undoes(played)
    assert played.now.entrants[2].state == "disqualified"


# What was typed


def test_a_correction_without_a_reason_keeps_its_totals(played):
    totals = {"total1": 91, "total2": 82, "total3": 73, "total4": 64}
    answer = rules(played, act="totals", **totals)
    assert answer.status_code == 422
    assert WHY in words_of(answer)
    assert all(f'value="{total}"' in answer.text for total in totals.values())


def test_a_penalty_without_a_reason_or_points_keeps_what_was_chosen(played):
    answer = rules(played, act="penalty", seat=3, kind="points", points=7)
    assert answer.status_code == 422
    assert WHY in words_of(answer)
    assert '<option value="3" selected>Cid</option>' in answer.text
    assert 'name="points" value="7"' in answer.text
    answer = rules(played, act="penalty", seat=3, kind="points", reason="came late")
    assert "Enter how many points to take off." in words_of(answer)
    assert 'value="came late"' in answer.text


def test_the_question_who_was_ahead_keeps_that_no_slip_was_signed(event):
    desk = event("league")
    desk.enters(*NAMES)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=", ".join(NAMES))
    desk.sends("desk/rounds/1/draft/", act="publish")
    totals = {"total1": 91, "total2": 91, "total3": 73, "total4": 64}
    assert 'name="signed" value="1" checked' in desk.gets("desk/tables/1-1/").text
    answer = rules(desk, act="totals", **totals)
    assert "who was ahead by the tie-breakers?" in words_of(answer)
    assert 'name="signed" value="1">' in answer.text
    assert answer.text.count('value="91"') == 2
    assert 'name="signed" value="1" checked' in rules(desk, act="totals", signed="1", **totals).text


def test_one_ticked_person_stays_ticked_when_two_are_needed(event):
    desk = event("league")
    desk.enters(*NAMES)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=", ".join(NAMES))
    answer = desk.sends("desk/rounds/1/draft/", act="swap", seat=["Bob"])
    assert 'name="seat" value="Bob" checked' in answer.text
    assert 'name="seat" value="Ann" checked' not in answer.text
