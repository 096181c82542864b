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
