"""An organizer at the desk: ``desk.sends("rounds/1/roll/", act="draw")`` and see what the pages say."""

import html
import re
from dataclasses import dataclass

import pytest
from django.db import connection, transaction
from django.test import Client

from companion.device.event_places import ticket_of
from companion.log import event_memory
from companion.log.event_reading import event_now
from companion.log.events import EventNow
from companion.models import Account, Event, Game
from companion.selectors.event_file import event_file
from companion.services.event_import import event_import
from companion.wording.saying import say
from scoring.errors import Refused


class AsServed:
    """The connection as on a server: the transaction around a test, which is never committed, is none."""

    @property
    def in_atomic_block(self) -> bool:
        return any(not block._from_testcase for block in connection.atomic_blocks)


@pytest.fixture(autouse=True)
def events_are_remembered(monkeypatch):
    event_memory._events.clear()
    monkeypatch.setattr(event_memory, "connection", AsServed())


@dataclass
class Desk:
    client: Client
    event: Event

    @property
    def now(self) -> EventNow:
        return event_now(Event.objects.get(pk=self.event.pk))

    def gets(self, page, client=None):
        return (client or self.client).get(f"/events/{self.event.code}/{page}")

    def reads(self, page, client=None) -> str:
        """What a page says, without its markup."""
        answer = self.gets(page, client)
        assert answer.status_code == 200, (page, answer.status_code)
        return words_of(answer)

    def sends(self, page, client=None, **data):
        for said, field in (("entrant", "row"), ("came", "came_row")):
            if data.get(said):  # tests say a number, as people do
                data[field] = self.rows(data.pop(said))
        return (client or self.client).post(f"/events/{self.event.code}/{page}", data)

    def rows(self, numbers):
        """What pages send of those with these numbers."""
        numbers = numbers if isinstance(numbers, list) else [numbers]
        return list(self.event.entrants.filter(number__in=numbers).values_list("pk", flat=True))

    def enters(self, *names):
        return self.sends("desk/entrants/", act="add", names="\n".join(map(str, names)))

    def plays(self, tables, vp):
        """One more round with a pasted seating, every table reported by a signed slip."""
        self.sends("desk/", act="next")
        number = self.now.last_round.number
        self.sends(f"desk/rounds/{number}/draft/", act="paste", seating=lines(tables))
        self.sends(f"desk/rounds/{number}/draft/", act="publish")
        for nth, table in enumerate(tables, start=1):
            self.slip(number, nth, [vp(one) for one in table])
        return number

    def slip(self, number, table, totals, **more):
        """What the desk types in; a reason if it mends something."""
        seen = len(self.now.table_at(number, table).versions)
        data = {f"total{nth}": total for nth, total in enumerate(totals, start=1)}
        more = more or {"signed": "1"}
        return self.sends(f"desk/tables/{number}-{table}/", act="totals", seen=seen, **data, **more)

    def accepts_all(self, number):
        """What the page of the round lists."""
        page = self.gets(f"desk/rounds/{number}/").content.decode()
        seen = re.findall('name="seen" value="([^"]+)"', page)
        return self.sends(f"desk/rounds/{number}/", act="accept_all", seen=seen)

    def phone_of(self, name) -> Client:
        """A phone that came by the player's own link."""
        return with_ticket("me", self.event.entrants.get(name=name))

    def phone_at(self, number, table) -> Client:
        """A phone that scanned the slip."""
        return with_ticket("table", self.now.table_at(number, table).table)

    def hand(self, role, name="") -> Client:
        """Somebody who came to the desk by a link: Lea helps, Rea reads."""
        self.sends("desk/people/", act="make", role=role)
        link = self.event.help_links.filter(role=role).last()
        return with_ticket("help", link, name=name or {"helper": "Lea", "reader": "Rea"}[role])


def words_of(answer) -> str:
    """What a page says, without its markup."""
    text = re.sub("<[^>]+>", " ", answer.content.decode())
    return " ".join(html.unescape(text).replace("\u2068", "").replace("\u2069", "").split())


def with_ticket(kind, row, **said) -> Client:
    client = Client(HTTP_HOST="localhost")
    client.post(f"/events/{kind}/{ticket_of(row)}/", said)
    return client


def lines(tables) -> str:
    return "\n".join(", ".join(map(str, table)) for table in tables)


def refusal_of_file(event) -> str:
    """Why another machine would not go on with an event as it stands; empty where it would."""
    content, said = event_file(Event.objects.get(pk=event.pk)), ""
    with transaction.atomic():
        Event.objects.all().delete()
        Game.objects.all().delete()
        try:
            event_import(account=Account.objects.create(key="elsewhere", name="Elsewhere"), content=content)
        except Refused as refusal:
            said = say(refusal.line)
        transaction.set_rollback(True)
    return said


@pytest.fixture
def files_are_read_again(db):
    """Whatever a test has done to an event, its file can be read in the end."""
    yield
    refused = {event.name: said for event in Event.objects.all() if (said := refusal_of_file(event))}
    assert refused == {}


@pytest.fixture
def organizer(db):
    client = Client(HTTP_HOST="localhost")
    client.force_login(Account.objects.create(key="olga", name="Olga"))
    return client


@pytest.fixture
def event(organizer):
    """``event("league")``: a new event at its desk."""

    def make(preset="league", kind="rounds", **more) -> Desk:
        more = {"minutes": 240, "command": f"{preset}-{kind}", "name": "Club evening", **more}
        answer = organizer.post("/events/new/", {"preset": preset, "kind": kind, **more})
        assert answer.status_code == 302, answer.content
        return Desk(organizer, Event.objects.get(code=answer.url.split("/")[2]))

    return make


@pytest.fixture
def overtaken(monkeypatch):
    """``overtaken(module, "read", work)``: somebody else works just before this one has its turn."""

    def overtake(module, name, work):
        taking = getattr(module, name)

        def later(event):
            monkeypatch.setattr(module, name, taking)
            work()
            return taking(event)

        monkeypatch.setattr(module, name, later)

    return overtake
