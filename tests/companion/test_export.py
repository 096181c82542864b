"""/tables/<code>/export/: the whole game as a file that the rules answer with the same table."""

import json

import pytest

from companion.log.exports import exported, named
from companion.log.folds import fold_of
from scoring.empires.documents.log import write_state
from scoring.interchange import answer
from tests.recorded import NAMES, at_table, recorded

AWKWARD = ["sugar", "colonist", "caribbean", "seat-1", "player", "note"]
"""Names that are words of the format, or look like somebody else's seat."""


def state_at_table(game):
    """The table as other programs read it, with names for seats."""
    names = {seat.key: seat.name for seat in game.seats.all()}
    return named(json.loads(json.dumps(write_state(fold_of(game).state))), names)


@pytest.mark.parametrize("name", NAMES)
def test_it_answers_the_same_table_as_the_log_that_was_recorded(db, name):
    document = recorded(name)
    game = at_table(document)
    assert answer(exported(game)) == answer(document)
    assert len(exported(game)["entries"]) == len(document["entries"])


@pytest.mark.parametrize("name", ["six-players-nations", "two-players-auction"])
def test_it_is_not_confused_by_names_that_are_words_of_the_format(db, name):
    game = at_table(recorded(name), AWKWARD[: len(recorded(name)["players"])])
    answered = json.loads(json.dumps(answer(exported(game))))
    assert answered == state_at_table(game)
    assert set(answered["players"]) == {seat.name for seat in game.seats.all()}


def test_it_leaves_notes_as_they_were_written(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 3}, "note": "seat-1"})
    [entry] = exported(phone.game)["entries"]
    assert (entry["player"], entry["note"]) == ("Ann", "seat-1")


def test_it_says_what_was_recorded_together_by_whom_and_when(start):
    phone = start()
    ship = {"do": "win_ship", "player": "seat-1"}
    phone.records(ship, ship)
    phone.records(ship)
    entries = exported(phone.game)["entries"]
    assert [entry["step"] for entry in entries] == [1, 1, 2]
    assert entries[0]["at"] == phone.table.fold.entries[0].at.isoformat()


def test_it_is_a_download_named_by_day_and_people(start):
    phone = start(2)
    given = phone.client.get(f"/tables/{phone.game.code}/export/")
    day = phone.game.started_at.date().isoformat()
    assert given["Content-Disposition"] == f'attachment; filename="empires-{day}-ann-bob.json"'
    assert given.json()["players"] == [{"name": "Ann", "nation": None}, {"name": "Bob", "nation": None}]


def test_it_is_not_there_for_a_device_that_does_not_know_the_table(start, client):
    assert client.get(f"/tables/{start().game.code}/export/").status_code == 404
