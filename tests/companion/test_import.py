"""/import/: a game as a file becomes a new table."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from companion.forms.importing import MOST_BYTES
from companion.log.exports import exported
from companion.log.imports import seated, steps_in
from companion.models import Game, Role
from companion.services.importing import game_import
from scoring.empires.phases import KINDS
from scoring.empires.rules import RULES
from scoring.interchange import answer
from tests.recorded import NAMES, at_table, recorded

AWKWARD = ["sugar", "player", "caribbean", "seat-1", "colonist", "gold"]
"""Names that are words of the format, or look like somebody else's seat."""


def sends(client, document, command="import", **more):
    text = document if isinstance(document, bytes) else json.dumps(document).encode()
    return client.post("/import/", {"command": command, "file": SimpleUploadedFile("game.json", text)} | more)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_export_import_export_is_the_same_document(db, name):
    first = exported(at_table(recorded(name)))
    second = exported(game_import(document=first, once=""))
    assert second == first


@pytest.mark.parametrize("name", ["six-players-nations", "two-players-auction", "four-players-overrides"])
def test_it_is_not_confused_by_names_that_are_words_of_the_format(db, name):
    first = exported(at_table(recorded(name), AWKWARD[: len(recorded(name)["players"])]))
    game = game_import(document=first, once="")
    assert exported(game) == first
    assert answer(exported(game)) == answer(first)


def test_a_game_keeps_the_time_at_which_it_was_played(db):
    document = recorded("three-players-scouting")
    times = ["2024-02-03T20:15:00+01:00", "2024-02-03T20:16:00+01:00"]
    for entry, at in zip(document["entries"], times, strict=False):
        entry["at"] = at
    game = game_import(document=document, once="")
    assert game.started_at.isoformat() == "2024-02-03T20:15:00+01:00"
    assert [at.isoformat() for at in game.entries.values_list("at", flat=True)[:2]] == [
        "2024-02-03T19:15:00+00:00",
        "2024-02-03T19:16:00+00:00",
    ]


@pytest.mark.parametrize(
    "at",
    [
        "yesterday",
        "2024-02-30T10:00:00+00:00",
        "2024-02-03T10:00:00",
        "9999-01-01T00:00Z",
        "9999-12-31T23:59:59-14:00",
        "0001-01-01T00:00:00+14:00",
        "",
    ],
)
def test_a_time_that_says_nothing_is_that_of_the_import(db, at):
    document = recorded("three-players-scouting")
    for entry in document["entries"]:
        entry["at"] = at
    before = timezone.now()
    game = game_import(document=document, once="")
    assert game.started_at >= before
    assert all(entry.at >= before for entry in game.entries.all())


def test_a_name_is_a_player_only_where_the_rules_take_it_for_one():
    keys = {"sugar": "seat-1", "player": "seat-2"}
    entry = {"do": "take_good", "player": "sugar", "good": "sugar", "by": "sugar"}
    assert seated(RULES, entry, keys) == entry | {"player": "seat-1"}
    war = {"do": "battle", "attacker": "player", "defender": "sugar", "region": "peru"}
    losses = {"losses": {"player": {"soldier": 1}}}
    assert seated(RULES, war | losses, keys) == war | {
        "attacker": "seat-2",
        "defender": "seat-1",
        "losses": {"seat-2": {"soldier": 1}},
    }


def test_the_device_that_imports_is_the_host_of_a_new_table(db, client):
    document = recorded("three-players-scouting")
    response = sends(client, document)
    game = Game.objects.get()
    assert response["Location"] == f"/tables/{game.code}/"
    assert client.get(response["Location"]).status_code == 200
    assert game.phones.get().role == Role.HOST
    assert [seat.name for seat in game.seats.all()] == [one["name"] for one in document["players"]]


def test_colours_go_with_nations_and_nobody_shares_one(db):
    document = recorded("six-players-nations")
    document["players"][0]["nation"] = document["players"][1]["nation"] = None
    document["entries"] = []
    document["advantages"] = "none"
    game = game_import(document=document, once="")
    colors = [seat.color for seat in game.seats.all()]
    assert len(set(colors)) == 6
    assert all(seat.color == COLOR[seat.brings["nation"]] for seat in game.seats.all() if seat.brings)


