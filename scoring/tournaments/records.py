"""What every player did, game by game: all that a criterion may look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.tournaments.exact import ZERO, mean, ratio, total
from scoring.tournaments.games import Game, places
from scoring.tournaments.points import points_of


@dataclass(frozen=True, slots=True)
class Outing:
    """One game as one player had it."""

    rank: int
    tied: int
    points: Fraction
    percent: Fraction
    share: Fraction | None = None
    vp: int = 0
    opponents: Fraction | None = None
    """``share`` and ``opponents`` are None in an imagined game: it has no opponents."""


@dataclass(frozen=True, slots=True)
class Record:
    """All outings of a player in the order played, and the lot."""

    outings: tuple[Outing, ...] = ()
    draw: int = 0


def records(
    games: Iterable[Game], points: Sequence[int] = (), draws: Mapping[str, int] | None = None
) -> dict[str, Record]:
    """Everybody's record, in the order of appearance."""
    known = tuple(games)
    played: dict[str, list[Outing]] = {}
    for game in known:
        for player, outing in _outings(game, points):
            played.setdefault(player, []).append(outing)
    _meet(known, played)
    draws = draws or {}
    return {player: Record(tuple(made), draws.get(player, 0)) for player, made in played.items()}


def _outings(game: Game, points: Sequence[int]) -> Iterable[tuple[str, Outing]]:
    shared = places(game)
    best, whole = max(result.vp for result in game), sum(result.vp for result in game)
    for result in game:
        tied = shared[result.rank]
        yield (
            result.player,
            Outing(
                rank=result.rank,
                tied=tied,
                points=points_of(result.rank, tied, points),
                percent=ratio(result.vp, best),
                share=ratio(result.vp * len(game), whole),
                vp=result.vp,
            ),
        )


def _meet(games: Iterable[Game], played: dict[str, list[Outing]]) -> None:
    """Write into every outing what its opponents earn in a mean game of theirs."""
    earned = {player: mean(outing.points for outing in made) for player, made in played.items()}
    nth = dict.fromkeys(played, 0)
    for game in games:
        together = total(earned[result.player] for result in game)
        for result in game:
            made, index = played[result.player], nth[result.player]
            others = len(game) - 1
            found = (together - earned[result.player]) / others if others else ZERO
            made[index] = replace(made[index], opponents=found)
            nth[result.player] += 1
