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
