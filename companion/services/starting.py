"""A new table, once."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction

from companion.games import FIRST
from companion.log.folds import opening_state
from companion.models import Game, Seat
from companion.models.codes import code_of
from companion.services.games import Data, game_start, step_record
from scoring.games import rules_of

TRIES = 2
"""How often we try: somebody else may have started the same table a moment before, or drawn the same words
for another one."""


def table_start(
    *,
    head: dict[str, Any],
    seats: list[Seat],
    detail: str,
    turn: int,
    once: str,
    rules: str = FIRST,
    first: Sequence[Data] = (),
) -> Game:
    """The same page sent again (``once`` names it and its device) is the table it started before;
    changed, it is another table. The log begins with ``first``; a later turn is reached by what the
    game's rules say."""
    people = [[seat.name, seat.color, seat.brings] for seat in seats]
    code = code_of([once, rules, head, people, detail, turn, *first])

    def start() -> Game:
        game = game_start(rules=rules, head=head, seats=seats, detail=detail, code=code)
        entries = [*first, *rules_of(rules).lead_in(turn, detail)]
        if not entries:
            return game
        reached = rules_of(rules).replay(opening_state(game), entries)
        box = rules_of(rules).first_box(reached.state, detail)
        return step_record(game=game, entries=entries, seen=0, command="start", box=game.box, next_box=box)

    return begun_once(code, start)


def begun_once(code: str, begin: Callable[[], Game]) -> Game:
    """The game with this code, begun now unless it was before; of two who begin it at once both get it."""
    for _try in range(TRIES):
        if known := Game.objects.filter(code=code).first():
            return known
        with suppress(IntegrityError), transaction.atomic():
            return begin()
    with transaction.atomic():
        return begin()