COLOR = {
    "england": "red",
    "spain": "yellow",
    "france": "blue",
    "portugal": "green",
    "holland": "orange",
    "italy": "purple",
}


def test_the_same_page_sent_twice_makes_one_table(db, client):
    client.get("/import/")
    for _tap in range(2):
        sends(client, recorded("two-players-base"))
    assert Game.objects.count() == 1
    sends(client, recorded("two-players-base"), command="another")
    assert Game.objects.count() == 2


def test_undo_takes_back_the_last_step_of_the_file(db):
    document = recorded("two-players-base")
    document["entries"] = document["entries"][:3]
    for entry, step in zip(document["entries"], (1, 2, 2), strict=True):
        entry["step"] = step
    game = game_import(document=document, once="")
    from companion.log.folds import fold_of

    assert len(fold_of(game).last_step) == 2


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ([1, 1, 3], [1, 1, 3]),
        ([1, 1, None], [1, 1, 2]),
        ([None, None], [1, 2]),
        ([2, 1, 1], [1, 2, 2]),
        ([-4, 10**30], [1, 2]),
        ([], []),
    ],
)
def test_steps_are_as_in_the_file_or_by_neighbours(said, steps):
    entries = [{"do": "end_turn"} if step is None else {"do": "end_turn", "step": step} for step in said]
    assert steps_in({"entries": entries}) == steps


def test_every_entry_of_a_box_is_at_home_there():
    elsewhere = {"advantage", "board", "university", "correct"}
    assert {kind for kind, entry in KINDS.items() if entry.box is None} == elsewhere


def refusal_of(response):
    assert response.status_code == 422
    assert Game.objects.count() == 0
    return response.text.split('class="notice" role="alert">')[1].split("</p>")[0].strip()


def test_an_entry_that_does_not_fit_is_named_with_its_number(db, client):
    document = recorded("two-players-base")
    document["entries"].insert(2, {"do": "buy", "player": document["players"][0]["name"], "building": "navy"})
    assert refusal_of(sends(client, document)).startswith("Entry 3: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"not json", "This is not JSON."),
        (b"\xff\xfe", "This is not JSON."),
        (b"[" * 100_000, "This is not JSON."),
        (b"[]", "not an object"),
        (b'{"format": "\\ud83d"}', "a broken character"),
        (b'{"format": "empires-sheet/9"}', "There is no format"),
        (
            b'{"format": "empires-income/1", "goods": {}, "ships": 0}',
            "This is not a recorded game.",
        ),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(db, client, text, sentence):
    assert sentence in refusal_of(sends(client, text))


def test_a_name_that_is_too_long_is_refused(db, client):
    document = recorded("two-players-base")
    document["entries"] = []
    document["players"][0]["name"] = "x" * 25
    assert "at most 24 letters" in refusal_of(sends(client, document))


def test_a_file_that_is_too_large_is_refused(db, client):
    response = sends(client, b" " * (MOST_BYTES + 1))
    assert response.status_code == 422
    assert "too large" in response.text


def test_no_file_is_refused(db, client):
    response = client.post("/import/", {"command": "import"})
    assert response.status_code == 422
    assert "Choose a file." in response.text


def test_a_page_that_lost_its_own_id_says_what_to_do(db, client):
    response = client.post("/import/", {"file": SimpleUploadedFile("game.json", b"{}")})
    assert response.status_code == 422
    assert "Open this page again, then choose the file." in response.text


def test_names_are_shown_as_they_are(db, client):
    document = recorded("two-players-base")
    document["entries"] = []
    document["players"][0]["name"] = "<i>Zoë</i>"
    page = client.get(sends(client, document)["Location"]).text
    assert "&lt;i&gt;Zoë&lt;/i&gt;" in page
    assert "<i>Zoë" not in page
