"""The hall: projector, clock, the own page, what needs the desk, and pages that ask what is new on them."""

import asyncio
import gzip
from base64 import b64decode
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from companion.live.hub import event_key, hub
from companion.log import event_memory
from companion.log.event_memory import event_kept
from companion.models import Event, Round
from companion.selectors.event_screen import screen_pages
from companion.streaming import broadcast, event_parts
from companion.streaming.fresh import fresh_events
from companion.views.events import shared
from tests.companion.events.conftest import Desk
from tests.companion.live import Stream, asked


@pytest.fixture
def hall(event) -> Desk:
    """Two tables, published."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def clock_began(hall, **ago):
    """As if the clock had been started then."""
    hall.sends("desk/clock/", act="start")
    Round.objects.update(clock_at=timezone.now() - timedelta(**ago))
    hall.sends("desk/tables/1-2/", act="extra")  # another revision, so that everybody looks again


# The projector


@pytest.mark.parametrize(("people", "pages"), [(12, 1), (33, 1), (120, 3)])
def test_forty_eight_names_stand_on_a_page(event, people, pages):
    desk = event("league")
    desk.enters(*range(1, people + 1))
    desk.sends("desk/", act="next")
    tables = [range(nth, min(nth + 3, people + 1)) for nth in range(1, people + 1, 3)]
    desk.sends("desk/rounds/1/draft/", act="paste", seating="\n".join(" ".join(map(str, t)) for t in tables))
    desk.sends("desk/rounds/1/draft/", act="publish")
    shown = [page for page in screen_pages(desk.now) if page.kind == "names"]
    assert len(shown) == pages
    names = [seat.entrant.name for page in shown for seat in page.more["things"]]
    assert sorted(map(int, names)) == list(range(1, people + 1))


def kinds(hall):
    return [page.kind for page in screen_pages(hall.now)]


def test_the_projector_shows_what_the_hall_wants_to_know_then(hall):
    assert kinds(hall) == ["names", "tables"]
    hall.sends("desk/clock/", act="start")
    assert kinds(hall) == ["clock", "tables"]
    for table in (1, 2):
        hall.slip(1, table, [90, 80, 70])
    assert kinds(hall) == ["standings"]
    hall.sends("desk/", act="next")
    assert kinds(hall) == ["call", "standings"]


def test_the_projector_before_the_first_round(event):
    desk = event("league")
    desk.sends("desk/", act="open")
    assert "Seats appear here as soon as a round is published." in desk.reads("screen/", Client())
    desk.enters("Ann", "Bob")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant="1", state="here")
    assert "1 of 2 are here" in desk.reads("screen/", Client())


def test_without_a_script_each_page_of_the_projector_names_the_next(hall):
    first = hall.gets("screen/", Client()).content.decode()
    assert 'content="12; url=?page=2"' in first
    assert 'data-shows="1"' in first
    last = hall.gets("screen/?page=2", Client()).content.decode()
    assert 'content="12; url=?page=1"' in last
    assert 'data-shows="2"' in last
    assert 'data-shows="1"' in hall.gets("screen/?page=99", Client()).content.decode()


# The clock


def test_the_clock_is_on_every_page_that_waits_for_it(hall):
    hall.sends("desk/tables/1-2/", act="extra")
    hall.sends("desk/clock/", act="start")
    ends = int(hall.now.table_at(1, 1).ends_at.timestamp() * 1000)
    for page, client in (
        ("me/", hall.phone_of("Ann")),
        ("tables/1-1/", hall.phone_at(1, 1)),
        ("desk/rounds/1/", hall.client),
        ("desk/clock/", hall.client),
        ("screen/", Client()),
    ):
        assert f'data-ends="{ends}"' in hall.gets(page, client).content.decode(), page
    later = hall.gets("me/", hall.phone_of("Gus")).content.decode()
    assert f'data-ends="{ends + 600_000}"' in later
    assert "+10 min" in later


def test_after_zero_no_new_turn_begins(hall):
    clock_began(hall, minutes=241)
    assert "Time is up: end this turn, begin no new one" in hall.reads("me/", hall.phone_of("Ann"))
    assert "Time is up: end this turn" not in hall.reads("me/", hall.phone_of("Gus"))


def test_a_clock_that_was_started_by_mistake_is_set_back(hall):
    hall.sends("desk/clock/", act="start")
    assert hall.now.rounds[0].is_begun
    hall.sends("desk/clock/", act="stop")
    assert not hall.now.rounds[0].is_begun
    assert "Round 1: the clock is set back." in hall.reads("desk/log/")


def test_who_has_reported_has_no_clock_any_more(hall):
    hall.sends("desk/clock/", act="start")
    hall.slip(1, 1, [90, 80, 70])
    assert "data-ends" not in hall.gets("me/", hall.phone_of("Ann")).content.decode()


def test_everybody_is_told_when_a_round_begins(hall):
    hall.client.cookies["zone"] = "Europe/Paris"
    ann = hall.phone_of("Ann")
    hall.sends("desk/clock/", act="plan", at="13:00")
    page = hall.reads("me/", ann)
    assert [said for said in ("Round 1 · ", "Table 1 you start first") if said not in page] == []
    assert 'value="13:00"' in hall.gets("desk/clock/").content.decode()
    answer = hall.sends("desk/clock/", act="plan", at="noon")
    assert "Enter a time" in hall.client.get(answer.url).content.decode()


# The own page


def test_a_player_confirms_or_objects_on_the_own_page(hall):
    hall.sends("tables/1-1/totals/", hall.phone_of("Ann"), seen=0, total1=90, total2=80, total3=70)
    bob = hall.phone_of("Bob")
    assert "The result is right" in hall.reads("me/", bob)
    hall.sends("me/confirm/", bob, seen=1)
    assert "You say: right" in hall.reads("me/", bob)
    hall.sends("me/confirm/", hall.phone_of("Cid"), seen=1, wrong="1", note="I had 75")
    assert hall.now.table_at(1, 1).state == "disputed"
    assert "You say it is not right: I had 75" in hall.reads("me/", hall.phone_of("Cid"))


def test_a_player_calls_the_desk_from_the_own_page(hall):
    ann = hall.phone_of("Ann")
    hall.sends("me/call/", ann)
    assert "Table 1 calls you" in hall.reads("desk/")
    hall.sends("me/call/", ann, never_mind="1")
    assert "calls you" not in hall.reads("desk/")


def test_the_own_row_says_rank_and_distance_to_the_line(hall):
    for table in (1, 2):
        hall.slip(1, table, [90 + table, 80, 70])
    hall.sends("desk/cut/1/", act="say", seats="4")
    assert "Rank 1 of 6" in hall.reads("me/", hall.phone_of("Eve"))
    assert "below the cut line" in hall.reads("me/", hall.phone_of("Cid"))
    assert "above the cut line" in hall.reads("me/", hall.phone_of("Ann"))


def test_a_heat_is_called_so(event):
    desk = event("league", "heats")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    assert "Heat 1 Table 1 you start third · $12 with Ann , Bob" in desk.reads("me/", desk.phone_of("Cid"))


# The desk


def test_tables_of_a_round_come_by_need(hall):
    hall.sends("tables/1-1/totals/", hall.phone_of("Ann"), seen=0, total1=90, total2=80, total3=70)
    hall.sends("me/call/", hall.phone_of("Gus"))
    page = hall.reads("desk/rounds/1/")
    assert "all 2 calls 1 not confirmed 1" in page
    assert page.index("Table 2 calls") < page.index("Table 1 reported")
    assert "Table 2" not in hall.reads("desk/rounds/1/?need=unconfirmed")
    assert "Table 2" in hall.reads("desk/rounds/1/?need=nonsense")


def test_the_queue_has_calls_disputes_overtime_and_newcomers(hall):
    hall.sends("me/call/", hall.phone_of("Ann"))
    hall.sends("desk/entrants/", act="open_registration")
    hall.sends("register/", Client(HTTP_HOST="localhost"), name="Zoe")
    clock_began(hall, minutes=251)
    page = hall.reads("desk/")
    waiting = ["Table 1 calls you", "Table 2 is over time", "Zoe is new and has no seat"]
    assert [sentence in page for sentence in waiting] == [True] * 3
    assert page.index(waiting[0]) < page.index(waiting[1]) < page.index(waiting[2])
    hall.sends("tables/1-2/totals/", hall.phone_of("Eve"), seen=0, total1=90, total2=80, total3=70)
    hall.sends("me/confirm/", hall.phone_of("Fay"), seen=1, wrong="1", note="81")
    assert "Table 2 disputes its result Fay: 81" in hall.reads("desk/")


# What is new


def since(hall, page, stamp, client):
    return client.get(f"/events/{hall.event.code}/{page}", headers={"X-Since": stamp})


def stamp_of(answer):
    return answer.content.decode().split('data-stamp="')[1].split('"')[0]


@pytest.mark.parametrize(
    "page", ["standings/", "seats/", "rounds/1/", "screen/", "", "desk/", "desk/rounds/1/"]
)
def test_a_page_that_asks_itself_hears_that_nothing_is_new(hall, page):
    stamp = stamp_of(hall.gets(page))
    assert since(hall, page, stamp, hall.client).status_code == 204
    hall.sends("desk/clock/", act="start")
    answer = since(hall, page, stamp, hall.client)
    assert answer.status_code == 200
    assert b"<html" not in answer.content
    assert stamp_of(answer) != stamp


def test_a_table_is_not_disturbed_by_another(hall):
    for page, client in (("tables/1-1/", hall.phone_at(1, 1)), ("me/", hall.phone_of("Ann"))):
        stamp = stamp_of(hall.gets(page, client))
        hall.sends("me/call/", hall.phone_of("Gus"))
        assert since(hall, page, stamp, client).status_code == 204, page
        hall.sends("me/call/", hall.phone_of("Bob"))
        assert since(hall, page, stamp, client).status_code == 200, page
        hall.sends("desk/tables/1-1/", act="came")


def test_to_ask_what_is_new_takes_no_message_away(hall):
    hall.sends("desk/", act="open")
    hall.accepts_all(1)
    assert since(hall, "desk/rounds/1/", "0", hall.client).status_code == 200
    assert "0 results are accepted" in hall.reads("desk/rounds/1/")


@pytest.mark.django_db(transaction=True)  # nothing is remembered within one
def test_what_is_the_same_for_all_is_made_once(hall, monkeypatch):
    hall.slip(1, 1, [90, 80, 70])
    made, read = [], []
    monkeypatch.setattr(event_parts, "render_to_string", counted(made, event_parts.render_to_string))
    monkeypatch.setattr(event_memory, "event_now", counted(read, event_memory.event_now))
    for client in (Client(), Client(), hall.phone_of("Ann"), hall.client):
        assert "Ann" in hall.reads("standings/", client)
    assert (len(made), len(read)) == (1, 1)


def counted(calls, work):
    def counting(*arguments, **named):
        calls.append(arguments)
        return work(*arguments, **named)

    return counting


@pytest.mark.slow
def test_what_is_somebodys_own_is_small(event):
    desk = event("league")
    desk.enters(*(f"Somebody {nth}" for nth in range(1, 21)))
    for _round in range(5):
        tables = [[f"Somebody {nth + 4 * table}" for nth in range(1, 5)] for table in range(5)]
        desk.plays(tables, lambda name: int(name.split()[1]))
    part = event_parts.my_part(desk.now, desk.now.entrants[0], "en")
    assert len(part.packed) <= 1024


# From memory


@pytest.mark.django_db(transaction=True)
def test_a_phone_with_a_stream_is_answered_from_memory(hall):
    code, ann = hall.event.code, hall.phone_of("Ann")

    async def story():
        async with Stream(SimpleNamespace(client=ann), f"events/{code}") as stream:
            ticket = (await stream.hears("hello"))["ticket"]
            await does(hall.slip, 1, 1, [90, 80, 70])
            revision = str((await stream.hears("event"))["revision"])

            async def new(page, stamp="0", **more):
                more = {"x_ticket": ticket, "x_since": stamp, **more}
                return await asked(f"/events/{code}/{page}", fresh_events(django), **more)

            for page, word in (
                ("standings/", "Ann"),
                ("seats/", "Gus"),
                ("rounds/1/", "90"),
                ("me/", "@token@"),
            ):
                status, html = await new(page)
                assert status == 200, page
                assert word in html, page
                stamp = html.split('data-stamp="')[1].split('"')[0]
                assert (await new(page, stamp))[0] == 204, page
            assert (await new("standings/", revision))[0] == 204
            for page in ("desk/", "rounds/7/", "report/", "tables/1-2/"):
                assert (await new(page))[0] == "django", page
            for more in ({"x_ticket": "short"}, {"x_since": ""}, {"method": "POST"}):
                assert (await new("standings/", **more))[0] == "django", more

    asyncio.run(story())


async def django(scope, receive, send):
    await send({"status": "django", "body": b""})


async def does(work, *arguments):
    def worked():
        try:
            return work(*arguments)
        finally:
            connection.close()

    return await asyncio.to_thread(worked)


def test_an_answer_from_memory_is_whole(hall):
    part = event_parts.shared_part(hall.now.event, "seats/", "en")
    html = gzip.decompress(part.packed).decode()
    assert part.html in html
    assert f'data-stamp="{part.stamp}"' in html


def test_an_event_that_is_closed_while_a_page_waits_for_its_tables_is_closed_for_everybody(hall, monkeypatch):
    refresh = shared.tables_refresh

    def close(event):
        monkeypatch.setattr(shared, "tables_refresh", refresh)
        hall.sends("desk/close/", act="close")
        return True  # as if tables had gone on

    for nth in (1, 2):
        hall.slip(1, nth, [90, 80, 70])
    monkeypatch.setattr(shared, "tables_refresh", close)
    hall.gets("standings/", Client())
    row = Event.objects.get(pk=hall.event.pk)
    assert row.closed_at
    assert event_kept(row).event.closed_at


# With the stream


def showing(hall, client, page, language="en"):
    stream = Stream(SimpleNamespace(client=client), f"events/{hall.event.code}")
    stream.scope["query_string"] = f"page={page}&language={language}".encode()
    return stream


def unpacked(said):
    return gzip.decompress(b64decode(said["packed"])).decode()


@pytest.mark.django_db(transaction=True)
def test_what_is_the_same_for_all_comes_with_the_stream_and_is_made_once(hall, monkeypatch):
    made = []
    make = event_parts.made
    monkeypatch.setattr(event_parts, "made", lambda *about: made.append(about[1]) or make(*about))

    async def story():
        async with (
            showing(hall, phone, "standings/") as ann,
            showing(hall, Client(), "standings/") as somebody,
            showing(hall, Client(), "rounds/1/") as another,
        ):
            cast = {ann: "standings/", somebody: "standings/", another: "rounds/1/"}
            for stream in cast:
                await stream.hears("hello")
            await does(hall.slip, 1, 1, [90, 80, 70])
            for stream, page in cast.items():
                news = await stream.hears("event")
                assert news == {"revision": hall_revision, "coming": True}
                part = await stream.hears("part")
                assert part["revision"] == hall_revision
                assert "90" in unpacked(part) if page == "rounds/1/" else "Ann" in unpacked(part)
                assert f'data-revision="{hall_revision}"' in unpacked(part)

    phone, hall_revision = hall.phone_of("Ann"), hall.now.event.revision + 1
    asyncio.run(story())
    assert sorted(made) == ["rounds/1/", "standings/"]


@pytest.mark.django_db(transaction=True)
def test_what_was_told_already_comes_no_second_time(hall):
    """Processes tell each other every few seconds all that they know."""

    async def story():
        async with showing(hall, Client(), "standings/") as stream:
            await stream.hears("hello")
            await does(hall.slip, 1, 1, [90, 80, 70])
            await stream.hears("event")
            part = await stream.hears("part")
            hub.announce(event_key(hall.event.code), part["revision"])
            await stream.hears_nothing()

    asyncio.run(story())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", ["me/", "desk/", "standings", "../standings/", "", "rounds/x/"])
def test_what_is_not_the_same_for_all_is_asked_for(hall, page):
    ann = hall.phone_of("Ann")

    async def story():
        async with showing(hall, ann, page) as stream:
            await stream.hears("hello")
            await does(hall.slip, 1, 1, [90, 80, 70])
            assert "coming" not in await stream.hears("event")
            await stream.hears_nothing()

    asyncio.run(story())


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_not_there_any_more_is_asked_for_instead(hall):
    async def story():
        async with showing(hall, Client(), "rounds/7/") as stream:
            await stream.hears("hello")
            await does(hall.slip, 1, 1, [90, 80, 70])
            news = await stream.hears("event")
            assert news.pop("coming")
            assert await stream.hears("event") == news

    asyncio.run(story())


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_away_lets_each_phone_ask(hall, monkeypatch):
    async def story():
        async with showing(hall, Client(), "standings/") as stream:
            await stream.hears("hello")
            monkeypatch.setattr(broadcast, "newest_part", away)
            await does(hall.slip, 1, 1, [90, 80, 70])
            assert (await stream.hears("event"))["coming"]
            assert "coming" not in await stream.hears("event")
            monkeypatch.undo()
            await does(hall.slip, 1, 2, [90, 80, 70])
            assert (await stream.hears("event"))["coming"]
            assert "Eve" in unpacked(await stream.hears("part"))

    async def away(*_about):
        raise OperationalError

    asyncio.run(story())


@pytest.mark.django_db(transaction=True)
def test_a_slow_phone_is_given_the_newest_alone(hall):
    async def story():
        async with (
            showing(hall, Client(), "standings/") as slow,
            showing(hall, Client(), "standings/") as quick,
        ):
            await slow.hears("hello")
            await quick.hears("hello")
            slow.is_slow.clear()
            for table in (1, 2):
                await does(hall.slip, 1, table, [90, 80, 70])
                await quick.hears("event")
                newest = (await quick.hears("part"))["revision"]
            slow.is_slow.set()
            # One was on its way, and what came after it is the newest.
            parts = [await slow.hears_at_last("part")]
            if parts[0]["revision"] < newest:
                parts.append(await slow.hears_at_last("part"))
            assert parts[-1]["revision"] == newest
            await slow.hears_nothing()

    asyncio.run(story())


def test_a_countdown_says_that_so_much_is_left(hall):
    hall.sends("desk/clock/", act="start")
    assert '<span class="clock-left">left</span>' in hall.gets("me/", hall.phone_of("Ann")).text
