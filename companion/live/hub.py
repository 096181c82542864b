"""Who listens at which table or event, and what they are told: its revision, who is at which box, that they
must go.

Django's threads announce (``companion/live/news.py``); everything else here happens in the event loop of
the streams. Nothing is queued: a listener remembers only the newest of each kind, so that a slow phone
skips what is past. Other processes have hubs of their own (``companion/live/relay.py``).
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from companion.basics import limits
from companion.live.listener import Listener, Send, Who, is_past
from companion.live.said import BEAT, CROWDED, GONE, KNOCK, event, retry, spread

HEARTBEAT_SECONDS = 20


class Hub:
    """All open streams of this process."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tables: defaultdict[str, set[Listener]] = defaultdict(set)
        self.tickets: dict[str, Listener] = {}
        self.devices: defaultdict[str, list[Listener]] = defaultdict(list)
        """The streams of each device, the oldest first."""
        self.asking: Counter[str] = Counter()
        """How many of each device are being checked for their permission."""
        self.elsewhere: defaultdict[str, dict[object, tuple[float, dict]]] = defaultdict(dict)
        """At each table the phones of other processes that are at a box, and since when."""
        self.on_place: Callable[[str, dict], None] = lambda code, who: None
        """Tells other processes who is where."""
        self.on_event: Callable[[str], None] = lambda key: None
        """Gives what is new at an event to those who show it."""
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

    @property
    def is_full(self) -> bool:
        return sum(map(len, self.tables.values())) >= limits.most_streams()

    def has_room(self, code: str, who: Who) -> bool:
        """Whether the table or event can have one more; those who watch leave some room to those who play."""
        most, watching = limits.TABLE_STREAMS, limits.WATCHING_STREAMS
        if is_event(code):
            most, watching = limits.EVENT_STREAMS, limits.EVENT_WATCHING_STREAMS
        faces = [one.who.face for one in self.tables[code] if one.who is not None]
        if who.face == WATCH and faces.count(WATCH) >= watching:
            return False
        return len(faces) < most

    def join(self, code: str, send: Send, device: str) -> Listener:
        """Listen from now on, so that nothing is missed while the permission is being checked."""
        if self.loop is not asyncio.get_running_loop():
            self.loop = asyncio.get_running_loop()
            self.loop.call_later(1, self._tick, self.loop)
        listener = Listener(code, send, device)
        self.tables[code].add(listener)
        return listener

    @contextmanager
    def being_asked(self, device: str) -> Iterator[None]:
        self.asking[device] += 1
        try:
            yield
        finally:
            self.asking[device] -= 1
            self.asking += Counter()  # forgets those that count zero

    def welcome(self, listener: Listener, who: Who, revision: int) -> None:
        """The permission is there: the first event brings the phone up to date."""
        listener.who = who
        self.devices[listener.device].append(listener)
        if len(self.devices[listener.device]) > limits.DEVICE_STREAMS:
            self._end(self.devices[listener.device][0], CROWDED)
        listener.revision = max(listener.revision, revision)
        self.tickets[listener.ticket] = listener
        others = [one.presence for one in self.tables[listener.code] if one is not listener and one.presence]
        others += [at for moment, at in self.elsewhere.get(listener.code, {}).values() if not is_past(moment)]
        hello = {"revision": listener.revision, "ticket": listener.ticket, "phone": who.phone, "at": others}
        listener.news.clear()
        listener.tell("hello", retry() + event("hello", hello))

    def leave(self, listener: Listener) -> None:
        self.place(listener, "")
        self._forget(listener)
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
        at = {"phone": listener.who.phone, "name": listener.who.name, "box": box}
        self._tell_place(listener.code, at, apart=listener)
        self.on_place(listener.code, at)

    def place_holder(self, code: str, ticket: str, box: str) -> None:
        """The same, said to another process; only that of the phone's stream knows the ticket."""
        listener = self.tickets.get(ticket)
        if listener is not None and listener.code == code:
            self.place(listener, box)

    def place_elsewhere(self, code: str, who: dict[str, object]) -> None:
        """The same of a phone at another process."""
        self.elsewhere[code].pop(who["phone"], None)
        if who["box"]:
            self.elsewhere[code][who["phone"]] = time.monotonic(), who
        self._tell_place(code, who)

    def _tell_place(self, code: str, who: dict[str, object], *, apart: Listener | None = None) -> None:
        said = event("at", who)
        for other in self.tables.get(code, ()):
            if other is not apart:
                other.tell(("at", who["phone"]), said)

    @property
    def places(self) -> list[tuple[str, dict[str, object]]]:
        """Who is where, of the phones of this process."""
        listeners = [one for listeners in self.tables.values() for one in listeners]
        return [(one.code, one.presence) for one in listeners if one.presence]

    def _forget_places(self) -> None:
        for code, phones in list(self.elsewhere.items()):
            kept = {phone: at for phone, at in phones.items() if not is_past(at[0])}
            self.elsewhere[code] = kept
            if not kept:
                del self.elsewhere[code]

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
        self._forget_places()
        loop.call_later(1, self._tick, loop)

    def _announce(self, code: str, revision: int) -> None:
        if is_event(code):
            self._announce_event(code, revision)
        else:
            self._tell_revision(self.tables.get(code, ()), revision, event("table", {"revision": revision}))

    def _announce_event(self, code: str, revision: int) -> None:
        """Most phones of a hall need not ask: it comes to them."""
        listeners = self.tables.get(code, ())
        news = {"revision": revision} | spread(len(listeners))
        showing = [one for one in listeners if one.shows]
        is_new = any(one.revision < revision for one in showing)  # processes tell each other all they know
        self._tell_revision(showing, revision, event("event", news | {"coming": True}))
        self._tell_revision([one for one in listeners if not one.shows], revision, event("event", news))
        if is_new:
            self.on_event(code)

    def _tell_revision(self, listeners: Iterable[Listener], revision: int, said: bytes) -> None:
        for listener in listeners:
            if revision > listener.revision:
                listener.revision = revision
                listener.tell("revision", said)

    def _knocked(self, code: str) -> None:
        for listener in self.tables.get(code, ()):
            if listener.who is not None and listener.who.face == HOST:
                listener.tell("knock", KNOCK)

    def _shut_out(self, code: str, phones: tuple[int, ...], way: tuple[int | None, int | None, str]) -> None:
        for listener in list(self.tables.get(code, ())):
            who = listener.who
            # One whose permission is still being checked may have been let in by what is gone now.
            if who is None or who.phone in phones or who.came_by(*way):
                self.end(listener)

    def _close(self) -> None:
        for listener in [one for listeners in self.tables.values() for one in listeners]:
            self._end(listener, b"")

    def end(self, listener: Listener) -> None:
        """Its phone may not go on as it was."""
        self._end(listener, GONE)

    def _end(self, listener: Listener, last: bytes) -> None:
        """The ticket is void at once; the stream ends after its last event."""
        listener.is_gone = True
        self._forget(listener)
        listener.news.clear()
        listener.tell("end", last)

    def _forget(self, listener: Listener) -> None:
        self.tickets.pop(listener.ticket, None)
        if listener in (streams := self.devices[listener.device]):
            streams.remove(listener)
        if not streams:
            del self.devices[listener.device]


def event_key(code: str) -> str:
    """By which an event is followed beside the tables, whose codes have no such sign."""
    return f"{OF_EVENTS}{code}"


def is_event(key: str) -> bool:
    return key.startswith(OF_EVENTS)


HOST, WATCH = "host", "watch"
OF_EVENTS = "event:"

hub = Hub()
