"""Finished games that a device knows, as they are kept: ``played(client, "Ann 80", "Bob 60")``."""

from companion.device.session import PHONES
from companion.drawings.badges import BADGES
from companion.models import Detail, Placing, Result, Seat
from companion.models.account import folded
from companion.services import games
from companion.services.access import host_welcome
from tests.companion.history.builders import game as past


def played(client, *said, **more) -> Result:
    """The best first; each a day after the one before."""
    told = past(*said, **more)
    seats = [Seat(name=one.name, color=badge.key) for one, badge in zip(told.players, BADGES, strict=False)]
    game = games.game_start(head={}, seats=seats, detail=Detail.SCORE)
    session = client.session
    session[PHONES] = {game.code: host_welcome(game=game).pk, **session.get(PHONES, {})}
    session.save()
    told_of = {"rules": told.rules, "revision": game.revision, "at": told.at}
    kept = Result.objects.create(game=game, is_over=True, **told_of)
    Placing.objects.bulk_create(
        Placing(
            result=kept,
            number=number,
            name=one.name,
            spelled=folded(one.name),
            color=seat.color,
            total=one.total,
            rank=one.rank,
            facts={key: list(values) if key == "buildings" else values[0] for key, values in one.facts},
        )
        for number, (one, seat) in enumerate(zip(told.players, seats, strict=True), start=1)
    )
    return kept
