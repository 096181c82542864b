"""Replaying a long game with all checks, against merely parsing its file."""

from __future__ import annotations

import json
from pathlib import Path

from bench.measure import Report, seconds
from scoring import empires
from scoring.interchange.empires_log import read_log

LONG_GAME = Path("tests/recorded_games/empires/six-players-long.json")


def run(report: Report) -> None:
    document = json.loads(LONG_GAME.read_text())["document"]
    text = json.dumps(document)
    game, entries = read_log(document)
    parsing = seconds(lambda: json.loads(text), runs=200)
    replaying = seconds(lambda: empires.replay(game, entries), runs=30)
    report.line(f"    {len(entries)} entries, {len(text):,} bytes, {replaying * 1000:.1f} ms")
    report.ratio("replay / json.loads", replaying / parsing, most=60)
