"""renaissance-result/1: points by source, places, winners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.renaissance.ending import Result, Score


def write(players: Iterable[str], result: Result) -> dict[str, Any]:
    scores = {score.player: score for score in result.scores}
    return {
        "format": "renaissance-result/1",
        "players": {name: _score(scores[name]) for name in players},
        "winners": list(result.winners),
    }


def _score(score: Score) -> dict[str, Any]:
    return {key: value for key, value in score._asdict().items() if key != "player"}
