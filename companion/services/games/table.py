"""A table: opened, moved to another box, kept in more or less detail, its people. Each function is one
transaction."""

from collections.abc import Iterable

from django.db import transaction

from companion.games import FIRST
from companion.log import results
from companion.log.folds import opening_of
from companion.models import Game, Seat
from companion.models.game import new_code
from companion.services.access import words_free
from companion.services.errors import NameTaken
from companion.services.games.commands import Data, locked, moved, refuse_closed
from scoring.games import rules_of


@transaction.atomic
def game_start(*, head: Data, seats: Iterable[Seat], detail: str, code: str = "", rules: str = FIRST) -> Game:
    """A new table with these people, standing before turn 1; or the refusal of what nobody could play."""
    seats = list(seats)
    for number, seat in enumerate(seats, start=1):
        seat.number = number
    box = rules_of(rules).first_box(opening_of(rules, head, seats), detail)
    known = {"code": code or new_code(), "words": words_free()}
    game = Game.objects.create(**known, rules=rules, head=head, detail=detail, box=box)
    for seat in seats:
        seat.game = game
        seat.save()
    return game


@transaction.atomic
def box_open(*, game: Game, box: str) -> Game:
    """Stand at another box; nothing is recorded."""
    return moved(locked(game), box)


@transaction.atomic
def detail_change(*, game: Game, detail: str) -> Game:
    game = locked(game)
    refuse_closed(game)
    game.detail = detail
    game.save(update_fields=["detail"])
    return moved(game, game.box, rewrites=True)


@transaction.atomic
def seat_change(*, game: Game, seat: Seat, name: str, left: bool) -> Game:
    """Somebody is called otherwise, is replaced by somebody else, or leaves; the pieces stay. Raises
    NameTaken if another one is called so. What was confirmed under another name is asked anew."""
    game = locked(game)
    refuse_closed(game)
    seat = game.seats.get(pk=seat.pk)
    if Seat.objects.filter(game=game, name=name).exclude(pk=seat.pk).exists():
        raise NameTaken
    if name != seat.name:
        results.checks_of(game).filter(player=seat.key).delete()
    seat.name, seat.left = name, left
    seat.save(update_fields=["name", "left"])
    return moved(game, game.box)
