"""A recorded game of the second game, carried as a file: it becomes a table, and the same file again."""

import json
from pathlib import Path

import pytest

from companion.log.exports import exported
from companion.services.importing import game_import
from scoring.interchange import answer

FOLDER = Path(__file__).parents[2] / "recorded_games" / "renaissance"


def recorded(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["document"]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_a_recorded_game_becomes_a_table_and_the_same_file_again(db, name):
    document = recorded(name)
    first = exported(game_import(document=document, once=""))
    again = exported(game_import(document=first, once=""))
    assert again == first
    assert answer(first) == answer(document)
