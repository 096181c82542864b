"""The last Swiss round may ignore repeats: a tick of the desk, kept with the draw and said in the log."""

import pytest
from django.core.management import call_command

from companion.services import event_drawings

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

TICK = "Repeats allowed: the last round"


@pytest.fixture
def desk(event):
    """Eight people after two rounds: 1 to 4 are ahead and sat together."""
    made = event("swiss_pods", kind="swiss")
    made.enters(*range(1, 9))
    for _round in range(2):
        made.plays([(1, 2, 3, 4), (5, 6, 7, 8)], lambda one: 200 - 10 * one)
    made.sends("desk/settings/", act="stage", stage=1, **BY_VP)
    made.sends("desk/", act="next")
    made.sends("desk/rounds/3/roll/", act="all_here")
    return made


BY_VP = {"stage1-name": "Rounds", "stage1-points": "5", "stage1-by0": "vp"}
TOP = {"1", "2", "3", "4"}


def test_ticked_the_best_play_each_other_again(desk):
    assert TICK in desk.reads("desk/rounds/3/roll/")
    desk.sends("desk/rounds/3/roll/", act="draw")
    assert set(desk.now.last_round.seating[0]) != TOP
    desk.sends("desk/rounds/3/draft/", act="draw", repeats="on")
    assert set(desk.now.last_round.seating[0]) == TOP
    page = desk.gets("desk/rounds/3/draft/")
    assert 'name="repeats" checked' in page.content.decode()
    assert "good Repeats are allowed in this round." in desk.reads("desk/rounds/3/draft/")
    desk.sends("desk/rounds/3/draft/", act="publish")
    assert "Repeats were allowed." in desk.reads("log/")


def test_a_pasted_seating_has_no_such_setting(desk):
    desk.sends("desk/rounds/3/roll/", act="draw", repeats="on")
    desk.sends("desk/rounds/3/draft/", act="paste", seating="1, 2, 3, 5\n4, 6, 7, 8")
    assert "Repeats are allowed in this round." not in desk.reads("desk/rounds/3/draft/")


def test_a_long_draw_hears_of_it(desk, monkeypatch, django_capture_on_commit_callbacks):
    begun = []
    monkeypatch.setattr(event_drawings, "MANY", 4)
    monkeypatch.setattr(event_drawings, "spawn", lambda *said: begun.append(said))
    with django_capture_on_commit_callbacks(execute=True):
        desk.sends("desk/rounds/3/roll/", act="draw", repeats="on")
    command = event_drawings.command_of(*begun[0])
    call_command(*[one for one in command if one != "--polite"])
    assert set(desk.now.last_round.seating[0]) == TOP


def test_other_rounds_have_no_tick(event):
    made = event("league")
    made.enters(*range(1, 9))
    made.plays([(1, 2, 3, 4), (5, 6, 7, 8)], lambda one: 100 - one)
    made.sends("desk/", act="next")
    made.sends("desk/rounds/2/roll/", act="all_here")
    assert TICK not in made.reads("desk/rounds/2/roll/")
    made.sends("desk/rounds/2/roll/", act="draw", repeats="on")
    assert made.event.acts.filter(what="drawn").last().said["repeats"] is False
