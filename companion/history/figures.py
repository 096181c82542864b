"""What one person has done over many games."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from companion.history.games import PastGame, Player

ENOUGH_GAMES = 3
"""Fewer games with something say nothing about it."""
STEADYING = 4
"""We count this many imagined games without a surplus besides, so that one lucky game is not the best."""


class Tally(NamedTuple):
    """Something a person had in some games, and how these ended."""

    key: str
    games: int
    wins: float
    expected: float

    @property
    def surplus(self) -> float:
        """Wins beyond those that anybody would have had."""
        return self.wins - self.expected

    @property
    def strength(self) -> float:
        return self.surplus / (self.games + STEADYING)


class CountRow(NamedTuple):
    """Games with so many players."""

    players: int
    games: int
    best: int
    mean: float


@dataclass(frozen=True)
class Figures:
    games: int
    wins: float
    """Shared first places count in part."""
    expected: float
    """How many they would win if everybody were equally strong."""
    share: float | None
    """Mean share of the winner's points, from 0 to 1."""
    best: int
    by_count: tuple[CountRow, ...]


Part = tuple[PastGame, Player]
"""One person's part in one game."""


def parts_of(games: Iterable[PastGame], person: str) -> list[Part]:
    found = ((game, game.player(person)) for game in games)
    return [(game, player) for game, player in found if player is not None]


def figures_of(games: Iterable[PastGame], person: str) -> Figures:
    """Of somebody who played at least one of them."""
    parts = parts_of(games, person)
    shares = [share for game, player in parts if (share := game.share(player)) is not None]
    return Figures(
        games=len(parts),
        wins=sum(game.win(person) for game, _player in parts),
        expected=sum(game.expected for game, _player in parts),
        share=fmean(shares) if shares else None,
        best=max(player.total for _game, player in parts),
        by_count=by_count(parts),
    )


# What somebody had


def most_first(parts: Iterable[Part], fact: str) -> tuple[Tally, ...]:
    """Everything, that which was had most first."""
    return tuple(sorted(tallied(parts, fact), key=lambda one: (-one.games, one.key)))


def with_winning(parts: Iterable[Part], fact: str) -> tuple[Tally, ...]:
    """What went with winning, the strongest first."""
    told = [one for one in tallied(parts, fact) if one.games >= ENOUGH_GAMES and one.surplus > 0]
    return tuple(sorted(told, key=lambda one: (-one.strength, one.key)))


def all_parts(games: Iterable[PastGame]) -> list[Part]:
    """Everybody's in all games."""
    return [(game, player) for game in games for player in game.players]


def by_count(parts: Sequence[Part]) -> tuple[CountRow, ...]:
    totals = defaultdict(list)
    for game, player in parts:
        totals[len(game.players)].append(player.total)
    return tuple(CountRow(count, len(row), max(row), fmean(row)) for count, row in sorted(totals.items()))


def tallied(parts: Iterable[Part], fact: str) -> list[Tally]:
    ends = defaultdict(list)
    for game, player in parts:
        for key in set(player.had(fact)):
            ends[key].append((game.win(player.person), game.expected))
    return [
        Tally(key, len(rows), sum(win for win, _expected in rows), sum(expected for _win, expected in rows))
        for key, rows in ends.items()
    ]
