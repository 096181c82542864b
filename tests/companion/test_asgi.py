"""One process: streams beside Django."""

import asyncio

from companion import asgi


def answered_by(path, monkeypatch):
    """Who answers a request for this path."""
    asked = []

    def answering(name):
        async def application(scope, receive, send):
            asked.append(name)

        return application

    monkeypatch.setattr(asgi, "MOUNTED", {"/live/": answering("stream")})
    monkeypatch.setattr(asgi, "pages", answering("django"))
    asyncio.run(asgi.application({"type": "http", "path": path}, None, None))
    return asked


def test_mounted_application_has_its_prefix(monkeypatch):
    assert answered_by("/live/k7f2/", monkeypatch) == ["stream"]


def test_django_has_everything_else(monkeypatch):
    assert answered_by("/", monkeypatch) == ["django"]
    assert answered_by("/lively/", monkeypatch) == ["django"]


def test_who_takes_an_answer_slowly_keeps_nobody_waiting(monkeypatch):
    """A large file comes in many pieces; the one thread is free while they wait for the phone."""

    def many_pieces(_environ, start_response):
        start_response("200 OK", [])
        return [b"piece"] * 100

    monkeypatch.setattr(asgi, "django", many_pieces)

    async def slow_and_quick():
        pages, stuck, taken = asgi.in_threads(1), asyncio.Event(), []

        async def never_takes(_message):
            stuck.set()
            await asyncio.Event().wait()

        async def takes(message):
            taken.append(message)

        slow = asyncio.create_task(pages(request(), nothing_sent, never_takes))
        await stuck.wait()
        await asyncio.wait_for(pages(request(), nothing_sent, takes), PATIENCE)
        slow.cancel()
        return taken

    first, *pieces = asyncio.run(slow_and_quick())
    assert (first["status"], b"".join(one["body"] for one in pieces)) == (200, b"piece" * 100)


PATIENCE = 10


def request():
    return {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "http_version": "1.1",
        "headers": [],
    }


async def nothing_sent():
    return {"type": "http.request", "body": b"", "more_body": False}
