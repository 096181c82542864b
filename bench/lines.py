"""Answering sheets line by line, against merely parsing and writing them."""

from __future__ import annotations

import contextlib
import io
import json
import random
import tempfile
from typing import Any

from bench.measure import Report, seconds
from scoring.__main__ import main
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import COUNTERS
from scoring.empires.regions import REGIONS
from scoring.empires.turns import SCORING_TURNS
from scoring.empires.workers import WORKERS

SHEETS = 200


def run(report: Report) -> None:
    chance = random.Random(1492)
    lines = [json.dumps(sheet(chance)) for _nth in range(SHEETS)]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(lines))
        file.flush()
        plain = seconds(lambda: [json.dumps(json.loads(line)) for line in lines], runs=10)
        answered = seconds(lambda: silently(file.name), runs=10)
    report.line(f"    {SHEETS} sheets, {sum(map(len, lines)) // SHEETS:,} bytes each on average")
    report.ratio("--lines / (json.loads + json.dumps)", answered / plain, most=10)


def silently(name: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        if main(["--lines", name]):
            raise AssertionError("a sheet was refused")


def sheet(chance: random.Random) -> dict[str, Any]:
    """A pad as people fill it in: two to six players, some regions, some of everything."""
    players = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"][: chance.randint(2, 6)]
    tiles = chance.sample(sorted(BUILDINGS), 36)
    counters = chance.sample(list(COUNTERS), 8)
    return {
        "format": "empires-sheet/1",
        "builders": True,
        "players": players,
        "colonies": {
            str(turn): {
                region: {player: some_workers(chance) for player in chance.sample(players, 2)}
                for region in chance.sample(sorted(REGIONS), 2 + turn // 2)
            }
            for turn in SCORING_TURNS
        },
        "final": {
            player: {
                "money": chance.randint(0, 40),
                "goods": {"sugar": 1, "silver": 1},
                "ships": chance.randint(0, 2),
                "counters": [counter._asdict() for counter in counters[nth::6]],
                "buildings": tiles[nth * 6 : nth * 6 + chance.randint(2, 6)],
            }
            for nth, player in enumerate(players)
        },
    }


def some_workers(chance: random.Random) -> dict[str, int]:
    return {kind: chance.randint(1, 4) for kind in chance.sample(sorted(WORKERS), chance.randint(1, 2))}
