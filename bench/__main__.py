"""make bench, or python -m bench [income replay lines recording]: measure and compare with the limits."""

from __future__ import annotations

import sys
from collections.abc import Callable

from bench import income, lines, recording, replay
from bench.measure import Report

BENCHES: dict[str, Callable[[Report], None]] = {
    "income": income.run,
    "replay": replay.run,
    "lines": lines.run,
    "recording": recording.run,
}


def main() -> int:
    report = Report()
    for name in sys.argv[1:] or BENCHES:
        BENCHES[name](report)
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
