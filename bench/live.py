"""A thousand phones at two hundred tables, live and by polling, against the real server process."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.measure import Report
from bench.recording import Table as RecordedTable
from bench.recording import prepare

TABLES, PHONES_EACH = 200, 5
PER_SECOND, SECONDS = 20, 12
POLL_SECONDS = 2
IDLE_SECONDS = 10
DRAIN_SECONDS = 10
TURN = 4
HOST = "127.0.0.1"
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

    @property
    def headers(self) -> str:
        return f"Host: localhost\r\nCookie: session={self.session}; csrf={TOKEN}\r\nAccept-Encoding: gzip\r\n"


@dataclass
class Recording:
    code: str
    revision: int
    sent: float


def run(report: Report) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        prepare()
        phones = phones_at_tables()
        with Server() as server:
            asyncio.run(measure(report, server, phones))


def phones_at_tables() -> list[Phone]:
    """Two hundred tables in the fourth turn, each with five phones that joined."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction

    from companion.access import phone_remember
    from companion.models import Role
    from companion.services.access import link_make, link_use

    phones = []
    with transaction.atomic():
        for _table in range(TABLES):
            game = RecordedTable(turn=TURN).game
            link, _secret = link_make(game=game, role=Role.TABLE)
            for _nth in range(PHONES_EACH):
                session = SessionStore()
                phone_remember(session, link_use(link=link))
                session.save()
                phones.append(Phone(game.code, session.session_key, 1))
    return phones


