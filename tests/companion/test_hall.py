"""Several server processes on one PostgreSQL database, and phones that do not care at which they are."""

import re

import pytest

from tests.hall import hall
from tests.running import wait_for

# SQLite has one server process.
pytestmark = pytest.mark.postgresql

REVISION = re.compile(r'data-revision="(\d+)"')


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """Two server processes."""
    with hall(tmp_path_factory.mktemp("hall")) as made:
        yield made


def test_every_revision_is_heard_once_at_every_process(two):
    code = two.does("table")
    phone, other = two.phone(code), two.phone(code)
    here, there = phone.follows(0), other.follows(1)
    assert here.hears("hello")["revision"] == there.hears("hello")["revision"] == 0
    for revision in range(1, 21):
        assert phone.records(revision % 2, revision - 1, f"c{revision}")[0] == 200
        assert here.hears("table") == there.hears("table") == {"revision": revision}


def test_what_a_process_did_not_record_is_fetched_from_it_all_the_same(two):
    """With the ticket of the other process, and never as it was before."""
    code = two.does("table")
    phone = two.phone(code)
    stream = phone.follows(0)
    ticket = stream.hears("hello")["ticket"]
    for revision in range(1, 6):
        two.does("record", code)
        assert stream.hears("table") == {"revision": revision}
        for nth in (1, 0):
            path = f"/tables/{code}/changes/{revision - 1}/"
            status, text = phone.asks(nth, path, x_ticket=ticket)
            assert (status, REVISION.findall(text)) == (200, [str(revision)])
            assert phone.asks(nth, f"/tables/{code}/changes/{revision}/", x_ticket=ticket) == (204, "")
    two.does("revoke", phone.id)
    assert stream.hears("gone") == {}
    for nth in (0, 1):
        assert phone.asks(nth, f"/tables/{code}/changes/0/", x_ticket=ticket)[0] == 404


def test_who_is_shut_out_is_out_at_every_process(two):
    code = two.does("table")
    phone, stays = two.phone(code), two.phone(code)
    streams = [phone.follows(nth) for nth in (0, 1)]
    staying = [stays.follows(nth) for nth in (0, 1)]
    for stream in (*streams, *staying):
        stream.hears("hello")
    two.does("revoke", phone.id)
    for stream in streams:
        assert stream.hears("gone") == {}
        assert stream.next_event() == ("over", {})
    two.does("record", code)
    for stream in staying:
        assert stream.hears("table") == {"revision": 1}
    assert phone.follows(1).status == 404


def test_a_host_hears_a_knock_at_every_process(two):
    code = two.does("table")
    hosting = [two.phone(code, "host").follows(nth) for nth in (0, 1)]
    for stream in hosting:
        stream.hears("hello")
    two.does("knock", code)
    for stream in hosting:
        assert stream.hears("knock") == {}


def test_who_is_at_which_box_is_seen_at_every_process(two):
    code = two.does("table")
    host, zoe = two.phone(code, "host"), two.phone(code, name="Zoe")
    of_zoe, of_host = zoe.follows(0), host.follows(1)
    of_host.hears("hello")
    ticket = of_zoe.hears("hello")["ticket"]
    at = {"phone": zoe.id, "name": "Zoe"}
    for nth, box in ((0, "dock"), (1, "goods")):
        assert zoe.is_at(nth, box, ticket) == 204
        assert of_host.hears("at") == {**at, "box": box}
        assert host.follows(1).hears("hello")["at"] == [{**at, "box": box}]
    of_zoe.close()
    assert of_host.hears("at") == {**at, "box": ""}
    assert host.follows(1).hears("hello")["at"] == []


def test_a_made_up_ticket_puts_nobody_anywhere(two):
    code = two.does("table")
    host, zoe = two.phone(code, "host"), two.phone(code, name="Zoe")
    stream = host.follows(0)
    ticket = stream.hears("hello")["ticket"]
    other = two.does("table")
    zoe.is_at(1, "dock", "x" * 22)
    assert zoe.is_at(0, "dock", "short") == 404
    two.phone(other).is_at(1, "dock", ticket)
    two.does("record", code)
    assert stream.hears("table") == {"revision": 1}


def test_what_was_missed_is_caught_up_with_by_revision(two):
    code, quiet = two.does("table"), two.does("table")
    host, phone, shut_out = two.phone(code, "host"), two.phone(code), two.phone(code)
    following = [phone.follows(nth) for nth in (0, 1)]
    others = [two.phone(quiet).follows(1), shut_out.follows(0), host.follows(1)]
    for stream in (*following, *others):
        stream.hears("hello")
    with two.deaf():
        for _nth in range(3):
            two.does("record", code)
        two.does("revoke", shut_out.id)
        two.does("knock", code)
    for stream in following:
        assert stream.hears("table") == {"revision": 3}
    assert others[1].hears_at_last("gone") == {}
    assert others[2].hears_at_last("knock") == {}
    two.does("record", code)
    two.does("record", quiet)
    for stream in following:
        assert stream.hears("table") == {"revision": 4}
    assert others[0].hears("table") == {"revision": 1}


def test_an_event_is_followed_at_every_process(two):
    code = two.does("event")
    visitor = two.visitor(f"events/{code}")
    streams = [visitor.follows(nth) for nth in (0, 1)]
    tickets = [stream.hears("hello")["ticket"] for stream in streams]
    revision = two.does("enter", code, "Ann")
    for nth, stream in enumerate(streams):
        assert stream.hears("event") == {"revision": revision}
        for ticket in tickets:
            path = f"/events/{code}/screen/"
            status, text = visitor.asks(nth, path, x_ticket=ticket, x_since="0")
            assert (status, REVISION.findall(text)) == (200, [str(revision)])
            assert visitor.asks(nth, path, x_ticket=ticket, x_since=str(revision))[0] == 204
    with two.deaf():
        later = two.does("enter", code, "Bob")
    for stream in streams:
        assert stream.hears("event") == {"revision": later}


def test_who_comes_while_nothing_is_heard_misses_nothing(two):
    code = two.does("table")
    phone = two.phone(code)
    with two.deaf():
        stream = phone.follows(1)
        assert stream.hears("hello")["revision"] == 0
        two.does("record", code)
    assert stream.hears("table") == {"revision": 1}


def test_a_database_that_stops_and_starts_loses_nothing_that_was_acknowledged(two):
    code = two.does("table")
    phone = two.phone(code)
    streams = [phone.follows(nth) for nth in (0, 1)]
    for stream in streams:
        stream.hears("hello")
    assert phone.records(0, 0, "before")[0] == 200
    for stream in streams:
        assert stream.hears("table") == {"revision": 1}
    two.database.stop()
    for nth in (0, 1):
        status, text = phone.records(nth, 1, f"meanwhile-{nth}")
        assert status == 503
        assert "The database of this server does not answer." in text
    two.database.start()
    # For a moment nobody waits for a database of which somebody just learnt that it is away.
    assert wait_for(lambda: phone.records(1, 1, "after")[0] == 200)
    for stream in streams:
        assert stream.hears("table") == {"revision": 2}
    two.open_desk()
    assert two.does("commands", code) == ["before", "after"]
