"""An event that rests says so on every page, and offers nothing that it would refuse."""

import pytest
from django.test import Client
from django.utils import timezone

from companion.basics import started
from companion.models import Event
from tests.companion.events.conftest import Desk, words_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

ELSEWHERE, CHECKED = "goes on elsewhere", "The desk checks whether this event goes on here"
PAGES = ("", "seats/", "standings/", "standings/1/", "rounds/1/", "screen/", "log/", "report/", "register/")
NAMES = ("Ann", "Bob", "Cid")


@pytest.fixture
def desk(event) -> Desk:
    """One round is played; the second table phone plays, and a third round is called."""
    made = event("league")
    made.enters(*NAMES, "Dea")
    made.sends("desk/", act="open")
    made.plays([NAMES], lambda name: 150 - ord(name[0]))
    made.sends("desk/", act="next")
    made.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Cid")
    made.sends("desk/rounds/2/draft/", act="publish")
    made.sends("tables/2-1/totals/", made.phone_at(2, 1), seen=0, total1=9, total2=8, total3=7)
    return made


@pytest.fixture
def hall(desk):
    """Whatever people at the event have open: their phones, by page."""
    anybody = Client(HTTP_HOST="localhost")
    ann, dea, slip = desk.phone_of("Ann"), desk.phone_of("Dea"), desk.phone_at(2, 1)
    return [
        *((anybody, page) for page in PAGES),
        *((ann, page) for page in ("me/", "tables/2-1/", "standings/")),
        (dea, "me/"),
        (slip, "tables/2-1/"),
    ]


def forms_of(answer) -> int:
    main = answer.text.split("<main")[1].split("</main>")[0]
    return main.count('method="post"') if "csrfmiddlewaretoken" in main else 0


def restarted(desk, monkeypatch):
    desk.gets("desk/files/event.json.gz")
    monkeypatch.setattr(started, "STARTED", timezone.now())
    Event.objects.update(revision=desk.now.event.revision + 1)  # a new process remembers no page


def test_before_it_rests_pages_say_nothing_and_offer_all(desk, hall):
    answers = [desk.gets(page, client) for client, page in hall]
    assert not any(ELSEWHERE in words_of(one) or CHECKED in words_of(one) for one in answers)
    assert [forms_of(answer) > 0 for answer in answers[-5:]] == [True, True, False, True, True]


def test_handed_over_every_page_says_so(desk, hall):
    desk.sends("desk/files/", act="hand_over")
    silent = [page for client, page in hall if ELSEWHERE not in words_of(desk.gets(page, client))]
    assert silent == []
    assert [page for client, page in hall if forms_of(desk.gets(page, client))] == []


def test_after_a_restart_every_page_says_that_the_desk_is_asked(desk, hall, monkeypatch):
    restarted(desk, monkeypatch)
    said = (CHECKED.removeprefix("The ").replace("this", "the"), CHECKED)
    words = [(page, words_of(desk.gets(page, client))) for client, page in hall]
    assert [page for page, one in words if not any(each in one for each in said)] == []
    assert [page for client, page in hall if forms_of(desk.gets(page, client))] == []
    desk.sends("desk/", act="resume")
    assert [page for client, page in hall if CHECKED in words_of(desk.gets(page, client))] == []
    assert any(forms_of(desk.gets(page, client)) for client, page in hall)


def test_a_table_in_the_app_hears_of_it(desk):
    ann = desk.phone_of("Ann")
    assert "Call the desk" in words_of(desk.gets("tables/2-1/strip/", ann))
    desk.sends("desk/files/", act="hand_over")
    strip = words_of(desk.gets("tables/2-1/strip/", ann))
    assert ELSEWHERE in strip
    assert "Call the desk" not in strip


# Closed


@pytest.fixture
def closed(desk) -> Desk:
    desk.accepts_all(2)
    desk.sends("desk/close/")
    assert Event.objects.get().closed_at
    return desk


def test_a_closed_event_offers_nothing_to_players(closed, hall):
    assert [page for client, page in hall if forms_of(closed.gets(page, client))] == []
    assert "Leave the event" not in closed.reads("me/", closed.phone_of("Dea"))


@pytest.mark.parametrize("page", ["entrants/", "rounds/2/", "tables/2-1/", "cut/1/", "settings/", "people/"])
def test_a_closed_desk_is_only_read(closed, page):
    answer = closed.gets(f"desk/{page}")
    assert '<body class="reading"' in answer.text
    assert "The event is closed. Here you can only read it. Go on with the event" in words_of(answer)


def test_but_for_what_it_still_does(closed):
    closed.sends("desk/people/", act="make", role="helper")
    assert 'class="event-form stays"' in closed.gets("desk/entrants/").text.split("Erase a name")[1]
    for page in ("files/", "close/"):
        assert 'class="reading"' not in closed.gets(f"desk/{page}").text
    assert closed.sends("desk/entrants/", act="erase", entrant="1", sure="1").status_code == 302
    assert closed.now.entrants[0].name == "Player 1"
    closed.sends("desk/close/", reason="a slip was lost")
    assert 'class="reading"' not in closed.gets("desk/entrants/").text


def test_a_link_can_be_turned_off_in_an_event_that_rests(desk):
    desk.sends("desk/people/", act="make", role="helper")
    desk.sends("desk/files/", act="hand_over")
    assert 'class="on-screen stays"' in desk.gets("desk/people/").text
    desk.sends("desk/people/", act="turn_off", link=desk.event.help_links.get().pk)
    assert desk.event.help_links.get().revoked_at
