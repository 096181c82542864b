"""The live stream: who may listen, what is heard, and pages from memory beside Django."""

import asyncio
import html
import threading
from contextlib import contextmanager

import pytest
from django.conf import settings as conf
from django.db import connection
from django.test import Client

from companion.basics import limits
from companion.device.access import phone_remember
from companion.device.claims import account_claim
from companion.live import hub as hubs
from companion.live import listener as listeners
from companion.live.hub import hub
from companion.models import Account, Game, Role
from companion.services import access, accounts, games
from companion.streaming import fresh, pages, plumbing
from companion.streaming import stream as streams
from companion.streaming.stream import stream
from tests.companion.conftest import Phone
from tests.companion.live import Stream, asked

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "seven ships at dawn"
SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}


@pytest.fixture
def table(start):
    return start()


def joined(table, role, seat=None) -> Phone:
    """Another phone at the same table, by a link of its own."""
    link, _secret = access.link_make(game=table.game, role=role, seat=seat)
    client = Client(HTTP_HOST="localhost")
    session = client.session
    phone_remember(session, access.link_use(link=link, name="Zoe"))
    session.save()
    client.cookies["session"] = session.session_key
    other = Phone(table.game, client)
    other.link = link
    return other


def live(scenario):
    """Run a story in an event loop; what Django does there happens in a thread, as on the server."""
    asyncio.run(scenario)


async def does(work, *arguments, **fields):
    def worked():
        try:
            return work(*arguments, **fields)
        finally:
            connection.close()  # as the server does after each request

    return await asyncio.to_thread(worked)


# Who may listen


@pytest.mark.parametrize("role", [Role.TABLE, Role.SEAT, Role.WATCH])
def test_every_role_may_listen(table, role):
    phone = joined(table, role, table.game.seats.first() if role == Role.SEAT else None)

    async def story():
        async with Stream(phone) as listening:
            assert listening.status == 200
            assert (await listening.hears("hello"))["revision"] == 0

    live(story())


@pytest.mark.parametrize("method", ["HEAD", "POST"])
def test_only_looking_opens_a_stream(table, method):
    request = {"application": stream, "method": method}
    cookie = Stream(table).scope["headers"][1][1].decode()

    async def story():
        assert await asked(f"/live/{table.game.code}/", cookie=cookie, **request) == (404, "")

    live(story())


def test_strangers_and_other_tables_hear_nothing(table, start):
    stranger, other = Phone(table.game, Client()), start()

    async def story():
        for phone, code in ((stranger, None), (other, table.game.code), (table, "nowhere")):
            async with Stream(phone, code) as listening:
                assert listening.status == 404

    live(story())
    assert dict(hub.tables) == {}


@pytest.mark.parametrize(
    "revoke",
    [
        lambda phone: access.link_revoke(link=phone.link),
        lambda phone: access.phone_revoke(phone=phone.link.phones.get()),
    ],
)
def test_a_revoked_phone_is_shut_out_at_once_and_no_other(table, revoke):
    phone, stays = joined(table, Role.TABLE), joined(table, Role.TABLE)

    async def story():
        async with Stream(phone) as out, Stream(stays) as listening:
            ticket = (await out.hears("hello"))["ticket"]
            await listening.hears("hello")
            await does(revoke, phone)
            await out.hears("gone")
            assert out.is_over
            path = f"/tables/{table.game.code}/changes/9/"
            assert await asked(path, x_ticket=ticket) == ("django", "")
            await listening.hears_nothing()
            assert not listening.is_over
        async with Stream(phone) as again:
            assert again.status == 404

    live(story())


def test_who_gets_another_role_must_ask_again(table):
    phone = joined(table, Role.SEAT, table.game.seats.first())

    async def story():
        async with Stream(phone) as listening:
            await listening.hears("hello")
            host = await does(table.game.phones.get, role=Role.HOST)
            await does(access.host_hand_over, host=host, to=await does(phone.link.phones.get))
            await listening.hears("gone")

    live(story())


# By an account


def signed_in(table, account) -> Phone:
    """A device that has the table from the account alone."""
    client = Client(HTTP_HOST="localhost")
    client.force_login(account)
    return Phone(table.game, client)


@pytest.fixture
def account(table):
    account = Account.objects.create(key="ann", name="Ann")
    account_claim(account=account, phones=[table.game.phones.get().pk])
    return account


