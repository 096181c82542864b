"""What a phone sends counts when all of it is there, and waits for nobody else's."""

import asyncio
import re
import time
from contextlib import closing

import pytest

from companion.basics import limits
from companion.forms.importing import MOST_BYTES
from companion.serving.bodies import whole_bodies
from tests.served import PATIENCE, Server, answer_on, ends, is_waiting, rows, sheet

# The server here has a SQLite database of its own.
pytestmark = pytest.mark.sqlite
THREE = [("seat-1", "colonist"), ("seat-1", "soldier"), ("seat-2", "merchant")]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("served"), BODY_PAUSE=3, LINGER_SECONDS=0.2, LARGE_BODIES=2)
    yield running
    running.stop()


# Cut


def cuts_of(server, parts, points):
    """Send the head and so many bytes, then hang up."""
    head, body = parts
    for point in points:
        server.sends(head, body[:point]).close()


def test_a_cut_sheet_is_never_recorded_and_the_whole_one_is(server):
    begun = len(server.entries)
    tried = 0
    for nth in range(5):
        body = sheet(f"cut-{nth}", server.revision, THREE)
        lines = [found.start() for found in re.finditer(b"&line=", body)]
        points = sorted({*range(nth % 3, len(body), 3), *lines})
        cuts_of(server, server.record(body), points)
        tried += len(points)

        assert f"cut-{nth}" not in server.commands
        status, page = server.answers(*server.record(body, Connection="close"))
        assert (status, f'data-revision="{server.revision}"' in page) == (200, True)
    assert tried >= 200
    assert [(player, worker) for *_place, player, worker in server.entries[begun:]] == THREE * 5


def test_a_cut_password_changes_nothing(server):
    body = b"name=Ann&password=seven+ships+at+dawn"
    made = server.post("/account/new/", body, session="none", Connection="close")
    status, page = server.answers(*made)
    assert status == 302
    session = re.search(r"session=(\w+)", page).group(1)
    before = rows(server.database, "SELECT password FROM companion_account")
    body = b"password=seven+ships+at+dawn&new=eight+horses+by+the+sea"

    head, body = server.post("/account/password/", body, session=session, Connection="close")
    cuts_of(server, (head, body), range(body.index(b"+by+"), len(body)))
    # Whoever asks later is answered later.
    assert server.answers(server.get("/signal/"))[0] == 204
    assert rows(server.database, "SELECT password FROM companion_account") == before
    assert server.answers(head, body)[0] == 302
    assert rows(server.database, "SELECT password FROM companion_account") != before


# Stalled


@pytest.mark.parametrize("many", [2, 20])
def test_stalled_uploads_hold_up_nobody_else(server, many):
    head, _body = server.record(b"x" * 400)
    with server.holds(many, head, b"seen=0&") as stalled:
        for path in ("/signal/", f"/tables/{server.code}/", "/start/"):
            assert server.answers(server.get(path))[0] in (200, 204)
        assert all(map(is_waiting, stalled))


def test_who_stalls_is_told_so_and_nothing_is_recorded(server):
    body = sheet("stalled", server.revision, THREE)
    head, _body = server.record(body)
    with closing(server.sends(head, body[:-20])) as connection:
        status, page = answer_on(connection)
        assert (status, "Only a part arrived" in page) == (408, True)
        assert "connection: close" in page.lower()
        assert "content-security-policy" in page.lower()
        assert ends(connection)
    assert "stalled" not in server.commands


# In chunks


def chunks(*parts):
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)


def test_what_comes_in_chunks_is_recorded_once_the_last_is_there(server):
    body = sheet("chunks", server.revision, THREE)
    line = body.rindex(b"&line=")
    head = server.head(
        "POST",
        f"/tables/{server.code}/record/dock/",
        Transfer_Encoding="chunked",
        Content_Type="application/x-www-form-urlencoded",
        HX_Request="true",
        Connection="close",
    )
    for part in (chunks(body[:line]), chunks(body[:line], body[line:]), chunks(body)[:-9]):
        server.sends(head, part).close()
    assert "chunks" not in server.commands
    begun = len(server.entries)
    assert server.answers(head, chunks(body[:line], body[line:]), b"0\r\n\r\n")[0] == 200
    assert [(player, worker) for *_place, player, worker in server.entries[begun:]] == THREE


# Too large, and nonsense


def test_the_largest_file_of_a_game_fits():
    assert MOST_BYTES + 50_000 < limits.BODY_BYTES < 2 * MOST_BYTES


