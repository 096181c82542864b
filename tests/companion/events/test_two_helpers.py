"""Two people at one desk, or a phone and the desk, at the very same moment: what one of them decides rests on
what is read while the other can't write."""

import pytest

from companion.models import Entrant, Event, Presence, Stage
from companion.services import event_cuts, event_entrants, event_rounds, event_settings
from companion.services.errors import NotNow
from companion.services.event_rulings import seat_substitute
from tests.companion.events.conftest import Desk

PEOPLE = ("Ann", "Bob", "Cid", "Dea")


@pytest.fixture
def desk(event) -> Desk:
    """A roll call, with Ann, Bob, Cid and Dea."""
    made = event("league")
    made.enters(*PEOPLE)
    made.sends("desk/", act="next")
    return made


def is_taken_out(name):
    Entrant.objects.filter(name=name).delete()


def here(desk):
    found = Presence.objects.filter(round__event=desk.event).select_related("entrant")
    return {one.entrant.name: one.state for one in found}


@pytest.mark.parametrize("said", [{"act": "all_here"}, {"act": "mark", "entrant": [1, 2], "state": "here"}])
def test_who_is_taken_out_meanwhile_is_not_marked(desk, overtaken, said):
    overtaken(event_rounds, "read", lambda: is_taken_out("Bob"))
    assert desk.sends("desk/rounds/1/roll/", **said).status_code == 302
    assert here(desk)["Ann"] == "here"
    assert "Bob" not in here(desk)


def test_all_here_leaves_what_somebody_said_meanwhile(desk, overtaken):
    ann = desk.phone_of("Ann")
    overtaken(event_rounds, "read", lambda: desk.sends("me/out/", ann))
    desk.sends("desk/rounds/1/roll/", act="all_here")
    assert here(desk) == {"Ann": "out", "Bob": "here", "Cid": "here", "Dea": "here"}


@pytest.mark.parametrize("said", [{"act": "change", "state": "dropped"}, {"act": "rename", "name": "Zoe"}])
def test_nothing_is_said_of_who_is_taken_out_meanwhile(desk, overtaken, said):
    overtaken(event_entrants, "locked", lambda: is_taken_out("Ann"))
    assert desk.sends("desk/entrants/", entrant=1, **said).status_code == 302
    assert "This person is not on the list any more." in desk.reads("desk/entrants/")


def test_the_log_says_what_somebody_was_called_just_before(desk):
    ann = Entrant.objects.get(name="Ann")
    event_entrants.entrant_rename(entrant=Entrant.objects.get(name="Ann"), name="Anna", by="Lea")
    event_entrants.entrant_rename(entrant=ann, name="Anne", by="Olga")
    assert "Anna is called Anne now." in desk.reads("desk/log/")


def test_who_is_disqualified_meanwhile_does_not_come_back_by_phone(desk, overtaken):
    ann = desk.phone_of("Ann")
    desk.sends("me/drop/", ann)
    overtaken(
        event_entrants,
        "locked",
        lambda: Entrant.objects.filter(name="Ann").update(state=Entrant.State.DISQUALIFIED),
    )
    desk.sends("me/drop/", ann, **{"return": "1"})
    assert Entrant.objects.get(name="Ann").state == Entrant.State.DISQUALIFIED


def test_a_substitute_who_is_taken_out_meanwhile_does_not_sit_down(desk):
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    dea = Entrant.objects.get(name="Dea")
    is_taken_out("Dea")
    event = Event.objects.get()
    with pytest.raises(NotNow):
        seat_substitute(event=event, at=(1, 1), seat=1, came=dea, counts_for="left", by="Olga")


def test_share_comes_to_the_chain_as_somebody_has_just_made_it(desk, overtaken):
    overtaken(event_settings, "read", lambda: Stage.objects.update(chain=["percent"]))
    desk.sends("desk/", act="add_share", stage="1")
    assert Stage.objects.get().chain == ["percent", "share"]


def test_who_is_said_to_be_absent_meanwhile_stays_so_when_the_cut_is_made_larger(desk, overtaken):
    desk.enters("Eve", "Fay", "Gus", "Hal")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    desk.sends("desk/rounds/1/draft/", act="publish")
    for table in (1, 2):
        desk.slip(1, table, [100, 90, 80, 70])
    desk.sends("desk/cut/1/", act="say", seats=3)
    overtaken(event_cuts, "read", lambda: Stage.objects.update(absent=[8]))
    desk.sends("desk/cut/1/", act="larger")
    assert (Stage.objects.get().seats, Stage.objects.get().absent) == (4, [8])
