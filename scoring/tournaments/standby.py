"""Who waits beside the tables where copies of the game are too few."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.tournaments.cut import lots


def standing_by(times: Mapping[str, int], number: int, seed: int) -> tuple[str, ...]:
    """Whoever stood by least often so far, equals by lot; ``times``: how often everybody did."""
    drawn = lots(times, seed)
    return tuple(sorted(times, key=lambda name: (times[name], drawn[name]))[:number])
