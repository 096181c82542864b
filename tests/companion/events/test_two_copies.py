"""Two copies of one event that both went on: what one recorded does not vanish for the other's file."""

import gzip
import html
import json
import re
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.utils import timezone

from companion.device.event_places import ticket_of
from companion.models import Account, Event, Version
from companion.services.event_losses import lost_to
from companion.services.games import step_record
from tests.companion.events.conftest import Desk, with_ticket, words_of

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters(*PEOPLE)
    made.sends("desk/", act="next")
    seating = "Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal"
    made.sends("desk/rounds/1/draft/", act="paste", seating=seating)
    made.sends("desk/rounds/1/draft/", act="publish")
    return made


def file_of_elsewhere(desk) -> bytes:
    """As it is now, and one generation further."""
    document = json.loads(gzip.decompress(desk.gets("desk/files/event.json.gz").content))
    return json.dumps(document | {"generation": document["generation"] + 1}).encode()


def reads(desk, content, **more):
    file = SimpleUploadedFile("event.json", content)
    return desk.client.post("/events/import/", {"file": file, "go_on": "1", **more})


def totals(event) -> list:
    return [one.counted["1"][0] for table in event.rounds.get().tables.all() for one in table.versions.all()]


def test_a_file_that_has_everything_takes_its_place_at_once(desk):
    desk.slip(1, 1, [50, 40, 30, 20])
    assert reads(desk, file_of_elsewhere(desk)).status_code == 302
    assert Event.objects.count() == 1


def test_what_a_file_lacks_is_named_and_then_kept(desk):
    content = file_of_elsewhere(desk)
    desk.slip(1, 1, [50, 40, 30, 20])
    desk.slip(1, 2, [51, 41, 31, 21])
    answer = reads(desk, content)
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert re.search(r"2 results recorded here since \d+ \w+ \d\d:\d\d are not in that file: ", page)
    assert "Round 1, tables 1, 2." in page
    order = ('name="go_on"', "Unless you tick this", 'name="replace"', "then press Read the file.")
    assert sorted(order, key=page.index) == list(order)
    assert totals(desk.event) == [50, 51]
    seen = re.search('name="replace" value="([^"]+)"', page)[1]

    desk.slip(1, 2, [52, 41, 31, 21], reason="recount")  # meanwhile, so that more would go
    assert reads(desk, content, replace=seen).status_code == 422
    seen = re.search('name="replace" value="([^"]+)"', reads(desk, content).content.decode())[1]
    assert reads(desk, content, replace=seen).status_code == 302
    assert totals(desk.event) == []
    kept = Event.objects.exclude(pk=desk.event.pk).get()
    assert totals(kept) == [50, 51, 52]
    assert f"kept as “{kept.name}”" in desk.reads("desk/log/")
    there = Desk(desk.client, kept)
    assert "52" in there.reads("desk/rounds/1/")
    stranger = Client(HTTP_HOST="localhost")
    listed = re.findall('class="known-table" href="([^"]+)"', stranger.get("/events/").text)
    assert f"/events/{desk.event.code}/" in listed
    assert {stranger.get(address).status_code for address in listed} == {200}
    assert there.gets("desk/files/event.json.gz").status_code == 200
    there.sends("desk/files/", act="here_again", reason="the other machine was wrong")
    there.slip(1, 1, [55, 40, 30, 20], reason="goes on")
    assert totals(kept) == [50, 55, 51, 52]


def test_a_code_that_somebody_took_keeps_nobody_from_going_on(desk):
    document = json.loads(gzip.decompress(desk.gets("desk/files/event.json.gz").content))
    ticket = ticket_of(desk.event.entrants.get(name="Ann"))
    desk.event.entrants.all().update(mark=Concat(Value("x"), Cast("pk", CharField())))
    desk.event.help_links.all().delete()
    desk.event.rounds.all().delete()
    squatter = Account.objects.create(key="gil", name="Gil")
    Event.objects.filter(pk=desk.event.pk).update(account=squatter)  # made up, with the code alone
    answer = reads(desk, json.dumps(document).encode())
    mine = Event.objects.get(account__name="Olga")
    assert (answer.status_code, answer.url) == (302, f"/events/{mine.code}/desk/")
    there = Desk(desk.client, mine)
    assert f"so this one is {mine.code}." in there.reads("desk/")
    phone = Client(HTTP_HOST="localhost")
    assert phone.post(f"/events/me/{ticket}/").url == f"/events/{mine.code}/me/"
    same = json.dumps(document | {"generation": mine.generation}).encode()
    assert reads(desk, same).status_code == 302
    assert f"so this one is {mine.code}." not in there.reads("desk/")  # told once
    newer = json.dumps(document | {"generation": 9}).encode()
    assert reads(desk, newer).status_code == 302
    assert Event.objects.filter(account__name="Olga").count() == 1


