"""Searching the look-up as one types: the whole answer of the server, for random queries."""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from functools import partial
from multiprocessing import get_context
from urllib.parse import urlencode

from bench.measure import Report, seconds

QUERIES = 500
RUNS = 5
LIMIT = 50
OK = 200
TYPING = {"HX-Request": "true", "HX-Target": "found"}


def run(report: Report) -> None:
    # In a process of its own, because Django's settings can be read only once in each.
    with tempfile.TemporaryDirectory() as folder, get_context("spawn").Pool(1) as pool:
        times = [1000 * spent for spent in pool.apply(measure, (folder,))]
    median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[-1]
    report.line(f"    {QUERIES} random queries: median {median:.1f} ms, 99 in 100 within {p99:.1f} ms")
    report.ratio("the slowest search in ms", max(times), most=LIMIT)


def measure(folder: str) -> list[float]:
    os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "companion.settings"}
    from bench.recording import prepare

    prepare()
    from django.test import Client

    client = Client(HTTP_HOST="localhost")
    client.get("/lookup/")  # one opens the page before one types

    def search(query: str) -> None:
        if client.get(f"/lookup/?{urlencode({'q': query})}", headers=TYPING).status_code != OK:
            raise AssertionError(query)

    return [seconds(partial(search, query), runs=RUNS) for query in queries(random.Random(57))]


def queries(chance: random.Random) -> list[str]:
    """Beginnings of names and of two names together, single letters, and nonsense."""
    from companion.games.empires.names import NAMES

    names = [name for language in NAMES.values() for name in (*language, *language.values())]
    letters = "abcdefghijklmnopqrstuvwxyząéñłü "

    def one() -> str:
        match chance.randrange(4):
            case 0:
                return "".join(chance.choices(letters, k=chance.randint(1, 12)))
            case 1:
                return " ".join(chance.sample(names, 2))[:60]
            case _:
                name = chance.choice(names)
                return name[: chance.randint(1, len(name))]

    return [one() for _nth in range(QUERIES)]
