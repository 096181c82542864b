"""How strong everybody is: openskill's Plackett-Luce, from the places alone.

A rating follows from all games of a history in their order, so that it is made anew whenever one of
them is corrected, and the same games in the same order always give the same ratings.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from openskill.models import PlackettLuce

from companion.history.games import PastGame

MODEL = PlackettLuce()
PROVISIONAL_BELOW = 8
"""It takes this many games before a rating says something."""

# As people know ratings from elsewhere: everybody begins with a thousand points.
MIDDLE, UNIT = 1000, 40


class Mark(NamedTuple):
    """A rating after one game."""

    game: int
    mu: float
    sigma: float

    @property
    def points(self) -> int:
        return round(MIDDLE + UNIT * (self.mu - MODEL.mu))

    @property
    def give_or_take(self) -> int:
        return round(UNIT * self.sigma)


@dataclass
class Rating:
    """One person's, after every game; the last is the one that holds."""

    marks: list[Mark] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.marks)

    @property
    def points(self) -> int:
        return self.marks[-1].points

    @property
    def give_or_take(self) -> int:
        return self.marks[-1].give_or_take

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL_BELOW

    @property
    def order(self) -> tuple[bool, float]:
        """The best first; those of whom too little is known come after all others."""
        return self.is_provisional, -self.marks[-1].mu


def ratings_of(games: Iterable[PastGame]) -> dict[str, Rating]:
    """``games``: the oldest first."""
    ratings: dict[str, Rating] = {}
    for game in games:
        before = [ratings.setdefault(player.person, Rating()) for player in game.players]
        teams = [[MODEL.create_rating(list(strength(rating)))] for rating in before]
        if len(teams) > 1:
            teams = MODEL.rate(teams, ranks=[player.rank for player in game.players])
        for rating, [rated] in zip(before, teams, strict=True):
            rating.marks.append(Mark(game.key, rated.mu, rated.sigma))
    return ratings


def strength(rating: Rating) -> tuple[float, float]:
    return rating.marks[-1][1:] if rating.marks else (MODEL.mu, MODEL.sigma)
