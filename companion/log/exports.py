"""A game as a file that other programs, and this one, can read, in the format of its rules."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.text import slugify

from companion.games import FIRST
from companion.models import Entry, Game
from scoring.games import GAMES

DEEPEST = 20
"""No word of the format stands in so many lists and objects."""
FREE_TEXT = frozenset({"note", "by", "at"})
"""Fields in which people write what they like, so that nobody is meant by what stands there."""


def exported(game: Game) -> dict[str, Any]:
    """The whole game as it is recorded, with the players' names in place of their seats; also what
    nobody can read, as it is stored."""
    rules = GAMES.get(game.rules)
    brings = rules.brings if rules else {}
    names = {seat.key: seat.name for seat in game.seats.all()}
    head = game.head if isinstance(game.head, dict) else {"head": game.head}
    recorded = game.entries.filter(status=Entry.Status.RECORDED)
    return {
        "format": rules.log_format if rules else game.rules,
        **named(head, names),
        "players": [{"name": seat.name, **brings, **seat.brings} for seat in game.seats.all()],
        "entries": [named(with_origin(entry), names) for entry in recorded],
    }


def with_origin(entry: Entry) -> Any:
    """An entry with what was recorded together, by whom and when."""
    if not isinstance(entry.data, dict):
        return entry.data
    return {**entry.data, "step": entry.step, "by": entry.by, "at": entry.at.isoformat()}


def named(value: Any, names: dict[str, str], depth: int = 0) -> Any:
    """The same with names for seats, wherever a seat stands as a key or as a value. No other word
    of the format looks like a seat's key; a name is never looked at again."""
    if depth > DEEPEST:
        return value
    if isinstance(value, dict):
        return {
            names.get(key, key): inner if key in FREE_TEXT else named(inner, names, depth + 1)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [named(inner, names, depth + 1) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


def export_name(game: Game) -> str:
    return (
        f"{file_name(game.started_at, [seat.name for seat in game.seats.all()], game.code, game.rules)}.json"
    )


def file_name(at: datetime, names: Iterable[str], code: str, rules: str = FIRST) -> str:
    """Which game it was, the day on which it began, and who played."""
    day = timezone.localtime(at).date().isoformat()
    people = "-".join(map(slugify, names))
    return f"{rules}-{day}-{people.strip('-') or code}"