@pytest.mark.parametrize(
    "end",
    [
        lambda phone, account: phone.client.post("/account/sign-out/"),
        lambda phone, account: accounts.password_change(account=account, password="eight ships"),
        lambda phone, account: accounts.account_delete(account=account),
        lambda phone, account: accounts.account_merge(
            account=Account.objects.create(key="bob", name="Bob"), other=account
        ),
    ],
)
def test_a_device_listens_as_long_as_it_is_signed_in(table, account, end):
    phone = signed_in(table, account)

    async def story():
        async with Stream(phone) as lent, Stream(table) as own:
            await lent.hears("hello")
            await own.hears("hello")
            await does(table.records, SUGAR, box="goods")
            assert await lent.hears("table") == await own.hears("table") == {"revision": 1}
            await does(end, phone, account)
            await lent.hears("gone")
            await own.hears_nothing()
            assert not own.is_over
        async with Stream(phone) as again:
            assert again.status == 404

    live(story())


def has_another_session_key(client):
    """As after joining something, while the stream of the old one is open."""
    session = client.session
    session.cycle_key()
    session.save()
    client.cookies[conf.SESSION_COOKIE_NAME] = session.session_key


def comes_in(table, account) -> Phone:
    """The same by name and password."""
    client = Client(HTTP_HOST="localhost")
    client.post("/account/", {"name": account.name, "password": PASSWORD})
    return Phone(table.game, client)


def test_signing_out_disturbs_no_other_device_of_the_account(table, account):
    accounts.password_change(account=account, password=PASSWORD)
    phone, other = (comes_in(table, account) for _device in range(2))

    async def story():
        async with Stream(phone) as leaving, Stream(other) as staying:
            await leaving.hears("hello")
            await staying.hears("hello")
            await does(has_another_session_key, phone.client)
            await does(phone.client.post, "/account/sign-out/")
            await leaving.hears("gone")
            await staying.hears_nothing()
            assert not staying.is_over

    live(story())


def test_an_account_without_the_table_does_not_listen(table):
    phone = signed_in(table, Account.objects.create(key="bob", name="Bob"))

    async def story():
        async with Stream(phone) as listening:
            assert listening.status == 404

    live(story())


# What is heard


def test_every_change_is_announced_once_it_is_committed(table):
    async def story():
        async with Stream(table) as listening:
            assert (await listening.hears("hello"))["revision"] == 0
            await does(table.records, SUGAR, box="goods")
            assert await listening.hears("table") == {"revision": 1}
            undo = {"game": table.game, "seen": 1, "command": "undone"}
            await does(games.step_undo, **undo)
            assert await listening.hears("table") == {"revision": 2}
            await does(games.box_open, game=table.game, box="dock")
            assert await listening.hears("table") == {"revision": 3}
            await does(games.step_undo, **undo)
            await listening.hears_nothing()

    live(story())


def test_what_is_refused_is_not_announced(table):
    async def story():
        async with Stream(table) as listening:
            await listening.hears("hello")
            answer = await does(table.sends, "dock", line=["seat-1:colonist:florida"])
            assert answer.status_code == 422
            await listening.hears_nothing()

    live(story())


def test_a_phone_that_slept_is_told_where_the_table_is(table):
    table.records(SUGAR, box="goods")

    async def story():
        async with Stream(table) as listening:
            assert (await listening.hears("hello"))["revision"] == 1

    live(story())


def test_a_slow_phone_hears_the_newest_and_nothing_piles_up(table):
    async def story():
        async with Stream(table) as listening:
            await listening.hears("hello")
            listening.is_slow.clear()
            for revision in range(1, 1001):
                hub.announce(table.game.code, revision)
            await asyncio.sleep(0.1)
            [listener] = hub.tables[table.game.code]
            assert len(listener.news) <= 1
            listening.is_slow.set()
            heard = {"revision": 0}
            while heard["revision"] < 1000:
                heard = await listening.hears("table")
            assert listening.sent.empty()

    live(story())


def test_other_tables_are_not_disturbed(table, start):
    other = start()

    async def story():
        async with Stream(table) as listening:
            await listening.hears("hello")
            await does(other.records, SUGAR, box="goods")
            await listening.hears_nothing()

    live(story())


def test_a_heart_beats(table, monkeypatch):
    monkeypatch.setattr(hubs, "HEARTBEAT_SECONDS", 1)

    async def story():
        async with Stream(table) as listening:
            await listening.hears("hello")
            await listening.hears("beat")
            await listening.hears("beat")

    live(story())


@contextmanager
def reopened():
    try:
        yield
    finally:
        hub.is_closed = False


def test_streams_end_with_the_server_and_none_begins(table):
    async def story():
        async with Stream(table) as listening:
            await listening.hears("hello")
            hub.close()
            await asyncio.wait_for(listening.task, 5)
            assert listening.is_over
        async with Stream(table) as late:
            assert late.status == 503

    with reopened():
        live(story())
    assert dict(hub.tables) == {}


# How many


