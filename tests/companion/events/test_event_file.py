"""An event goes on on another machine with its file: the same event, nothing invented, nothing doubled."""

import gzip
import json
import random
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, models
from django.test import Client
from django.utils import timezone

from companion.basics import started
from companion.device.event_places import ticket_of
from companion.log.event_parts import JSON_READERS, LEFT_BEHIND, every_part
from companion.log.event_reading import event_now
from companion.models import Account, Entry, Event, EventTable, Game, Result
from companion.selectors.event_file import event_document
from companion.services import event_follow, event_import, event_steps
from scoring.parsing import parse
from tests.companion.conftest import Phone
from tests.companion.ended import ended
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.slow

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
TABLES = [("Ann", "Bob", "Cid", "Dea"), ("Eve", "Fay", "Gus", "Hal")]


@pytest.fixture
def desk(event) -> Desk:
    """A round is played, one result corrected; a table of the second round has its scorepad open."""
    made = event("league", options=["double"])
    made.enters(*PEOPLE)
    made.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    made.hand("helper", "Lea")
    made.plays(TABLES, lambda name: 50 + ord(name[0]))
    made.slip(1, 2, [90, 80, 70, 60], reason="recount")
    made.sends("desk/", act="next")
    made.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Eve, Cid, Gus\nBob, Fay, Dea, Hal")
    made.sends("desk/rounds/2/draft/", act="publish")
    phone = made.phone_at(2, 1)
    made.sends("tables/2-1/open/", phone)
    made.sends("tables/2-2/totals/", made.phone_at(2, 2), seen=0, total1=9, total2=8, total3=7, total4=6)
    return made


def file_of(desk) -> bytes:
    return desk.gets("desk/files/event.json.gz").content


def sends(client, content, **more):
    return client.post("/events/import/", {"file": SimpleUploadedFile("event.json.gz", content), **more})


@pytest.fixture
def elsewhere(settings):
    """Another machine: it knows nothing of the event, and has a secret of its own."""

    def begin() -> Client:
        Event.objects.all().delete()
        Game.objects.all().delete()
        settings.SECRET_KEY = "another machine with a secret of its own"
        client = Client(HTTP_HOST="localhost")
        client.force_login(Account.objects.create(key="otto", name="Otto"))
        return client

    return begin


def told(document, key):
    return document["event"].pop(key)


def test_the_event_goes_on_elsewhere_as_it_was(desk, elsewhere):
    before, content = event_document(Event.objects.get()), file_of(desk)
    otto = elsewhere()
    assert sends(otto, content).status_code == 302
    after = event_document(Event.objects.get())
    assert (before["generation"], after["generation"]) == (1, 2)
    acts = told(before, "acts")
    *carried, imported = told(after, "acts")
    assert carried == acts
    assert imported["what"] == "imported"
    assert told(before, "revision") < told(after, "revision")
    assert without_digests(after["event"]) == without_digests(before["event"])
    assert Event.objects.get().account.name == "Otto"


def without_digests(value):
    """Those printed here come to those printed there."""
    if isinstance(value, dict):
        return {key: without_digests(one) for key, one in value.items() if key != "digests"}
    return [without_digests(one) for one in value] if isinstance(value, list) else value


def test_what_was_printed_opens_the_same_doors(desk, elsewhere):
    slip = ticket_of(desk.now.table_at(2, 1).table)
    own = ticket_of(desk.event.entrants.get(name="Bob"))
    help_link = ticket_of(desk.event.help_links.get())
    content = file_of(desk)
    sends(elsewhere(), content)
    bob, table, lea = (
        Client(HTTP_HOST="localhost"),
        Client(HTTP_HOST="localhost"),
        Client(HTTP_HOST="localhost"),
    )
    assert bob.post(f"/events/me/{own}/").status_code == 302
    assert table.post(f"/events/table/{slip}/").status_code == 302
    assert lea.post(f"/events/help/{help_link}/", {"name": "Lea"}).status_code == 302
    assert "Table 2" in desk.reads("me/", bob)
    assert ticket_of(Event.objects.get().entrants.get(name="Bob")) != own