def test_a_file_without_entrants_whose_code_is_taken_is_one_event_however_often_it_comes(event):
    desk = event("league")
    content = desk.gets("desk/files/event.json.gz").content
    Event.objects.update(account=Account.objects.create(key="gil", name="Gil"))
    for _nth in range(2):
        assert reads(desk, content).status_code in (302, 422)
    assert Event.objects.filter(account__name="Olga").count() == 1


def test_whose_event_it_is_here_is_the_reason_and_not_the_code(desk):
    content = desk.gets("desk/files/event.json.gz").content
    Event.objects.update(account=Account.objects.create(key="gil", name="Gil"))
    answer = reads(desk, content)
    assert (answer.status_code, "This event is somebody else&#x27;s here." in answer.text) == (422, True)


def test_a_kept_copy_is_an_event_with_links_and_a_file_of_its_own(desk):
    content = file_of_elsewhere(desk)
    desk.slip(1, 1, [50, 40, 30, 20])
    seen = re.search('name="replace" value="([^"]+)"', reads(desk, content).content.decode())[1]
    reads(desk, content, replace=seen)
    there = Desk(desk.client, Event.objects.exclude(pk=desk.event.pk).get())
    own = there.gets("desk/files/event.json.gz").content
    there.sends("desk/files/", act="here_again", reason="the other machine was wrong")
    there.sends("desk/", act="open")
    assert there.gets("me/", there.phone_of("Ann")).status_code == 200
    Event.objects.filter(pk=there.event.pk).delete()
    answer = reads(desk, own)
    assert answer.url == f"/events/{there.event.code}/desk/"
    assert totals(Event.objects.get(code=there.event.code)) == [50]


def test_a_table_that_is_played_here_is_named_whatever_the_file_has_of_it(desk):
    phone = desk.phone_at(1, 1)
    desk.sends("tables/1-1/open/", phone)
    game = desk.now.table_at(1, 1).table.game
    assert "event-strip" in phone.get(f"/tables/{game.code}/").text
    content = file_of_elsewhere(desk)
    assert str(lost_to(desk.event, json.loads(content)["event"])) == ""
    entry = {"do": "win_ship", "player": "seat-1"}
    step_record(game=game, entries=[entry], seen=game.revision, command="first", box="shipping")
    content = file_of_elsewhere(desk)
    answer = reads(desk, content)
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "so the phones there go on outside the event: Round 1, table 1." in page
    seen = re.search('name="replace" value="([^"]+)"', page)[1]
    assert reads(desk, content, replace=seen).status_code == 302
    kept = Event.objects.exclude(pk=desk.event.pk).get()
    assert kept.rounds.get().tables.get(number=1).game == game
    answer = phone.get(f"/tables/{game.code}/")
    assert (answer.status_code, "event-strip" in answer.text) == (200, False)


def test_since_when_results_are_missing_is_said_of_results_alone(desk):
    content = file_of_elsewhere(desk)
    desk.enters("Ida")
    desk.event.acts.filter(said__names=["Ida"]).update(at=datetime(2026, 1, 2, 3, 4, tzinfo=UTC))
    desk.slip(1, 1, [50, 40, 30, 20])
    assert "2 Jan 03:04" not in reads(desk, content).content.decode()
    at = datetime(2026, 1, 3, 12, 0, tzinfo=UTC)
    Version.objects.update(at=at)
    assert f"since {timezone.localtime(at):%-d %b %H:%M} is not" in reads(desk, content).content.decode()


def test_lines_of_the_log_that_a_file_lacks_are_told(desk):
    content = file_of_elsewhere(desk)
    for name in ("Ida", "Jon", "Kai", "Lia"):
        desk.enters(name)
    page = words_of(reads(desk, content))
    assert "4 lines of the log here are not in that file. The newest lines:" in page
    assert "New: Lia. New: Kai. New: Jon. Event file" in page


def test_a_helper_who_came_to_the_desk_is_no_loss(desk):
    desk.sends("desk/people/", act="make", role="helper")
    content = file_of_elsewhere(desk)
    link = desk.event.help_links.last()
    with_ticket("help", link, name="Lea")
    assert desk.event.acts.filter(what="joined").exists()
    assert reads(desk, content).status_code == 302
