"""What comes beside the fields: cookies, headers, raw paths, files, and the live side."""

import asyncio
import json
import logging
import random
from urllib.parse import quote_from_bytes

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.live.hub import hub
from companion.streaming.fresh import fresh
from companion.streaming.stream import stream
from tests.companion.fuzz.attack import where
from tests.companion.fuzz.strict import as_strict_as_postgresql
from tests.companion.fuzz.values import BYTES, SCRIPT, SHARP, VALUES, encoded
from tests.companion.live import Stream, scope_of
from tests.recorded import recorded

pytestmark = pytest.mark.slow
COOKIES = ("zone", "session", "csrf", "django_language", "messages", "other")
HEADERS = ("X-Ticket", "Accept-Language", "HX-Target", "HX-Request", "HX-Current-URL", "Range", "Referer")
HEADERS += ("If-Modified-Since", "If-None-Match", "Accept-Encoding", "X-Forwarded-For", "Origin")
PATHS = ("/{}", "/tables/{}/", "/tables/{}/changes/{}/", "/join/{}/", "/r/{}/", "/lookup/{}/")
PATHS += ("/groups/join/{}/", "/groups/{}/games/{}/", "/pads/check/{}/", "/history/people/{}/", "/static/{}")
TIMES = ["Thu, 99 Xxx 99999 99:99:99 GMT", "bytes=9999999999999999999-", "bytes=-"]


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr(logging.root.manager, "disable", logging.CRITICAL)


@pytest.fixture
def phone(start, monkeypatch):
    phone = start(2)
    with as_strict_as_postgresql(monkeypatch):
        yield phone


def latin(value: str | bytes) -> str:
    """As a server hands on the bytes of a header, in which no line can end."""
    return encoded(value).decode("latin-1").replace("\r", "").replace("\n", "").replace("\0", "")


def broken(work, values) -> list[str]:
    """What goes wrong with which value."""
    found = []
    for value in values:
        try:
            for answer in work(value):
                assert answer.status_code < 500
                assert encoded(SCRIPT) not in answer.getvalue()
        except Exception as problem:
            found.append(f"{value[:20]!r}: {where(problem)}")
    return found


@pytest.mark.parametrize("name", COOKIES)
def test_any_cookie(phone, name):
    octal = [r'"\000\000\000\000\000\000\000\000"', r'"\377\376"', '"', "=;=", "a" * 40]
    known = "; ".join(f"{key}={morsel.value}" for key, morsel in phone.client.cookies.items())

    def asks(value):
        client = Client(HTTP_HOST="localhost", HTTP_COOKIE=f"{known}; {name}={latin(value)}")
        yield client.get(f"/tables/{phone.game.code}/")

    assert broken(asks, [*SHARP, *octal, *BYTES]) == []


@pytest.mark.parametrize("name", HEADERS)
def test_any_header(phone, name):
    def asks(value):
        headers = {"HX-Request": "true", name: latin(value)}
        yield phone.client.get("/static/js/live.js", headers=headers)
        yield phone.client.get("/join/", headers=headers)

    assert broken(asks, [*SHARP, *BYTES, *TIMES, "fr;q=" + "9" * 5000, "*", "en-" * 300]) == []


@pytest.mark.parametrize("path", PATHS)
def test_any_path(phone, path):
    def asks(value):
        raw = quote_from_bytes(encoded(value))
        yield phone.client.generic("GET", path.replace("{}", raw))

    assert broken(asks, [*SHARP, *BYTES, "../..", "%2e%2e/", "a" * 5000, "9" * 30, "\u202e", "//"]) == []


# Files


def placed(document, chance: random.Random):
    """The document with something else at one place."""
    made = json.loads(json.dumps(document))
    inside = made
    while isinstance(inside, dict | list) and inside:
        key = chance.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not isinstance(inside[key], dict | list) or not inside[key] or chance.random() < 0.3:
            inside[key] = "@@@"
            break
        inside = inside[key]
    return json.dumps(made)


WHATEVER = ["[" * 3000, "[" * 300 + "]" * 300, "{}", "[]", "null", "true", "-1", "1.5", "1e400", "NaN"]
WHATEVER += ["9" * 5000, "9" * 4000, '"\\ud800"', '"\\u0000"', '{"a": 1, "a": 2}', json.dumps(SCRIPT)]
WHATEVER += ['"' + "x" * 100_000 + '"']


def test_any_file(phone):
    chance, document = random.Random(7), recorded("two-players-base")
    texts = [placed(document, chance).replace('"@@@"', value) for value in WHATEVER for _nth in range(6)]
    files = [*map(encoded, texts), *map(encoded, WHATEVER), *BYTES, b"\xef\xbb\xbf", b"", b"\0" * 100]

    def sends(content):
        file = SimpleUploadedFile("\u202e<script>.json", content)
        yield phone.client.post("/import/", {"command": "page", "file": file})

    assert broken(sends, files) == []


# The live side


def strange_scopes(code: str, ticket: bytes):
    """Requests as uvicorn hands them on: a path that is text, headers that are bytes."""
    for value in [*VALUES, *BYTES]:
        raw, text = encoded(value), encoded(value).decode("utf-8", "replace")
        header = raw.replace(b"\r", b"").replace(b"\n", b"")
        for path in (f"/live/{text}/", f"/live/{code}/at/{text}", f"/tables/{code}/changes/{text}/"):
            for method in ("GET", "POST"):
                scope = scope_of(path, method=method)
                scope["query_string"] = b"view=" + raw
                scope["headers"] += [(b"x-ticket", ticket), (b"accept-language", header)]
                yield scope
        scope = scope_of(f"/live/{code}/")
        scope["headers"] += [(b"cookie", b"session=" + header), (b"x-ticket", header)]
        yield scope
    scope = scope_of(f"/live/{code}/")
    scope["headers"] += [(b"cookie", rb'session="\000\000\000\000\000\000\000\000"')]
    yield scope


@pytest.mark.django_db(transaction=True)
def test_anything_on_the_live_side(start):
    phone, found = start(2), []

    async def called(application, scope):
        sent = []

        async def send(message):
            sent.append(message)

        async def receive():
            return {"type": "http.disconnect"}

        try:
            await asyncio.wait_for(application(scope, receive, send), 10)
            assert not sent or sent[0]["status"] < 500
        except Exception as problem:
            found.append(f"{scope['path'][:40]!r}: {where(problem)}")

    async def left_to_django(scope, receive, send):
        """There the other tests are."""

    async def story():
        async with Stream(phone) as listening:
            ticket = (await listening.hears("hello"))["ticket"].encode()
            for scope in strange_scopes(phone.game.code, ticket):
                if scope["path"].startswith("/live/"):
                    await called(stream, scope)
                else:
                    await called(fresh(left_to_django), scope)
            assert hub.tickets

    asyncio.run(story())
    assert found == []
