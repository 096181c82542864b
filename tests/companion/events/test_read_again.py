"""Whatever the desk does to an event, its file can be read again: another machine goes on with it."""

import pytest
from django.core.management import call_command
from django.test import Client

from companion.log.events import TableState
from companion.models import Act, Event, Stage
from companion.services import event_drawings
from tests.companion.events.conftest import Desk, lines, refusal_of_file

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
TABLES = [PEOPLE[:4], PEOPLE[4:]]
ROLL, DRAFT = "desk/rounds/1/roll/", "desk/rounds/1/draft/"

pytestmark = pytest.mark.usefixtures("files_are_read_again")


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters(*PEOPLE)
    return made


def publishes(desk, tables=TABLES):
    desk.sends("desk/", act="next")
    number = desk.now.last_round.number
    desk.sends(f"desk/rounds/{number}/draft/", act="paste", seating=lines(tables))
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")


def test_what_a_file_is_refused_for_is_told(desk):
    Stage.objects.update(plan=[{"round": 2, "seed": 1, "tables": [[1, 2, 99]]}])
    assert "something is wrong with its plan" in refusal_of_file(desk.event)
    assert Event.objects.get().account.name == "Olga"
    Stage.objects.update(plan=[])


# Rounds that were drawn ahead


@pytest.fixture
def ahead(desk, monkeypatch, django_capture_on_commit_callbacks) -> Desk:
    """Ida stands in the list twice, and three rounds are drawn with her second row."""
    monkeypatch.setattr(event_drawings, "spawn", lambda key: call_command("draw", key))
    desk.sends("desk/", act="open")
    desk.enters("Ida")
    desk.sends("desk/entrants/", act="open_registration")
    desk.sends("register/", Client(HTTP_HOST="localhost"), name="Ida")
    desk.sends("desk/", act="next")
    desk.sends(ROLL, act="mark", state="here", row=desk.rows([1, 2, 3, 4, 5, 6, 7, 10]))
    desk.sends(ROLL, act="mark", state="out", row=desk.rows([8, 9]))
    with django_capture_on_commit_callbacks(execute=True):
        desk.sends(ROLL, act="draw", rounds="3")
    assert [numbers_in(one) for one in plan_of(desk)] == [{1, 2, 3, 4, 5, 6, 7, 10}] * 2
    return desk


def plan_of(desk):
    return desk.now.stage_at(1).stage.plan


def numbers_in(one):
    return {number for table in one["tables"] for number in table}


def merges(desk):
    [row], [into] = desk.rows(10), desk.rows(9)
    desk.sends("desk/entrants/", act="merge", row=row, into=into)


def test_a_plan_knows_a_double_by_the_number_that_stays(ahead):
    before = plan_of(ahead)
    merges(ahead)
    assert [numbers_in(one) for one in plan_of(ahead)] == [{1, 2, 3, 4, 5, 6, 7, 9}] * 2
    assert refusal_of_file(ahead.event) == ""
    ahead.sends("desk/undo/", act=ahead.event.acts.last().pk)
    assert plan_of(ahead) == before


def test_a_round_that_was_drawn_ahead_for_a_double_is_taken_for_the_one_who_stays(ahead):
    merges(ahead)
    ahead.sends(DRAFT, act="publish")
    ahead.sends("desk/", act="next")
    ahead.sends("desk/rounds/2/roll/", act="mark", state="here", row=ahead.rows([1, 2, 3, 4, 5, 6, 7, 9]))
    planned = plan_of(ahead)[0]["tables"]
    ahead.sends("desk/rounds/2/roll/", act="draw")
    seats = ahead.now.round_at(2).tables
    assert [[seat.entrant.number for seat in table.seats] for table in seats] == planned


def test_a_round_that_was_drawn_ahead_for_somebody_who_is_gone_is_drawn_anew(ahead):
    ahead.sends(DRAFT, act="paste", seating=lines(TABLES))
    ahead.sends("desk/entrants/", act="clear", row=ahead.rows(10)[0])
    assert [one["tables"] for one in plan_of(ahead)] == [[], []]
    assert refusal_of_file(ahead.event) == ""
    ahead.sends(DRAFT, act="publish")
    ahead.sends("desk/", act="next")
    ahead.sends("desk/rounds/2/roll/", act="all_here")
    ahead.sends("desk/rounds/2/roll/", act="draw")
    assert sum(map(len, ahead.now.round_at(2).seating)) == 9


