"""The games of a history with everything that is told of them: people, ratings, figures."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q, QuerySet

from companion.device.owners import Owner
from companion.games import FIRST, pages_of
from companion.history.figures import (
    Figures,
    Part,
    Tally,
    all_parts,
    figures_of,
    most_first,
    parts_of,
    with_winning,
)
from companion.history.games import PastGame, Player, persons_of, told_once
from companion.history.ratings import Rating, ratings_of
from companion.models import Book, Placing, Result
from companion.models.account import folded

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
        own: dict[str, str] = {}
        other: dict[str, str] = {}
        for game in self.games:
            for player in game.players:
                (own if folded(player.name) == player.person else other)[player.person] = player.name
        return other | own

    @cached_property
    def spellings(self) -> dict[str, str]:
        """How each spelling was written last."""
        return {folded(player.name): player.name for game in self.games for player in game.players}

    @cached_property
    def of_rules(self) -> dict[str, "History"]:
        """One for each game that was played, that of the last evening first: nobody is rated in one game
        by the places in another."""
        found: dict[str, list[PastGame]] = defaultdict(list)
        for game in self.games:
            found[game.rules].append(game)
        newest_first = sorted(found, key=lambda rules: found[rules][-1].at, reverse=True)
        return {rules: History(tuple(found[rules])) for rules in newest_first}

    @property
    def rules(self) -> str:
        """Which game it is a history of."""
        return self.games[-1].rules if self.games else FIRST

    def habits_of(self, person: str) -> list["HabitRow"]:
        return habits_in(self.rules, parts_of(self.games_of[person], person))

    @cached_property
    def habits(self) -> list["HabitRow"]:
        """What is told of all players together."""
        return habits_in(self.rules, all_parts(self.games), of_everybody=True)


class HabitRow(NamedTuple):
    """What was had in how many games, and how to show it."""

    template: str
    told: list[tuple[str, Tally]]


def habits_in(rules: str, parts: list[Part], *, of_everybody: bool = False) -> list[HabitRow]:
    rows = []
    for habit in pages_of(rules).result.habits:
        if habit.of_everybody or not of_everybody:
            tallies = (with_winning if habit.is_telling else most_first)(parts, habit.fact)
            rows.append(HabitRow(habit.template, [(habit.name_of(one.key), one) for one in tallies]))
    return rows


def own_history(owner: Owner) -> History:
    """As it was when ``results_refresh`` last looked at the own games."""
    return history_read(own_results(owner), owner.book)


def own_results(owner: Owner) -> QuerySet[Result]:
    """Those of games that go on included."""
    return Result.objects.filter(Q(game__in=owner.games) | Q(pad__in=owner.pads))


def group_history(group: Book) -> History:
    """As it was when ``results_refresh`` last looked at the group's games."""
    return history_read(Result.objects.filter(kept__group=group), group)


# As ``past_game`` takes them apart again: what all players of a game share, then what is one player's.
SHARED = ("result_id", "result__at", "result__began", "result__rules")
OWN = ("spelled", "name", "color", "total", "rank", "facts")


def history_read(results: QuerySet[Result], book: Book | None) -> History:
    """Those of these games that are over, and those of their players who stayed."""
    aliases = dict(book.aliases.values_list("spelled", "person")) if book else {}
    placings = Placing.objects.filter(result__in=results.filter(is_over=True), left=False)
    stored = placings.order_by("result__at", "result_id", "rank", "number").values_list(*SHARED, *OWN)
    rows = tuple((*row[:-1], facts_in(row[-1])) for row in stored)
    return history_from(rows, frozenset(aliases.items()))


def facts_in(stored: Mapping[str, str | list[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is stored, so that it can be remembered."""
    return tuple(
        (key, tuple(value) if isinstance(value, list) else (value,)) for key, value in sorted(stored.items())
    )


@lru_cache(REMEMBERED)
def history_from(rows: tuple[tuple, ...], aliases: frozenset[tuple[str, str]]) -> History:
    """Remembered by all that it is made from, so that it is never stale."""
    meant = dict(aliases)
    games = groupby(rows, key=lambda row: row[: len(SHARED)])
    return History(told_once(past_game(head, list(seats), meant) for head, seats in games))


def past_game(shared: tuple, seats: list[tuple], aliases: Mapping[str, str]) -> PastGame:
    key, at, began, rules = shared
    spelled, *own = zip(*(row[len(SHARED) :] for row in seats), strict=True)
    persons = persons_of(spelled, aliases)
    return PastGame(key, at, tuple(map(Player, persons, *own)), began, rules)
