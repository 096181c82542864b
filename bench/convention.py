"""A convention: 120 entrants, 30 tables that record and report at once, 400 phones that watch the standings;
on SQLite and on PostgreSQL. Then, on the same server, a thousand phones at single tables: an event's signal
is compared with theirs."""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict

import uvloop

from bench.convention_hall import TABLES, Hall, hall_made
from bench.convention_phones import open_pages, record, report_all, warm_up
from bench.live import phase
from bench.measure import Report
from bench.phones import Phone, be_many_phones, follow, followed, p99, phones_at_tables, stopped
from bench.phones import warm_up as warm_up_tables
from bench.recording import prepare
from bench.server import Server
from tests.postgres import cluster
from tests.programs import postgres_folder

DRAIN_SECONDS = 15
MOST_BESIDE_TABLES = 1.5
"""A signal goes to 400 phones instead of five, and one slow result of thirty decides its p99."""
ROW = re.compile(r'<tr data-entrant="(\d+)"[^>]*>\s*<td>(\d+)')


def run(report: Report) -> None:
    """Each database in a process of its own: Django is set up once."""
    if os.environ.get("CONVENTION"):
        return hall_on(report, os.environ["CONVENTION"])
    for name in ("SQLite", "PostgreSQL"):
        report.kept &= measured_apart(report, name)
    return None


def measured_apart(report: Report, name: str) -> bool:
    command = [sys.executable, "-m", "bench", "convention"]
    environment = os.environ | {"CONVENTION": name}
    if name == "SQLite":
        return subprocess.run(command, env=environment).returncode == 0
    if postgres_folder() is None:
        report.fact("PostgreSQL is installed", False)
        return False
    with cluster() as database:
        environment["DATABASE_URL"] = database.url
        return subprocess.run(command, env=environment).returncode == 0


def hall_on(report: Report, name: str) -> None:
    be_many_phones()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        prepare()
        hall, phones = hall_made(), phones_at_tables()
        with Server() as server:
            uvloop.run(measure_both(report, name, server, hall, phones))


# Measuring


async def measure_both(report: Report, name: str, server: Server, hall: Hall, phones: list[Phone]) -> None:
    event = await measure(report, name, server, hall)
    tables = await measure_tables(server, phones)
    report.line(f"    {name}, signal of single tables: p99 {tables * 1000:.0f} ms")
    report.ratio(
        f"{name}: signal p99 of the event / of single tables", event / tables, most=MOST_BESIDE_TABLES
    )


async def measure_tables(server: Server, phones: list[Phone]) -> float:
    """The 99th percentile of the signal's delays."""
    await warm_up_tables(server, phones)
    streams = await followed(server, phones)
    live = await phase(server, phones, lambda phone: phone.heard)
    await stopped(streams)
    return p99(live.delays)


async def measure(report: Report, name: str, server: Server, hall: Hall) -> float:
    """The same of the event's signal."""
    await warm_up(server, hall)
    streams = [asyncio.create_task(follow(server, phone)) for phone in hall.watchers]
    while not all(phone.shown for phone in hall.watchers):
        await asyncio.sleep(0.1)
    cpu, begin = server.cpu, time.perf_counter()
    entries, _reported, spent = await asyncio.gather(
        record(server, hall.tables), report_all(server, hall), open_pages(server, hall)
    )
    cores = (server.cpu - cpu) / (time.perf_counter() - begin)
    made = await asyncio.to_thread(when_reported, hall)
    await all_shown(hall, max(made))
    await stopped(streams)
    signal = tell(report, name, hall, made, spent, cores)
    facts = await asyncio.to_thread(facts_of, hall, entries)
    for fact, kept in facts.items():
        report.fact(f"{name}: {fact}", kept)
    return signal


async def all_shown(hall: Hall, last: int) -> None:
    deadline = time.perf_counter() + DRAIN_SECONDS
    while min(phone.revision for phone in hall.watchers) < last and time.perf_counter() < deadline:
        await asyncio.sleep(0.2)


def when_reported(hall: Hall) -> dict[int, float]:
    """By revision of the event, the moment of each act since; every act is a revision."""
    from django.db import connections

    from companion.models import Act

    offset = time.perf_counter() - time.time()
    acts = list(Act.objects.filter(event__code=hall.code).order_by("pk").values_list("at", flat=True))
    connections.close_all()
    new = acts[-TABLES:]
    return {hall.first + nth: at.timestamp() + offset for nth, at in enumerate(new, start=1)}


def tell(report: Report, name: str, hall: Hall, made: dict[int, float], spent, cores: float) -> float:
    heard = [learnt(phone.heard, nth) - at for phone in hall.watchers for nth, at in made.items()]
    shown = [learnt(phone.shown, nth) - at for phone in hall.watchers for nth, at in made.items()]
    for what, times in (("signal", heard), ("standings shown", shown), ("page opened", spent)):
        report.line(
            f"    {name}, {what}: median {statistics.median(times) * 1000:.0f} ms, "
            f"p99 {p99(times) * 1000:.0f} ms"
        )
    # What else the machine does is in every figure.
    report.line(f"    {name}: {cores:.2f} cores; load of the machine {os.getloadavg()[0]:.1f}")
    report.fact(
        f"{name}: every result on every phone ({len(shown)} times, {len(hall.watchers)} phones)",
        max(heard + shown) < float("inf"),
    )
    report.ratio(f"{name}: standings page p95 in ms", p95(spent) * 1000, most=200)
    return p99(heard)


def learnt(times: dict[int, float], revision: int) -> float:
    return min((at for known, at in times.items() if known >= revision), default=float("inf"))


def p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def facts_of(hall: Hall, entries: int) -> dict[str, bool]:
    """What the database says in the end, and what the phones showed on the way."""
    from django.db import connections

    from companion.log.event_reading import event_now
    from companion.models import Command, Event, Version

    now = event_now(Event.objects.get(code=hall.code))
    ranks = {now.by_name[row.player].number: row.rank for row in now.stages[0].rows}
    reported = Version.objects.filter(table__round__event=now.event, table__round__number=2).count()
    recorded = Command.objects.filter(key__startswith="c").count()
    connections.close_all()
    same = defaultdict(set)
    for phone in hall.watchers:
        phone.unpack()
        for revision, page in phone.pages.items():
            same[revision].add(page)
    last = [phone.pages[max(phone.pages)].decode() for phone in hall.watchers]
    return {
        f"no result lost or doubled ({reported} of {TABLES})": reported == TABLES,
        f"no entry lost ({recorded} of {entries})": recorded >= entries,
        "at each revision every phone had the same page": all(len(pages) == 1 for pages in same.values()),
        "the last page of every phone ranks as the library does": all(
            ranks_on(page) == ranks for page in last
        ),
    }


def ranks_on(page: str) -> dict[int, int]:
    return {int(number): int(rank) for number, rank in ROW.findall(page)}