@pytest.mark.parametrize("length", [1_064_001, 10**17, 10**19])
def test_too_much_is_refused_before_it_comes(server, length):
    status, page = server.answers(server.post("/import/", b"", Content_Length=length)[0])

    assert (status, "choose another file" in page) == (413, True)


def test_too_much_in_chunks_is_refused_and_a_browser_that_sends_on_reads_so(server):
    head = server.head("POST", "/import/", Transfer_Encoding="chunked")
    with closing(server.sends(head, *[chunks(b"x" * 50_000)] * 40)) as connection:
        status, page = answer_on(connection)
        assert (status, "choose another file" in page) == (413, True)
        assert ends(connection)


@pytest.mark.parametrize(
    "headers",
    [
        {"Content_Length": "many"},
        {"Content_Length": "-1"},
        {"Content_Length": "1.5"},
        {"Content_Length": "9" * 5000},
        {"Content_Length": "3\r\nContent-Length: 4"},
        {"Transfer_Encoding": "gzip"},
        {"Transfer_Encoding": "chunked", "Content_Length": "5, 5"},
    ],
)
def test_a_length_that_is_no_number_is_not_understood(server, headers):
    assert server.answers(server.head("POST", "/start/", **headers), b"abc")[0] == 400


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE"])
def test_other_requests_are_read_whole_too(server, method):
    """Two threads would do: so many are asked for that they would all be taken."""
    head = server.head(method, "/signal/", Content_Length=400)
    with server.holds(4, head, b"abc") as stalled:
        assert server.answers(server.get("/signal/"))[0] == 204
        assert all(map(is_waiting, stalled))


def test_many_files_at_once_fill_no_memory_and_hold_up_no_sheet(server):
    """Each waits for its last byte."""
    head, body = server.post("/import/", b"x" * 100_000, Connection="close")
    with server.holds(2, head, body[:-1]) as held:
        assert all(map(is_waiting, held))
        status, page = server.answers(head, body)
        assert (status, "too busy" in page) == (503, True)
        assert server.answers(*server.record(b"x=1", Connection="close"))[0] in (409, 422)
        for connection in held:
            connection.sendall(body[-1:])
            assert answer_on(connection)[0] != 503
    assert server.answers(head, body)[0] != 503


# Without a server


def heard_by(messages, *, length=None):
    """What Django is called with, and what is answered, when these messages come; a number is a pause."""
    coming, calls, answers = iter(messages), [], []

    async def django(scope, receive, send):
        body = (await receive())["body"]
        calls.append((scope.get("refused"), dict(scope["headers"]).get(b"content-length"), body))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def receive():
        message = next(coming, {"type": "http.disconnect"})
        if isinstance(message, float):
            await asyncio.sleep(message)
            message = next(coming)
        return message

    async def send(message):
        answers.append(message)

    headers = [] if length is None else [(b"content-length", length)]
    asyncio.run(whole_bodies(django)({"type": "http", "headers": headers}, receive, send))
    return calls, answers


def part(body, *, more=True):
    return {"type": "http.request", "body": body, "more_body": more}


@pytest.mark.parametrize("length", [None, b"6"])
def test_a_whole_one_is_handed_over_in_one_piece(length):
    calls, _answers = heard_by([part(b"abc"), part(b"def", more=False)], length=length)

    assert calls == [(None, b"6", b"abcdef")]


@pytest.mark.parametrize(
    ("messages", "length"),
    [
        ([], b"6"),
        ([part(b"abc")], b"6"),
        ([part(b"abc")], None),
        ([part(b"abc", more=False)], b"6"),
        ([part(b"abcdefg", more=False)], b"6"),
    ],
)
def test_what_is_not_whole_is_dropped_without_a_word(messages, length):
    assert heard_by(messages, length=length) == ([], [])


@pytest.mark.parametrize("length", [b"many", b"-1", b"", b" 3", b"1_0", "٣".encode()])
def test_other_servers_may_let_nonsense_through(length):
    calls, _answers = heard_by([part(b"abc", more=False)], length=length)

    assert calls == [(400, b"0", b"")]


def test_slow_drops_end_in_the_end(monkeypatch):
    """Each is within its time, all together are not."""
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.1)
    drops = [message for _nth in range(100) for message in (0.02, part(b"x"))]
    began = time.monotonic()
    calls, answers = heard_by(drops, length=b"400")

    assert calls == [(408, b"0", b"")]
    assert (b"connection", b"close") in answers[0]["headers"]
    assert time.monotonic() - began < PATIENCE
