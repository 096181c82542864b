"""A game as a file that other programs, and this one, can read: ``empires-log/1``."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.text import slugify

from companion.folds import fold_of
from companion.models import Game

FREE_TEXT = frozenset({"note", "by", "at"})
"""Fields in which people write what they like, so that nobody is meant by what stands there."""


def exported(game: Game) -> dict[str, Any]:
    """The whole game as it is recorded, with the players' names in place of their seats."""
    names = {seat.key: seat.name for seat in game.seats.all()}
    return {
        "format": "empires-log/1",
        **named(game.head, names),
        "players": [{"name": seat.name, "nation": seat.nation or None} for seat in game.seats.all()],
        "entries": [
            named({**entry.data, "step": entry.step, "by": entry.by, "at": entry.at.isoformat()}, names)
            for entry in fold_of(game).entries
        ],
    }


def named(value: Any, names: dict[str, str]) -> Any:
    """The same with names for seats, wherever a seat stands as a key or as a value. No other word
    of the format looks like a seat's key; a name is never looked at again."""
    if isinstance(value, dict):
        return {
            names.get(key, key): inner if key in FREE_TEXT else named(inner, names)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [named(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


def export_name(game: Game) -> str:
    return f"{file_name(game.started_at, [seat.name for seat in game.seats.all()], game.code)}.json"


def file_name(at: datetime, names: Iterable[str], code: str) -> str:
    """The day on which it began, and who played."""
    day = timezone.localtime(at).date().isoformat()
    people = "-".join(map(slugify, names))
    return f"empires-{day}-{people.strip('-') or code}"
