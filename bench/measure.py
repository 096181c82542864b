"""The shortest of many runs, and a line that compares a ratio with its limit."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], *, runs: int) -> float:
    """The shortest run: the one that the machine disturbed least."""
    shortest = float("inf")
    for _run in range(runs):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def times_as_long(work: Callable[[], object], yardstick: Callable[[], object], *, runs: int) -> float:
    """How often as long as the yardstick some work takes, in turns, so that whatever else the machine does
    strikes both alike. The yardstick is repeated until it takes about as long: a short one would find the
    quiet moments that a long one never has."""
    often = max(1, round(seconds(work, runs=5) / seconds(yardstick, runs=5)))

    def yard() -> None:
        for _nth in range(often):
            yardstick()

    times = [(seconds(work, runs=1), seconds(yard, runs=1)) for _run in range(runs)]
    return often * min(worked for worked, _yard in times) / min(yard for _worked, yard in times)


class Report:
    """Prints as it goes and remembers whether every limit was kept."""

    def __init__(self) -> None:
        self.kept = True

    def ratio(
        self, name: str, ratio: float, *, most: float | None = None, least: float | None = None
    ) -> None:
        kept = (most is None or ratio <= most) and (least is None or ratio >= least)
        limit = f"at most {most:g}" if most is not None else f"at least {least:g}"
        self.kept &= kept
        self.line(f"{'ok ' if kept else 'NO '} {name}: {ratio:,.1f} ({limit})")

    def fact(self, name: str, kept: bool) -> None:
        self.kept &= kept
        self.line(f"{'ok ' if kept else 'NO '} {name}")

    def line(self, text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
