"""A thousand phones at two hundred tables, live and by polling, against the real server process."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass

import uvloop

from bench.measure import Report
from bench.phones import (
    POLL_SECONDS,
    Phone,
    Recording,
    all_learnt,
    be_many_phones,
    delays,
    followed,
    p99,
    phones_at_tables,
    poll,
    record,
    stopped,
    warm_up,
    when_recorded,
)
from bench.recording import prepare
from bench.server import Server

IDLE_SECONDS = 10


def run(report: Report) -> None:
    be_many_phones()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        prepare()
        phones = phones_at_tables()
        with Server() as server:
            uvloop.run(measure(report, server, phones))


async def measure(report: Report, server: Server, phones: list[Phone]) -> None:
    await warm_up(server, phones)
    memory = server.memory
    streams = await followed(server, phones)
    await asyncio.sleep(1)
    each = (server.memory - memory) / len(phones)
    cpu = server.cpu
    await asyncio.sleep(IDLE_SECONDS)
    idle = (server.cpu - cpu) / IDLE_SECONDS

    live = await phase(server, phones, lambda phone: phone.heard)
    fresh = delays(live.done, phones, lambda phone: phone.shown)
    await stopped(streams)

    for phone in phones:
        phone.ticket = ""
    polls = [asyncio.create_task(poll(server, phone)) for phone in phones]
    await asyncio.sleep(POLL_SECONDS)
    polled = await phase(server, phones, lambda phone: phone.shown)
    await stopped(polls)

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
    found = await all_learnt(done, phones, learnt)
    await asyncio.sleep(1)
    return Phase(done, found, cores)
