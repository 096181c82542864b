"""Finished games that a device knows, as they are kept: ``played(client, "Ann 80", "Bob 60")``."""

from companion.access import PHONES
from companion.badges import BADGES
from companion.models import Detail, Played, PlayedSeat, Seat
from companion.models.account import folded
from companion.services import games
from companion.services.access import host_welcome
from tests.companion.history.builders import game as past


def played(client, *said, **more) -> Played:
    """The best first; each a day after the one before."""
    told = past(*said, **more)
    seats = [Seat(name=one.name, color=badge.key) for one, badge in zip(told.players, BADGES, strict=False)]
    game = games.game_start(head={}, seats=seats, detail=Detail.SCORE)
    session = client.session
    session[PHONES] = {game.code: host_welcome(game=game).pk, **session.get(PHONES, {})}
    session.save()
    kept = Played.objects.create(game=game, revision=game.revision, at=told.at, is_over=True)
    PlayedSeat.objects.bulk_create(
        PlayedSeat(
            played=kept,
            number=number,
            name=one.name,
            spelled=folded(one.name),
            color=seat.color,
            nation=one.nation,
            total=one.total,
            rank=one.rank,
            buildings=list(one.buildings),
        )
        for number, (one, seat) in enumerate(zip(told.players, seats, strict=True), start=1)
    )
    return kept
