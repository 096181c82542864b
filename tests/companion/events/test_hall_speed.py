"""What a full hall costs: an event is read in few questions and leaves no circles, a whole hall asks at
moments of its own, and whoever looks does not wait for those who record."""

import asyncio
import gc
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from companion import asgi
from companion.live import said
from companion.live.hub import Hub, event_key
from companion.live.listener import Who
from companion.log import folds
from companion.log.event_reading import event_now
from companion.models import Event, Game
from companion.serving.server import YOUNG_OBJECTS, rest_seldom
from tests.companion.conftest import Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


TABLES = 6


@pytest.fixture
def desk(event):
    """A round of tables of four, published."""
    desk = event("league")
    desk.enters(*range(1, 4 * TABLES + 1))
    desk.sends("desk/", act="next")
    tables = [range(nth, nth + 4) for nth in range(1, 4 * TABLES + 1, 4)]
    desk.sends("desk/rounds/1/draft/", act="paste", seating="\n".join(" ".join(map(str, t)) for t in tables))
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def test_an_event_is_read_in_the_same_few_questions_however_much_was_played(desk):
    asked = []
    for table in range(1, TABLES + 1):
        desk.slip(1, table, [90, 80, 70, 60])
        row = Event.objects.get()
        with CaptureQueriesContext(connection) as questions:
            assert len(event_now(row).stages[0].games) == table
        asked.append(len(questions))
    assert asked == [10] * TABLES


def test_an_event_that_was_read_leaves_next_to_nothing_to_search_for(desk):
    for table in range(1, TABLES + 1):
        desk.slip(1, table, [90, 80, 70, 60])
    row = Event.objects.get()
    event_now(row)
    gc.collect()
    gc.disable()
    try:
        event_now(row)
        left = gc.collect()
    finally:
        gc.enable()
    # Django's own prefetching leaves 300 things behind for each table.
    assert left < 60 * TABLES


def test_a_hall_asks_at_moments_of_its_own_and_within_a_second():
    assert said.spread(3) == {}
    assert said.spread(100) == {"spread": 150}
    assert said.spread(400) == said.spread(4000) == {"spread": 600}


@pytest.mark.parametrize("phones", [2, 60])
def test_the_stream_says_how_long_a_phone_may_take(phones):
    assert asyncio.run(heard_by(phones)) == {"revision": 7} | said.spread(phones)


async def heard_by(phones: int) -> dict[str, int]:
    """What the last of so many phones hears of a new revision."""
    hub, key, heard = Hub(), event_key("abc"), []

    async def send(events: bytes) -> None:
        heard.append(events)

    for nth in range(phones):
        listener = hub.join(key, send, f"phone {nth}")
        listener.who = Who(0, None, "event", "")
    hub.announce(key, 7)
    for _turn in range(5):
        await asyncio.sleep(0)
    assert len(heard) == phones
    hub.is_closed = True
    [line] = [line for line in heard[-1].decode().splitlines() if line.startswith("data: ")]
    return json.loads(line.removeprefix("data: "))


def test_who_looks_at_an_event_does_not_wait_for_those_who_record(monkeypatch):
    calls = []

    def lane(name):
        async def application(scope, receive, send):
            calls.append((name, scope["method"]))

        return application

    monkeypatch.setattr(asgi, "pages", lane("pages"))
    monkeypatch.setattr(asgi, "event_pages", lane("event pages"))
    for method in ("GET", "HEAD", "POST"):
        asyncio.run(asgi.of_events({"type": "http", "method": method}, None, None))
    assert calls == [("event pages", "GET"), ("event pages", "HEAD"), ("pages", "POST")]


def test_who_hears_of_an_entry_finds_its_table_in_memory(desk, monkeypatch):
    """The event as the first of all: it hears of every entry, and reads no log for that."""
    phone = desk.phone_at(1, 1)
    desk.sends("tables/1-1/open/", phone)
    table = Phone(Game.objects.get(), phone)
    table.records({"do": "take_good", "player": "seat-1", "good": "sugar"}, box="goods")
    read = []
    monkeypatch.setattr(folds, "fold_entries", lambda *log: read.append(log))
    table.records({"do": "take_good", "player": "seat-2", "good": "sugar"}, box="goods")
    assert read == []
    assert Game.objects.get().entries.count() == 2


def test_the_server_searches_its_memory_seldom():
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    try:
        rest_seldom()
        assert gc.get_threshold()[0] == YOUNG_OBJECTS
        assert gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
