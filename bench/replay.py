"""Replaying a long game of each kind with all checks, against merely parsing its file."""

from __future__ import annotations

import json
from pathlib import Path

from bench.measure import Report, seconds, times_as_long
from scoring.games import GAMES

LIMITS = {"empires": 60, "renaissance": 20}
"""How often as long as parsing a replay may take."""


def run(report: Report) -> None:
    for game in GAMES:
        replay(report, game)


def replay(report: Report, game: str) -> None:
    rules = GAMES[game]
    file = Path(f"tests/recorded_games/{game}/six-players-long.json")
    document = json.loads(file.read_text())["document"]
    text = json.dumps(document)
    state, entries = rules.begin(document), document["entries"]
    replaying = seconds(lambda: rules.replay(state, entries), runs=50)
    report.line(f"    {game}: {len(entries)} entries, {len(text):,} bytes, {replaying * 1000:.1f} ms")
    ratio = times_as_long(lambda: rules.replay(state, entries), lambda: json.loads(text), runs=60)
    report.ratio(f"replay of {game} / json.loads", ratio, most=LIMITS[game])
