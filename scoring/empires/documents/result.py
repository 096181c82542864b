"""empires-result/1: who won, and why. Both the score pad and the followed game end in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.empires.colonies import RegionScore
from scoring.empires.ending import Result


def write(
    players: Iterable[str], result: Result, rounds: Mapping[int, Mapping[str, RegionScore]]
) -> dict[str, Any]:
    """``rounds``: the regions of each colony scoring of which the workers are known."""
    by_player = {score.player: score for score in result.scores}
    return {
        "format": "empires-result/1",
        "players": {
            name: {
                "colonies": {str(turn): points for turn, points in score.colonies.items()},
                "bought": score.bought,
                "discoveries": score.discoveries,
                "buildings": score.buildings,
                "economy": score.economy,
                "other": score.other,
                "total": score.total,
                "rank": score.rank,
            }
            for name, score in ((name, by_player[name]) for name in players)
        },
        "regions": {
            str(turn): {key: score.points for key, score in scores.items() if score.scores}
            for turn, scores in rounds.items()
        },
        "winners": [name for name in players if name in result.winners],
        "decided_by": result.decided_by,
    }
