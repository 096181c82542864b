"""Saved means saved, once means once, whole or not at all: the server is killed in the middle of
recordings, and phones hang up in the middle of sending."""

import os
import random
import re
import sys
import threading
import time
from collections import Counter

import pytest

from tests.served import PATIENCE, Server, sheet

# The server here has a SQLite database of its own.
pytestmark = pytest.mark.sqlite
KILLS = int(os.environ.get("KILLS", "40"))
"""Now and then a hundred: ``KILLS=100``."""
NOTICE = r'<div class="notice".*?</div>'
WORKERS = ("colonist", "soldier", "merchant", "captain", "missionary")


class Recorder(threading.Thread):
    """Sends one sheet after another, each with the same id until it is answered; now and then it hangs
    up before all is sent."""

    def __init__(self, server):
        super().__init__()
        self.server = server
        self.chance = random.Random(1519)
        self.seen, self.acknowledged, self.lasted = 0, 0, 0.0
        self.cut, self.saved_unanswered, self.unsaved = 0, 0, 0
        self.trouble = ""
        self.is_done = threading.Event()

    def run(self):
        while not (self.is_done.is_set() or self.trouble):
            began = time.monotonic()
            parts = self.server.record(self.sheet, Connection="close")
            if self.chance.random() < 0.5:
                self.hang_up(*parts)
            answer = self.answered(parts)
            if answer is None:
                self.count_broken()
                continue
            self.lasted = time.monotonic() - began
            status, text = answer
            if status != 200:
                self.trouble = f"{status}: {re.findall(NOTICE, text) or text[:500]}"
                return
            self.seen = int(re.search(r'data-revision="(\d+)"', text).group(1))
            self.acknowledged += 1

    @property
    def sheet(self):
        return sheet(command(self.acknowledged), self.seen, landings(self.acknowledged))

    def hang_up(self, head, body):
        """After any number of bytes, the end of a line included."""
        ends = [found.start() for found in re.finditer(b"&line=", body)]
        at = self.chance.choice([self.chance.randrange(len(body)), *ends[1:]])
        self.answered((head, body[:at]), hangs_up=True)
        self.cut += 1

    def answered(self, parts, hangs_up=False):
        """Status and text, or None if the connection broke."""
        try:
            if hangs_up:
                return self.server.sends(*parts).close()
            return self.server.answers(*parts)
        except OSError:
            return None

    def count_broken(self):
        """Whether the sheet that was not answered had been saved."""
        if command(self.acknowledged) in self.server.commands:
            self.saved_unanswered += 1
        else:
            self.unsaved += 1


def command(number):
    return f"sheet-{number}"


def landings(number):
    """Three entries of one step; no sheet is like the one before or after it."""
    worker = WORKERS[number % len(WORKERS)]
    return [("seat-1", worker), ("seat-2", worker), ("seat-1", "colonist")]


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.mark.slow
def test_many_kills_and_cut_uploads_lose_nothing_double_nothing_and_halve_nothing(server):
    recorder, chance = Recorder(server), random.Random(1492)
    recorder.start()
    for _nth in range(KILLS):
        wait_for_another(recorder)
        time.sleep(chance.uniform(0, 1.5) * recorder.lasted)
        server.kill()
        server.start()
    wait_for_another(recorder)
    recorder.is_done.set()
    recorder.join(PATIENCE)

    assert recorder.trouble == ""
    counts = counted(server, recorder)
    tell(recorder, counts)
    assert counts == {"acknowledged": recorder.acknowledged, "found": recorder.acknowledged}
    assert server.commands == [command(number) for number in range(recorder.acknowledged)]
    assert server.entries == [
        (1 + 3 * number + nth, 1 + number, seat, worker)
        for number in range(recorder.acknowledged)
        for nth, (seat, worker) in enumerate(landings(number))
    ]
    # All was tested: sheets that were never saved, those that only their id kept single, and cut ones.
    assert recorder.unsaved > 0
    assert recorder.saved_unanswered > 0
    assert recorder.cut > KILLS / 2


def counted(server, recorder) -> Counter:
    """Sheets that were acknowledged, and those in the log: found whole, doubled, or partial."""
    steps = {}
    for _number, step, seat, worker in server.entries:
        steps.setdefault(step, []).append((seat, worker))
    counts = Counter(acknowledged=recorder.acknowledged)
    for step, landed in steps.items():
        counts["found" if landed == landings(step - 1) else "partial"] += 1
    counts["doubled"] = len(server.commands) - len(set(server.commands))
    return +counts


def tell(recorder, counts):
    """Shown by ``pytest -rP``."""
    sys.stdout.write(
        f"{KILLS} kills, {recorder.cut} cut uploads: {counts['acknowledged']} acknowledged,"
        f" {counts['found']} found, {counts['doubled']} doubled, {counts['partial']} partial;"
        f" unanswered {recorder.saved_unanswered} saved, {recorder.unsaved} not saved\n"
    )


def wait_for_another(recorder):
    """Until the server has answered once more."""
    before, deadline = recorder.acknowledged, time.monotonic() + PATIENCE
    while recorder.acknowledged == before and not recorder.trouble and time.monotonic() < deadline:
        time.sleep(0.005)
