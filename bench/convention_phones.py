"""What the phones of a convention do: they record, report, and open the page."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict

from bench.convention_hall import TABLES, Hall, totals_of
from bench.phones import Phone, ask, sent_once
from bench.server import Site
from bench.watcher import Watcher

SECONDS = 20
ENTRIES_PER_SECOND, PAGES_PER_SECOND = 10, 5


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