def test_the_scorepad_of_a_table_comes_along_with_its_log(desk, elsewhere):
    game = desk.now.table_at(2, 1).table.game
    entries = Entry.objects.filter(game=game).count()
    content = file_of(desk)
    sends(elsewhere(), content)
    table = desk_now().table_at(2, 1).table
    assert [seat.name for seat in table.game.seats.all()] == ["Ann", "Eve", "Cid", "Gus"]
    assert table.game.head["extra_money"] == 2
    assert table.game.entries.count() == entries


def desk_now():
    return event_now(Event.objects.get())


def test_the_same_file_twice_is_once(desk, elsewhere):
    content = file_of(desk)
    otto = elsewhere()
    sends(otto, content)
    first = event_document(Event.objects.get())
    answer = sends(otto, content)
    assert answer.status_code == 422
    assert "older than the event here" in answer.content.decode()
    assert event_document(Event.objects.get()) == first


def test_the_own_file_shown_to_its_own_server_does_nothing(desk):
    before = event_document(desk.event)
    assert sends(desk.client, file_of(desk)).status_code == 302
    assert event_document(desk.event) == before


def newer(content, generation=5) -> bytes:
    return gzip.compress(json.dumps({**parse(gzip.decompress(content)), "generation": generation}).encode())


@pytest.fixture
def moments(monkeypatch):
    """What can be seen in the moments in which a file that is read lets others write."""
    seen = []

    def look(_seconds):
        seen.append((connection.in_atomic_block, list(Event.objects.values_list("code", "generation"))))

    monkeypatch.setattr(event_steps, "STEP", 3)
    monkeypatch.setattr(event_steps, "A_WHILE", -1)
    monkeypatch.setattr(event_steps.time, "sleep", look)
    return seen


@pytest.mark.django_db(transaction=True)
def test_tables_record_while_a_file_is_read_and_nobody_sees_half_an_event(desk, elsewhere, moments):
    content, code = file_of(desk), desk.event.code
    assert sends(elsewhere(), content).status_code == 302
    assert len(moments) > 20
    assert moments == [(False, [])] * len(moments)
    assert list(Event._base_manager.values_list("code", "generation")) == [(code, 2)]


@pytest.mark.django_db(transaction=True)
def test_while_a_newer_file_is_read_the_event_stays_as_it_is(desk, moments):
    document, tables = event_document(desk.event), EventTable.objects.count()
    document["generation"] = 3
    results = Result.objects.count()
    assert sends(desk.client, json.dumps(document).encode(), go_on="1").status_code == 302
    during, after = [one for one in moments if one[1][0][1] == 1], moments[-1]
    assert len(during) > 20
    assert after == (False, [(desk.event.code, 4)])  # then what it had before goes
    assert list(Event._base_manager.values_list("code", "generation")) == [(desk.event.code, 4)]
    assert (EventTable.objects.count(), Result.objects.count()) == (tables, results)


def test_shown_a_newer_generation_a_server_only_reads(desk):
    sends(desk.client, newer(file_of(desk)))
    assert "goes on elsewhere" in desk.reads("desk/")
    desk.enters("Zoe")
    assert "Zoe" not in desk.reads("desk/entrants/")
    assert desk.gets("standings/").status_code == 200
    desk.sends("tables/2-2/totals/", desk.phone_at(2, 2), seen=1, total1=1, total2=2, total3=3, total4=4)
    assert desk.now.table_at(2, 2).versions[-1].placings[0].total == 9


def test_who_says_so_goes_on_here_with_the_newer_file(desk):
    sends(desk.client, newer(file_of(desk)))
    sends(desk.client, newer(file_of(desk)), go_on="1")
    event = Event.objects.get()
    assert (event.generation, event.moved_at) == (6, None)
    desk.enters("Zoe")
    assert desk.event.entrants.filter(name="Zoe").count() == 1
    assert desk.event.entrants.count() == 9


