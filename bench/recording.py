"""Recording an entry over HTTP: late in the game against early, and against a bare Django POST."""

from __future__ import annotations

import gzip
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from bench.measure import Report

GAMES = Path("tests/recorded_games")
COLORS = ("red", "blue", "green", "yellow", "orange", "purple")
POSTS = 60
FORM = "application/x-www-form-urlencoded"


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        prepare()
        measure(report)


def prepare() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def measure(report: Report) -> None:
    measure_first(report)
    measure_second(report)


def measure_first(report: Report) -> None:
    early, late = (Table(FIRST, turns) for turns in (0, 7))
    bare = Bare(len(early.page()))
    middle = medians(early=early.post, late=late.post, bare=bare.post)
    page, answer = late.page(), late.post()
    report.line(
        f"    medians: turn 1 {middle['early'] * 1000:.1f} ms, turn 8 {middle['late'] * 1000:.1f} ms, "
        f"bare {middle['bare'] * 1000:.1f} ms; {late.entries} entries before turn 8's"
    )
    report.ratio("recording in turn 8 / in turn 1", middle["late"] / middle["early"], most=1.3)
    report.ratio("recording in turn 8 / a bare POST", middle["late"] / middle["bare"], most=4)
    report.ratio("the whole table page in kB", len(page) / 1000, most=60)
    report.ratio("the whole table page compressed in kB", len(gzip.compress(page)) / 1000, most=15)
    report.ratio("a recorded entry's answer compressed in kB", len(gzip.compress(answer)) / 1000, most=15)


def measure_second(report: Report) -> None:
    late = Table(SECOND, 7)
    bare = Bare(len(late.page()))
    middle = medians(late=late.post, bare=bare.post)
    report.line(
        f"    medians of {SECOND.rules}: {middle['late'] * 1000:.1f} ms, "
        f"bare {middle['bare'] * 1000:.1f} ms; {late.entries} entries before"
    )
    report.ratio(f"recording late in {SECOND.rules} / a bare POST", middle["late"] / middle["bare"], most=3)


def medians(**posts: Callable[[], object]) -> dict[str, float]:
    """In turns, so that whatever else the machine does strikes all of them alike."""
    times: dict[str, list[float]] = {name: [] for name in posts}
    for _nth in range(POSTS):
        for name, post in posts.items():
            times[name].append(timed(post))
    return {name: statistics.median(spent) for name, spent in times.items()}


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


class Sample(NamedTuple):
    """A recorded game of some kind, and a sheet that can be sent again and again."""

    rules: str
    file: str
    turn_ends: str
    """The kind of entry behind which the sheet is due."""
    box: str
    sheet: dict[str, str]


# In time they are more than a Dock has spaces, or than an Income can pay: so they are recorded anyway.
FIRST = Sample(
    "empires",
    "four-players-auction-age-of-reason",
    "end_turn",
    "dock",
    {"line": "seat-1:colonist:caribbean", "anyway": "1"},
)
SECOND = Sample(
    "renaissance",
    "six-players-long",
    "tax",
    "expansion",
    {"due": "expansion", "pick_player": "seat-1", "tokens": "1", "anyway": "1"},
)


class Table:
    """A recorded game, brought to a turn, on a phone that goes on recording."""

    def __init__(self, sample: Sample, turns: int) -> None:
        from django.test import Client

        from companion.device.access import phone_remember
        from companion.models import Detail, Seat
        from companion.services import games
        from companion.services.access import host_welcome

        self.sample = sample
        document = json.loads((GAMES / sample.rules / f"{sample.file}.json").read_text())["document"]
        keys = {player["name"]: f"seat-{nth}" for nth, player in enumerate(document["players"], start=1)}
        document = with_seats(document, keys)
        entries = until(document.pop("entries"), sample.turn_ends, turns)
        people = document.pop("players")
        head = {key: value for key, value in document.items() if key != "format"}
        seats = [
            Seat(name=name, color=color, brings={key: said for key, said in person.items() if key != "name"})
            for name, color, person in zip(keys, COLORS, people, strict=False)
        ]
        self.game = games.game_start(rules=sample.rules, head=head, seats=seats, detail=Detail.FULL)
        if entries:
            games.step_record(game=self.game, entries=entries, seen=0, command="so far", box=sample.box)
        self.entries = len(entries)
        self.client = Client(HTTP_HOST="localhost")
        session = self.client.session
        phone_remember(session, host_welcome(game=self.game))
        session.save()
        self.sent = 0

    def page(self) -> bytes:
        return self.client.get(f"/tables/{self.game.code}/").content

    def post(self) -> bytes:
        """The sheet, by htmx: recorded, and the fresh table in the answer."""
        self.game.refresh_from_db()
        self.sent += 1
        sheet = {"seen": self.game.revision, "command": f"bench {self.sent}", **self.sample.sheet}
        answer = self.client.post(
            f"/tables/{self.game.code}/record/{self.sample.box}/",
            urlencode(sheet),
            content_type=FORM,
            headers={"HX-Request": "true"},
        )
        if answer.status_code != 200:
            raise AssertionError(answer.status_code)
        return answer.content


class Bare:
    """What Django itself costs: one insert and a page of the same size."""

    def __init__(self, size: int) -> None:
        from django.test import Client

        import bench.bare as bare

        bare.SIZE = size
        self.client = Client(HTTP_HOST="localhost")

    def post(self) -> bytes:
        from django.test import override_settings

        with override_settings(ROOT_URLCONF="bench.bare"):
            return self.client.post("/", urlencode({"text": "something"}), content_type=FORM).content


def until(entries: list[dict[str, Any]], turn_ends: str, turns: int) -> list[dict[str, Any]]:
    """The entries up to the end of so many turns."""
    ends = [nth for nth, entry in enumerate(entries) if entry["do"] == turn_ends]
    return entries[: ends[turns - 1] + 1] if turns else []


def with_seats(value: Any, keys: dict[str, str]) -> Any:
    """The same document with seats for names, as the log stores it."""
    if isinstance(value, dict):
        return {keys.get(key, key): with_seats(item, keys) for key, item in value.items()}
    if isinstance(value, list):
        return [with_seats(item, keys) for item in value]
    return keys.get(value, value) if isinstance(value, str) else value