def test_the_newest_page_of_a_device_takes_the_place_of_its_oldest(table, start, monkeypatch):
    monkeypatch.setattr(limits, "DEVICE_STREAMS", 2)
    other = start()
    phone_remember(session := table.client.session, other.game.phones.get())
    session.save()

    async def story():
        async with Stream(table) as oldest, Stream(table, other.game.code) as second, Stream(other) as alien:
            ticket = (await oldest.hears("hello"))["ticket"]
            await second.hears("hello")
            async with Stream(table) as newest:
                await newest.hears("hello")
                await oldest.hears("crowded")
                assert oldest.is_over
                assert await asked(changes_of(table, 9), x_ticket=ticket) == ("django", "")
                await does(table.records, SUGAR, box="goods")
                assert await newest.hears("table") == {"revision": 1}
                assert not second.is_over
                await alien.hears("hello")
                assert not alien.is_over

    live(story())
    assert dict(hub.devices) == {}


def test_one_device_does_not_fill_the_queue_of_those_who_ask(table, monkeypatch):
    """Each has to be asked for in the database; who asks for a thousand at once waits for few of them."""
    monkeypatch.setattr(limits, "DEVICE_STREAMS", 3)
    other, may_go_on, asked_for = joined(table, Role.TABLE), threading.Event(), []
    permission_of = streams.permission_of

    def slowly(key, code):
        asked_for.append(key)
        assert may_go_on.wait(5)
        return permission_of(key, code)

    monkeypatch.setattr(streams, "permission_of", slowly)

    async def story():
        many, one = [Stream(table) for _nth in range(20)], Stream(other)
        opening = [asyncio.create_task(each.__aenter__()) for each in (*many, one)]
        while sum(each.status == 429 for each in many) < 17:
            await asyncio.sleep(0.005)
        may_go_on.set()
        await asyncio.gather(*opening)
        assert sorted(each.status for each in many) == [200] * 3 + [429] * 17
        assert (one.status, len(asked_for)) == (200, 4)
        for each in (*many, one):
            await each.__aexit__()

    live(story())
    assert hub.asking == {}


def test_a_page_that_leaves_makes_room_by_itself(table, monkeypatch):
    monkeypatch.setattr(limits, "DEVICE_STREAMS", 2)

    async def story():
        async with Stream(table) as staying:
            await staying.hears("hello")
            for _nth in range(5):
                async with Stream(table) as passing:
                    await passing.hears("hello")
            await staying.hears_nothing()

    live(story())


def test_watchers_fill_a_table_and_leave_room_for_those_who_play(table, monkeypatch):
    monkeypatch.setattr(limits, "WATCHING_STREAMS", 2)
    monkeypatch.setattr(limits, "TABLE_STREAMS", 4)
    watchers = [joined(table, Role.WATCH) for _nth in range(3)]
    helpers = [joined(table, Role.TABLE) for _nth in range(2)]

    async def story():
        async with Stream(watchers[0]) as first, Stream(watchers[1]) as second:
            assert first.status == second.status == 200
            async with Stream(watchers[2]) as third:
                assert (third.status, third.headers[b"retry-after"]) == (429, b"60")
            async with Stream(table) as host, Stream(helpers[0]) as helper, Stream(helpers[1]) as late:
                assert [one.status for one in (host, helper, late)] == [200, 200, 429]
            await first.hears("hello")
            await first.hears_nothing()

    live(story())


def test_a_hall_fits_at_one_table():
    assert limits.WATCHING_STREAMS >= 2 * 40
    assert limits.TABLE_STREAMS - limits.WATCHING_STREAMS >= 2 * (1 + 6)


def test_a_full_server_begins_no_stream_and_goes_on_with_pages(table, monkeypatch):
    monkeypatch.setattr(limits, "most_streams", lambda: 1)
    phone = joined(table, Role.TABLE)

    async def story():
        async with Stream(table) as listening:
            ticket = (await listening.hears("hello"))["ticket"]
            async with Stream(phone) as late:
                assert (late.status, late.headers[b"retry-after"]) == (503, b"60")
            assert await asked(changes_of(table, 0), x_ticket=ticket) == (204, "")
        async with Stream(phone) as later:
            assert later.status == 200

    live(story())


# Who is where


def test_others_see_who_is_at_which_box_and_newcomers_too(table, monkeypatch):
    phone = joined(table, Role.TABLE)
    at = f"/live/{table.game.code}/at/"

    async def story():
        async with Stream(table) as host, Stream(phone) as zoe:
            await host.hears("hello")
            hello = await zoe.hears("hello")
            request = {"application": stream, "method": "POST", "x_ticket": hello["ticket"]}
            assert await asked(f"{at}dock", **request) == (204, "")
            assert await host.hears("at") == {"phone": hello["phone"], "name": "Zoe", "box": "dock"}
            await zoe.hears_nothing()
            async with Stream(table) as newcomer:
                assert [one["box"] for one in (await newcomer.hears("hello"))["at"]] == ["dock"]
            monkeypatch.setattr(listeners, "PRESENCE_SECONDS", -1)
            async with Stream(table) as late:
                assert (await late.hears("hello"))["at"] == []
            monkeypatch.undo()
            assert await asked(f"{at}nonsense", **request) == (404, "")
            assert await asked(f"{at}dock", **{**request, "x_ticket": "guessed"}) == (404, "")
            assert await asked(f"{at}dock", **{**request, "method": "GET"}) == (404, "")
            await host.hears_nothing()
        async with Stream(table) as after:
            assert (await after.hears("hello"))["at"] == []

    live(story())


