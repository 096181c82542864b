"""The toy game on the shelf, and a table of it on one phone."""

import json
from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile

from companion import games as shelf
from companion.models import Game
from scoring.games import GAMES
from tests.companion.conftest import Phone
from tests.toy.rules import RULES

TEMPLATES = Path(__file__).parent.parent / "toy" / "templates"
HEAD = {"format": "toy-log/1", "worth": 3, "players": [{"name": "Ann"}, {"name": "Bob"}], "entries": []}
TAKE = {"do": "take", "player": "Ann", "count": 5}


def put_on_shelf(monkeypatch, settings):
    """By one line on each side."""
    monkeypatch.setitem(GAMES, "toy", RULES)
    monkeypatch.setitem(shelf.GAMES, "toy", "tests.toy.pages")
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], TEMPLATES]}]


def sent(client, document):
    file = SimpleUploadedFile("game.json", json.dumps(document).encode())
    return client.post("/import/", {"command": str(Game.objects.count()), "file": file})


def imported(client, **document) -> Phone:
    answer = sent(client, {**HEAD, **document})
    assert answer.status_code == 302
    return Phone(Game.objects.get(code=answer.url.split("/")[2]), client)
