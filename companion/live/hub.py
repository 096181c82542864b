"""Who listens at which table, and what they are told: its revision, who is at which box, that they
must go.

Django's threads announce; everything else here happens in the event loop of the streams. Nothing is
queued: a listener remembers only the newest of each kind, so that a slow phone skips what is past.
"""

import asyncio
import json
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

HEARTBEAT_SECONDS = 20

PRESENCE_SECONDS = 20
"""For so long somebody counts as being at a box without having said so again."""

Send = Callable[[bytes], Awaitable[None]]


@dataclass(frozen=True)
class Who:
    """The phone behind a stream, as it was when its permission was checked."""

    phone: int
    link: int | None
    face: str
    """Which of the table's pages it is shown."""
    name: str
    lender: int | None = None
    """The account without which this device would not be here."""
    sign_in: str = ""
    """By what its device is known as long as it is signed in there."""

    def came_by(self, link: int | None, lender: int | None, sign_in: str) -> bool:
        """By this link; or by this account, signed in to so if that is said."""
        if link is not None and self.link == link:
            return True
        return lender is not None and self.lender == lender and sign_in in ("", self.sign_in)


class Listener:
    """One open stream."""

    __slots__ = (
        "at_box",
        "at_time",
        "code",
        "is_gone",
        "news",
        "revision",
        "send",
        "sending",
        "ticket",
        "who",
    )

    def __init__(self, code: str, send: Send):
        self.code = code
        self.send = send
        self.who: Who | None = None
        self.ticket = secrets.token_urlsafe(16)
        self.revision = -1
        self.at_box, self.at_time = "", 0.0
        self.news: dict[object, bytes] = {}
        self.sending: asyncio.Task | None = None
        self.is_gone = False

    def tell(self, kind: object, event: bytes) -> None:
        """Send it as soon as the phone takes it; until then a newer one of its kind replaces it."""
        self.news.pop(kind, None)
        self.news[kind] = event
        if self.who is not None and self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self.news:
                events = b"".join(self.news.values())
                self.news.clear()
                await self.send(events)
        finally:
            self.sending = None

    @property
    def presence(self) -> dict[str, object] | None:
        """Who is filling in which box on this phone, unless that was long ago."""
        if self.who is None or not self.at_box or time.monotonic() - self.at_time > PRESENCE_SECONDS:
            return None
        return {"phone": self.who.phone, "name": self.who.name, "box": self.at_box}


class Hub:
    """All open streams of this process."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tables: defaultdict[str, set[Listener]] = defaultdict(set)
        self.tickets: dict[str, Listener] = {}
        self.is_closed = False
        self.second = 0

    # From Django's threads

    def announce(self, code: str, revision: int) -> None:
        """A table is at a new revision; it is committed."""
        self._in_loop(self._announce, code, revision)

    def knocked(self, code: str) -> None:
        """Somebody asks to be let in."""
        self._in_loop(self._knocked, code)

    def shut_out(
        self,
        code: str,
        *,
        phones: tuple[int, ...] = (),
        link: int | None = None,
        lender: int | None = None,
        sign_in: str = "",
    ) -> None:
        """These phones of a table may not go on as they were."""
        self._in_loop(self._shut_out, code, phones, (link, lender, sign_in))

    def close(self) -> None:
        """The server stops: every stream ends, and none begins."""
        self.is_closed = True
        self._in_loop(self._close)

    def _in_loop(self, work: Callable[..., None], *arguments: object) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work, *arguments)

    # In the event loop

    def join(self, code: str, send: Send) -> Listener:
        """Listen from now on, so that nothing is missed while the permission is being checked."""
        if self.loop is not asyncio.get_running_loop():
            self.loop = asyncio.get_running_loop()
            self.loop.call_later(1, self._tick, self.loop)
        listener = Listener(code, send)
        self.tables[code].add(listener)
        return listener

    def welcome(self, listener: Listener, who: Who, revision: int) -> None:
        """The permission is there: the first event brings the phone up to date."""
        listener.who = who
        listener.revision = max(listener.revision, revision)
        self.tickets[listener.ticket] = listener
        others = [one.presence for one in self.tables[listener.code] if one is not listener and one.presence]
        hello = {"revision": listener.revision, "ticket": listener.ticket, "phone": who.phone, "at": others}
        listener.news.clear()
        listener.tell("hello", event("hello", hello))

    def leave(self, listener: Listener) -> None:
        self.place(listener, "")
        self.tickets.pop(listener.ticket, None)
        listeners = self.tables[listener.code]
        listeners.discard(listener)
        if not listeners:
            del self.tables[listener.code]

    def place(self, listener: Listener, box: str) -> None:
        """Somebody is filling in this box, or none any more; the others at the table see it."""
        was = listener.presence
        listener.at_box, listener.at_time = box, time.monotonic()
        if listener.who is None or not (box or was):
            return
        said = event("at", {"phone": listener.who.phone, "name": listener.who.name, "box": box})
        for other in self.tables[listener.code]:
            if other is not listener:
                other.tell(("at", listener.who.phone), said)

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        """Each second some tables have their heartbeat: it keeps idle connections open, and lets
        phones notice dead ones."""
        if loop is not self.loop or self.is_closed:
            return
        self.second = (self.second + 1) % HEARTBEAT_SECONDS
        for code, listeners in self.tables.items():
            if sum(code.encode()) % HEARTBEAT_SECONDS == self.second:
                for listener in listeners:
                    listener.tell("beat", BEAT)
        loop.call_later(1, self._tick, loop)

    def _announce(self, code: str, revision: int) -> None:
        said = event("table", {"revision": revision})
        for listener in self.tables.get(code, ()):
            if revision > listener.revision:
                listener.revision = revision
                listener.tell("table", said)

    def _knocked(self, code: str) -> None:
        for listener in self.tables.get(code, ()):
            if listener.who is not None and listener.who.face == HOST:
                listener.tell("knock", KNOCK)

    def _shut_out(self, code: str, phones: tuple[int, ...], way: tuple[int | None, int | None, str]) -> None:
        for listener in list(self.tables.get(code, ())):
            who = listener.who
            # One whose permission is still being checked may have been let in by what is gone now.
            if who is None or who.phone in phones or who.came_by(*way):
                self._end(listener, GONE)

    def _close(self) -> None:
        for listener in [one for listeners in self.tables.values() for one in listeners]:
            self._end(listener, b"")

    def _end(self, listener: Listener, last: bytes) -> None:
        """The ticket is void at once; the stream ends after its last event."""
        listener.is_gone = True
        self.tickets.pop(listener.ticket, None)
        listener.news.clear()
        listener.tell("end", last)


def event(name: str, data: object) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


BEAT = event("beat", {})
GONE = event("gone", {})
KNOCK = event("knock", {})
HOST = "host"

hub = Hub()
