"""A real server process, to be called by raw sockets and killed: ``tests.forked`` starts it."""

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

from tests.running import ready_database

ROOT = Path(__file__).parents[1]
PATIENCE = 60
TOKEN = "k" * 32


class Server:
    """Ready to be killed and started again; ``limits`` are those of ``companion.basics.limits``, and
    ``before`` is a command that starts it."""

    def __init__(self, folder, before=(), **limits):
        environment = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "companion.settings",
        }
        settings = [f"{name}={value}" for name, value in limits.items()]
        self.log = folder / "log"
        shutil.copy(ready_database(), folder)
        with self.log.open("w") as log:
            self.parent = subprocess.Popen(
                [*before, sys.executable, "-m", "tests.forked", *settings],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
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

    # Calling it

    def connects(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def sends(self, *parts):
        """A connection on which this was sent so far."""
        connection = self.connects()
        # A server that has heard enough may have closed it.
        with suppress(BrokenPipeError, ConnectionResetError):
            for part in parts:
                connection.sendall(part)
        return connection

    @contextmanager
    def holds(self, many, *parts):
        """So many connections at once on which this was sent."""
        with ExitStack() as stack:
            yield [stack.enter_context(closing(self.sends(*parts))) for _nth in range(many)]

    def answers(self, *parts):
        """Status and text of the whole answer to what is sent."""
        with closing(self.sends(*parts)) as connection:
            return answer_on(connection)

    def head(self, method, path, session=None, **headers):
        """Of a request by the phone that hosts the table; without anything about what follows it."""
        named = {
            "Host": "localhost",
            "Cookie": f"session={session or self.session}; csrf={TOKEN}",
            "X-CSRFToken": TOKEN,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
        return "\r\n".join([*lines, "", ""]).encode()

    def get(self, path, **headers):
        return self.head("GET", path, Connection="close", **headers)

    def post(self, path, body, **headers):
        """Head and body of a form."""
        form = {"Content_Type": "application/x-www-form-urlencoded", "Content_Length": len(body)}
        return self.head("POST", path, **{**form, **headers}), body

    def record(self, body, **headers):
        return self.post(f"/tables/{self.code}/record/dock/", body, HX_Request="true", **headers)

    # What it has kept

    @property
    def revision(self):
        [(revision,)] = rows(self.database, f"SELECT revision FROM companion_game WHERE code = '{self.code}'")
        return revision

    @property
    def commands(self):
        return [key for (key,) in rows(self.database, "SELECT key FROM companion_command ORDER BY id")]

    @property
    def entries(self):
        """Number, step, player and worker of everything that counts."""
        query = "SELECT number, step, data FROM companion_entry WHERE status = 'recorded' ORDER BY number"
        told = [(number, step, json.loads(data)) for number, step, data in rows(self.database, query)]
        return [(number, step, entry["player"], entry["worker"]) for number, step, entry in told]


def sheet(command, seen, landings):
    """The sheet of the Dock as a page sends it."""
    lines = [f"{seat}:{worker}:caribbean" for seat, worker in landings]
    fields = {"seen": seen, "command": command, "anyway": "1", "line": lines}
    return urlencode(fields, doseq=True).encode()


def answer_on(connection):
    """Status and text; None if the connection ended before the answer did."""
    told = b""
    with suppress(ConnectionResetError):
        while not is_whole(told) and (part := connection.recv(65_536)):
            told += part
    return (int(told.split()[1]), told.decode(errors="replace")) if is_whole(told) else None


def is_whole(told):
    """Every page says its length."""
    head, blank, body = told.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\ncontent-length: (\d+)", head)
    return bool(blank) and (length is None or len(body) >= int(length[1]))


def is_waiting(connection):
    """Neither answered nor closed so far."""
    connection.setblocking(False)
    try:
        return connection.recv(1) is None
    except BlockingIOError:
        return True
    finally:
        connection.settimeout(PATIENCE)


def is_open(connection):
    """Not closed so far, whatever was said on it: a stream may have its heartbeat just now."""
    connection.setblocking(False)
    try:
        while connection.recv(65_536):
            pass
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        connection.settimeout(PATIENCE)
    return False


def ends(connection):
    """Wait until the server closes it; whatever it says before."""
    with suppress(ConnectionResetError):
        while connection.recv(65_536):
            pass
    return True


def rows(database, query):
    with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection:
        return connection.execute(query).fetchall()
