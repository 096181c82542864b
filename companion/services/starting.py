"""A new table, once."""

import hashlib
import json
from typing import Any

from django.db import transaction

from companion.boxes import boxes_shown
from companion.models import Detail, Game, Seat
from companion.models.game import CODE_LENGTH, CODE_LETTERS
from companion.services.games import game_start, step_record
from scoring.empires.passing import next_scoring, until_turn


@transaction.atomic
def table_start(*, head: dict[str, Any], seats: list[Seat], detail: str, turn: int, once: str) -> Game:
    """The same page sent again (``once`` names it and its device) is the table it started before;
    changed, it is another table. A later turn than the first is reached by turns that pass quietly,
    and a table that keeps nothing but the score stands at its first scoring at once."""
    people = [[seat.name, seat.color, seat.nation] for seat in seats]
    code = code_of([once, head, people, detail, turn])
    known = Game.objects.filter(code=code).first()
    if known is not None:
        return known
    game = game_start(head=head, seats=seats, detail=detail, code=code)
    first = next_scoring(turn) if detail == Detail.SCORE else turn
    if first == 1:
        return game
    box = boxes_shown(detail, first)[0]
    return step_record(
        game=game, entries=until_turn(first), seen=0, command="start", box=game.box, next_box=box
    )


def code_of(content: Any) -> str:
    """A table's code out of what it was started from, which only that device knows."""
    number = int(hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest(), 16)
    letters = []
    for _nth in range(CODE_LENGTH):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[letter])
    return "".join(letters)
