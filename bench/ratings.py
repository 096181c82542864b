"""Ratings of many games made anew, against bare calls of the library they come from; and a whole history
of stored games, as its page asks for it."""

from __future__ import annotations

import os
import random
import tempfile
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context

from openskill.models import PlackettLuce

from bench.measure import Report, seconds
from companion.history.games import PastGame, Player
from companion.history.ratings import ratings_of

GAMES, PEOPLE = 10_000, 100
COLORS = ("red", "yellow", "blue", "green", "orange", "purple")
START = datetime(2000, 1, 1, tzinfo=UTC)
LIMIT = 5


def run(report: Report) -> None:
    games = random_games(random.Random(57))
    report.fact(
        f"the same {GAMES:,} games in the same order give the same ratings",
        marks(games) == marks(random_games(random.Random(57))),
    )
    ours = seconds(lambda: ratings_of(games), runs=3)
    bare = seconds(lambda: rated_bare(games), runs=3)
    report.ratio(f"seconds for the ratings of {GAMES:,} games of {PEOPLE} people", ours, most=LIMIT)
    report.ratio("ratings / bare openskill", ours / bare, most=2)
    # In a process of its own, because Django's settings can be read only once in each.
    with tempfile.TemporaryDirectory() as folder, get_context("spawn").Pool(1) as pool:
        first, again = pool.apply(whole_history, (folder,))
    report.ratio(f"seconds for the own history of {GAMES:,} stored games", first, most=2 * LIMIT)
    report.ratio("the same once more / at first", again / first, most=0.5)


def random_games(chance: random.Random) -> list[PastGame]:
    return [random_game(chance, number) for number in range(1, GAMES + 1)]


def random_game(chance: random.Random, number: int) -> PastGame:
    people = chance.sample(range(PEOPLE), chance.randint(2, len(COLORS)))
    totals = sorted((chance.randint(20, 180) for _one in people), reverse=True)
    players = [
        Player(f"person {who}", f"Person {who}", color, "", total, 1 + totals.index(total))
        for who, color, total in zip(people, COLORS, totals, strict=False)
    ]
    return PastGame(number, START + timedelta(hours=number), tuple(players))


def marks(games: list[PastGame]) -> dict[str, list]:
    return {person: rating.marks for person, rating in ratings_of(games).items()}


def rated_bare(games: list[PastGame]) -> None:
    """Nothing but the library: the last rating of everybody, without what came before it."""
    model = PlackettLuce()
    ratings = {}
    for game in games:
        teams = [[ratings.get(player.person) or model.rating()] for player in game.players]
        rated = model.rate(teams, ranks=[player.rank for player in game.players])
        ratings |= {player.person: one for player, [one] in zip(game.players, rated, strict=True)}


def whole_history(folder: str) -> tuple[float, float]:
    """The first time, and once more when the ratings are remembered."""
    os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "companion.settings"}
    from bench.recording import prepare

    prepare()
    from companion.device.owners import Owner
    from companion.models import Game, PadSheet
    from companion.selectors.history import own_history

    store(random_games(random.Random(57)))
    every = Game.objects.all()
    owner = Owner(None, every, PadSheet.objects.none(), None, every)

    def told() -> None:
        if len(own_history(owner).people) != PEOPLE:
            raise AssertionError

    return seconds(told, runs=1), seconds(told, runs=3)


def store(games: list[PastGame]) -> None:
    from companion.models import Game, Placing, Result

    tables = Game.objects.bulk_create(Game(code=f"g{game.key}", head={}, box="dock") for game in games)
    kept = Result.objects.bulk_create(
        Result(game=table, revision=table.revision, at=game.at, is_over=True)
        for table, game in zip(tables, games, strict=True)
    )
    Placing.objects.bulk_create(
        Placing(
            result=result,
            number=number,
            name=player.name,
            spelled=player.person,
            color=player.color,
            total=player.total,
            rank=player.rank,
        )
        for result, game in zip(kept, games, strict=True)
        for number, player in enumerate(game.players, start=1)
    )
