"""The real thing in processes of its own: ``with serving(folder) as server:``."""

import atexit
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from shutil import copy, rmtree
from tempfile import mkdtemp
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
PATIENCE = 60
HOST = "scores.example"
TOKEN = "k" * 32
PRODUCTION = {"DEBUG": "false", "SECRET_KEY": "Zq7_-wUxv0nB3mLk9pRsT5yHd2fGjAcE" * 2, "ALLOWED_HOSTS": HOST}


def environment(folder, **variables) -> dict[str, str]:
    """These variables alone."""
    return {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), **variables}


def managed(*words, env, before=()):
    """A command of manage.py, run to its end; ``before`` it a program that limits what it may."""
    command = [*before, sys.executable, "manage.py", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)


def free_ports(number: int) -> int:
    """The first of as many ports in a row."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            first = probe.getsockname()[1]
        if all(is_free(port) for port in range(first, first + number)):
            return first


def is_free(port: int) -> bool:
    with socket.socket() as probe, suppress(OSError, OverflowError):
        probe.bind(("127.0.0.1", port))
        return True
    return False


def wait_for(condition):
    """What it answers as soon as that is something, or when patience is over."""
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


class Running:
    """A server, and a phone at one of its tables."""

    def __init__(self, folder: Path, env: dict[str, str], command: str):
        self.folder = folder
        self.port = free_ports(int(env.get("WORKERS", 1)))
        self.env = env | {"PORT": str(self.port), "DJANGO_SETTINGS_MODULE": "companion.settings"}
        self.log_file = folder / "server.log"
        words = ["--host", "127.0.0.1", "--port", str(self.port)] if command == "play" else []
        with self.log_file.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", command, *words],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.seen = 0

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    @property
    def lines(self) -> list[dict]:
        return [json.loads(line) for line in self.log.splitlines()]

    @property
    def children(self) -> list[int]:
        """The processes that answer."""
        ask = ["ps", "-o", "pid=", "--ppid", str(self.process.pid)]
        return [int(pid) for pid in subprocess.run(ask, capture_output=True, text=True).stdout.split()]

    def asks(self, path, *, port=None, method="GET", body=None, timeout=PATIENCE, **headers):
        """Status, headers and text; None if nobody answers."""
        calling = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=timeout)
        with closing(calling) as connection:
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read().decode()
            except (OSError, http.client.HTTPException):
                return None

    def wait_until_ready(self, port=None) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer = self.asks("/health/ready", port=port)
            if answer and answer[0] == 200:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"The server is not ready: {self.log}")

    def arrange(self) -> None:
        command = [sys.executable, "-m", "tests.arranged"]
        said = subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=True)
        table = json.loads(said.stdout)
        self.code, self.session, self.secret = table["code"], table["session"], table["secret"]

    def records(self, command: str, *, port=None, **more):
        """A ship for Bob, sent as a page does; status, headers and text."""
        prefix = "__Host-" if self.env.get("DEBUG") == "false" else ""
        headers = {
            "Host": HOST if prefix else "localhost",
            "Cookie": f"{prefix}session={self.session}; {prefix}csrf={TOKEN}",
            "X-CSRFToken": TOKEN,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
            **({"X-Forwarded-Proto": "https", "Referer": f"https://{HOST}/"} if prefix else {}),
        }
        fields = {"seen": self.seen, "command": command, "anyway": "1", **more}
        fields.setdefault("line", "seat-2:colonist:caribbean")
        path = f"/tables/{self.code}/record/dock/"
        answer = self.asks(path, port=port, method="POST", body=urlencode(fields), **headers)
        if answer and answer[0] == 200:
            self.seen += 1
        return answer

    def stop(self) -> int:
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@cache
def ready_database() -> Path:
    """An empty one with all its tables, made once for all servers of these tests: to make it takes longer
    than to start one."""
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder)
    assert managed("migrate", "--verbosity=0", env=environment(folder)).returncode == 0
    return folder / "scorepad.sqlite3"


@contextmanager
def serving(folder: Path, command: str = "serve", **variables):
    """Ready, with a table; stopped with the block."""
    usual = PRODUCTION if command == "serve" else {}
    if "DATABASE_URL" not in variables:
        copy(ready_database(), folder)
    running = Running(folder, environment(folder, **usual | variables), command)
    try:
        for nth in range(int(variables.get("WORKERS", 1))):
            running.wait_until_ready(running.port + nth)
        running.arrange()
        yield running
    finally:
        running.stop()
