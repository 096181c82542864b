"""A thousand phones at two hundred tables: how they follow, how they record, and when each learnt of it."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import resource
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bench.recording import FIRST
from bench.recording import Table as RecordedTable
from bench.server import HOST, Site, answer_read

TABLES, PHONES_EACH = 200, 5
PER_SECOND, SECONDS = 20, 12
POLL_SECONDS = 2
DRAIN_SECONDS = 10
PATIENCE_SECONDS = 3
"""Until a page asks for what was to come by itself."""
AGAIN_SECONDS = 0.2
"""Until a page looks again, or sends again what was not recorded."""
GIVE_UP_SECONDS = 60
TURN = 4
REVISION = re.compile(rb'data-revision="(\d+)"')
TOKEN = "t" * 32


@dataclass
class Phone:
    """One device: what it knows, and when it learnt it."""

    code: str
    session: str
    revision: int
    ticket: str = ""
    heard: dict[int, float] = field(default_factory=dict)
    shown: dict[int, float] = field(default_factory=dict)
    busy: bool = False
    waiting: asyncio.TimerHandle | None = None

    @property
    def headers(self) -> str:
        return f"Host: localhost\r\nCookie: session={self.session}; csrf={TOKEN}\r\nAccept-Encoding: gzip\r\n"

    @property
    def stream(self) -> str:
        return f"/live/{self.code}/"

    def stop_waiting(self) -> None:
        if self.waiting:
            self.waiting.cancel()

    def take(self, revision: int, packed: str) -> None:
        """What comes by itself; nothing does at a table."""
        raise AssertionError(revision, packed)

    async def look(self, site: Site) -> bool:
        """Whether there was an answer."""
        try:
            status, content = await ask(site, f"GET /tables/{self.code}/changes/{self.revision}/", self)
        except (OSError, IndexError):
            return False
        if status == 200:
            found = REVISION.search(content)
            assert found is not None
            self.revision = max(self.revision, int(found.group(1)))
            self.shown[self.revision] = time.perf_counter()
        elif status not in (204, 502, 503):
            raise AssertionError(status)
        return status in (200, 204)


@dataclass
class Recording:
    code: str
    revision: int
    sent: float
    command: str = ""


def phones_at_tables(tables: int = TABLES) -> list[Phone]:
    """Tables in the fourth turn, each with five phones that joined."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction

    from companion.device.access import phone_remember
    from companion.models import Role
    from companion.services.access import link_make, link_use

    phones = []
    with transaction.atomic():
        for _table in range(tables):
            game = RecordedTable(FIRST, TURN - 1).game
            link, _secret = link_make(game=game, role=Role.TABLE)
            for _nth in range(PHONES_EACH):
                session = SessionStore()
                phone_remember(session, link_use(link=link))
                session.save()
                phones.append(Phone(game.code, session.session_key, 1))
    return phones


def be_many_phones() -> None:
    """All phones are in this process: it has many connections, and while it looked for circles in its memory
    all of them would be deaf for a tenth of a second, which no phone in a hall is."""
    gc.disable()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))


async def ask(site: Site, request: str, phone: Phone, body: str = "") -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection(HOST, site.port)
    head = f"{request} HTTP/1.1\r\n{phone.headers}Connection: close\r\n"
    if body:
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        head += f"X-CSRFToken: {TOKEN}\r\nHX-Request: true\r\n"
    if phone.ticket:
        head += f"X-Ticket: {phone.ticket}\r\n"
    writer.write(f"{head}\r\n{body}".encode())
    answer = await reader.read(-1)
    writer.close()
    return answer_read(answer)


# Following


async def follow(site: Site, phone: Phone) -> None:
    """The stream, begun anew when it breaks."""
    while True:
        await listen(site, phone)
        phone.ticket = ""
        await asyncio.sleep(AGAIN_SECONDS)


async def listen(site: Site, phone: Phone) -> None:
    """What the stream announces is fetched, as the page does."""
    loop = asyncio.get_running_loop()
    line, ear = await loop.create_connection(lambda: Ear(site, phone), HOST, site.port)
    line.write(f"GET {phone.stream} HTTP/1.1\r\n{phone.headers}\r\n".encode())
    try:
        await ear.ends
    finally:
        line.close()


class Ear(asyncio.Protocol):
    """Hears as soon as something is there. Hundreds of phones live in this one process: if each waited for
    a line and was woken for it, the last of them would hear by that much later."""

    def __init__(self, site: Site, phone: Phone):
        self.site, self.phone = site, phone
        self.rest = b""
        self.ends = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"data: "):
                hear(self.site, self.phone, json.loads(line[6:]))

    def connection_lost(self, _why: Exception | None) -> None:
        if not self.ends.done():
            self.ends.set_result(None)


fetching: set[asyncio.Task[None]] = set()


def hear(site: Site, phone: Phone, said: dict[str, object]) -> None:
    if "packed" in said:
        phone.stop_waiting()
        phone.take(int(str(said["revision"])), str(said["packed"]))
    elif "revision" in said:
        hear_revision(site, phone, said)


def hear_revision(site: Site, phone: Phone, said: dict[str, object]) -> None:
    phone.ticket = str(said.get("ticket", phone.ticket))
    revision = int(str(said["revision"]))
    if revision > phone.revision:
        phone.heard[revision] = time.perf_counter()
        patience = PATIENCE_SECONDS if "coming" in said else 0
        phone.stop_waiting()
        begin = partial(begin_to_fetch, site, phone, float(str(said.get("spread", 0))))
        phone.waiting = asyncio.get_running_loop().call_later(patience, begin)


