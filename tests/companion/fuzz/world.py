"""A hall with something of everything, and a device in every role at all of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from django.test import Client
from django.urls import URLPattern, reverse

from companion.device.claims import account_claim
from companion.device.event_places import ticket_of
from companion.device.session import BOOK, CHECKED, EVENTS
from companion.log.pads import section_keys
from companion.log.results import token_of
from companion.models import Account, Book, Detail, EventTable, Game, Knock, Result, Role
from companion.models.account import folded
from companion.selectors.history import person_key
from companion.services import (
    access,
    event_drafts,
    event_entrants,
    event_rounds,
    events,
    groups,
    pads,
    results,
    seasons,
)
from scoring.empires.turns import Box
from tests.companion.conftest import device_of
from tests.companion.ended import ended
from tests.companion.sheets import begin, full_sheet
from tests.recorded import at_table, recorded

ROLES = ("nobody", "stranger", "watch", "seat", "table", "host", "account")
LARGE = [0, 2**31, 2**63, 10**30]


@dataclass
class World:
    devices: dict[str, Client]
    fills: list[tuple[str, str, list]]
    """The beginning of an address, the name of a part of it, and what to put there; the first that
    fits is taken."""

    def addresses(self, pattern: URLPattern) -> list[str]:
        """One address in every way in which it can be filled in."""
        names = list(pattern.pattern.converters)
        filled = product(*(self.values(str(pattern.pattern), name) for name in names))
        return [reverse(pattern.name, kwargs=dict(zip(names, values, strict=True))) for values in filled]

    def values(self, route: str, wanted: str) -> list:
        found = [values for begins, name, values in self.fills if name == wanted and route.startswith(begins)]
        assert found, f"say in tests/companion/fuzz/world.py what to put for <{wanted}> in {route}"
        return found[0]


def make_world(start) -> World:
    devices = {role: Client(HTTP_HOST="localhost") for role in ROLES}
    games = [
        start(3, advantages="random").game,
        at_table(half(recorded("six-players-nations"))),
        start(3, detail=Detail.LIGHT).game,
        start(3, detail=Detail.SCORE).game,
        ended(start(2)).game,
    ]
    device_of(access.host_welcome(game=start(2).game), devices["stranger"])
    for game in games:
        for role in ("watch", "seat", "table", "host"):
            device_of(phone_as(game, role), devices[role])
    account = Account.objects.create(key="gil", name="Gil")
    devices["account"].force_login(account)
    account_claim(account=account, phones=[phone_as(games[1], "table").pk], pads=[])
    fills = [*fills_of_tables(games), *fills_of_pads(devices), *fills_of_groups(devices, games[-1])]
    return World(devices, [*fills, *fills_of_events(devices, account)])


def half(document):
    return {**document, "entries": document["entries"][: len(document["entries"]) // 2]}


def phone_as(game: Game, role: str):
    if role == "host":
        return access.host_welcome(game=game)
    seat = game.seats.get(number=2) if role == "seat" else None
    return access.link_use(link=access.link_make(game=game, role=Role(role), seat=seat)[0])


def remember(client: Client, key: str, value) -> None:
    session = client.session
    session[key] = value
    session.save()


def fills_of_tables(games) -> Iterator[tuple[str, str, list]]:
    new, over = games[0], games[-1]
    link, secret = access.link_make(game=new, role=Role.WATCH)
    yield "tables/", "code", [game.code for game in games]
    yield "tables/<slug:code>/people/", "key", ["seat-1", "seat-3"]
    yield "tables/<slug:code>/lookup/", "slug", ["navy"]
    yield "tables/<slug:code>/record/", "box", [box.value for box in Box]
    yield "tables/<slug:code>/changes/", "revision", [1, *LARGE]
    yield "tables/<slug:code>/log/", "number", [1, 2, 40, *LARGE]
    yield "tables/<slug:code>/moments/", "number", [1, 2, 40, *LARGE]
    yield "tables/<slug:code>/why/", "seat", ["seat-1"]
    yield "tables/<slug:code>/why/", "what", ["money", "points", "income"]
    yield "tables/<slug:code>/phones/links/", "number", [link.pk, *LARGE]
    yield "tables/<slug:code>/phones/", "number", [new.phones.first().pk, *LARGE]
    yield "tables/<slug:code>/knocks/", "number", [Knock.objects.create(game=new, name="Gil").pk, *LARGE]
    yield "lookup/", "slug", ["navy", "dock", "china"]
    yield "join/", "secret", [secret, "nobodys"]
    yield "r/", "token", [token_of(results.share_make(of=over)), "nobodys"]


def fills_of_pads(devices) -> Iterator[tuple[str, str, list]]:
    full, empty = (begin(devices["host"], players="4") for _sheet in range(2))
    full_sheet(devices["host"], full)
    yield "pads/check/", "secret", [pads.pad_turn_over(sheet=full), "nobodys"]
    full.refresh_from_db()
    for client in devices.values():
        remember(client, CHECKED, {full.code: full.check_digest})
    yield "pads/", "code", [full.code, empty.code]
    yield "pads/", "section", section_keys(full)


def fills_of_groups(devices, over: Game) -> Iterator[tuple[str, str, list]]:
    books = {who: Book.objects.create() for who in ("host", "table")}
    for who, book in books.items():
        remember(devices[who], BOOK, book.code)
    keeper = groups.group_make(book=books["host"], name="Thursday", label="Ann", once="page")
    member = groups.group_join(group=keeper.group, book=books["table"], label="Bob")
    devices["host"].get("/history/")
    played = Result.objects.get(game=over)
    groups.games_keep(member=keeper, games=[played])
    people = [person_key(folded(name)) for name in ("Ann", "Bob")]
    yield "groups/join/", "secret", [groups.invitation_make(group=keeper.group), "nobodys"]
    yield "groups/", "code", [keeper.group.code]
    yield "groups/<slug:code>/members/", "number", [member.pk, *LARGE]
    yield "groups/<slug:code>/games/", "number", [played.pk, *LARGE]
    yield "groups/", "key", people
    yield "history/", "key", people


def fills_of_events(devices, account: Account) -> Iterator[tuple[str, str, list]]:
    """The account organizes it, Ann plays, and a phone has the slip of her table."""
    event = events.event_make(account=account, name="Fair", preset="league", kind="rounds", once="page")
    ann, *_others = event_entrants.entrants_add(event=event, names=["Ann", "Bob", "Cid", "Dee"], by="Gil")
    event_rounds.round_make(event=event, by="Gil")
    event_drafts.round_paste(event=event, number=1, tables=[["Ann", "Bob", "Cid", "Dee"]], by="Gil")
    event_rounds.round_publish(event=event, number=1, by="Gil")
    event_rounds.round_make(event=event, by="Gil")
    table = EventTable.objects.get(round__event=event)
    remember(devices["seat"], EVENTS, {event.code: {"me": ann.pk}})
    remember(devices["table"], EVENTS, {event.code: {"tables": [table.pk]}})
    season = seasons.season_make(account=account, name="Year", points=[5, 3], best=1, once="page")
    seasons.event_add(season=season, event=event)
    helper = event.help_links.create(role="helper")
    remember(devices["host"], EVENTS, {event.code: {"help": helper.pk, "as": "Lea"}})
    yield "seasons/", "code", [season.code, "nobodys"]
    yield "events/help/", "secret", [ticket_of(helper), "nobodys"]
    yield (
        "events/<slug:code>/desk/files/",
        "what",
        ["event.json.gz", "entrants.csv", "results.csv", "nothing"],
    )
    yield "events/", "kind", ["csv", "json", "nothing"]
    yield "events/me/", "secret", [ticket_of(ann), "nobodys"]
    yield "events/table/", "secret", [ticket_of(table), "nobodys"]
    yield "events/", "code", [event.code]
    yield "events/", "number", [1, 2, 10**30]
    yield "events/", "table", [1, 10**30]
    yield "events/", "stage", [1, 10**30]
    yield "events/", "what", ["slips", "links", "names", "tables", "poster"]