# Rounds without a gap


def test_only_the_last_round_is_deleted(desk):
    publishes(desk)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/", act="take_back")
    assert 'value="delete"' not in desk.gets(ROLL).content.decode()
    assert 'value="delete"' in desk.gets("desk/rounds/2/roll/").content.decode()
    answer = desk.sends(ROLL, act="delete")
    assert "only the last one can be deleted" in desk.client.get(answer.url).text
    assert [one.number for one in desk.now.rounds] == [1, 2]
    desk.sends("desk/rounds/2/roll/", act="delete")
    desk.sends(ROLL, act="delete")
    assert desk.now.rounds == []


def test_a_call_is_not_undone_while_a_later_round_stands(desk):
    """Lea called the first round and takes back step by step; Olga called the second one."""
    lea = desk.hand("helper", "Lea")
    desk.sends("desk/", lea, act="next")
    desk.sends(DRAFT, lea, act="paste", seating=lines(TABLES))
    desk.sends(DRAFT, lea, act="publish")
    desk.sends("desk/", act="next")
    for _step in ("published", "pasted", "roll_call"):
        act = Act.objects.filter(by="Lea", is_undone=False).exclude(what="undone").last()
        desk.sends("desk/undo/", lea, act=act.pk)
    assert act.what == "roll_call"
    assert [one.number for one in desk.now.rounds] == [1, 2]


# A table that a repair has emptied


@pytest.fixture
def emptied(desk) -> Desk:
    """Two of seven did not come, and the others play at one table."""
    publishes(desk, [PEOPLE[:4], PEOPLE[4:7]])
    desk.sends(ROLL, act="mark", state="no_show", row=desk.rows([5, 6]))
    page = desk.gets("desk/rounds/1/")
    ways = [way.split('"')[0] for way in page.text.split('name="way" value="')[1:]]
    for way in ways:
        desk.sends("desk/rounds/1/", act="repair", way=way)
        if not desk.now.table_at(1, 2).seats:
            return desk
        desk.sends("desk/undo/", act=desk.event.acts.last().pk)
    raise AssertionError(ways)


def test_a_table_without_people_does_not_count_again(emptied):
    assert 'value="unvoid"' not in emptied.gets("desk/tables/1-2/").content.decode()
    answer = emptied.sends("desk/tables/1-2/", act="unvoid")
    assert "Nobody sits there." in emptied.client.get(answer.url).text
    assert emptied.now.table_at(1, 2).state is TableState.VOID


def test_nobody_has_a_result(emptied):
    """Of an event that was harmed before."""
    rows = emptied.event.rounds.get().tables.filter(number=2)
    rows.update(voided_at=None)
    emptied.sends("desk/tables/1-2/", act="totals", seen=0, signed="1")
    assert not emptied.now.table_at(1, 2).versions
    rows.update(voided_at="2026-01-01T00:00:00Z")


def test_a_table_with_people_counts_again(desk):
    publishes(desk)
    desk.sends("desk/tables/1-2/", act="void", reason="a copy lacks pieces")
    assert 'value="unvoid"' in desk.gets("desk/tables/1-2/").content.decode()
    desk.sends("desk/tables/1-2/", act="unvoid")
    assert desk.now.table_at(1, 2).state is TableState.SET


# Names in the log


def test_a_long_name_that_is_told_apart_from_a_helper_s_has_room_in_the_log(desk):
    long = "Maximiliane Hohenstauffen-Baerenthal"
    desk.sends("desk/", act="open")
    desk.sends("desk/entrants/", act="open_registration")
    desk.hand("helper", long)
    desk.sends("register/", Client(HTTP_HOST="localhost"), name=long, command="q" * 32)
    act = desk.event.acts.last()
    assert (act.what, act.by) == ("entered", f"player {long}"[:40])


def test_a_helper_who_looks_like_the_organizer_has_room_in_the_log(desk):
    """The event came to another organizer, who is called like her."""
    lea = desk.hand("helper", "Lea")
    links = desk.event.help_links
    like = "Olga" + "\u200d" * 36
    session = lea.session
    session["events"] = {desk.event.code: {**session["events"][desk.event.code], "as": like}}
    session.save()
    links.update(names=[like])
    desk.sends("desk/entrants/", lea, act="add", names="Ida")
    assert desk.event.acts.last().by == "Olga (Helper)"
    links.update(names=["Lea"])
