"""The live stream of an event: who may listen, what is heard, and that tables are heard through it."""

import asyncio
from types import SimpleNamespace

import pytest
from django.db import OperationalError, connection
from django.test import Client

from companion.basics import limits
from companion.device.event_places import come_to_help
from companion.live.hub import hub
from companion.log.event_wishes import Task
from companion.log.outcomes import outcome_of
from companion.models import Game, PadSheet
from companion.services import event_drawings, event_follow
from companion.services.event_people import help_link_make, help_link_off, own_link_renew
from companion.services.pads import pad_change
from companion.services.results import sheet_close
from tests.companion.conftest import Phone
from tests.companion.ended import ended
from tests.companion.live import Stream

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(event):
    """Two tables, published."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def listening(desk, client):
    return Stream(SimpleNamespace(client=client), f"events/{desk.event.code}")


async def does(work, *arguments, **fields):
    """As on the server: in a thread, which closes what it opened."""

    def worked():
        try:
            return work(*arguments, **fields)
        finally:
            connection.close()

    return await asyncio.to_thread(worked)


def revision(desk):
    return desk.now.event.revision


def test_everybody_hears_of_everything_that_the_desk_does(hall):
    cast = [hall.client, hall.phone_of("Ann"), hall.phone_at(1, 1), Client(), Client()]
    before = revision(hall)

    async def story():
        async with asyncio.TaskGroup() as group:
            for client in cast:
                group.create_task(hears_the_clock(client))
            while len(hub.tickets) < len(cast):
                await asyncio.sleep(0.01)
            await does(hall.sends, "desk/rounds/1/", act="clock")

    async def hears_the_clock(client):
        async with listening(hall, client) as stream:
            assert stream.status == 200
            assert (await stream.hears("hello"))["revision"] == before
            assert await stream.hears("event") == {"revision": before + 1}

    asyncio.run(story())


def test_a_draft_is_heard_by_its_organizer_alone(event):
    desk = event("league")
    desk.enters("Ann")

    async def story():
        for client, status in ((desk.client, 200), (Client(), 404)):
            async with listening(desk, client) as stream:
                assert stream.status == status

    asyncio.run(story())


def test_who_helps_by_a_link_hears_a_draft_until_it_is_turned_off(event):
    desk = event("league")
    link = help_link_make(event=desk.event, role="helper", label="", by="Olga")
    helper = Client(HTTP_HOST="localhost")
    session = helper.session
    come_to_help(session, link, "Hal")
    session.save()
    helper.cookies["session"] = session.session_key

    async def story():
        async with listening(desk, helper) as stream, listening(desk, desk.client) as own:
            await stream.hears("hello")
            await own.hears("hello")
            await does(help_link_off, link=link, by="Olga")
            await stream.hears_at_last("gone")
            assert stream.is_over
            await own.hears("event")
            assert not own.is_over
        async with listening(desk, helper) as again:
            assert again.status == 404

    asyncio.run(story())


def test_another_event_is_not_heard(hall, event):
    other = event("league", command="another")
    other.sends("desk/", act="open")

    async def story():
        async with listening(other, Client()) as stream:
            await stream.hears("hello")
            await does(hall.sends, "desk/rounds/1/", act="clock")
            await stream.hears_nothing()

    asyncio.run(story())


def test_those_who_look_never_crowd_out_the_desk_or_a_player(hall, monkeypatch):
    """Whoever has no cookie is a device of its own each time."""
    monkeypatch.setattr(limits, "EVENT_WATCHING_STREAMS", 1)

    async def story():
        async with listening(hall, Client()), listening(hall, Client()) as second:
            assert second.status == 429
            async with listening(hall, hall.client) as desk, listening(hall, table) as player:
                assert (desk.status, player.status) == (200, 200)

    table = hall.phone_at(1, 1)
    asyncio.run(story())


def test_a_full_hall_turns_the_next_phone_away(hall, monkeypatch):
    monkeypatch.setattr(limits, "EVENT_STREAMS", 2)

    async def story():
        two = listening(hall, Client()), listening(hall, Client())
        async with two[0], two[1], listening(hall, Client()) as third:
            assert third.status == 503

    asyncio.run(story())


# Tables


def test_a_table_that_begins_moves_its_event(hall):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    before = revision(hall)
    table = Phone(Game.objects.get(), phone)
    table.records({"do": "take_good", "player": "seat-1", "good": "sugar"}, box="goods")
    assert (revision(hall), hall.now.table_at(1, 1).state) == (before + 1, "playing")
    assert "Table 1 playing" in hall.reads("rounds/1/")
    table.records({"do": "take_good", "player": "seat-2", "good": "sugar"}, box="goods")
    assert revision(hall) == before + 1


def test_a_table_that_is_over_reports_without_anybody_looking(hall):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    before = revision(hall)
    ended(Phone(Game.objects.get(), phone))
    assert hall.now.table_at(1, 1).state == "over"
    assert revision(hall) > before


def test_a_result_that_one_player_locks_at_the_table_still_waits_for_the_others(hall):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    game = ended(Phone(Game.objects.get(), phone)).table.game
    assert "Table 1 reported" in hall.reads("rounds/1/")
    sheet_close(of=game, seen=outcome_of(game).digest, by="Ann")
    assert "Table 1 reported" in hall.reads("rounds/1/")
    before = revision(hall)
    for name in ("Ann", "Bob", "Cid"):
        hall.sends("me/confirm/", hall.phone_of(name), seen=1)
    assert revision(hall) > before
    assert "Table 1 final" in hall.reads("rounds/1/")


def test_a_signed_slip_that_says_the_same_is_final_on_every_page(hall):
    hall.slip(1, 1, [90, 80, 70], by_heart="1")
    assert "Table 1 reported" in hall.reads("rounds/1/")
    before = revision(hall)
    hall.slip(1, 1, [90, 80, 70])
    assert revision(hall) > before
    assert "Table 1 final" in hall.reads("rounds/1/")


def test_a_result_that_a_phone_records_is_heard_in_the_hall(hall):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    table = Phone(Game.objects.get(), phone)

    async def story():
        async with listening(hall, Client()) as stream:
            await stream.hears("hello")
            await does(ended, table)
            heard = (await stream.hears("event"))["revision"]
            assert heard <= await does(revision, hall)

    asyncio.run(story())


def test_a_pad_that_is_filled_in_moves_its_event(hall):
    hall.sends("tables/1-1/open/", hall.phone_at(1, 1), pad="1")
    before = revision(hall)
    pad_change(sheet=PadSheet.objects.get(), section="goods", data={}, seen=0, page="a", nth=1)
    assert revision(hall) == before + 1


def test_what_was_missed_is_seen_when_somebody_looks(hall, monkeypatch):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    with monkeypatch.context() as deaf:
        deaf.setattr(event_follow, "follow_later", lambda source: None)
        ended(Phone(Game.objects.get(), phone))
    assert hall.now.table_at(1, 1).state == "playing"
    assert "Table 1 reported" in hall.reads("rounds/1/")


def test_a_closed_event_does_not_disturb_a_table_that_goes_on(hall):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    for table in (1, 2):
        hall.slip(1, table, [90, 80, 70])
    hall.sends("desk/close/")
    before = revision(hall)
    table = Phone(Game.objects.get(), phone)
    table.records({"do": "take_good", "player": "seat-1", "good": "sugar"}, box="goods")
    assert (table.table.game.revision, revision(hall)) == (1, before)


# A long draw


def test_tables_go_on_recording_while_a_round_is_drawn(hall, monkeypatch):
    """The draw is in the middle of its work when a phone records: it holds nothing that the phone needs."""
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    table, recorded = Phone(Game.objects.get(), phone), []
    hall.sends("desk/", act="next")
    hall.sends("desk/rounds/2/roll/", act="all_here")
    begun = []
    monkeypatch.setattr(event_drawings, "spawn", begun.append)
    hall.sends("desk/rounds/2/roll/", act="draw", rounds="2")

    solved = Task.solved

    def interrupted(task, progress=None):
        asyncio.run(does(take_good, table, recorded))
        return solved(task, progress)

    monkeypatch.setattr(Task, "solved", interrupted)
    event_drawings.drawing_run(begun[0])
    assert recorded == [1]
    assert sorted(name for names in hall.now.round_at(2).seating for name in names) == sorted(
        ("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    )


def take_good(table, recorded):
    table.records({"do": "take_good", "player": "seat-1", "good": "sugar"}, box="goods")
    recorded.append(table.game.entries.count())


@pytest.mark.django_db(transaction=True)
def test_a_table_records_whatever_becomes_of_its_event(start, monkeypatch):
    """Even if the database goes in the very moment between the two."""
    phone = start(2)

    def is_away(source):
        raise OperationalError("terminating connection")

    monkeypatch.setattr(event_follow, "source_follow", is_away)
    answer = phone.sends("shipping", winner="seat-2")
    assert (answer.status_code, phone.state.players["seat-2"].ships) == (302, 1)


def test_a_new_link_ends_the_stream_of_who_came_by_the_old_one(hall):
    thief, ann = hall.phone_of("Ann"), hall.event.entrants.get(name="Ann")

    async def story():
        async with listening(hall, thief) as stream:
            await stream.hears("hello")
            await does(own_link_renew, entrant=ann, by="Olga")
            await stream.hears("gone")
            assert stream.is_over

    asyncio.run(story())
