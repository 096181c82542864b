"""The log of the desk says what was there before."""

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters("Ann", "Bob", "Cid")
    made.sends("desk/", act="next")
    return made


def test_both_times_of_a_round(desk):
    said = []
    for at in ("14:00", "15:30", ""):
        desk.sends("desk/clock/?round=1", act="plan", at=at)
        starts = desk.now.last_round.round.starts_at
        said.append(date_format(timezone.localtime(starts), "D H:i") if starts else "no time")
    log = desk.reads("desk/log/")
    assert f"Round 1 begins at another time: {said[0]}. Before: no time." in log
    assert f"Round 1 begins at another time: {said[1]}. Before: {said[0]}." in log
    assert f"Round 1 has no time any more. Before: {said[1]}." in log


def test_an_older_line_says_what_it_knows(desk):
    desk.event.acts.create(what="planned", by="Olga", said={"round": 1})
    assert "Round 1 begins at another time. Olga" in desk.reads("desk/log/")


def test_what_was_known_at_the_roll_call(desk):
    desk.event.rounds.get().presences.all().delete()
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=1, state="out")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=2, state="out")
    log = desk.reads("desk/log/")
    assert "Round 1, out: Ann. Before: unknown." in log
    assert "Round 1, out: Bob. Before: here." in log


def test_what_was_known_of_several(desk):
    before = [["Ann", "out"], ["Bob", ""]]
    said = {"round": 1, "state": "here", "names": ["Ann", "Bob"], "before": before}
    desk.event.acts.create(what="presence", by="Olga", said=said)
    assert "Round 1, here: Ann, Bob. Before: out: Ann; unknown: Bob." in desk.reads("desk/log/")


def test_extra_minutes_and_a_table_of_one_s_own(desk):
    desk.sends("desk/entrants/", act="fix", entrant=1, table="2")
    desk.sends("desk/entrants/", act="fix", entrant=1, table="")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("desk/tables/1-1/", act="extra")
    desk.sends("desk/tables/1-1/", act="extra")
    log = desk.reads("desk/log/")
    assert "Ann has table 2 in every round. Before: any table." in log
    assert "Ann may sit at any table. Before: table 2." in log
    assert "10 extra minutes. Before: 0." in log
    assert "20 extra minutes. Before: 10." in log


def test_a_file_may_say_anything(desk):
    for what in ("planned", "presence", "extra", "fixed", "due"):
        for before in (7, "x", [["a"]], {"b": 1}, None):
            desk.event.acts.create(what=what, by="Olga", said={"before": before, "starts": before})
    assert "Olga" in desk.reads("desk/log/")
