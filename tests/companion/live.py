"""A phone on the live stream, without a server: the plain ASGI applications are called directly."""

import asyncio
import gzip
import json

from companion.streaming.fresh import fresh
from companion.streaming.stream import stream

BEAT = "beat"


def scope_of(path, *, method="GET", query="", **headers):
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"accept-encoding", b"gzip"), *named],
    }


class Stream:
    """One open stream: ``await stream.hears("table")`` is the data of the next event of that name."""

    def __init__(self, phone, code=None):
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in phone.client.cookies.items())
        self.code = code or phone.game.code
        self.scope = scope_of(f"/live/{self.code}/", cookie=cookies)
        self.sent = asyncio.Queue()
        self.gone = asyncio.Event()
        self.status, self.headers = None, {}
        self.is_over = False
        self.is_slow = asyncio.Event()
        self.is_slow.set()

    async def __aenter__(self):
        self.task = asyncio.create_task(stream(self.scope, self.receive, self.send))
        while self.status is None and not self.task.done():
            await asyncio.sleep(0.005)
        if self.status is None:
            self.task.result()
        return self

    async def __aexit__(self, *_failure):
        self.gone.set()
        await asyncio.wait_for(self.task, 5)

    async def receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.headers = dict(message["headers"])
            self.status = message["status"]
            return
        await self.is_slow.wait()
        for event in filter(None, message.get("body", b"").decode().split("\n\n")):
            *_retry, name, data = event.split("\n")
            self.sent.put_nowait((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
        if not message.get("more_body"):
            self.is_over = True
            self.gone.set()

    async def hears(self, wanted):
        """Next, but for heartbeats, which come whenever it is time."""
        name, data = await asyncio.wait_for(self.sent.get(), 5)
        while name == BEAT != wanted:
            name, data = await asyncio.wait_for(self.sent.get(), 5)
        assert name == wanted
        return data

    async def hears_at_last(self, wanted):
        """What else came before it does not matter."""
        name, data = await asyncio.wait_for(self.sent.get(), 5)
        while name != wanted:
            name, data = await asyncio.wait_for(self.sent.get(), 5)
        return data

    async def hears_nothing(self):
        await asyncio.sleep(0.1)
        while not self.sent.empty():
            assert self.sent.get_nowait()[0] == BEAT


async def asked(path, application=None, **request):
    """Status and text of one request; "django" if it is left to Django."""
    answers = []

    async def django(scope, receive, send):
        answers.append({"status": "django", "body": b""})

    async def send(message):
        answers.append(message)

    await (application or fresh(django))(scope_of(path, **request), None, send)
    body = b"".join(answer.get("body", b"") for answer in answers)
    return answers[0]["status"], gzip.decompress(body).decode() if body else ""
