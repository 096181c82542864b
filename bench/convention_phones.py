"""What the phones of a convention do: they watch the standings, record, report, and open the page."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import defaultdict

from bench.convention_hall import TABLES, Hall, Watcher, totals_of
from bench.phones import Phone, ask, sent_once
from bench.server import HOST, Site, answer_read

SECONDS = 20
ENTRIES_PER_SECOND, PAGES_PER_SECOND = 10, 5
KNOWN = re.compile(rb'id="follow"[^>]*data-revision="(\d+)"[^>]*data-stamp="([\w-]+)"')
LENGTH = re.compile(rb"content-length: (\d+)")

# Following


async def follow(site: Site, phone: Watcher) -> None:
    reader, writer = await asyncio.open_connection(HOST, site.port, limit=4096)
    writer.write(f"GET /live/events/{phone.code}/ HTTP/1.1\r\n{phone.headers}\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                hear(site, phone, json.loads(line[6:]))
    finally:
        writer.close()


fetching: set[asyncio.Task[None]] = set()


def hear(site: Site, phone: Watcher, said: dict[str, object]) -> None:
    if "revision" not in said:
        return
    phone.ticket = str(said.get("ticket", phone.ticket))
    phone.heard[int(str(said["revision"]))] = time.perf_counter()
    if not phone.busy:
        phone.busy = True
        delay = random.random() * float(str(said.get("spread", 0))) / 1000
        fetching.add(task := asyncio.create_task(fetch(site, phone, delay)))
        task.add_done_callback(fetching.discard)


async def fetch(site: Site, phone: Watcher, delay: float) -> None:
    """At a moment of its own, as the page does."""
    await asyncio.sleep(delay)
    while phone.revision < max(phone.heard):
        status, content = await what_is_new(site, phone)
        assert status == 200, status
        found = KNOWN.search(content)
        assert found is not None
        phone.revision, phone.stamp = int(found[1]), found[2].decode()
        phone.shown[phone.revision] = time.perf_counter()
        phone.pages[phone.revision] = content
    phone.busy = False


async def what_is_new(site: Site, phone: Watcher) -> tuple[int, bytes]:
    """On a connection that stays open, as a browser's does, until the server closes it."""
    since = f"X-Since: {phone.stamp}\r\nX-Ticket: {phone.ticket}\r\n"
    request = f"GET /events/{phone.code}/standings/ HTTP/1.1\r\n{phone.headers}{since}\r\n".encode()
    while True:
        is_new = phone.line is None
        reader, writer = phone.line = phone.line or await asyncio.open_connection(HOST, site.port)
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head.lower())
            return answer_read(head + await reader.readexactly(int(length[1]) if length else 0))
        except (OSError, asyncio.IncompleteReadError):
            phone.line = None
            if is_new:
                raise


# Recording, reporting, opening the page


async def warm_up(site: Site, hall: Hall) -> None:
    """Everything loaded, and an entry at every table, as on a server that has been running for a while."""
    await ask(site, f"GET /events/{hall.code}/standings/", hall.watchers[0])
    await asyncio.gather(*(land(site, phone, f"w{nth}") for nth, phone in enumerate(hall.tables)))


async def land(site: Site, phone: Phone, command: str) -> None:
    body = f"seen={phone.revision}&command={command}&anyway=1&line=seat-1:colonist:caribbean"
    status = await sent_once(site, phone, body)
    assert status == 200, status
    phone.revision += 1


async def record(site: Site, tables: list[Phone]) -> int:
    """Landings at all tables in turns; how many were acknowledged."""
    turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def in_turn(nth: int) -> None:
        phone = tables[nth % len(tables)]
        async with turns[phone.code]:
            await land(site, phone, f"c{nth}")

    await paced(ENTRIES_PER_SECOND, in_turn)
    return ENTRIES_PER_SECOND * SECONDS


async def report_all(site: Site, hall: Hall) -> None:
    """Each table once, spread over the time."""

    async def send(nth: int) -> None:
        totals = "&".join(f"total{seat}={total}" for seat, (total, _rank) in totals_of(nth + 1).items())
        path = f"POST /events/{hall.code}/tables/2-{nth + 1}/totals/"
        status, _content = await ask(site, path, hall.tables[nth], f"seen=0&{totals}")
        assert status == 302, status

    await paced(TABLES / SECONDS, send)


async def open_pages(site: Site, hall: Hall) -> list[float]:
    """How long the whole page of the standings took, each time that somebody opened it."""
    spent = []

    async def open_page(_nth: int) -> None:
        phone = random.choice(hall.watchers)
        visitor = Watcher(phone.code, phone.session, 0)
        begin = time.perf_counter()
        status, _content = await ask(site, f"GET /events/{hall.code}/standings/", visitor)
        assert status == 200, status
        spent.append(time.perf_counter() - begin)

    await paced(PAGES_PER_SECOND, open_page)
    return spent


async def paced(per_second: float, work) -> None:
    """So many a second, whether the server keeps up or not."""
    begin, works = time.perf_counter(), []
    for nth in range(round(per_second * SECONDS)):
        await asyncio.sleep(max(0, begin + nth / per_second - time.perf_counter()))
        works.append(asyncio.create_task(work(nth)))
    await asyncio.gather(*works)