def begin_to_fetch(site: Site, phone: Phone, spread: float) -> None:
    fetching.add(task := asyncio.create_task(fetch(site, phone, spread)))
    task.add_done_callback(fetching.discard)


async def fetch(site: Site, phone: Phone, spread: float) -> None:
    """What is new, at a moment of its own within so many milliseconds, and again as long as it is older
    than what was heard."""
    if phone.busy:
        return
    phone.busy = True
    await asyncio.sleep(random.random() * spread / 1000)
    while phone.revision < max(phone.heard):
        if not await phone.look(site):
            await asyncio.sleep(AGAIN_SECONDS)
    phone.busy = False


async def poll(site: Site, phone: Phone) -> None:
    await asyncio.sleep(random.random() * POLL_SECONDS)
    while True:
        due = time.perf_counter() + POLL_SECONDS
        await phone.look(site)
        await asyncio.sleep(max(0, due - time.perf_counter()))


# Recording


async def record(site: Site, phones: list[Phone], *, again: bool = False) -> list[Recording]:
    """Landings at one table after the other, so many a second, whether the server keeps up or not. What
    is not recorded is sent again, as a page does, if so wished."""
    tables = list({phone.code: phone for phone in phones}.values())
    revisions = {
        phone.code: max(one.revision for one in phones if one.code == phone.code) for phone in tables
    }
    turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
    done: list[Recording] = []

    async def land(phone: Phone, nth: int) -> None:
        sent, command = time.perf_counter(), f"b{time.time_ns()}-{nth}"
        async with turns[phone.code]:
            seen = revisions[phone.code]
            body = f"seen={seen}&command={command}&anyway=1&line=seat-1:colonist:caribbean"
            while (status := await sent_once(site, phone, body)) != 200:
                if not (again and status in (0, 502, 503)) or time.perf_counter() - sent > GIVE_UP_SECONDS:
                    raise AssertionError(f"recording: {status}")
                await asyncio.sleep(AGAIN_SECONDS)
            revisions[phone.code] = seen + 1
            done.append(Recording(phone.code, seen + 1, sent, command))

    landings = []
    begin = time.perf_counter()
    for nth in range(PER_SECOND * SECONDS):
        await asyncio.sleep(max(0, begin + nth / PER_SECOND - time.perf_counter()))
        landings.append(asyncio.create_task(land(tables[nth % len(tables)], nth)))
    await asyncio.gather(*landings)
    return done


async def sent_once(site: Site, phone: Phone, body: str) -> int:
    """The status; 0 if nobody answered."""
    try:
        return (await ask(site, f"POST /tables/{phone.code}/record/dock/", phone, body))[0]
    except (OSError, IndexError):
        return 0


# Learning


def when_recorded(done: list[Recording]) -> list[Recording]:
    """The same with the moment of the entry itself, which the log knows: what a tap waits for
    before that is no matter of the stream."""
    from django.db import connection

    from companion.models import Entry

    offset = time.perf_counter() - time.time()
    rows = Entry.objects.filter(game__code__in={one.code for one in done})
    at = {(code, number): moment for code, number, moment in rows.values_list("game__code", "revision", "at")}
    connection.close()
    return [
        Recording(one.code, one.revision, at[one.code, one.revision].timestamp() + offset, one.command)
        for one in done
    ]


def delays(
    done: list[Recording], phones: list[Phone], learnt: Callable[[Phone], dict[int, float]]
) -> list[float]:
    """For each recording and each phone of its table, how long it took to learn of it. What was
    never learnt took forever."""
    at: dict[str, list[Phone]] = {}
    for phone in phones:
        at.setdefault(phone.code, []).append(phone)
    found = []
    for one in done:
        for phone in at[one.code]:
            times = [when for revision, when in learnt(phone).items() if revision >= one.revision]
            found.append(min(times, default=float("inf")) - one.sent)
    return found


def p99(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


async def all_learnt(
    done: list[Recording], phones: list[Phone], learnt: Callable[[Phone], dict[int, float]]
) -> list[float]:
    """The delays, when all have learnt of all or time is up."""
    deadline = time.perf_counter() + DRAIN_SECONDS
    found = delays(done, phones, learnt)
    while max(found) == float("inf") and time.perf_counter() < deadline:
        await asyncio.sleep(0.5)
        found = delays(done, phones, learnt)
    return found


async def warm_up(site: Site, phones: list[Phone], *, times: int = 1) -> None:
    """Everything loaded and every table read once, as on a server that has been running; ``times`` as
    many as there are processes."""
    for _process in range(times):
        await asyncio.gather(
            *(ask(site, f"GET /tables/{phone.code}/changes/0/", phone) for phone in phones[::PHONES_EACH])
        )
    first = asyncio.create_task(listen(site, phones[0]))
    while not phones[0].ticket:
        await asyncio.sleep(0.05)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    phones[0].ticket = ""


async def followed(site: Site, phones: list[Phone]) -> list[asyncio.Task[None]]:
    """The streams of all phones, once all are open."""
    streams = [asyncio.create_task(follow(site, phone)) for phone in phones]
    while not all(phone.ticket for phone in phones):
        await asyncio.sleep(0.1)
    return streams


async def stopped(works: list[asyncio.Task[None]]) -> None:
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)
