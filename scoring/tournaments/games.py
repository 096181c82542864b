"""A game as tournaments see it: who had how many victory points, and who came in where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.text import gettext_noop as _

FEWEST, MOST = 2, 6


@dataclass(frozen=True, slots=True)
class Result:
    """One player's line in a game."""

    player: str
    vp: int
    rank: int


Game = tuple[Result, ...]


def places(game: Game) -> dict[int, int]:
    """Rank → how many share it."""
    return Counter(result.rank for result in game)


def ranks_fit(ranks: Sequence[int]) -> bool:
    """1, 1, 3: a rank is one more than the number of those who are ahead."""
    ordered = sorted(ranks)
    return all(rank == ordered.index(rank) + 1 for rank in ordered)


def check(game: Game) -> None:
    """Refuse a game that nobody can have played."""
    names = [result.player for result in game]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise RuleError("bad_choice", _("%(player)s is in one game twice."), player=twice)
    if not ranks_fit([result.rank for result in game]):
        raise RuleError(
            "bad_choice",
            _("The ranks of a game are like 1, 1, 3: one more than the number of those who are ahead."),
        )
