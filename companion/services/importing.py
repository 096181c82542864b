"""A game that was recorded elsewhere, as a new table here."""

from datetime import datetime
from typing import Any

from companion.log.folds import fold_entries
from companion.log.imports import boxes_in, facts_in, head_in, rules_in, seats_in, steps_in, times_in
from companion.models import Detail, Entry, Game
from companion.models.codes import code_of
from companion.services.games import game_start, moved
from companion.services.starting import begun_once
from scoring.games import Rules, rules_of

MOST_BY = Entry._meta.get_field("by").max_length


def game_import(*, document: Any, once: str) -> Game:
    """Raises the refusal of a document that can't be followed. The same file sent again by the same
    page (``once`` names it and its device) is the table that it made before."""
    rules = rules_in(document)
    code = code_of([once, document])
    return begun_once(code, lambda: game_of(document, rules, code))


def game_of(document: Any, rules: Rules, code: str) -> Game:
    seats = seats_in(document, rules)
    keys = {seat.name: seat.key for seat in seats}
    head = head_in(document, rules, keys)
    game = game_start(rules=rules.key, head=head, seats=seats, detail=Detail.FULL, code=code)
    rows = rows_in(game, document, rules, keys)
    if not rows:
        return game
    Entry.objects.bulk_create(rows)
    keep_times(game, rows, times_in(document))
    return moved(game, box_of(game, rows))


def keep_times(game: Game, rows: list[Entry], times: list[datetime | None]) -> None:
    """The game was played when it was played, not when its file came here."""
    dated = [(row, at) for row, at in zip(rows, times, strict=True) if at]
    if not dated:
        return
    for row, at in dated:
        row.at = at
    Entry.objects.bulk_update([row for row, _at in dated], ["at"])
    game.started_at = min(at for _row, at in dated)
    game.save(update_fields=["started_at"])


def rows_in(game: Game, document: Any, rules: Rules, keys: dict[str, str]) -> list[Entry]:
    said = zip(
        document["entries"],
        facts_in(document, rules, keys),
        steps_in(document),
        boxes_in(document, rules, game.box),
        strict=True,
    )
    return [
        Entry(game=game, number=number, step=step, data=fact, box=box, by=entry.get("by", "")[:MOST_BY])
        for number, (entry, fact, step, box) in enumerate(said, start=1)
    ]


def box_of(game: Game, rows: list[Entry]) -> str:
    """Where the game goes on: at the box of the last entry, or at the beginning of a new turn."""
    fold, last = fold_entries(game, rows), rows[-1]
    boxes = rules_of(game.rules).boxes(fold.state, game.detail)
    is_new_turn = fold.states[-2].turn != fold.state.turn and not fold.is_over
    return boxes[0] if is_new_turn or last.box not in boxes else last.box
