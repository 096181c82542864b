"""Tables of which something can't be read, as after an update, a downgrade or a hand in the database."""

import json
from types import SimpleNamespace

from django.db import models
from django.db.models import Value

from companion.log import folds
from companion.models import Entry, Game
from tests.companion.conftest import Phone

BROKEN = 3
"""The entry that is broken; there are others after it."""


def nested(depth):
    inside = []
    for _level in range(depth):
        inside = [inside]
    return inside


ENTRIES = {
    "unknown kind": {"do": "sail_home", "player": "seat-1"},
    "kind of no name": {"do": ["win_ship"], "player": "seat-1"},
    "no kind": {"player": "seat-1"},
    "unknown field": {"do": "win_ship", "player": "seat-2", "wind": "west"},
    "unknown player": {"do": "win_ship", "player": ["seat-9"]},
    "null": None,
    "list": [{"do": "win_ship", "player": "seat-1"}],
    "text": "<script>alert(1)</script>",
    "nested": {"do": "win_ship", "player": nested(400)},
    "refused by the rules": {"do": "buy", "player": "seat-2", "building": "age_of_reason"},
    "wrong moment": {"do": "end_turn"},
}

HEADS = {
    "unknown option": {"builders": True, "options": {"sails": True}},
    "unknown setting": {"builders": True, "wind": "west"},
    "setting of another kind": {"builders": {"yes": 1}},
    "null": None,
    "list": [1],
}


def stored(value):
    """As JSON, also where Django would take None for nothing at all."""
    return Value(value, models.JSONField())


def break_entry(game: Game, data, number: int = BROKEN) -> None:
    Entry.objects.filter(game=game, number=number).update(data=stored(data))
    folds._newest.clear()  # as after a new start of the server


def break_head(game: Game, head) -> None:
    Game.objects.filter(pk=game.pk).update(head=stored(head))
    folds._newest.clear()


class Unread(Phone):
    """A phone that asks for no more of its table than the row in the database, and thinks that its first
    entry was on the stage."""

    @property
    def table(self):
        self.game.refresh_from_db(fields=["revision"])
        return SimpleNamespace(game=self.game, staged=SimpleNamespace(number=1))


def unread(phone: Phone) -> Unread:
    return Unread(phone.game, phone.client, phone.sent)


def raw_entries(game: Game) -> list:
    """What the database holds."""
    found = Entry.objects.filter(game=game).order_by("number")
    return [json.loads(json.dumps(one)) for one in found.values_list("data", flat=True)]
