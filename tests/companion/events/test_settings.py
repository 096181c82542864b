"""Settings: what is set once, how stages count, and what is planned behind them."""

import pytest
from django.test import Client

from companion.games import pages_of
from companion.models import Event, Game, PadSheet
from companion.services.event_undo import act_undo
from tests.companion.events.conftest import Desk

TABLES = [("Ann", "Bob", "Cid", "Dea")]
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69}


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters(*POINTS)
    return made


def saves(desk, **more):
    return desk.sends("desk/settings/", act="save", **{"name": "Cup", "minutes": 180, **more})


def counts(desk, stage=1, **more):
    said = {"name": "Rounds", "points": "5-3", "by0": "points", **more}
    return desk.sends(
        "desk/settings/",
        act="stage",
        stage=stage,
        **{f"stage{stage}-{key}": one for key, one in said.items()},
    )


def test_what_is_set_is_kept_and_the_log_says_before_and_after(desk):
    saves(desk, copies=7, sizes=["no_threes"])
    event = Event.objects.get()
    assert (event.name, event.minutes, event.copies, event.no_threes) == ("Cup", 180, 7, True)
    page = desk.reads("desk/log/")
    assert "minutes 240 → 180" in page
    assert "no tables of three no → yes" in page


def test_nothing_changed_is_nothing_done(desk):
    saves(desk)
    revision = Event.objects.get().revision
    saves(desk)
    assert Event.objects.get().revision == revision


@pytest.fixture
def phone(desk):
    """At a published table."""
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk.phone_at(1, 1)


def test_rules_hold_for_tables_that_begin_later(desk, phone):
    saves(desk, options=["double"])
    desk.sends("tables/1-1/open/", phone)
    assert Game.objects.get().head["extra_money"] == 2
    saves(desk)
    assert desk.now.table_at(1, 1).table.game is None
    desk.sends("tables/1-1/open/", phone)
    assert Game.objects.get().head["extra_money"] == 1
    Game.objects.update(revision=1)  # somebody recorded something
    saves(desk, options=["double"])
    desk.sends("tables/1-1/open/", phone)
    assert Game.objects.get().head["extra_money"] == 1


def test_a_pad_that_is_empty_takes_the_new_rules(desk, phone):
    desk.sends("tables/1-1/open/", phone, pad="1")
    saves(desk, options=["builders"])
    desk.sends("tables/1-1/open/", phone, pad="1")
    assert PadSheet.objects.get().head["builders"]


def test_what_rules_do_not_touch_leaves_an_open_table_as_it_is(desk, phone):
    desk.sends("tables/1-1/open/", phone)
    game = Game.objects.get()
    saves(desk, copies=9)
    assert Game.objects.get() == desk.now.table_at(1, 1).table.game == game


def test_standings_follow_points_and_chain(desk):
    desk.plays(TABLES, POINTS.get)
    counts(desk, points="5-3-2-1", by0="vp", by1="points")
    stage = desk.now.stage_at(1)
    assert (stage.stage.points, stage.stage.chain) == ([5, 3, 2, 1], ["vp", "points"])
    assert [int(value) for value in stage.rows[0].values] == [120, 5]
    assert "% of the winner's score → Victory points, then Points" in desk.reads("log/")


def test_a_preset_is_taken_over_in_one_tap(desk):
    desk.sends("desk/settings/", act="preset", stage=1, preset="catan")
    assert desk.now.stage_at(1).stage.chain == ["wins", "vp", "share"]


@pytest.mark.parametrize(
    "said",
    [
        {"points": "five"},
        {"points": "10000"},
        {"points": "99999"},
        {"by0": ""},
        {"by1": "points"},
        {"by0": "luck"},
    ],
)
def test_nonsense_changes_nothing(desk, said):
    assert counts(desk, **said).status_code == 422
    assert desk.now.stage_at(1).stage.points == [10, 6, 3, 1]


def test_a_stage_that_has_begun_keeps_its_kind(desk):
    desk.plays(TABLES, POINTS.get)
    counts(desk, kind="swiss")
    assert desk.now.stage_at(1).stage.kind == "rounds"
    counts(desk, name="Heats")
    assert desk.now.stage_at(1).stage.name == "Heats"


def test_a_planned_stage_waits_for_its_cut(desk):
    new = {"new-name": "Final", "new-kind": "knockout", "new-tables": "1"}
    desk.sends("desk/settings/", act="add", **new)
    desk.plays(TABLES, POINTS.get)
    assert desk.now.rounds[0].stage.name == "Rounds"
    desk.sends("desk/cut/1/", act="say", seats="3")
    assert 'value="Final"' in desk.gets("desk/cut/1/").content.decode()
    desk.sends("desk/cut/1/", act="settle", name="The final", tables="1")
    assert [(one.stage.name, len(one.rounds)) for one in desk.now.stages] == [("Rounds", 1), ("The final", 1)]
    assert counts(desk).status_code == 302
    assert desk.now.stage_at(1).stage.points == [10, 6, 3, 1]


def test_only_what_is_planned_last_is_removed(desk):
    desk.sends("desk/settings/", act="remove", stage=1)
    assert len(desk.now.stages) == 1
    desk.sends("desk/settings/", act="add", **{"new-name": "Final", "new-kind": "knockout"})
    desk.sends("desk/settings/", act="remove", stage=2)
    assert [one.stage.name for one in desk.now.stages] == ["Rounds"]


def test_an_event_is_listed_once_a_round_is_published_and_stays_so(desk):
    desk.sends("desk/", act="open")
    assert "Club evening" not in listed()
    desk.plays(TABLES, POINTS.get)
    desk.sends("desk/", act="next")
    assert "Club evening" in listed()


def listed():
    """For whoever does not take part."""
    return Client(HTTP_HOST="localhost").get("/events/").content.decode().split('id="all"')[1]


def test_only_a_draft_is_deleted(desk):
    desk.sends("desk/", act="open")
    desk.sends("desk/close/", delete="1")
    assert Event.objects.exists()
    Event.objects.update(opened_at=None)
    desk.sends("desk/close/", delete="1")
    assert not Event.objects.exists()


def test_what_the_box_prints_stays_unless_somebody_says_otherwise(desk):
    fact = next(field for field in shown_facts(desk))
    saves(desk, **{f"fact_{fact[0]}": fact[1]})
    assert Event.objects.get().facts == {fact[0]: fact[1]}
    assert f'<option value="{fact[1]}" selected>' in desk.gets("desk/settings/").content.decode()


def shown_facts(desk):
    facts = pages_of(desk.event.rules).events.facts
    return [(fact.key, fact.choices[0][0]) for fact in facts]


def test_a_league_has_days_and_no_clock(event):
    desk = event("league", "league")
    desk.enters(*POINTS)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("desk/rounds/1/", act="clock")
    assert desk.now.rounds[0].round.clock_at is None
    desk.sends("desk/tables/1-1/", act="due", due="2026-05-03")
    assert "To be played by Sun 3 May" in desk.reads("rounds/1/")
    desk.sends("desk/tables/1-1/", act="due", due="3 May")
    assert str(desk.now.table_at(1, 1).table.due) == "2026-05-03"


def test_rules_that_are_put_back_hold_for_what_was_opened_meanwhile(desk, phone):
    saves(desk, options=["double"])
    desk.sends("tables/1-1/open/", phone)
    assert Game.objects.get().head["extra_money"] == 2
    act = desk.event.acts.get(what="settings")
    act_undo(event=desk.event, act=act.pk, by=act.by)
    assert not Game.objects.exists()
