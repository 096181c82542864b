"""Saved means saved, once means once: the server is killed in the middle of recordings."""

import http.client
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

ROOT = Path(__file__).parents[2]
KILLS = 50
PATIENCE = 60
TOKEN = "k" * 32
NOTICE = r'<div class="notice".*?</div>'
WORKERS = ("colonist", "soldier", "merchant", "captain", "missionary")


class Server:
    """Ready to be killed and started again."""

    def __init__(self, folder):
        environment = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "companion.settings",
        }
        command = [sys.executable, "-m", "tests.forked"]
        self.parent = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.database = folder / "scorepad.sqlite3"
        self.code, self.session, port = self.parent.stdout.readline().split()
        self.port = int(port)
        self.start()

    def start(self):
        self.parent.stdin.write("start\n")
        self.parent.stdin.flush()
        self.process = int(self.parent.stdout.readline())

    def kill(self):
        os.kill(self.process, signal.SIGKILL)

    def stop(self):
        self.parent.stdin.close()
        self.kill()
        self.parent.wait(PATIENCE)
        self.parent.stdout.close()


class Recorder(threading.Thread):
    """Sends one sheet after another, each with the same id until it is answered."""

    def __init__(self, server):
        super().__init__()
        self.server = server
        self.seen, self.acknowledged, self.lasted = 0, 0, 0.0
        self.saved_unanswered, self.unsaved = 0, 0
        self.trouble = ""
        self.is_done = threading.Event()

    def run(self):
        while not (self.is_done.is_set() or self.trouble):
            began = time.monotonic()
            answer = self.answered(self.acknowledged)
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

    def answered(self, number):
        """Status and text, or None if the connection broke."""
        headers = {
            "Host": "localhost",
            "Cookie": f"session={self.server.session}; csrf={TOKEN}",
            "X-CSRFToken": TOKEN,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        path = f"/tables/{self.server.code}/record/dock/"
        calling = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        with closing(calling) as connection:
            try:
                connection.request("POST", path, self.sheet(number), headers)
                response = connection.getresponse()
                return response.status, response.read().decode()
            except (OSError, http.client.HTTPException):
                return None

    def count_broken(self):
        """Whether the sheet that was not answered had been saved."""
        if command(self.acknowledged) in commands(self.server.database):
            self.saved_unanswered += 1
        else:
            self.unsaved += 1

    def sheet(self, number):
        lines = [f"{seat}:{worker}:caribbean" for seat, worker in landings(number)]
        fields = {"seen": self.seen, "command": command(number), "anyway": "1", "line": lines}
        return urlencode(fields, doseq=True)


def command(number):
    return f"sheet-{number}"


def landings(number):
    """Two entries of one step; no sheet is like the one before or after it."""
    worker = WORKERS[number % len(WORKERS)]
    return [("seat-1", worker), ("seat-2", worker)]


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.stop()


def test_fifty_kills_lose_nothing_double_nothing_and_halve_nothing(server):
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
    sheets = range(recorder.acknowledged)
    assert commands(server.database) == [command(number) for number in sheets]
    assert entries(server.database) == [
        (1 + 2 * number + nth, 1 + number, seat, worker)
        for number in sheets
        for nth, (seat, worker) in enumerate(landings(number))
    ]
    # Both halves were tested: sheets that were never saved, and those that only their id kept single.
    assert recorder.unsaved > 0
    assert recorder.saved_unanswered > 0


def wait_for_another(recorder):
    """Until the server has answered once more."""
    before, deadline = recorder.acknowledged, time.monotonic() + PATIENCE
    while recorder.acknowledged == before and not recorder.trouble and time.monotonic() < deadline:
        time.sleep(0.005)


def commands(database):
    return [key for (key,) in rows(database, "SELECT key FROM companion_command ORDER BY id")]


def entries(database):
    """Number, step, player and worker of everything that counts."""
    query = "SELECT number, step, data FROM companion_entry WHERE status = 'recorded' ORDER BY number"
    told = [(number, step, json.loads(data)) for number, step, data in rows(database, query)]
    return [(number, step, entry["player"], entry["worker"]) for number, step, entry in told]


def rows(database, query):
    with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection:
        return connection.execute(query).fetchall()
