"""make bench, or python -m bench [income replay lines recording lookup ratings seating live hall convention]:
measure and compare with the limits. What takes longer than a minute is measured only when it is named."""

from __future__ import annotations

import sys
from collections.abc import Callable

from bench import convention, hall, income, lines, live, lookup, ratings, recording, replay, seating
from bench.measure import Report

BENCHES: dict[str, Callable[[Report], None]] = {
    "income": income.run,
    "replay": replay.run,
    "lines": lines.run,
    "recording": recording.run,
    "lookup": lookup.run,
    "ratings": ratings.run,
    "seating": seating.run,
}
LONG_BENCHES: dict[str, Callable[[Report], None]] = {
    "live": live.run,
    "hall": hall.run,
    "convention": convention.run,
}


def main() -> int:
    report = Report()
    for name in sys.argv[1:] or BENCHES:
        (BENCHES | LONG_BENCHES)[name](report)
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
