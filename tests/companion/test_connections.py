"""Connections that lead to nothing end; those of a table's phones stay."""

import re
import resource
import select
import socket
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from companion.basics import limits
from tests.served import PATIENCE, Server, answer_on, ends, is_open

# The server here has a SQLite database of its own.
pytestmark = pytest.mark.sqlite
FILES = 256
"""So few that a test can use them up: 224 connections, and of these 168 streams."""
HEADS = [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: "]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    few = ("prlimit", f"--nofile=200:{FILES}")
    running = Server(tmp_path_factory.mktemp("served"), before=few, HEAD_SECONDS=1, TAKE_SECONDS=1)
    yield running
    running.stop()


# The head of a request


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\n", b"GET /signal/ HTTP/1.1\r\nHost: localhost\r\nA: "]
)
def test_who_does_not_finish_asking_is_disconnected(server, sent):
    with closing(server.sends(sent)) as connection:
        assert ends(connection)


def test_drops_of_a_head_do_not_make_it_wait(server):
    with closing(server.connects()) as connection:
        connection.settimeout(0.05)
        sent = server.head("GET", "/signal/", Filler="x" * 4000)
        assert fed_until_closed(connection, sent) < len(sent)


def fed_until_closed(connection, sent):
    """One byte after the other; the number that were sent until the server hung up."""
    for number in range(len(sent)):
        try:
            connection.sendall(sent[number : number + 1])
            if not connection.recv(1):
                return number
        except TimeoutError:
            pass
        except OSError:
            return number
    return len(sent)


def test_the_second_request_on_a_connection_has_its_time_too(server):
    with closing(server.sends(server.head("GET", "/signal/"))) as connection:
        assert connection.recv(65_536).startswith(b"HTTP/1.1 204")
        connection.settimeout(0.05)
        sent = server.head("GET", "/signal/", Filler="x" * 4000)
        assert fed_until_closed(connection, sent) < len(sent)


def test_what_comes_after_an_answer_and_leads_to_nothing_ends(server):
    """The stream's own answers do not read what is sent along."""
    head = server.head("POST", "/live/nowhere/at/dock", Content_Length=400)
    with closing(server.sends(head)) as connection:
        assert connection.recv(65_536).startswith(b"HTTP/1.1 404")
        connection.settimeout(0.05)
        assert fed_until_closed(connection, b"x" * 399) < 399


WITHOUT_END = [
    "GET /signal/ HTTP/1.1\r\nHost: localhost\r\nFiller: ",
    "GET /signal/?",
    "POST /signal/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;",
]


@pytest.mark.parametrize("begins", WITHOUT_END)
def test_what_has_no_end_is_cut_long_before_it_fills_the_memory(server, begins):
    with closing(server.sends(begins.encode())) as connection:
        assert taken(connection, 64_000_000) < 16_000_000
    assert server.answers(server.get("/signal/"))[0] == 204


def taken(connection, most):
    """How many bytes went out until the server hung up; what the system itself keeps of them is a few
    million."""
    sent, block = 0, b"x" * 65_536
    try:
        while sent < most:
            connection.sendall(block)
            sent += len(block)
    except OSError:
        pass
    return sent


def test_who_asks_for_much_before_the_first_answer_is_cut(server):
    """A stream's answer has no end, so nothing else would end this."""
    with closing(server.sends(stream_of(server), 1000 * server.head("GET", "/signal/"))) as connection:
        assert ends(connection)


def test_requests_that_were_sent_together_are_answered_one_after_the_other(server):
    asked = [server.head("GET", path) for path in ("/signal/", "/health/alive", "/nowhere/")]
    with closing(server.sends(b"".join(asked))) as connection:
        told = b""
        while told.count(b"HTTP/1.1 ") < len(asked) and (part := connection.recv(65_536)):
            told += part
    assert re.findall(rb"HTTP/1.1 (\d+)", told) == [b"204", b"200", b"404"]


UPGRADE = {"Upgrade": "h2c", "Connection": "Upgrade, HTTP2-Settings"}


def test_who_wants_another_protocol_is_answered_in_this_one(server):
    assert server.answers(server.head("GET", "/signal/", **UPGRADE))[0] == 204


@pytest.mark.parametrize("framed", [{"Content_Length": 38}, {"Transfer_Encoding": "chunked"}])
def test_what_follows_that_is_never_taken_for_a_request(server, framed):
    """A proxy in front would give its answer to somebody else."""
    asked = server.head("POST", "/signal/", **UPGRADE, **framed)
    with closing(server.sends(asked, server.head("GET", "/offline/"))) as connection:
        assert b"200 OK" not in rest_of(connection)


def test_nothing_follows_a_request_for_another_protocol(server):
    asked = server.head("GET", "/signal/", **UPGRADE)
    with closing(server.sends(asked)) as connection:
        assert connection.recv(65_536).startswith(b"HTTP/1.1 204")
        with suppress(OSError):
            connection.sendall(server.head("GET", "/offline/"))
        assert rest_of(connection) == b""


def rest_of(connection):
    told = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            told += part
    return told


