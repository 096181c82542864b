"""Lists of an event for spreadsheets, and lists of people out of them."""

import csv
import gzip
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection

from companion.forms.entrant_lists import Listed, people_in
from companion.models import Event
from companion.services import event_moves
from scoring.interchange import answer
from tests.companion.events.conftest import Desk

TABLES = [("=Ann", "Bob", "Cid", "Dea")]
TOTALS = {"=Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69}


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters(*TOTALS)
    made.plays(TABLES, TOTALS.get)
    return made


def rows(desk, name):
    return list(csv.reader(io.StringIO(desk.gets(f"desk/files/{name}").content.decode("utf-8-sig"))))


def test_standings_as_a_list_are_those_of_the_page_and_no_cell_is_a_formula(desk):
    head, first, *others = rows(desk, "stages/1.csv")
    assert head[:4] == ["Rank", "Number", "Name", "Games"]
    assert first[:5] == ["1", "1", "'=Ann", "1", "10"]
    assert [row[2] for row in others] == ["Bob", "Cid", "Dea"]


def test_all_results_as_a_list(desk):
    assert rows(desk, "results.csv")[2] == ["Rounds", "1", "1", "2", "Bob", "110", "2", "final", "Round 1"]


def test_standings_for_programs_are_answered_by_the_library(desk):
    given = desk.gets("desk/files/stages/1.json").json()
    assert [row["player"] for row in answer(given)["rows"]] == list(TOTALS)


def test_people_go_out_and_come_in_again(desk, event):
    desk.sends("desk/entrants/", act="add", names="Gil", guest="1")
    written = desk.gets("desk/files/entrants.csv").content
    other = event("catan")
    other.sends("desk/entrants/", act="add", file=SimpleUploadedFile("people.csv", written))
    people = [(one.name, one.is_guest) for one in other.event.entrants.all()]
    assert people == [("=Ann", False), ("Bob", False), ("Cid", False), ("Dea", False), ("Gil", True)]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann\nBob\n", [Listed("Ann"), Listed("Bob")]),
        ("Ann,1980\nBob,1990", [Listed("Ann"), Listed("Bob")]),
        (
            "No;Name;Guest;Note\n1;Ann;yes;brings a copy\n2;Bob;;",
            [Listed("Ann", True, "brings a copy"), Listed("Bob")],
        ),
        ("Player\tClub\nAnn\tX\n\tY", [Listed("Ann")]),
        ("", []),
    ],
)
def test_lists_of_others_are_read(text, people):
    assert people_in(text) == people


def test_a_list_that_is_none_is_refused(desk):
    for content in (b"\xff\xfe\x00", b"x" * 300_000, b'"' + b"y" * 140_000):
        file = SimpleUploadedFile("people.csv", content)
        assert desk.sends("desk/entrants/", act="add", file=file).status_code == 422


# The whole event, when it is needed most


@pytest.fixture
def only_read(desk):
    """The database of this server can't be written any more."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        yield desk
        cursor.execute("PRAGMA query_only = OFF")


@pytest.mark.sqlite
def test_the_whole_event_is_sent_where_nothing_can_be_written(only_read):
    answer = only_read.gets("desk/files/event.json.gz")
    assert answer.status_code == 200
    assert len(json.loads(gzip.decompress(answer.content))["event"]["entrants"]) == 4


@pytest.mark.parametrize("said", ["database or disk is full", "disk I/O error"])
def test_a_full_disk_keeps_nobody_from_the_file_and_then_it_is_as_before(desk, monkeypatch, said):
    def fails(**_event):
        raise OperationalError(said)

    with monkeypatch.context() as patched:
        patched.setattr(event_moves, "event_copied", fails)
        assert desk.gets("desk/files/event.json.gz").status_code == 200
    assert Event.objects.get().copied_at is None
    desk.gets("desk/files/event.json.gz")
    assert Event.objects.get().copied_at


def test_a_mistake_of_ours_is_still_one(desk, monkeypatch):
    def fails(**_event):
        raise OperationalError("no such column: copied_at")

    monkeypatch.setattr(event_moves, "event_copied", fails)
    with pytest.raises(OperationalError):
        desk.gets("desk/files/event.json.gz")
