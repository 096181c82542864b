"""Several server processes, each with a port of its own, kept running until somebody stops them all.

A port for each lets the proxy send all phones of a table to the same process, which then renders a
changed table once for all of them; and whoever watches over the server can ask each how it is.
"""

import logging
import signal
import subprocess
import sys
import threading
import time

logger = logging.getLogger("companion.serving")

TICK = 0.2
SHORTEST_PAUSE, LONGEST_PAUSE = 1, 30
"""Seconds before a process that died is started again; twice as many if it died again soon."""
SOON = 60
STOP_SECONDS = 15
"""For open answers; then a process is killed."""


def server_command(host: str, port: int) -> list[str]:
    return [sys.executable, "-m", "companion.serving.process", host, str(port)]


class Child:
    """One process, again and again."""

    def __init__(self, command: list[str]):
        self.command = command
        self.process: subprocess.Popen | None = None
        self.pause = SHORTEST_PAUSE / 2
        self.started_at, self.start_at = 0.0, 0.0

    def start(self, now: float) -> None:
        # Its standard input ends with us, however we end: then it stops, too. A Ctrl-C is for us alone.
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, start_new_session=True)
        self.started_at = now

    def look(self, now: float) -> None:
        """Start it if it is due; notice if it died, and when it is due again."""
        if self.process is None:
            if now >= self.start_at:
                self.start(now)
        elif (code := self.process.poll()) is not None:
            lived = now - self.started_at
            self.pause = SHORTEST_PAUSE if lived > SOON else min(2 * self.pause, LONGEST_PAUSE)
            self.start_at = now + self.pause
            self._let_go(self.process)
            self.process = None
            logger.error("A server process ended (%s); it is started again in %.0f s.", code, self.pause)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def wait(self, seconds: float) -> None:
        if self.process is None:
            return
        try:
            self.process.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            logger.error("A server process did not stop in time and was killed.")
            self.process.kill()
            self.process.wait()
        self._let_go(self.process)

    @staticmethod
    def _let_go(process: subprocess.Popen) -> None:
        if process.stdin:
            process.stdin.close()


class Supervisor:
    def __init__(self, commands: list[list[str]]):
        self.children = [Child(command) for command in commands]
        self.stopping = threading.Event()

    def run(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_about: self.stopping.set())
        logger.info("Serving with %s processes.", len(self.children))
        while not self.stopping.is_set():
            self.look(time.monotonic())
            self.stopping.wait(TICK)
        self.stop()

    def look(self, now: float) -> None:
        for child in self.children:
            child.look(now)

    def stop(self) -> None:
        """All at once, each in its own time."""
        deadline = time.monotonic() + STOP_SECONDS
        for child in self.children:
            child.stop()
        for child in self.children:
            child.wait(deadline - time.monotonic())
        logger.info("Stopped.")