class Server:
    """`make play` as a process of its own."""

    def __enter__(self) -> Server:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, "manage.py", "play", "--host", HOST, "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                socket.create_connection((HOST, self.port), timeout=1).close()
                return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("The server did not answer.")

    def __exit__(self, *_failure: object) -> None:
        before = time.monotonic()
        self.process.terminate()
        self.process.wait(timeout=30)
        self.stopped_in = time.monotonic() - before

    @property
    def cpu(self) -> float:
        """Seconds that it has worked."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Resident kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))  # type: ignore[union-attr]

    async def ask(self, request: str, phone: Phone, body: str = "") -> tuple[int, bytes]:
        reader, writer = await asyncio.open_connection(HOST, self.port)
        head = f"{request} HTTP/1.1\r\n{phone.headers}Connection: close\r\n"
        if body:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
            head += f"X-CSRFToken: {TOKEN}\r\nHX-Request: true\r\n"
        if phone.ticket:
            head += f"X-Ticket: {phone.ticket}\r\n"
        writer.write(f"{head}\r\n{body}".encode())
        answer = await reader.read(-1)
        writer.close()
        top, _blank, content = answer.partition(b"\r\n\r\n")
        if b"transfer-encoding: chunked" in top.lower():
            content = unchunked(content)
        if b"content-encoding: gzip" in top.lower():
            content = gzip.decompress(content)
        return int(top.split(b" ", 2)[1]), content


def unchunked(content: bytes) -> bytes:
    parts = []
    while content:
        size, _line, content = content.partition(b"\r\n")
        parts.append(content[: int(size, 16)])
        content = content[int(size, 16) + 2 :]
    return b"".join(parts)


# The phones


async def listen(server: Server, phone: Phone, ready: asyncio.Event | None = None) -> None:
    """The stream; what it announces is fetched at once, as the page does."""
    reader, writer = await asyncio.open_connection(HOST, server.port, limit=4096)
    writer.write(f"GET /live/{phone.code}/ HTTP/1.1\r\n{phone.headers}\r\n".encode())
    try:
        while line := await reader.readline():
            if not line.startswith(b"data: "):
                continue
            said = json.loads(line[6:])
            if "ticket" in said:
                phone.ticket = said["ticket"]
                phone.revision = said["revision"]
            elif "revision" in said:
                phone.heard[said["revision"]] = time.perf_counter()
                fetching.add(task := asyncio.create_task(fetch(server, phone)))
                task.add_done_callback(fetching.discard)
    finally:
        writer.close()


fetching: set[asyncio.Task[None]] = set()


async def fetch(server: Server, phone: Phone) -> None:
    """The fresh parts, unless there are none."""
    if phone.busy:
        return
    phone.busy = True
    status, content = await server.ask(f"GET /tables/{phone.code}/changes/{phone.revision}/", phone)
    phone.busy = False
    if status == 200:
        found = REVISION.search(content)
        assert found is not None
        phone.revision = int(found.group(1))
        phone.shown[phone.revision] = time.perf_counter()
    elif status != 204:
        raise AssertionError(status)


async def poll(server: Server, phone: Phone) -> None:
    await asyncio.sleep(random.random() * POLL_SECONDS)
    while True:
        due = time.perf_counter() + POLL_SECONDS
        await fetch(server, phone)
        await asyncio.sleep(max(0, due - time.perf_counter()))


# The recorders


async def record(server: Server, phones: list[Phone]) -> list[Recording]:
    """Landings at one table after the other, so many a second, whether the server keeps up or not."""
    tables = list({phone.code: phone for phone in phones}.values())
    revisions = {
        phone.code: max(one.revision for one in phones if one.code == phone.code) for phone in tables
    }
    done: list[Recording] = []

    async def land(phone: Phone, nth: int) -> None:
        sent = time.perf_counter()
        seen = revisions[phone.code]
        revisions[phone.code] += 1
        body = f"seen={seen}&command=b{time.time_ns()}-{nth}&line=seat-1:colonist:caribbean"
        status, _content = await server.ask(f"POST /tables/{phone.code}/record/dock/", phone, body)
        if status != 200:
            raise AssertionError(f"recording: {status}")
        done.append(Recording(phone.code, seen + 1, sent))

    landings = []
    begin = time.perf_counter()
    for nth in range(PER_SECOND * SECONDS):
        await asyncio.sleep(max(0, begin + nth / PER_SECOND - time.perf_counter()))
        landings.append(asyncio.create_task(land(tables[nth % len(tables)], nth)))
    await asyncio.gather(*landings)
    return done


def when_recorded(done: list[Recording]) -> list[Recording]:
    """The same with the moment of the entry itself, which the log knows: what a tap waits for
    before that is no matter of the stream."""
    from companion.models import Entry

    offset = time.perf_counter() - time.time()
    rows = Entry.objects.filter(game__code__in={one.code for one in done})
    at = {(code, number): moment for code, number, moment in rows.values_list("game__code", "revision", "at")}
    return [
        Recording(one.code, one.revision, at[one.code, one.revision].timestamp() + offset) for one in done
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


# The measurements


async def measure(report: Report, server: Server, phones: list[Phone]) -> None:
    await warm_up(server, phones)
    memory = server.memory
    streams = [asyncio.create_task(listen(server, phone)) for phone in phones]
    while not all(phone.ticket for phone in phones):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    each = (server.memory - memory) / len(phones)
    cpu = server.cpu
    await asyncio.sleep(IDLE_SECONDS)
    idle = (server.cpu - cpu) / IDLE_SECONDS

    live = await phase(server, phones, lambda phone: phone.heard)
    fresh = delays(live.done, phones, lambda phone: phone.shown)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)

    for phone in phones:
        phone.ticket = ""
    polls = [asyncio.create_task(poll(server, phone)) for phone in phones]
    await asyncio.sleep(POLL_SECONDS)
    polled = await phase(server, phones, lambda phone: phone.shown)
    for one in polls:
        one.cancel()
    await asyncio.gather(*polls, return_exceptions=True)

    for name, found in (("signal", live.delays), ("fresh parts", fresh), ("by polling", polled.delays)):
        report.line(
            f"    {name}: median {statistics.median(found) * 1000:.0f} ms, p99 {p99(found) * 1000:.0f} ms"
        )
    report.line(f"    cores: {live.cores:.2f} live, {polled.cores:.2f} by polling")
    report.fact(
        f"every revision on every phone ({len(live.delays)} times, {len(phones)} phones)",
        max(live.delays + fresh) < float("inf"),
    )
    report.ratio("signal p99 in ms", p99(live.delays) * 1000, most=150)
    report.ratio("fresh parts p99 in ms", p99(fresh) * 1000, most=1000)
    report.ratio("memory per connection in kB", each, most=40)
    report.ratio("idle phones: per cent of a core", idle * 100, most=2)
    middle = statistics.median(polled.delays) / statistics.median(live.delays)
    report.ratio("delay by polling / live", middle, least=10)
    report.ratio("processor time by polling / live", polled.cores / live.cores, least=1)


@dataclass
class Phase:
    done: list[Recording]
    delays: list[float]
    cores: float


async def phase(server: Server, phones: list[Phone], learnt: Callable[[Phone], dict[int, float]]) -> Phase:
    """Recordings while the phones follow; then so long until all have learnt of all, but not forever."""
    cpu, begin = server.cpu, time.perf_counter()
    taps = await record(server, phones)
    done = await asyncio.to_thread(when_recorded, taps)
    cores = (server.cpu - cpu) / (time.perf_counter() - begin)
    deadline = time.perf_counter() + DRAIN_SECONDS
    found = delays(done, phones, learnt)
    while max(found) == float("inf") and time.perf_counter() < deadline:
        await asyncio.sleep(0.5)
        found = delays(done, phones, learnt)
    await asyncio.sleep(1)
    return Phase(done, found, cores)


async def warm_up(server: Server, phones: list[Phone]) -> None:
    """Everything loaded and every table read once, as on a server that has been running."""
    works: list[Awaitable[object]] = []
    for phone in phones[::PHONES_EACH]:
        works.append(server.ask(f"GET /tables/{phone.code}/changes/0/", phone))
    await asyncio.gather(*works)
    first = asyncio.create_task(listen(server, phones[0]))
    while not phones[0].ticket:
        await asyncio.sleep(0.05)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    phones[0].ticket = ""