def test_who_leaves_is_at_no_box(table):
    phone = joined(table, Role.TABLE)

    async def story():
        async with Stream(table) as host:
            await host.hears("hello")
            async with Stream(phone) as zoe:
                ticket = (await zoe.hears("hello"))["ticket"]
                await asked(
                    f"/live/{table.game.code}/at/dock", application=stream, method="POST", x_ticket=ticket
                )
                await host.hears("at")
            assert (await host.hears("at"))["box"] == ""

    live(story())


# Pages from memory


def changes_of(table, revision):
    return f"/tables/{table.game.code}/changes/{revision}/"


def test_fresh_parts_come_from_memory_made_once_for_all_who_ask(table, monkeypatch):
    made = []
    make = pages.made_page
    monkeypatch.setattr(pages, "made_page", lambda *what: made.append(what[1:]) or make(*what))

    async def story():
        async with Stream(table) as listening:
            ticket = (await listening.hears("hello"))["ticket"]
            assert await asked(changes_of(table, 0), x_ticket=ticket) == (204, "")
            await does(table.records, SUGAR, box="goods")
            await listening.hears("table")
            answers = await asyncio.gather(
                *(asked(changes_of(table, 0), x_ticket=ticket, accept_language="en") for _nth in range(8))
            )
            assert {status for status, _text in answers} == {200}
            assert len({text for _status, text in answers}) == 1
            assert 'data-revision="1"' in answers[0][1]
            assert "Recorded: Ann takes Sugar." in answers[0][1]
            assert made == [("en", "host")]
            await asked(changes_of(table, 0), x_ticket=ticket, query="view=screen")
            assert made == [("en", "host"), ("en", "screen")]
            assert await asked(changes_of(table, 1), x_ticket=ticket) == (204, "")

    live(story())


def test_a_page_that_was_made_too_early_is_not_waited_for_again(table, monkeypatch):
    """It is there in the very moment in which somebody asks for a newer one."""
    key = (table.game.code, "en", "host")
    early = pages.made_page(Game.objects.get(pk=table.game.pk), *key[1:])
    table.records(SUGAR, box="goods")
    waited = []

    def shield(coming):
        waited.append(coming)
        assert len(waited) < 9
        return coming

    async def story():
        made = asyncio.get_running_loop().create_future()
        made.set_result(early)
        monkeypatch.setitem(plumbing._coming, (fresh.page_of, *key), made)
        monkeypatch.setattr(plumbing.asyncio, "shield", shield)
        page = await fresh.newest_page(key[0], 1, *key[1:])
        assert page.revision == 1

    live(story())
    assert len(waited) == 1
    assert (fresh.page_of, *key) not in plumbing._coming


def test_without_a_ticket_of_this_table_django_decides(table, start):
    other = start()

    async def story():
        async with Stream(other) as listening:
            ticket = (await listening.hears("hello"))["ticket"]
            assert await asked(changes_of(table, 0), x_ticket=ticket) == ("django", "")
        assert await asked(changes_of(other, 9), x_ticket=ticket) == ("django", "")
        assert await asked(changes_of(table, 0)) == ("django", "")
        assert await asked(f"/tables/{table.game.code}/", x_ticket=ticket) == ("django", "")

    live(story())


def test_what_all_phones_are_given_holds_nothing_of_one_phone(table):
    table.opens()
    page = pages.fresh_page(Game.objects.get(pk=table.game.pk), "en", "host")

    assert page.table.count(pages.TOKEN) > 2
    assert 'name="command" value="@command@"' in page.table
    mine = pages.filled(page, "my-token")
    assert "@token@" not in mine
    assert "@command@" not in mine
    assert "my-token" in mine
    assert "my-token" not in page.table


@pytest.mark.parametrize("name", ["@token@", "@command@", "<@token@>", "</script>@token@", "&lt;@token@&gt;"])
def test_nobody_is_called_a_blank(table, name):
    def tokens():
        return pages.filled(pages.made_page(table.table.game, "en", "host"), "my-token").count("my-token")

    before = tokens()
    games.seat_change(game=table.game, seat=table.game.seats.first(), name=name, left=False)
    page = pages.made_page(table.table.game, "en", "host")

    assert tokens() == before
    assert html.unescape(pages.filled(page, "my-token")).count(name) > 1
