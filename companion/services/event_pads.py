"""The scorepads in an event file. Each is followed and kept by itself, before the event is written: to follow
a log takes time, and meanwhile tables record."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from companion.log.event_parts import Row, odd
from companion.models import Game
from companion.models.result import new_mark
from companion.services.importing import game_import
from scoring.errors import Refused

MOST_PADS = 500
"""A hundred tables in five rounds, all of them recorded."""


class Pads:
    """What became of them, by the rows of the file."""

    def __init__(self, event: Row, generation: int):
        tables = list(tables_in(event))
        if len(tables) > MOST_PADS:
            raise odd("game")
        self.newest = Game.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        self.games: dict[int, Game] = {}
        for table in tables:
            with suppress(Refused):
                once = f"event:{generation}:{table.get('mark') or new_mark()}"
                self.games[id(table)] = game_import(document=log_in(table), once=once)

    def of(self, table: Row) -> Game | None:
        """None for one that nobody can follow."""
        return self.games.get(id(table))

    def leave_none_behind(self) -> None:
        """Those that were begun for this file, and then had no table."""
        begun = [game.pk for game in self.games.values() if game.pk > self.newest]
        Game.objects.filter(pk__in=begun, event_table=None).delete()


def tables_in(event: Row) -> Iterator[Row]:
    """Whatever else is wrong with them is told when they are read."""
    for one in rows_in(event, "rounds"):
        yield from (table for table in rows_in(one, "tables") if "game" in table)


def rows_in(above: Row, key: str) -> list[Row]:
    listed = above.get(key)
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def log_in(table: Row) -> Any:
    return table["game"].get("log") if isinstance(table["game"], dict) else None
