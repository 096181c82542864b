"""Games in a line: ``game("Ann 80", "Bob 75")``, the best first."""

from datetime import UTC, datetime, timedelta
from itertools import count

from companion.games import FIRST
from companion.history.games import PastGame, Player

NUMBERS = count(1)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def game(*said, ranks=None, nations=(), buildings=(), rules=FIRST) -> PastGame:
    """``said``: name and points of each; places as the points tell, unless ``ranks`` says otherwise."""
    names = [one.rsplit(" ", 1)[0] for one in said]
    totals = [int(one.rsplit(" ", 1)[1]) for one in said]
    places = ranks or [1 + sum(other > total for other in totals) for total in totals]
    number = next(NUMBERS)
    players = [
        Player(
            person=name.casefold(),
            name=name,
            color="red",
            total=total,
            rank=rank,
            facts=facts(buildings=dict(buildings).get(name), nation=dict(nations).get(name)),
        )
        for name, total, rank in zip(names, totals, places, strict=True)
    ]
    return PastGame(number, LONG_AGO + timedelta(days=number), tuple(players), rules=rules)


def facts(**said) -> tuple:
    """Those that were said."""
    known = {key: value for key, value in said.items() if value}
    return tuple((key, (value,) if isinstance(value, str) else tuple(value)) for key, value in known.items())