def test_what_comes_behind_a_body_is_no_head(server):
    """Another host named there would be refused."""
    head = server.head("POST", "/account/", session="none", Transfer_Encoding="chunked", Connection="close")
    with closing(server.sends(head, b"1\r\na\r\n0\r\nHost: elsewhere.example\r\n\r\n")) as connection:
        assert rest_of(connection).startswith(b"HTTP/1.1 422")


def test_blanks_behind_a_value_are_no_part_of_it(server):
    assert server.answers(server.get("/signal/").replace(b"localhost", b"localhost  "))[0] == 204


def test_a_head_of_thousands_of_lines_is_cut(server):
    lines = b"".join(b"A%d: b\r\n" % nth for nth in range(3000))
    head = server.get("/signal/").removesuffix(b"\r\n") + lines + b"\r\n"
    with closing(server.sends(head)) as connection:
        assert rest_of(connection) == b""


def test_nothing_is_said_into_the_middle_of_a_stream(server):
    with closing(server.sends(stream_of(server))) as connection:
        assert b"event: hello" in heard(connection)
        connection.sendall(b"\x00 garbage\r\n\r\n")
        assert b"HTTP/1.1" not in rest_of(connection)


def test_a_stream_ends_with_its_phone_whatever_was_asked_after_it(server):
    with closing(server.sends(stream_of(server))) as other:
        assert b"event: hello" in heard(other)
        with closing(server.sends(stream_of(server) + server.head("GET", "/signal/"))) as leaving:
            ticket = re.search(rb'"ticket":"([-\w]+)"', heard(leaving))[1].decode()
            said = server.head("POST", f"/live/{server.code}/at/dock", X_Ticket=ticket)
            assert server.answers(said)[0] == 204
            assert hears(other, b'"box":"dock"')
        assert hears(other, b'"box":""')


def hears(connection, what):
    """Sooner or later; it waits as long as the connection does."""
    told = b""
    while what not in told and (part := connection.recv(65_536)):
        told += part
    return what in told


def test_an_open_stream_outlives_the_time_for_asking(server):
    with closing(server.sends(stream_of(server))) as listening, closing(server.connects()) as silent:
        assert b"event: hello" in heard(listening)
        assert ends(silent)
        assert is_open(listening)


# What nobody takes


def asks_and_takes_nothing(server):
    """A connection with a small window, on which megabytes are asked for."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(server.head("GET", "/static/css/table.css") * 200)
    return connection


def is_cut(connection):
    """Known without reading anything of what was sent."""
    poll = select.poll()
    poll.register(connection, 0)
    return bool(poll.poll(PATIENCE * 1000))


def test_who_takes_nothing_of_the_answers_is_disconnected(server):
    with closing(asks_and_takes_nothing(server)) as connection:
        assert server.answers(server.get("/signal/"))[0] == 204
        assert is_cut(connection)


# Streams


def stream_of(server, session=None):
    return server.head("GET", f"/live/{server.code}/", session=session)


def heard(connection):
    """What was said up to the first event."""
    told = b""
    while b"event: " not in told and (part := connection.recv(65_536)):
        told += part
    return told


def test_one_device_has_twelve_streams_and_the_newest_stay(server):
    with ExitStack() as stack:
        streams = []
        for _nth in range(60):
            streams.append(stack.enter_context(closing(server.sends(stream_of(server)))))
            assert b"event: hello" in heard(streams[-1])
        for old in streams[:-12]:
            assert b"retry: 60000" in rest(old)
        assert all(map(is_open, streams[-12:]))


def rest(connection):
    told = b""
    while part := connection.recv(65_536):
        told += part
    return told


# As many as there are files for


def test_a_full_server_turns_the_rest_away_and_goes_on_when_they_leave(server):
    before = server.log.read_text()
    with ExitStack() as stack:
        calls = [stack.enter_context(closing(server.sends(b"GET / HT"))) for _nth in range(FILES * 2)]
        answers = [answer_on(one) for one in calls]
    assert {answer[0] for answer in answers if answer} == {503}
    assert server.answers(server.get("/signal/"))[0] == 204
    assert len(server.log.read_text()) - len(before) < 10_000


def test_the_file_limit_is_raised_at_the_start(server):
    assert server.answers(server.get("/signal/"))[0] == 204
    in_force = Path(f"/proc/{server.process}/limits").read_text()
    assert re.search(rf"Max open files +{FILES} +{FILES} ", in_force)


@pytest.mark.parametrize(
    ("soft", "hard", "raised"),
    [
        (1024, 4096, 4096),
        (1024, 1_000_000, 65_536),
        (1024, resource.RLIM_INFINITY, 65_536),
        (100_000, 1_000_000, None),
        (4096, 4096, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ],
)
def test_it_is_never_lowered_and_never_without_end(monkeypatch, soft, hard, raised):
    made = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limit: made.append(limit))
    limits.raise_file_limit()

    assert made == ([] if raised is None else [(raised, hard)])
    assert 0 < limits.most_streams() < limits.most_connections() < 1_000_000