def test_handed_over_a_copy_is_closed_until_somebody_says_why_not(desk):
    desk.sends("desk/files/", act="hand_over")
    desk.enters("Zoe")
    assert desk.event.entrants.count() == 8
    desk.sends("desk/files/", act="here_again", reason=" ")
    assert Event.objects.get().moved_at
    desk.sends("desk/files/", act="here_again", reason="the other laptop has no power")
    assert Event.objects.get().generation == 2
    desk.enters("Zoe")
    assert desk.event.entrants.count() == 9


def test_a_restarted_desk_asks_first_if_somebody_has_the_file(desk, monkeypatch):
    desk.gets("desk/")
    monkeypatch.setattr(started, "STARTED", timezone.now() + timedelta(minutes=1))
    assert "Does it go on here?" not in desk.reads("desk/")
    file_of(desk)
    assert "Does it go on here?" in desk.reads("desk/")
    monkeypatch.setattr(started, "STARTED", timezone.now())
    file_of(desk)
    assert "Does it go on here?" in desk.reads("desk/")
    desk.enters("Zoe")
    assert desk.event.entrants.count() == 8
    desk.sends("desk/", act="resume")
    desk.enters("Zoe")
    assert desk.event.entrants.count() == 9


EVERY_PAGE = ("", "standings/", "seats/", "screen/", "rounds/2/", "log/", "report/", "desk/")


@pytest.fixture
def followed(desk) -> Desk:
    """A table has played to its end, and nobody has looked at the event since."""
    phone = desk.phone_at(2, 1)
    desk.sends("tables/2-1/open/", phone)
    ended(Phone(desk.now.table_at(2, 1).table.game, phone))
    return desk


def statuses(desk):
    return {page: desk.gets(page).status_code for page in EVERY_PAGE}


def test_a_restarted_event_is_shown_whatever_its_tables_did_and_then_follows_them(followed, monkeypatch):
    Event.objects.update(copied_at=timezone.now())
    monkeypatch.setattr(started, "STARTED", timezone.now())
    assert set(statuses(followed).values()) == {200}
    assert not followed.now.table_at(2, 1).versions
    followed.sends("desk/", act="resume")
    assert set(statuses(followed).values()) == {200}
    assert followed.now.table_at(2, 1).versions[-1].version.source == "followed"


def test_an_event_that_was_handed_over_is_shown_whatever_its_tables_did(followed):
    Event.objects.update(moved_at=timezone.now())
    assert set(statuses(followed).values()) == {200}


def test_an_event_that_is_handed_over_while_somebody_looks_is_shown(followed, monkeypatch):
    def moves(event):
        Event.objects.update(moved_at=timezone.now())
        return False

    monkeypatch.setattr(event_follow, "is_resting", moves)
    assert followed.gets("standings/").status_code == 200


def test_the_event_of_somebody_else_stays_theirs(desk):
    other = Client(HTTP_HOST="localhost")
    other.force_login(Account.objects.create(key="gil", name="Gil"))
    answer = sends(other, newer(file_of(desk)), go_on="1")
    assert (answer.status_code, Event.objects.get().account.name) == (422, "Olga")


# What is no event file


def spoiled(desk, change) -> bytes:
    document = parse(gzip.decompress(file_of(desk)))
    change(document["event"])
    return json.dumps(document).encode()


BAD = {
    "a number for a name": lambda event: event.update(name=7),
    "half a sign for a code": lambda event: event.update(code="\ud800"),
    "no sign for a code": lambda event: event.update(code="\0"),
    "a list for a code": lambda event: event.update(code=[[]]),
    "an unknown column": lambda event: event.update(colour="red"),
    "an unknown option": lambda event: event.update(options=["cheating"]),
    "an unknown game": lambda event: event.update(rules="chess"),
    "no stage": lambda event: event.update(stages=[]),
    "no chain": lambda event: event["stages"][0].update(chain=["luck"]),
    "a chain without end": lambda event: event["stages"][0].update(chain=["vp"] * 20_000),
    "points without end": lambda event: event["stages"][0].update(points=[0] * 20_000),
    "a lot of nobody": lambda event: event["stages"][0].update(draws={"77": 1}),
    "a seat of nobody": lambda event: event["rounds"][0]["tables"][0]["seats"][0].update(entrant=99),
    "a number twice": lambda event: event["entrants"][1].update(number=1),
    "a short mark": lambda event: event["entrants"][1].update(mark="0"),
    "a state that is none": lambda event: event["entrants"][1].update(state="asleep"),
    "a time that is none": lambda event: event["rounds"][0].update(published_at="noon"),
    "a name that turns round": lambda event: event["entrants"][1].update(name="a\u202eb"),
    "a result without lines": lambda event: event["rounds"][0]["tables"][0]["versions"][0].update(result={}),
}


