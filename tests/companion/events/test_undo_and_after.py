"""What an undo leaves alone: a cut that rests on a result, what phones said since, a stage that has begun;
and whose act it is that the desk is offered to undo."""

import pytest
from django.test import Client

from companion.log.events import TableState
from companion.models import Event, Stage
from companion.services.event_undo import undo_offered
from tests.companion.events.conftest import Desk

NAMES = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Olga")
SEATING = "1,2,3,4\n5,6,7,8"


@pytest.fixture
def desk(event) -> Desk:
    """Olga's, who plays herself, too."""
    made = event("league")
    made.enters(*NAMES)
    return made


@pytest.fixture
def lea(desk) -> Desk:
    """The same desk, of Lea who helps."""
    return Desk(desk.hand("helper"), desk.event)


def drafted(desk):
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)


def published(desk):
    drafted(desk)
    desk.sends("desk/rounds/1/draft/", act="publish")


def undoes_newest(desk, by):
    """Also one that no page offers."""
    desk.sends("desk/undo/", act=undo_offered(desk.event, by).pk)


# Behind a cut


def slips(lea):
    lea.slip(1, 2, [99, 89, 79, 69])


def accepts(lea):
    lea.slip(1, 2, [99, 89, 79, 69], x="1")
    lea.sends("desk/tables/1-2/", act="accept", seen=1)


def accepts_all(lea):
    lea.slip(1, 2, [99, 89, 79, 69], x="1")
    lea.accepts_all(1)


def voids(lea):
    lea.sends("desk/tables/1-2/", act="void", reason="a fire")


@pytest.mark.parametrize("last", [slips, accepts, accepts_all, voids])
def test_a_cut_keeps_the_results_that_it_was_made_of(desk, lea, last):
    published(desk)
    desk.slip(1, 1, [100, 90, 80, 70])
    last(lea)
    desk.sends("desk/cut/1/", act="say", seats="4")
    desk.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    before = desk.now.table_at(1, 2).state
    assert desk.now.stages[0].stage.settled_at
    assert last is voids or not lea.gets("desk/").context["undo"]
    undoes_newest(lea, "Lea")
    assert "The cut is made, and it needs this result." in lea.reads("desk/")
    assert desk.now.table_at(1, 2).state is before in (TableState.FINAL, TableState.VOID)
    desk.sends("desk/undo/", act=undo_offered(desk.event, "Olga").pk)  # the cut itself
    undoes_newest(lea, "Lea")
    assert desk.now.table_at(1, 2).state not in (TableState.FINAL, TableState.VOID)


def test_a_correction_behind_a_cut_is_undone_from_final_to_final(desk):
    published(desk)
    desk.slip(1, 1, [100, 90, 80, 70])
    desk.slip(1, 2, [99, 89, 79, 69])
    desk.sends("desk/cut/1/", act="say", seats="4")
    desk.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    desk.slip(1, 2, [1, 2, 3, 4], reason="recount")
    undoes_newest(desk, "Olga")
    assert [one.total for one in desk.now.table_at(1, 2).now.placings] == [99, 89, 79, 69]


# What phones said since


def presences(desk):
    names = {one.pk: one.name for one in desk.event.entrants.all()}
    return {names[row]: state for row, state in desk.now.rounds[0].presence.items()}


def test_what_phones_said_since_a_seating_was_pasted_stays(desk):
    desk.sends("desk/", act="open")
    desk.sends("desk/entrants/", act="open_registration")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", state="here", row=desk.rows([1, 2]))
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)
    desk.sends("me/out/", desk.phone_of("Ann"))
    desk.sends("register/", Client(HTTP_HOST="localhost"), name="Zoe", command="z" * 32)
    undoes_newest(desk, "Olga")
    assert presences(desk) == {"Ann": "out", "Bob": "here", "Zoe": "here"}


# What has begun


def test_a_stage_that_has_begun_keeps_its_kind(desk, lea):
    said = {"stage1-name": "Rounds", "stage1-kind": "swiss", "stage1-points": "5", "stage1-by0": "points"}
    desk.sends("desk/settings/", act="stage", stage="1", **said)
    assert desk.gets("desk/").context["undo"]
    lea.sends("desk/", act="next")
    assert not desk.gets("desk/").context["undo"]
    undoes_newest(desk, "Olga")
    assert "This stage has begun." in desk.reads("desk/")
    assert Stage.objects.get().kind == "swiss"


@pytest.mark.parametrize("is_open", [False, True])
def test_a_call_that_opened_the_event_closes_it_when_it_is_undone(desk, is_open):
    if is_open:
        desk.sends("desk/", act="open")
    desk.sends("desk/", act="next")
    undoes_newest(desk, "Olga")
    assert bool(Event.objects.get().opened_at) is is_open
    stranger = Client(HTTP_HOST="localhost")
    assert desk.gets("", stranger).status_code == (200 if is_open else 404)


# Whose act it is


def test_what_an_organizer_says_as_a_player_is_no_act_of_the_desk(desk):
    olga = desk.phone_of("Olga")
    desk.sends("desk/", act="next")
    desk.sends("me/here/", olga)
    assert undo_offered(desk.event, "Olga").what == "roll_call"
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)
    desk.sends("me/out/", olga)
    assert desk.gets("desk/").context["undo"]["act"] == undo_offered(desk.event, "Olga").pk
    assert undo_offered(desk.event, "Olga").what == "pasted"
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 2, [90, 80, 70, 60], x="1")
    desk.sends("me/confirm/", olga, seen=1, round=1)
    assert undo_offered(desk.event, "Olga").what == "reported"
    said = desk.event.acts.filter(by="player Olga").values_list("what", flat=True)
    assert [*said] == ["presence", "presence", "confirmed"]


@pytest.mark.parametrize("is_old", [False, True])
def test_who_says_so_themselves_keeps_nobody_from_undoing_the_call(desk, is_old):
    """Also in an act of before, which tells it by its signature alone."""
    desk.sends("desk/", act="next")
    desk.sends("me/here/", desk.phone_of("Bob"))
    act = desk.event.acts.get(what="presence")
    assert (act.by, act.said["own"]) == ("Bob", True)
    if is_old:
        del act.said["own"]
        act.save()
    assert desk.gets("desk/").context["undo"]
    undoes_newest(desk, "Olga")
    assert not desk.now.rounds


def test_an_organizer_who_calls_the_own_name_at_the_desk_did_it_there(desk, lea):
    lea.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", state="here", row=desk.rows(8))
    assert not lea.gets("desk/").context["undo"]
