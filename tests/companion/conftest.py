"""A table on one phone: ``phone.sends("dock", line=[…])`` and see what the page says."""

from copy import deepcopy
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.test import Client

from companion.device.access import phone_remember
from companion.games import FIRST, GAMES
from companion.log import folds
from companion.models import Detail, Game, Seat
from companion.selectors.table import Table, table_read
from companion.services import games
from companion.services.access import host_welcome, link_make, link_use

PEOPLE = (
    ("Ann", "red", "england"),
    ("Bob", "blue", "spain"),
    ("Cid", "green", "france"),
    ("Dee", "yellow", "portugal"),
    ("Eve", "orange", "holland"),
    ("Fay", "purple", "italy"),
)


@pytest.fixture(autouse=True)
def games_on_shelf(monkeypatch):
    """Only the first one, for tests that are about no game in particular: with several, pages ask which.
    Tests of another game, in a folder of its own, have them all."""
    for key in [key for key in GAMES if key != FIRST]:
        monkeypatch.delitem(GAMES, key)


@pytest.fixture(autouse=True)
def folds_are_remembered(request, monkeypatch):
    """As on a server, where a table is folded once for each revision: the transaction around a test, which is
    never committed, counts as if it were."""
    folds._newest.clear()
    marker = request.node.get_closest_marker("django_db")
    commits = "transactional_db" in request.fixturenames or (marker and marker.kwargs.get("transaction"))
    if not commits:
        monkeypatch.setattr(folds, "transaction", SimpleNamespace(on_commit=lambda work: work()))


@dataclass
class Phone:
    """The phone that started the table."""

    game: Game
    client: Client
    sent: int = field(default=0)

    @property
    def table(self) -> Table:
        self.game.refresh_from_db()
        return table_read(Game.objects.get(pk=self.game.pk))

    @property
    def state(self):
        return self.table.state

    def joins(self, role, seat=None) -> "Phone":
        """Another phone at this table, in a role; ``seat`` counts from 1."""
        seat = self.game.seats.get(number=seat) if seat else None
        link, _secret = link_make(game=self.game, role=role, seat=seat)
        return Phone(self.game, device_of(link_use(link=link)))

    def gets(self, page, **headers):
        return self.client.get(f"/tables/{self.game.code}/{page}", **headers)

    def posts(self, page, data=(), **headers):
        return self.client.post(f"/tables/{self.game.code}/{page}", dict(data), **headers)

    def opens(self, **query):
        return self.client.get(f"/tables/{self.game.code}/", query)

    def sends(self, box, *, seen=None, command=None, **fields):
        """Record a sheet as its form does; a fresh command each time unless one is given."""
        self.sent += 1
        seen = self.table.game.revision if seen is None else seen
        data = {"seen": seen, "command": command or f"command-{self.sent}", **fields}
        return self.client.post(f"/tables/{self.game.code}/record/{box}/", data)

    def records(self, *entries, box="dock"):
        """Entries straight into the log, to arrange a table."""
        self.sent += 1
        games.step_record(
            game=self.game,
            entries=list(entries),
            seen=self.table.game.revision,
            command=f"arranged-{self.sent}",
            box=box,
        )


def begin_table(players=4, *, detail=Detail.FULL, **head) -> Phone:
    """A new table on a phone that knows it."""
    head.setdefault("builders", True)
    with_nations = head.get("advantages", "none") != "none"
    seats = [
        Seat(name=name, color=color, brings={"nation": nation} if with_nations else {})
        for name, color, nation in PEOPLE[:players]
    ]
    game = games.game_start(head=head, seats=seats, detail=detail)
    return Phone(game, device_of(host_welcome(game=game)))


@pytest.fixture
def start(db):
    """``start(players=4, builders=True, …)``"""
    return begin_table


@pytest.fixture(scope="module")
def shared_rows(django_db_setup, django_db_blocker):
    """For what all tests of a module look at: made once, and gone with the last of them. What a test adds or
    changes is undone after it, as always."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def same_device(client) -> Client:
    """With the cookies of another, and from then on with its own."""
    copy = Client(HTTP_HOST="localhost")
    copy.cookies = deepcopy(client.cookies)
    return copy


def device_of(phone, client=None) -> Client:
    """A browser that is this phone, or one that becomes it besides."""
    client = client or Client(HTTP_HOST="localhost")
    session = client.session
    phone_remember(session, phone)
    session.save()
    return client
