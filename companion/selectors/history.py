"""The games of a history with everything that is told of them: people, ratings, figures."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby

from django.db.models import Q, QuerySet

from companion.history.figures import Figures, Tally, buildings_of, figures_of
from companion.history.games import PastGame, Player, persons_of, told_once
from companion.history.ratings import Rating, ratings_of
from companion.models import Book, Game, PadSheet, Played, PlayedSeat
from companion.models.account import folded
from companion.owners import Owner
from companion.services.history import played_refresh

KEY_LENGTH = 12
REMEMBERED = 16


def person_key(person: str) -> str:
    """How addresses call somebody, whatever letters the name has."""
    return sha256(person.encode()).hexdigest()[:KEY_LENGTH]


@dataclass(frozen=True)
class PersonRow:
    """Somebody in a history."""

    person: str
    name: str
    rating: Rating
    figures: Figures

    @property
    def key(self) -> str:
        return person_key(self.person)


class History:
    """``games``: the oldest first."""

    def __init__(self, games: tuple[PastGame, ...]):
        self.games = games

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        return ratings_of(self.games)

    @cached_property
    def people(self) -> list[PersonRow]:
        """The strongest first."""
        rows = [
            PersonRow(person, name, self.ratings[person], figures_of(self.games_of[person], person))
            for person, name in self.names.items()
        ]
        return sorted(rows, key=lambda row: (*row.rating.order, row.name))

    @cached_property
    def person(self) -> dict[str, PersonRow]:
        """By the key that addresses have."""
        return {row.key: row for row in self.people}

    @cached_property
    def games_of(self) -> dict[str, list[PastGame]]:
        games = defaultdict(list)
        for game in self.games:
            for player in game.players:
                games[player.person].append(game)
        return games

    def met(self, person: str, other: str) -> PastGame | None:
        """The last game that two people played against each other."""
        return next((game for game in reversed(self.games_of[person]) if game.player(other)), None)

    @cached_property
    def names(self) -> dict[str, str]:
        """How each person was written last; another spelling serves if the own one never occurs."""
        own, other = {}, {}
        for game in self.games:
            for player in game.players:
                (own if folded(player.name) == player.person else other)[player.person] = player.name
        return other | own

    @cached_property
    def spellings(self) -> dict[str, str]:
        """How each spelling was written last."""
        return {folded(player.name): player.name for game in self.games for player in game.players}

    @cached_property
    def buildings(self) -> tuple[Tally, ...]:
        """Those that went with winning, whoever owned them."""
        return buildings_of(self.games)


def own_history(owner: Owner) -> History:
    played_refresh(owner.games, owner.pads)
    return history_read(own_played(owner), owner.book)


def own_played(owner: Owner) -> QuerySet[Played]:
    """As they were when the history was last looked at, those that go on included."""
    return Played.objects.filter(Q(game__in=owner.games) | Q(pad__in=owner.pads))


def group_history(group: Book) -> History:
    kept = Q(played__kept__group=group)
    played_refresh(Game.objects.filter(kept), PadSheet.objects.filter(kept))
    return history_read(Played.objects.filter(kept__group=group), group)


# As ``past_game`` takes them apart again: what all seats of a game share, then what is one player's.
SHARED = ("played_id", "played__at", "played__began")
OWN = ("spelled", "name", "color", "nation", "total", "rank", "buildings")


def history_read(played: QuerySet[Played], book: Book | None) -> History:
    """Those of these games that are over."""
    aliases = dict(book.aliases.values_list("spelled", "person")) if book else {}
    seats = PlayedSeat.objects.filter(played__in=played.filter(is_over=True))
    seats = seats.order_by("played__at", "played_id", "rank", "number").values_list(*SHARED, *OWN)
    rows = tuple((*row[:-1], tuple(row[-1])) for row in seats)
    return history_from(rows, frozenset(aliases.items()))


@lru_cache(REMEMBERED)
def history_from(rows: tuple[tuple, ...], aliases: frozenset[tuple[str, str]]) -> History:
    """Remembered by all that it is made from, so that it is never stale."""
    meant = dict(aliases)
    games = groupby(rows, key=lambda row: row[: len(SHARED)])
    return History(told_once(past_game(*head, list(seats), meant) for head, seats in games))


def past_game(key, at, began, seats: list[tuple], aliases: Mapping[str, str]) -> PastGame:
    spelled, *own = zip(*(row[len(SHARED) :] for row in seats), strict=True)
    persons = persons_of(spelled, aliases)
    return PastGame(key, at, tuple(map(Player, persons, *own)), began)
