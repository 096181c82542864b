"""A hall: two server processes on PostgreSQL behind nginx, beside one; and a database that is stopped and
started while everybody plays. The proxy of `deploy/` sends all phones of a table to one process; what it
costs to have them at both, each process hearing of the other's recordings by NOTIFY, is measured besides."""

from __future__ import annotations

import asyncio
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import uvloop

from bench.measure import Report
from bench.phones import (
    PER_SECOND,
    SECONDS,
    TABLES,
    Phone,
    Recording,
    all_learnt,
    be_many_phones,
    delays,
    followed,
    p99,
    phones_at_tables,
    record,
    stopped,
    warm_up,
    when_recorded,
)
from bench.recording import prepare
from bench.server import Proxy, Server
from tests.postgres import Cluster, cluster
from tests.programs import postgres_folder

AWAY_AFTER, AWAY_SECONDS = 3, 4
"""When the database is stopped, and for how long."""


def run(report: Report) -> None:
    if postgres_folder() is None or shutil.which("nginx") is None:
        report.fact("PostgreSQL and nginx are installed", False)
        return
    be_many_phones()
    with tempfile.TemporaryDirectory() as folder, cluster() as database:
        os.environ |= {
            "DATA_DIR": folder,
            "DATABASE_URL": database.url,
            "DJANGO_SETTINGS_MODULE": "companion.settings",
        }
        prepare()
        phones = phones_at_tables(int(os.environ.get("TABLES", TABLES)))
        close_connections()
        hall(report, phones, Path(folder), database)


def hall(report: Report, phones: list[Phone], folder: Path, database: Cluster) -> None:
    with serving(1, folder) as one:
        alone = uvloop.run(measure(report, "one process", one, phones))
    with serving(2, folder, by_table=True) as two:
        apart = uvloop.run(measure(report, "two processes, a table at one of them", two, phones))
        report.ratio("signal p99 in ms, two processes behind the proxy of deploy/", apart * 1000, most=50)
        report.line(f"    beside that of one process: {alone * 1000:.0f} ms")
    with serving(2, folder) as two:
        uvloop.run(measure(report, "two processes, a table at both", two, phones))
        uvloop.run(measure_outage(report, two, phones, database))


@contextmanager
def serving(processes: int, folder: Path, *, by_table: bool = False) -> Iterator[Proxy]:
    with ExitStack() as open_now:
        servers = [open_now.enter_context(Server()) for _nth in range(processes)]
        yield open_now.enter_context(Proxy(servers, folder, by_table=by_table))


async def measure(report: Report, name: str, proxy: Proxy, phones: list[Phone]) -> float:
    """The 99th percentile of the delays of signals."""
    for phone in phones:
        phone.ticket = ""
    await warm_up(proxy, phones, times=len(proxy.servers))
    streams = await followed(proxy, phones)
    await asyncio.sleep(1)
    cpu, begin = proxy.cpu, time.perf_counter()
    taps = await record(proxy, phones)
    cores = (proxy.cpu - cpu) / (time.perf_counter() - begin)
    done = await asyncio.to_thread(when_recorded, taps)
    heard = await all_learnt(done, phones, lambda phone: phone.heard)
    shown = await all_learnt(done, phones, lambda phone: phone.shown)
    await stopped(streams)
    told = ", ".join(
        f"{what} {statistics.median(found) * 1000:.0f} / {p99(found) * 1000:.0f} ms"
        for what, found in (("signal", heard), ("fresh parts", shown))
    )
    report.line(f"    {name}: {told} (median / p99), {cores:.2f} cores")
    report.fact(
        f"{name}: every revision on every phone ({len(heard)} times, {len(phones)} phones)",
        max(heard + shown) < float("inf"),
    )
    return p99(heard)


async def measure_outage(report: Report, proxy: Proxy, phones: list[Phone], database: Cluster) -> None:
    for phone in phones:
        phone.ticket = ""
    streams = await followed(proxy, phones)
    recording = asyncio.create_task(record(proxy, phones, again=True))
    await asyncio.sleep(AWAY_AFTER)
    await asyncio.to_thread(database.stop)
    await asyncio.sleep(AWAY_SECONDS)
    await asyncio.to_thread(database.start)
    started = time.perf_counter()
    done = await recording
    report.line(f"    last recording {time.perf_counter() - started:.1f} s after the database's start")
    await all_learnt(done, phones, lambda phone: phone.shown)
    missing = sum(delay == float("inf") for delay in delays(done, phones, lambda phone: phone.shown))
    await stopped(streams)
    lost, doubled = await asyncio.to_thread(lost_and_doubled, done)
    report.line(f"    {len(done)} of {PER_SECOND * SECONDS} acknowledged, {lost} lost, {doubled} doubled")
    report.fact("a database stopped and started: nothing acknowledged is lost or doubled", not lost + doubled)
    report.fact("a database stopped and started: every revision on every phone", not missing)


def lost_and_doubled(done: list[Recording]) -> tuple[int, int]:
    """Of what was acknowledged, how much is not in the log, and how much is there twice."""
    from companion.models import Command, Entry

    close_connections()
    kept = set(Command.objects.values_list("key", flat=True))
    lost = sum(one.command not in kept for one in done)
    recorded = list(Entry.objects.values_list("game__code", "revision"))
    wanted = {(one.code, one.revision) for one in done}
    lost += len(wanted - set(recorded))
    doubled = sum(1 for one in recorded if one in wanted) - len(wanted)
    close_connections()
    return lost, doubled


def close_connections() -> None:
    from django.db import connections

    connections.close_all()
