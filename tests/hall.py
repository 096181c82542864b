"""A hall: server processes on one PostgreSQL cluster of their own, a desk that changes tables, and phones
that follow them. ``phone.follows(0)`` is its stream at the first process."""

import gzip
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.postgres import Cluster, cluster

ROOT = Path(__file__).parents[1]
SECONDS = 60
TOKEN = "t" * 32


class Stream:
    """``stream.hears("table")`` is what the next event says, which must be of that name. Heartbeats are
    no news."""

    def __init__(self, port: int, code: str, cookie: str):
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self.socket.sendall(
            f"GET /live/{code}/ HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        self.lines = self.socket.makefile("rb")
        self.status = int(self.lines.readline().split()[1])
        self.at = 0.0

    def hears(self, wanted: str) -> dict:
        name, said = self.next_event()
        while name == "beat":
            name, said = self.next_event()
        assert name == wanted, (name, said)
        return said

    def hears_at_last(self, wanted: str) -> dict:
        """Whatever comes before."""
        while (heard := self.next_event())[0] != wanted:
            assert heard[0] != "over"
        return heard[1]

    def next_event(self) -> tuple[str, dict]:
        name = ""
        while line := self.lines.readline():
            if line.startswith(b"event: "):
                name = line[7:].decode().strip()
            elif line.startswith(b"data: "):
                self.at = time.monotonic()
                return name, json.loads(line[6:])
        return "over", {}

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


@dataclass
class Phone:
    hall: "Hall"
    code: str
    id: int
    session: str
    streams: list[Stream] = field(default_factory=list)

    @property
    def cookie(self) -> str:
        return f"session={self.session}; csrf={TOKEN}"

    def follows(self, nth: int) -> Stream:
        stream = Stream(self.hall.ports[nth], self.code, self.cookie)
        self.hall.open.callback(stream.close)
        return stream

    def asks(self, nth: int, path: str, *, method="GET", body=None, **headers) -> tuple[int, str]:
        """Status and text of an answer of one process."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers |= {"Host": "localhost", "Cookie": self.cookie, "Accept-Encoding": "gzip"}
        with closing(
            http.client.HTTPConnection("127.0.0.1", self.hall.ports[nth], timeout=SECONDS)
        ) as asking:
            asking.request(method, path, body, headers)
            answer = asking.getresponse()
            content = answer.read()
        if answer.headers["Content-Encoding"] == "gzip":
            content = gzip.decompress(content)
        return answer.status, content.decode()

    def is_at(self, nth: int, box: str, ticket: str) -> int:
        return self.asks(nth, f"/live/{self.code}/at/{box}", method="POST", x_ticket=ticket)[0]

    def records(self, nth: int, seen: int, command: str) -> tuple[int, str]:
        """A colonist landed, sent as a page does."""
        fields = f"seen={seen}&command={command}&anyway=1&line=seat-1:colonist:caribbean"
        return self.asks(
            nth,
            f"/tables/{self.code}/record/dock/",
            method="POST",
            body=fields,
            content_type="application/x-www-form-urlencoded",
            x_csrftoken=TOKEN,
            hx_request="true",
        )


class Hall:
    def __init__(self, database: Cluster, folder: Path):
        self.database = database
        self.ports: list[int] = []
        self.open = ExitStack()
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(folder),
            "DATABASE_URL": database.url,
            "DJANGO_SETTINGS_MODULE": "companion.settings",
        }

    def start(self, *command: str, **streams) -> subprocess.Popen:
        process = subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, env=self.environment, text=True, **streams
        )
        self.open.callback(process.wait, SECONDS)
        self.open.callback(process.terminate)
        return process

    def serve(self) -> None:
        """One more server process, from when it answers."""
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            port = probe.getsockname()[1]
        process = self.start(
            "manage.py", "play", "--host", "127.0.0.1", "--port", str(port), stdout=subprocess.DEVNULL
        )
        self.ports.append(port)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("The server did not answer.")

    def open_desk(self) -> None:
        self.desk = self.start("-m", "tests.desk", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.open.callback(self.desk.stdout.close)
        self.open.callback(self.desk.stdin.close)

    def does(self, name: str, *arguments):
        """At the desk."""
        self.desk.stdin.write(json.dumps([name, *arguments]) + "\n")
        self.desk.stdin.flush()
        return json.loads(self.desk.stdout.readline())

    def phone(self, code: str, role: str = "table", name: str = "") -> Phone:
        return Phone(self, code, **self.does("phone", code, role, name))

    def visitor(self, code: str) -> Phone:
        """Without any permission of its own."""
        return Phone(self, code, 0, "")

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """No process hears the others: their connections are cut, and new ones refused till the end."""
        elsewhere = self.database.url.replace("/postgres?", "/template1?")
        with psycopg.connect(elsewhere, autocommit=True) as admin:
            admin.execute("ALTER DATABASE postgres ALLOW_CONNECTIONS false")
            of_relays = "FROM pg_stat_activity WHERE application_name = 'scorepad relay'"
            admin.execute(f"SELECT pg_terminate_backend(pid, 10000) {of_relays}")
            assert admin.execute(f"SELECT count(*) {of_relays}").fetchone() == (0,)
            try:
                yield
            finally:
                admin.execute("ALTER DATABASE postgres ALLOW_CONNECTIONS true")


@contextmanager
def hall(folder: Path, processes: int = 2) -> Iterator[Hall]:
    with cluster() as database:
        made = Hall(database, folder)
        with made.open:
            for _nth in range(processes):
                made.serve()
            made.open_desk()
            yield made