def test_whatever_no_page_could_have_made_is_refused_whole(desk, elsewhere):
    contents = {why: spoiled(desk, change) for why, change in BAD.items()}
    otto = elsewhere()
    answers = {why: sends(otto, content).status_code for why, content in contents.items()}
    assert {why: status for why, status in answers.items() if status != 422} == {}
    assert not Event._base_manager.exists()  # not even a part of one


def test_what_is_no_file_of_ours_is_refused(desk, elsewhere):
    content = file_of(desk)
    otto = elsewhere()
    bomb = gzip.compress(b" " * 30_000_000)
    for bad in (b"{}", b"[]", b"\xff", content[:-9], content[:300], bomb, b"{" * 3000):
        assert sends(otto, bad).status_code == 422
    assert not Event.objects.exists()


def test_a_small_file_with_millions_of_parts_is_not_even_read(desk, elsewhere, monkeypatch):
    otto = elsewhere()
    monkeypatch.setattr(event_import, "parse", lambda text: pytest.fail("It was read."))
    for parts in (b"{}," * 1_000_000, b"[]," * 1_000_000, b"0," * 4_000_000):
        assert sends(otto, gzip.compress(b'{"x": [' + parts + b"0]}")).status_code == 422


def test_a_file_whose_links_are_here_already_leaves_nothing_behind(desk):
    other = Client(HTTP_HOST="localhost")
    other.force_login(Account.objects.create(key="gil", name="Gil"))
    answer = sends(other, spoiled(desk, lambda event: event.update(code="other123")))
    assert answer.status_code == 422
    assert Event._base_manager.count() == 1


PAGES = ("", "standings/", "desk/", "desk/log/", "desk/rounds/2/", "desk/files/event.json.gz")


def leaves(value, path=()):
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from leaves(one, (*path, key))
    yield path


def test_a_file_with_anything_anywhere_never_breaks_the_server(desk, elsewhere):
    document = parse(gzip.decompress(file_of(desk)))
    otto, chance = elsewhere(), random.Random(12)
    places = [path for path in leaves(document) if path]
    for path in chance.sample(places, 60):
        changed = json.loads(json.dumps(document))
        above = changed
        for key in path[:-1]:
            above = above[key]
        above[path[-1]] = chance.choice([None, -1, 10**12, "", "x" * 300, [], {}, [[]], True, {"a": [1]}])
        answer = sends(otto, json.dumps(changed).encode())
        assert answer.status_code in (302, 422), path
        if answer.status_code == 302:
            code = Event.objects.get().code
            for page in (
                "",
                "standings/",
                "desk/",
                "desk/log/",
                "desk/rounds/2/",
                "desk/files/event.json.gz",
            ):
                assert otto.get(f"/events/{code}/{page}").status_code < 400, (path, page)
        Event.objects.all().delete()
        Game.objects.all().delete()


# Whatever an event gains later is carried


def test_every_model_of_an_event_is_carried_or_left_behind_on_purpose():
    carried = {part.model.__name__ for part in every_part()}
    found, before = {"Event"}, set()
    while found != before:
        before = set(found)
        found |= {
            model.__name__
            for model in apps.get_app_config("companion").get_models()
            for field in model._meta.concrete_fields
            if isinstance(field, models.ForeignKey) and field.related_model.__name__ in before
        }
    assert found - LEFT_BEHIND - carried == set()


def test_every_column_of_json_has_its_reader():
    columns = {
        (part.model, field.name)
        for part in every_part()
        for field in part.columns
        if isinstance(field, models.JSONField)
    }
    assert columns == set(JSON_READERS)
