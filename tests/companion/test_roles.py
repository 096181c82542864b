"""Every address × every role: who may look, who may send, and what the others are told.

To somebody who has not joined, a table does not exist (404); who has, but may not, is told so (403).
An address that is added without its row fails the first test.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from companion.asgi import MOUNTED
from companion.log import folds
from companion.models import Account, Entry, Game, Knock, Role
from companion.services import games
from companion.services.access import link_make
from companion.urls import urlpatterns
from tests.companion.conftest import begin_table, same_device

CAST = ("nobody", "stranger", "watch", "seat", "table", "host")
LEAST = {"anybody": 0, "watch": 2, "seat": 3, "table": 4, "host": 5}
"""From which of the cast on something is allowed."""

BOB = {"do": "win_ship", "player": "seat-2"}
ANN = {"do": "win_ship", "player": "seat-1"}
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Allowed:
    """From this role on answered with this status; the roles below are refused."""

    least: str
    status: int = 200

    def statuses(self) -> dict[str, int]:
        below = {"nobody": 404, "stranger": 404}
        allowed = CAST[LEAST[self.least] :]
        return {who: self.status if who in allowed else below.get(who, 403) for who in CAST}


NEVER = Allowed("anybody", 405)
"""There is nothing to look at, or nothing to send."""


def nothing(host) -> dict[str, Any]:
    return {}


def fresh(host) -> dict[str, Any]:
    """What every command carries."""
    host.sent += 1
    return {"seen": host.table.game.revision, "command": f"fresh-{host.sent}"}


@dataclass(frozen=True)
class Row:
    get: Allowed
    post: Allowed
    args: Callable[[Any], list] = field(default=lambda host: [host.game.code])
    data: Callable[[Any], dict[str, Any]] = nothing
    query: str = ""


def looks(least="watch", status=200, **more) -> Row:
    return Row(Allowed(least, status), NEVER, **more)


def sends(least, status=302, **more) -> Row:
    return Row(NEVER, Allowed(least, status), **more)


def public(get=200, post=NEVER, **more) -> Row:
    more.setdefault("args", lambda host: [])
    return Row(Allowed("anybody", get), post, **more)


def with_(*others) -> Callable[[Any], list]:
    return lambda host: [host.game.code, *(one(host) if callable(one) else one for one in others)]


def a_link(host) -> int:
    return link_make(game=host.game, role=Role.WATCH)[0].pk


def a_secret(host) -> list:
    return [link_make(game=host.game, role=Role.WATCH)[1]]


def a_phone(host) -> int:
    return host.joins(Role.WATCH).client.session["phones"][host.game.code]


def a_knock(host) -> int:
    return Knock.objects.create(game=host.game, name="Gil").pk


def revision(host) -> int:
    return host.table.game.revision


def a_discovery(host) -> int:
    """The entry that everybody saw on the stage."""
    if host.table.staged is None:
        counter = {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}
        who = {"player": "seat-2", "workers": {"colonist": 2}}
        host.records({"do": "expedition", **who, "region": "new_spain", "counter": counter}, box="discovery")
    return host.table.staged.number


def something_undone(host) -> dict[str, Any]:
    games.step_undo(game=host.game, **fresh(host))
    return fresh(host)


def dock(host) -> dict[str, Any]:
    return {**fresh(host), "line": "seat-2:colonist:caribbean"}


def corrected(host) -> dict[str, Any]:
    return {
        **fresh(host),
        "was": '{"money": 0, "ships": 0, "other_vp": 0}',
        "money": host.sent,
        "ships": 0,
        "other_vp": 0,
    }


WIDE: dict[str, Row] = {
    "home": public(),
    "which": public(get=302, post=Allowed("anybody", 302)),
    # The first game has nothing printed that it would have to be told: only others have this page.
    "components": public(get=404, post=Allowed("anybody", 404)),
    "components_json": public(get=404),
    "components_file": sends("anybody", 404, args=lambda host: []),
    "manifest": public(),
    "worker": public(),
    "offline": public(),
    "signal": public(get=204),
    "setup": public(),
    "start": public(post=Allowed("anybody", 200)),
    "styleguide": public(get=404),
    "importing": public(post=Allowed("anybody", 422)),
    "join": public(post=Allowed("anybody", 422)),
    "join_link": public(post=Allowed("anybody", 302), args=a_secret),
    "knock": public(get=302),
}

TABLE: dict[str, Row] = {
    "table": looks(),
    "table_setup": looks(),
    "changes": looks(status=204, args=with_(revision)),
    "screen": looks(),
    "moment": looks(args=with_(a_discovery)),
    "log": looks(),
    "entry": looks(args=with_(1)),
    "export": looks(),
    "result": looks(status=302),
    "now": looks(),
    "why": looks(args=with_("seat-1", "money")),
    "record": sends("seat", args=with_("dock"), data=dock),
    "go": sends("seat", data=lambda host: {"box": "goods"}),
    "undo": sends("seat", data=fresh),
    "redo": sends("seat", data=something_undone),
    "correct": Row(Allowed("seat"), Allowed("seat", 302), data=corrected, query="?about=seat-2"),
    "entry_correct": sends("seat", args=with_(1), data=lambda host: {**fresh(host), "player": "seat-2"}),
    "entry_restore": sends("seat", args=with_(1), data=fresh),
    "entry_drop": sends("seat", args=with_(1), data=fresh),
    "entry_revert": sends("seat", args=with_(1), data=fresh),
    "entry_set_aside": sends("table", args=with_(1), data=fresh),
    "rewind": sends("table", args=with_(1), data=fresh),
    "people": looks("table"),
    "person": sends("table", args=with_("seat-1"), data=lambda host: {"name": "Ann"}),
    "detail": sends("table", data=lambda host: {"detail": "full"}),
    "standing": Row(
        Allowed("table"), Allowed("table", 302), data=lambda host: {**fresh(host), "line": "seat-1:ship"}
    ),
    "phones": looks("table"),
    "words": sends("host"),
    "link_make": sends("host", 302, data=lambda host: {"place": "watch"}),
    "link_revoke": sends("host", args=with_(a_link)),
    "phone_revoke": sends("host", args=with_(a_phone)),
    "hand_over": sends("host", args=with_(a_phone)),
    "knocks": looks("host"),
    "knock_answer": sends("host", args=with_(a_knock), data=lambda host: {"place": "watch"}),
    "knocks_refuse": sends("host", args=with_(a_knock)),
}

# A pad belongs to the device that began it: to everybody else there is none (tests/companion/test_pad.py).
NO_PAD = {"args": lambda host: ["nobodys"]}
PADS: dict[str, Row] = {
    "pad_new": public(post=Allowed("anybody", 200)),
    "pad": public(get=404, **NO_PAD),
    "pad_section": public(get=404, post=Allowed("anybody", 404), args=lambda host: ["nobodys", "end"]),
    "pad_result": public(get=404, **NO_PAD),
    "pad_sheet_json": public(get=404, **NO_PAD),
    "pad_result_csv": public(get=404, **NO_PAD),
    "pad_result_json": public(get=404, **NO_PAD),
    "pad_confirm": public(get=404, post=Allowed("anybody", 404), **NO_PAD),
    "pad_close": Row(NEVER, Allowed("anybody", 404), **NO_PAD),
    "pad_reopen": Row(NEVER, Allowed("anybody", 404), **NO_PAD),
    "pad_time": Row(NEVER, Allowed("anybody", 404), **NO_PAD),
    "pad_share": Row(NEVER, Allowed("anybody", 404), **NO_PAD),
    "pad_turn_over": public(get=404, post=Allowed("anybody", 404), **NO_PAD),
    "pad_check": public(get=404, post=Allowed("anybody", 404), **NO_PAD),
    "pad_ticket": public(get=404, post=Allowed("anybody", 404), **NO_PAD),
}

LOOKUP: dict[str, Row] = {
    "lookup": public(),
    "phases": public(),
    "thing": public(args=lambda host: ["navy"]),
    "table_lookup": looks(),
    "table_phases": looks(),
    "table_thing": looks(args=with_("navy")),
}

RESULT: dict[str, Row] = {
    "confirm": Row(Allowed("watch", 302), Allowed("seat", 404)),
    "close": sends("host", 403),
    "reopen": sends("host"),
    "time": sends("host", 403, data=lambda host: {"minutes": 150}),
    "share": sends("host"),
    "result_csv": looks(status=404),
    "result_json": looks(status=404),
    "shared": public(get=404, args=lambda host: ["nobodys"]),
    "picture": public(get=404, args=lambda host: ["nobodys"]),
}
"""A game that goes on has nothing of the kind yet."""

# A group exists for its members alone (tests/companion/test_groups.py).
NO_GROUP = {"args": lambda host: ["nobodys"]}
NOT_IN_IT = {"args": lambda host: ["nobodys", 1]}
GONE = Allowed("anybody", 404)
GROUPS: dict[str, Row] = {
    "group_new": public(post=Allowed("anybody", 422)),
    "group_join": public(get=404, post=GONE, **NO_GROUP),
    "group_members": public(get=404, **NO_GROUP),
    "group_show_out": Row(NEVER, GONE, **NOT_IN_IT),
    "group_hand_over": Row(NEVER, GONE, **NOT_IN_IT),
    "group_invite": Row(NEVER, GONE, **NO_GROUP),
    "group_leave": Row(NEVER, GONE, **NO_GROUP),
    "group_rename": Row(NEVER, GONE, **NO_GROUP),
    "group_close": public(get=404, post=GONE, **NO_GROUP),
    "group_games": public(get=404, post=GONE, **NO_GROUP),
    "group_game": public(get=404, **NOT_IN_IT),
    "group_drop": Row(NEVER, GONE, **NOT_IN_IT),
    "group": public(get=404, **NO_GROUP),
    "group_csv": public(get=404, **NO_GROUP),
    "group_json": public(get=404, **NO_GROUP),
    "group_person": public(get=404, **NOT_IN_IT),
    "group_same": Row(NEVER, GONE, **NOT_IN_IT),
    "group_apart": Row(NEVER, GONE, **NOT_IN_IT),
    "group_me": Row(NEVER, GONE, **NOT_IN_IT),
}

# Everybody has a history of one's own, and in it nobody but the people of its games.
NO_ONE = {"args": lambda host: ["nobody"]}
HISTORY: dict[str, Row] = {
    "history": public(),
    "history_csv": public(),
    "history_json": public(),
    "history_person": public(get=404, **NO_ONE),
    "history_same": Row(NEVER, GONE, **NO_ONE),
    "history_apart": Row(NEVER, GONE, **NO_ONE),
    "history_me": Row(NEVER, GONE, **NO_ONE),
}

# Whoever is not signed in is led to where one does that; what an account may is further down.
TO_SIGN_IN = Allowed("anybody", 302)
ACCOUNT: dict[str, Row] = {
    "account": public(post=Allowed("anybody", 422)),
    "account_new": public(post=Allowed("anybody", 422)),
    "account_password": public(get=302, post=TO_SIGN_IN),
    "account_claim": public(get=405, post=TO_SIGN_IN),
    "account_merge": public(get=302, post=TO_SIGN_IN),
    "account_export": public(get=302),
    "account_delete": public(get=302, post=TO_SIGN_IN),
    "account_sign_out": public(get=405, post=TO_SIGN_IN),
}

# An event that nobody has made; who may what at one is in tests/companion/events/test_event_roles.py.
NO_EVENT = {"args": lambda host: ["nobodys"]}
NO_ROUND = {"args": lambda host: ["nobodys", 1]}
NO_TABLE = {"args": lambda host: ["nobodys", 1, 1]}
NOWHERE = Allowed("anybody", 404)
EVENTS: dict[str, Row] = {
    "events": public(),
    "event_new": public(get=302, post=TO_SIGN_IN),
    "my_ticket": public(get=404, post=NOWHERE, **NO_EVENT),
    "table_ticket": public(get=404, post=NOWHERE, **NO_EVENT),
    "help_ticket": public(get=404, post=NOWHERE, **NO_EVENT),
    **{
        name: public(get=404, **NO_EVENT)
        for name in (
            "event",
            "event_seats",
            "event_standings",
            "event_log",
            "event_report",
            "event_report_json",
            "event_report_text",
            "event_screen",
            "event_me",
            "desk_log",
        )
    },
    **{
        name: public(get=404, **NO_ROUND)
        for name in (
            "event_round",
            "event_person",
            "event_standings_json",
        )
    },
    **{
        name: public(get=404, post=NOWHERE, **NO_EVENT)
        for name in (
            "event_register",
            "desk",
            "desk_entrants",
            "desk_people",
            "desk_files",
            "desk_settings",
            "desk_clock",
            "desk_close",
        )
    },
    **{
        name: public(get=404, post=NOWHERE, **NO_ROUND)
        for name in (
            "desk_round",
            "desk_slips",
            "desk_roll",
            "desk_draft",
            "desk_cut",
        )
    },
    **{
        name: Row(NEVER, NOWHERE, **NO_EVENT)
        for name in (
            "event_here",
            "event_out",
            "event_drop",
            "desk_undo",
            "event_me_confirm",
            "event_me_call",
        )
    },
    **{
        name: Row(NEVER, NOWHERE, **NO_TABLE)
        for name in (
            "event_table_open",
            "event_table_totals",
            "event_table_confirm",
            "event_table_call",
        )
    },
    "event_table": public(get=404, **NO_TABLE),
    "event_table_strip": public(get=404, **NO_TABLE),
    "desk_table": public(get=404, post=NOWHERE, **NO_TABLE),
    "season_new": public(get=302, post=TO_SIGN_IN),
    "season": public(get=404, post=NOWHERE, **NO_EVENT),
    "event_import": public(get=302, post=TO_SIGN_IN),
    "desk_file": public(get=404, args=lambda host: ["nobodys", "results.csv"]),
    "desk_stage_file": public(get=404, args=lambda host: ["nobodys", 1, "csv"]),
    "desk_print": public(get=404, args=lambda host: ["nobodys", "slips"]),
}

ROWS = {**ACCOUNT, **EVENTS, **GROUPS, **HISTORY, **WIDE, **TABLE, **PADS, **LOOKUP, **RESULT}


def test_every_address_has_its_row():
    assert {pattern.name for pattern in urlpatterns} == set(ROWS)


def test_every_address_beside_django_is_known():
    """/live/ and /tables/ ask for a ticket (tests/companion/test_live.py), /events/ for what its page asks
    (tests/companion/events/test_event_live.py); /health/ is for anybody."""
    assert set(MOUNTED) == {"/live/", "/tables/", "/events/", "/health/"}


@pytest.fixture(scope="module")
def table_and_phones(shared_rows):
    """Everybody, and a table at which Bob has recorded something."""
    host = begin_table(2)
    for _step in range(4):
        host.records(BOB)
    phones = {
        "host": host,
        "table": host.joins(Role.TABLE),
        "seat": host.joins(Role.SEAT, 2),
        "watch": host.joins(Role.WATCH),
    }
    devices = {who: phone.client for who, phone in phones.items()}
    return host, devices | {"nobody": Client(HTTP_HOST="localhost"), "stranger": begin_table(2).client}


@pytest.fixture
def cast(table_and_phones, db):
    host, devices = table_and_phones
    folds._newest.clear()  # the test before recorded something else at the same revision
    devices = {who: same_device(client) for who, client in devices.items()}
    return replace(host, game=Game.objects.get(pk=host.game.pk), client=devices["host"]), devices


def answers(name, cast, method) -> dict[str, int]:
    host, devices = cast
    row, given = ROWS[name], {}
    for who in CAST:
        address = reverse(name, args=row.args(host)) + row.query
        given[who] = getattr(devices[who], method)(address, row.data(host) if method == "post" else {})
    return {who: answer.status_code for who, answer in given.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_who_may_look(cast, name):
    assert answers(name, cast, "get") == ROWS[name].get.statuses()


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_who_may_send(cast, name):
    assert answers(name, cast, "post") == ROWS[name].post.statuses()


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_to_look_keeps_nothing_for_a_visitor_without_cookies(cast, name):
    """Programs that go through all addresses come without cookies, a thousand times."""
    (host, _devices), row = cast, ROWS[name]
    address = reverse(name, args=row.args(host)) + row.query
    kept = Session.objects.count()
    answer = Client(HTTP_HOST="localhost").get(address)
    assert Session.objects.count() == kept
    assert "session" not in answer.cookies


# Who is signed in

OF_OTHERS = [name for name, row in ROWS.items() if "anybody" not in (row.get.least, row.post.least)]
OF_OTHERS += [name for name, row in TABLE.items() if NEVER in (row.get, row.post)]
SIGNED_IN = {
    "account": (200, 302),
    "account_new": (302, 302),
    "account_password": (200, 422),
    "account_claim": (405, 302),
    "account_merge": (200, 422),
    "account_export": (200, 405),
    "account_delete": (200, 422),
    "account_sign_out": (405, 302),
}


@pytest.fixture
def member(db):
    """A device that is signed in, to an account with nothing in it."""
    client = Client(HTTP_HOST="localhost")
    client.force_login(Account.objects.create(key="gil", name="Gil"))
    return client


@pytest.mark.parametrize("name", OF_OTHERS)
def test_an_account_opens_no_table_of_others(cast, member, name):
    host, _devices = cast
    row = ROWS[name]
    address = reverse(name, args=row.args(host)) + row.query
    given = (member.get(address).status_code, member.post(address, row.data(host)).status_code)
    assert given == (row.get.statuses()["stranger"], row.post.statuses()["stranger"])
    assert 404 in given


@pytest.mark.parametrize("name", ACCOUNT)
def test_what_an_account_may(member, name):
    address = reverse(name)
    assert (member.get(address).status_code, member.post(address).status_code) == SIGNED_IN[name]


# What one player's phone may do


def state_of(host):
    host.game.refresh_from_db()
    return host.game.revision, list(Entry.objects.order_by("number").values_list("data", "status"))


@pytest.fixture
def bob(start):
    host = start(3, builders=False)
    return host, host.joins(Role.SEAT, 2)


@pytest.mark.parametrize(
    ("box", "fields"),
    [
        ("dock", {"line": "seat-1:colonist:caribbean"}),
        ("dock", {"line": ["seat-2:colonist:caribbean", "seat-3:colonist:caribbean"]}),
        ("goods", {"line": "seat-1:sugar"}),
        ("shipping", {"winner": "seat-1"}),
        ("buildings", {"line": "seat-3:full:settlers"}),
        ("specialists", {"space_soldier": "seat-1"}),
    ],
)
def test_a_seat_records_for_nobody_else(bob, box, fields):
    host, seat = bob
    before = state_of(host)
    assert seat.sends(box, **fields).status_code == 403
    assert state_of(host) == before


def test_a_seat_records_for_itself_and_says_who_it_was(bob):
    host, seat = bob
    assert seat.sends("dock", line="seat-2:colonist:caribbean").status_code == 302
    [entry] = host.table.fold.entries
    assert (entry.data["player"], entry.by) == ("seat-2", "Bob")


def test_a_seat_leaves_the_table_at_the_box_where_the_others_still_record(bob):
    host, seat = bob
    host.posts("go/", {"box": "dock"})
    seat.sends("dock", line="seat-2:colonist:caribbean")
    assert host.table.box == "dock"
    assert seat.sends("dock").status_code == 302
    assert host.table.box != "dock"


def test_a_seat_records_what_the_table_does_together(bob):
    host, seat = bob
    assert seat.sends("income", due="income").status_code == 302
    assert [entry.data["do"] for entry in host.table.fold.entries] == ["income"]


def test_a_seat_undoes_and_redoes_its_own_and_the_tables_steps_only(bob):
    host, seat = bob
    host.records({"do": "win_ship", "player": "seat-1"})
    before = state_of(host)
    assert seat.posts("undo/", fresh(host)).status_code == 403
    assert state_of(host) == before
    host.records(BOB)
    assert seat.posts("undo/", fresh(host)).status_code == 302
    assert seat.posts("redo/", fresh(host)).status_code == 302
    host.records({"do": "initiative", "order": ["seat-1"]})
    assert seat.posts("undo/", fresh(host)).status_code == 302
    host.posts("undo/", fresh(host))
    host.posts("undo/", fresh(host))
    before = state_of(host)
    assert seat.posts("redo/", fresh(host)).status_code == 403
    assert state_of(host) == before


def test_undo_sent_again_by_a_seat_is_answered_as_before(bob):
    host, seat = bob
    host.records({"do": "win_ship", "player": "seat-1"})
    host.records(BOB)
    sent = fresh(host)
    assert [seat.posts("undo/", sent).status_code for _tap in range(2)] == [302, 302]
    assert len(host.table.fold.entries) == 1


@pytest.mark.parametrize("about", ["seat-1", "caribbean", "order"])
def test_a_seat_corrects_nothing_but_its_own_player(bob, about):
    host, seat = bob
    before = state_of(host)
    assert seat.gets(f"correct/?about={about}").status_code == 403
    assert seat.posts(f"correct/?about={about}", corrected(host)).status_code == 403
    assert state_of(host) == before
    assert seat.gets("correct/").status_code == 200


@pytest.mark.parametrize("page", ["correct", "restore", "drop"])
@pytest.mark.parametrize("entry", [ANN, {"do": "initiative", "order": ["seat-2"]}])
def test_a_seat_mends_no_entry_of_others(bob, page, entry):
    host, seat = bob
    host.records(entry)
    before = state_of(host)
    assert seat.posts(f"log/1/{page}/", {**fresh(host), "player": "seat-2"}).status_code == 403
    assert state_of(host) == before


def test_a_seat_does_not_turn_its_own_entry_into_somebody_elses(bob):
    host, seat = bob
    host.records(BOB)
    before = state_of(host)
    assert seat.posts("log/1/correct/", {**fresh(host), "player": "seat-1"}).status_code == 403
    assert state_of(host) == before


# How it is said


def test_a_refusal_is_a_page_with_its_sentence(bob):
    _host, seat = bob
    answer = seat.sends("dock", line="seat-1:colonist:caribbean")
    assert "This phone records for Bob only." in answer.text
    assert 'class="lost"' in answer.text


def test_for_htmx_a_refusal_is_a_notice_on_the_page(bob):
    host, seat = bob
    data = {**fresh(host), "line": "seat-1:colonist:caribbean"}
    answer = seat.posts("record/dock/", data, headers=HTMX)
    assert (answer.status_code, answer["HX-Retarget"], answer["HX-Reswap"]) == (403, "#refused", "innerHTML")
    assert answer.text.strip() == '<p class="notice">This phone records for Bob only.</p>'
    page = seat.opens().text
    assert '<div id="refused" role="alert"></div>' in page
    assert '"code":"403|409|422","swap":true' in page


# What pages offer


def offers(phone, page=""):
    return phone.gets(page).text.split("<main")[1].split("</main>")[0]


def test_a_watching_phone_is_offered_nothing_to_send(bob):
    host, _seat = bob
    host.records(BOB)
    watcher = host.joins(Role.WATCH)
    for page in ("", "?at=1", "log/", "log/1/", "now/", "why/seat-1/points/"):
        text = offers(watcher, page)
        assert "<form" not in text, page
        assert "/correct/" not in text, page
        assert "/people/" not in text, page
        assert "/phones/" not in text, page


def test_a_seat_is_offered_its_own_player(bob):
    host, seat = bob
    for box, mark in (("dock", 'name="add" value="seat-'), ("goods", 'name="pick_player" value="seat-')):
        for phone, names in ((host, ["1", "2", "3"]), (seat, ["2"])):
            text = phone.opens(box=box).text
            assert [one[0] for one in text.split(mark)[1:]] == names, box
    text = seat.opens().text
    assert "correct/?about=seat-2" in text
    assert "correct/?about=seat-1" not in text
    assert "correct/?about=caribbean" not in text


def test_a_seat_may_tap_all_names_of_the_initiative(bob):
    _host, seat = bob
    text = seat.opens(box="initiative").text
    assert [one[0] for one in text.split('name="add" value="seat-')[1:]] == ["1", "2", "3"]
    assert seat.sends("initiative", line=["seat-3", "seat-1"]).status_code == 302


def test_a_seat_is_offered_undo_for_its_own_steps_only(bob):
    host, seat = bob
    host.records(ANN)
    assert "/undo/" in host.opens().text
    assert "/undo/" not in seat.opens().text
    host.records(BOB)
    assert "/undo/" in seat.opens().text
