"""Who acts at the desk acts on what the page showed: if somebody else was there meanwhile, nothing is done,
and the page says what happened."""

import re
from html import unescape

import pytest
from django.http import Http404

from companion.log.event_marks import desk_mark
from companion.models import Event
from companion.services.event_seen import as_shown
from tests.companion.events.conftest import Desk

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
SEATING = "Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal"
OTHER = "Eve, Bob, Cid, Dea\nAnn, Fay, Gus, Hal"
DRAFT, ROUND, TABLE, CUT = "desk/rounds/1/draft/", "desk/rounds/1/", "desk/tables/1-1/", "desk/cut/1/"


@pytest.fixture
def desk(event) -> Desk:
    """A draft with two tables."""
    made = event("league")
    made.enters(*PEOPLE)
    made.sends("desk/", act="next")
    made.sends(DRAFT, act="paste", seating=SEATING)
    return made


def drafted(desk):
    """As the fixture left it."""


def published(desk):
    desk.sends(DRAFT, act="publish")


def timed(desk):
    published(desk)
    desk.sends(ROUND, act="clock")


def played(desk):
    published(desk)
    desk.slip(1, 1, [120, 110, 82, 69])
    desk.slip(1, 2, [112, 109, 106, 50])


def lined(desk):
    played(desk)
    desk.sends(CUT, act="say", seats=6)


def settled(desk):
    lined(desk)
    desk.sends(CUT, act="settle", name="Final", tables=1)


def equal(desk):
    published(desk)
    desk.slip(1, 1, [100, 90, 80, 70])
    desk.slip(1, 2, [100, 90, 80, 70])
    desk.sends(CUT, act="say", seats=3)


def form_with(page: str, act: str) -> dict[str, str]:
    """The hidden fields of the form that has this button."""
    forms = re.findall('<form [^>]*method="post".*?</form>', page, re.S)
    found = next(one for one in forms if not act or f'name="act" value="{act}"' in one)
    hidden = re.findall('<input type="hidden" name="([^"]+)" value="([^"]*)"', found)
    return {key: unescape(said) for key, said in hidden if key != "csrfmiddlewaretoken"}


def sends(page, **data):
    return lambda desk, client: desk.sends(page, client, **data)


def redraws(desk, client):
    desk.sends(DRAFT, client, act="paste", seating=OTHER)


def takes_back_and_seats_anew(desk, client):
    desk.sends(ROUND, client, act="take_back")
    redraws(desk, client)
    desk.sends(DRAFT, client, act="publish")


def plays_on(desk, client):
    desk.sends("desk/", client, act="next")
    desk.sends("desk/rounds/2/draft/", client, act="paste", seating=SEATING)
    desk.sends("desk/rounds/2/draft/", client, act="publish")


def restarts_the_clock(desk, client):
    desk.sends("desk/clock/", client, act="stop")
    desk.sends("desk/clock/", client, act="start")


MEANWHILE = [
    (drafted, DRAFT, {"act": "publish"}, redraws),
    (drafted, DRAFT, {"act": "draw"}, redraws),
    (drafted, "desk/rounds/1/roll/", {"act": "draw"}, redraws),
    (drafted, DRAFT, {"act": "swap", "seat": ["Ann", "Fay"], "sure": "1"}, redraws),
    (drafted, DRAFT, {"act": "lock_seat", "seat": ["Ann"]}, redraws),
    (drafted, DRAFT, {"act": "lock", "table": 1}, sends(DRAFT, act="lock", table=1)),
    (drafted, DRAFT, {"act": "paste", "seating": SEATING}, redraws),
    (published, ROUND, {"act": "clock"}, takes_back_and_seats_anew),
    (published, ROUND, {"act": "take_back"}, takes_back_and_seats_anew),
    (played, "desk/", {"act": "next"}, plays_on),
    (timed, "desk/clock/", {"act": "stop"}, restarts_the_clock),
    (timed, "desk/clock/", {"act": "extra", "table": 1}, sends(TABLE, act="extra")),
    (published, TABLE, {"act": "extra"}, sends(TABLE, act="extra")),
    (published, TABLE, {"act": "void"}, lambda desk, client: desk.slip(1, 1, [9, 8, 7, 6])),
    (published, TABLE, {"act": "leave", "seat": 2}, sends(TABLE, act="leave", seat=1)),
    (
        published,
        TABLE,
        {"act": "substitute", "seat": 1, "new_name": "Zoe", "counts_for": "came"},
        sends(TABLE, act="substitute", seat=1, new_name="Kim", counts_for="came"),
    ),
    (
        published,
        TABLE,
        {"act": "stop", "way": "ruled", "place1": 1, "place2": 2, "place3": 3, "place4": 4, "reason": "late"},
        sends(TABLE, act="leave", seat=1),
    ),
    (lined, CUT, {"act": "settle", "name": "Final", "tables": 1}, sends(CUT, act="say", seats=4)),
    (lined, CUT, {"act": "settle", "name": "Final", "tables": 1}, sends(CUT, act="say", seats=6, absent=1)),
    (lined, CUT, {"act": "say", "seats": 5}, sends(CUT, act="say", seats=6, absent=1)),
    (equal, CUT, {"act": "lots"}, sends(CUT, act="say", seats=5)),
    (equal, CUT, {"act": "larger"}, sends(CUT, act="say", seats=5)),
    (settled, CUT, {"act": "reopen"}, sends("desk/rounds/2/roll/", act="draw")),
    (played, "desk/close/", {}, sends("desk/close/")),
]


def case_name(case) -> str:
    return f"{case['act']}" if isinstance(case, dict) and case else ""


@pytest.mark.parametrize(("before", "page", "act", "meanwhile"), MEANWHILE, ids=case_name)
def test_what_changed_meanwhile_is_told_and_nothing_is_done(desk, before, page, act, meanwhile):
    before(desk)
    shown = desk.gets(page).content.decode()
    sent = form_with(shown, act.get("act", ""))
    other = desk.client if page == "desk/close/" else desk.hand("helper")
    meanwhile(desk, other)
    done = Event.objects.get().acts.count()
    assert desk.sends(page, **{**sent, **act}).status_code == 302
    assert Event.objects.get().acts.count() == done
    said = desk.reads("desk/")
    assert "Something has changed meanwhile. Look at it first." in said
    assert f"{'You' if page == 'desk/close/' else 'Lea'}: " in said


@pytest.mark.parametrize(("before", "page", "act", "_meanwhile"), MEANWHILE, ids=case_name)
def test_nobody_is_held_up_by_what_does_not_matter(desk, before, page, act, _meanwhile):
    before(desk)
    shown = desk.gets(page).content.decode()
    sent = form_with(shown, act.get("act", ""))
    desk.enters("Ida")
    desk.sends(page, **{**sent, **act})
    assert "Something has changed meanwhile" not in desk.reads("desk/")


def test_an_event_that_is_deleted_meanwhile_is_not_there(desk):
    event = Event.objects.get()
    Event.objects.all().delete()
    with pytest.raises(Http404), as_shown(event, "mark.1", desk_mark):
        pass


@pytest.mark.parametrize(("before", "seat"), [(played, 1), (published, 99)])
def test_a_substitute_who_is_refused_does_not_enter_the_event(desk, before, seat):
    before(desk)
    desk.sends(TABLE, act="substitute", seat=seat, new_name="Zoe", counts_for="came")
    assert not desk.event.entrants.filter(name="Zoe").exists()
