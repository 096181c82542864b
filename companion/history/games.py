"""A finished game as histories count it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Protocol, TypeVar

FIRST = 1


@dataclass(frozen=True)
class Player:
    """One person in one game."""

    person: str
    """The same in all games of a history: the folded name, or the one that it means."""
    name: str
    color: str
    total: int
    rank: int
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What only one game has: ``(("buildings", ("navy",)), ("nation", ("spain",)))``."""

    def had(self, fact: str) -> tuple[str, ...]:
        return dict(self.facts).get(fact, ())


@dataclass(frozen=True)
class PastGame:
    key: int
    at: datetime
    players: tuple[Player, ...]
    """The best first."""
    began: datetime | None = None
    """When its log began; None where nobody kept one."""
    rules: str = ""
    """Which game it was."""

    @cached_property
    def winners(self) -> frozenset[str]:
        """Whoever came first among those who stayed to the end; nobody if all of them were out of play."""
        return frozenset(player.person for player in self.players if player.rank == FIRST)

    def player(self, person: str) -> Player | None:
        return next((player for player in self.players if player.person == person), None)

    def win(self, person: str) -> float:
        """1 for the winner; those who share a first place share the win."""
        return 1 / len(self.winners) if person in self.winners else 0.0

    @property
    def expected(self) -> float:
        """What everybody wins on average of such a game."""
        return 1 / len(self.players)

    def share(self, player: Player) -> float | None:
        """Of the winner's points; None if nobody has any to compare with."""
        best = max(one.total for one in self.players)
        return max(0, player.total) / best if best > 0 else None


class Begun(Protocol):
    """A game as far as its copies are known by it."""

    @property
    def began(self) -> datetime | None: ...


OneGame = TypeVar("OneGame", bound=Begun)


def told_once(games: Iterable[OneGame], known: Iterable[Begun] = ()) -> tuple[OneGame, ...]:
    """Without the copies of a game that was carried elsewhere as a file, or of one of those ``known``:
    the first is told, the others are the same evening."""
    seen = {game.began for game in known}
    told = []
    for game in games:
        if game.began is None or game.began not in seen:
            told.append(game)
        seen.add(game.began)
    return tuple(told)


def persons_of(spellings: Sequence[str], aliases: Mapping[str, str]) -> list[str]:
    """Whom the spellings of one game mean. Two people who sat at one table are never one person,
    whatever was said about their names elsewhere."""
    meant = [aliases.get(spelled, spelled) for spelled in spellings]
    return [
        person if meant.count(person) == 1 else spelled
        for spelled, person in zip(spellings, meant, strict=True)
    ]
