"""One entry, or one head, that can't be read: its table alone is stopped, and somebody can mend it."""

import asyncio
import copy
import html
import logging
from dataclasses import replace

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from companion.device.session import BOOK
from companion.log import exports, folds
from companion.log.folds import fold_of
from companion.log.results import token_of
from companion.models import Account, Book, Entry, Game, Kept, Result, Role
from companion.models.game import StoredJSON
from companion.selectors.account import account_document
from companion.services import games, results
from companion.services.groups import group_make
from companion.services.results import share_make
from scoring.games import GAMES
from tests.companion.broken import BROKEN, ENTRIES, HEADS, break_entry, break_head, raw_entries, unread
from tests.companion.conftest import device_of
from tests.companion.ended import ended
from tests.companion.live import Stream, asked
from tests.companion.test_log import text as raw_text
from tests.companion.test_roles import ANN, BOB, HTMX, NEVER, ROWS, fresh

FEW = [("entry", "unknown kind"), ("head", "null")]
"""Those of which `make check` tries every page."""
MANY = [("entry", "unknown kind"), ("entry", "null"), ("entry", "refused by the rules"), ("head", "null")]
"""Those with which every address is tried; the others only where they are shown."""
ALL = [*(("entry", name) for name in ENTRIES), *(("head", name) for name in HEADS)]


LONG = (pytest.mark.slow, pytest.mark.sqlite)


def slow_but(quick, everything):
    """All of them; those beyond the quick ones only where slow tests run, once: the quick ones are for both
    databases."""
    return [one if one in quick else pytest.param(one, marks=LONG) for one in everything]


def text(answer) -> str:
    """What a person reads."""
    return html.unescape(raw_text(answer))


def break_it(game, how):
    of, name = how
    if of == "entry":
        break_entry(game, ENTRIES[name])
    else:
        break_head(game, HEADS[name])


@pytest.fixture
def six(start):
    """A table with six entries of which the third is about to break."""
    host = start(2)
    for entry in (BOB, ANN, BOB, ANN, BOB, ANN):
        host.records(entry)
    return host


@pytest.fixture
def done(six):
    """The same, played to its end, told in the history."""
    ended(six)
    results.results_refresh(Game.objects.filter(pk=six.game.pk))
    return six


@pytest.fixture
def broken(six):
    """Its third entry is of a kind that nobody knows."""
    break_entry(six.game, ENTRIES["unknown kind"])
    return six


def statuses_of(host, special) -> dict[str, int]:
    """What every address answers to a host who asks it and sends to it; nothing is changed by that."""
    found, cookies = {}, copy.deepcopy(host.client.cookies)
    host.client.raise_request_exception = False
    for name, row in ROWS.items():
        for method in [method for method in ("get", "post") if getattr(row, method) != NEVER]:
            with transaction.atomic():
                data = {} if method == "get" else fresh(host) if name == "redo" else row.data(host)
                address = reverse(name, args=special.get(name) or row.args(host)) + row.query
                found[f"{method} {name}"] = getattr(host.client, method)(address, data).status_code
                transaction.set_rollback(True)
            host.client.cookies = copy.deepcopy(cookies)
    return found


def quiet(caplog):
    caplog.set_level(logging.CRITICAL)  # else every 500 of a failing test prints a page


@pytest.mark.sqlite
@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "how"),
    [*(("six", how) for how in MANY), ("done", MANY[0]), ("done", MANY[-1])],
    ids=lambda given: given if isinstance(given, str) else ": ".join(given),
)
def test_no_address_fails(request, db, table, how, caplog):
    quiet(caplog)
    host = request.getfixturevalue(table)
    token = token_of(share_make(of=host.game))
    break_it(host.game, how)
    found = statuses_of(unread(host), {"shared": [token], "picture": [token]})
    assert {name: status for name, status in found.items() if status >= 500} == {}
    assert {name.split()[1] for name in found} == set(ROWS)


PLACES = ("", "?at=1", f"?at={BROKEN}", "?at=99", "?box=goods", "log/", "log/?turn=1", "export/", "screen/")
PLACES += (*(f"log/{number}/" for number in range(1, 7)), "now/", "why/seat-1/points/", "why/seat-1/income/")


@pytest.mark.parametrize("how", slow_but(FEW, ALL), ids=": ".join)
def test_no_page_of_the_table_fails_nor_do_others(start, six, how, caplog):
    quiet(caplog)
    other = start(3)
    device_of(other.game.phones.get(), six.client)
    break_it(six.game, how)
    six.client.raise_request_exception = False
    wanted = 200 if how[0] == "entry" else 409
    found = {place: six.gets(place).status_code for place in PLACES}
    assert found == dict.fromkeys(PLACES, wanted) | {"export/": 200}
    for place in ("/", "/history/", "/start/", "/account/", "/history/games.csv"):
        assert six.client.get(place).status_code == 200, place
    page = text(six.client.get("/"))
    assert "Cid Turn 1" in page
    assert page.count("Needs a look") == 1
    assert other.opens().status_code == 200


@pytest.mark.parametrize("role", [Role.WATCH, Role.SEAT, Role.TABLE])
@pytest.mark.parametrize("how", slow_but(FEW, MANY), ids=": ".join)
def test_no_phone_is_failed(six, role, how):
    phone = six.joins(role, 2 if role == Role.SEAT else None)
    break_it(six.game, how)
    for place in PLACES:
        assert phone.gets(place).status_code in (200, 409), place


# What the page says


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("unknown kind", "There is no entry of the kind 'sail_home'."),
        ("no kind", "An entry says what happened by its key 'do'."),
        ("unknown field", "An entry 'win_ship' has nothing called 'wind'."),
        ("null", "null is not an object with keys."),
        ("refused by the rules", "Age of Reason"),
        ("wrong moment", "You can't record that now"),
    ],
)
def test_the_page_names_the_entry_and_says_what_is_wrong_with_it(six, name, sentence):
    before = six.state.players["seat-1"].ships
    break_entry(six.game, ENTRIES[name])
    page = text(six.opens())
    assert "Entry 3 no longer fits" in page
    assert "3 entries after it wait." in page
    assert sentence in page
    assert "Set entry 3 aside" in page
    assert six.state.players["seat-1"].ships == 1 < before
    assert "/undo/" not in six.opens().text
    assert 'id="sheet"' not in six.opens().text


def test_what_can_not_be_read_is_shown_as_text_and_shortened(six):
    break_entry(six.game, {"do": "<script>alert(1)</script>", "more": "x" * 5000})
    for place in ("", "log/", f"log/{BROKEN}/"):
        page = six.gets(place).text
        assert "&lt;script&gt;alert(1)" in page
        assert "<script>alert" not in page
        assert "x" * 200 not in page


def test_only_a_phone_for_the_whole_table_is_offered_to_set_it_aside(broken):
    for role, seat in ((Role.WATCH, None), (Role.SEAT, 2)):
        phone = broken.joins(role, seat)
        assert "Set entry 3 aside" not in phone.opens().text
        assert "The host, or a phone for the whole table, can set it aside." in phone.opens().text
        assert phone.posts(f"log/{BROKEN}/aside/", fresh(broken)).status_code == 403
    assert "Set entry 3 aside" in broken.joins(Role.TABLE).opens().text


def test_the_log_shows_what_waits(broken):
    page = text(broken.gets("log/"))
    assert page.count("not counted") == 4
    assert 'Can\'t be read: {"do": "sail_home"' in page
    waiting = broken.gets("log/5/").text
    assert "/log/5/correct/" not in waiting
    assert "/log/5/drop/" not in waiting


def test_an_entry_that_the_rules_refuse_now_can_be_changed_where_it_stands(six):
    break_entry(six.game, ENTRIES["refused by the rules"])
    assert f"/log/{BROKEN}/correct/" in six.gets(f"log/{BROKEN}/").text
    sent = {**fresh(six), "player": "seat-2", "building": "settlers"}
    six.posts(f"log/{BROKEN}/correct/", {**sent, "asked_by": "settlers"})
    assert not six.table.broken
    assert six.state.players["seat-2"].buildings == ("settlers",)


def test_an_entry_that_the_rules_refuse_now_can_be_kept_anyway(six):
    break_entry(six.game, ENTRIES["refused by the rules"])
    assert "Keep it anyway" in six.opens().text
    six.posts(f"log/{BROKEN}/restore/", {**fresh(six), "anyway": "1"})
    assert not six.table.broken
    assert six.state.players["seat-2"].buildings == ("age_of_reason",)
    assert len(six.table.fold.entries) == 6


# Nothing is recorded, nothing is lost


def stored(host):
    found = Entry.objects.filter(game=host.game).order_by("number")
    return host.table.game.revision, list(found.values_list("number", "step", "status"))


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize("seat", [None, 2], ids=["host", "seat"])
def test_recording_is_refused_with_a_sentence_and_keeps_what_was_typed(broken, headers, seat):
    phone = broken.joins(Role.SEAT, seat) if seat else broken
    before = stored(broken)
    answer = phone.posts(
        "record/dock/", {**fresh(broken), "line": "seat-2:colonist:caribbean"}, headers=headers
    )
    assert answer.status_code == 422
    assert "Entry 3 no longer fits. Set it aside, and you can record again." in answer.text
    assert 'value="seat-2:colonist:caribbean"' in answer.text
    assert stored(broken) == before


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("undo/", 409),
        ("redo/", 409),
        ("log/1/rewind/", 409),
        ("log/5/drop/", 422),
        ("log/5/restore/", 422),
        ("log/5/correct/", 422),
        (f"log/{BROKEN}/restore/", 422),
        (f"log/{BROKEN}/correct/", 422),
        ("correct/?about=seat-1", 422),
    ],
)
def test_nothing_behind_it_is_taken_back_or_mended(broken, page, status):
    before, raw = stored(broken), raw_entries(broken.game)
    sent = {**fresh(broken), "was": '{"money": 1, "ships": 0, "other_vp": 0}', "money": 7, "player": "seat-1"}
    answer = broken.posts(page, {**sent, "ships": 0, "other_vp": 0})
    assert answer.status_code == status
    assert "Entry 3 no longer fits" in text(answer)
    assert (stored(broken), raw_entries(broken.game)) == (before, raw)


def test_going_back_is_not_offered(broken):
    assert "/rewind/" not in broken.opens(at=1).text


# Setting it aside


def set_aside(host, number=BROKEN, **headers):
    return host.posts(f"log/{number}/aside/", fresh(host), **headers)


@pytest.mark.parametrize("name", slow_but(["unknown kind"], ENTRIES))
def test_set_aside_the_table_goes_on_with_everything_else(six, name):
    break_entry(six.game, ENTRIES[name])
    raw = raw_entries(six.game)
    assert set_aside(six).status_code == 302
    assert not six.table.broken
    assert [entry.number for entry in six.table.fold.entries] == [1, 2, 4, 5, 6]
    assert six.game.entries.get(number=BROKEN).status == Entry.Status.SET_ASIDE
    assert raw_entries(six.game) == raw
    assert "1 entry no longer fits" in text(six.opens())
    assert six.sends("dock", line="seat-2:colonist:caribbean").status_code == 302
    for page in ("undo/", "undo/", "redo/", "redo/"):
        assert six.posts(page, fresh(six)).status_code == 302
    assert [entry.number for entry in six.table.fold.entries] == [1, 2, 4, 5, 6, 7]
    for place in PLACES:
        assert six.gets(place).status_code == 200


def test_it_comes_back_as_soon_as_it_can_be_read_again(broken):
    set_aside(broken)
    assert "set aside" in text(broken.gets("log/"))
    assert broken.posts(f"log/{BROKEN}/restore/", fresh(broken)).status_code == 422
    break_entry(broken.game, BOB)
    assert "Put it back" in broken.opens().text
    assert broken.posts(f"log/{BROKEN}/restore/", fresh(broken)).status_code == 302
    assert [entry.number for entry in broken.table.fold.entries] == [1, 2, 3, 4, 5, 6]


def test_it_can_be_let_go_of(broken):
    set_aside(broken)
    assert broken.posts(f"log/{BROKEN}/drop/", fresh(broken)).status_code == 302
    assert "no longer fits" not in text(broken.opens())
    assert "deleted" in text(broken.gets("log/"))


def test_several_broken_ones_are_set_aside_together(broken):
    break_entry(broken.game, None, 4)
    break_entry(broken.game, ENTRIES["list"], 6)
    set_aside(broken)
    assert [entry.number for entry in broken.table.fold.entries] == [1, 2, 5]
    assert "3 entries no longer fit" in text(broken.opens())


def test_what_rests_on_it_is_set_aside_with_it(start):
    host = start(2)
    host.records({"do": "correct", "player": "seat-1", "set": {"money": 40}})
    host.records({"do": "buy", "player": "seat-1", "building": "trading_post"})
    host.records({"do": "buy", "player": "seat-1", "building": "monastery"})
    host.records({"do": "buy", "player": "seat-1", "building": "settlers"})
    break_entry(host.game, ENTRIES["unknown kind"], 1)
    set_aside(host, 1)
    assert [entry.number for entry in host.table.fold.entries] == [2]
    assert "3 entries no longer fit" in text(host.opens())


def test_sent_twice_it_is_set_aside_once(broken):
    sent = fresh(broken)
    answers = [broken.posts(f"log/{BROKEN}/aside/", sent).status_code for _tap in range(2)]
    assert answers == [302, 302]
    assert len(broken.table.fold.entries) == 5


def test_an_entry_that_can_be_followed_is_not_set_aside(six):
    before = stored(six)
    assert set_aside(six).status_code == 302
    break_entry(six.game, None, 5)
    assert set_aside(six).status_code == 302
    assert stored(six) == before


def test_for_htmx_it_answers_with_the_table(broken):
    answer = set_aside(broken, headers=HTMX)
    assert answer.status_code == 200
    assert 'id="table"' in answer.text


def test_redo_brings_back_what_can_be_read(six):
    for _step in range(3):
        six.posts("undo/", fresh(six))
    break_entry(six.game, None, 4)
    assert "redo" in six.opens().text
    for _step in range(3):
        assert six.posts("redo/", fresh(six)).status_code == 302
    assert [entry.number for entry in six.table.fold.entries] == [1, 2, 3, 5, 6]


# Phones that follow


def test_a_page_from_memory_says_it_too(broken):
    for place in ("changes/0/", "changes/0/?view=screen"):
        answer = broken.gets(place)
        assert "Entry 3 no longer fits" in text(answer)
        assert f'data-revision="{broken.table.game.revision}"' in answer.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", slow_but(FEW, MANY), ids=": ".join)
def test_the_stream_goes_on_and_pages_are_given_from_memory(six, how):
    break_it(six.game, how)
    folds._newest.clear()  # as after a new start of the server

    async def followed():
        async with Stream(six) as listening:
            hello = await listening.hears("hello")
            await asyncio.to_thread(games.box_open, game=six.game, box="goods")
            assert (await listening.hears("table"))["revision"] == 7
            return await asked(f"/tables/{six.game.code}/changes/0/", x_ticket=hello["ticket"])

    status, page = asyncio.run(followed())
    if how[0] == "head":
        assert status == "django"
    else:
        assert status == 200
        assert "Entry 3 no longer fits" in page


# A head that can't be read


@pytest.mark.parametrize("name", HEADS)
def test_a_head_that_can_not_be_read_is_said_with_the_way_to_the_file(six, name):
    break_head(six.game, HEADS[name])
    answer = six.opens()
    assert answer.status_code == 409
    assert "This table needs a look" in answer.text
    assert "Ann, Bob" in answer.text
    assert reverse("export", args=[six.game.code]) in answer.text
    told = six.posts("record/dock/", {"seen": 6, "command": "x"}, headers=HTMX)
    assert (told.status_code, told["HX-Retarget"]) == (409, "#refused")
    assert 'class="notice"' in told.text


def test_a_game_with_the_same_people_can_be_started_anyway(six):
    break_head(six.game, None)
    page = six.client.get("/start/").text
    assert 'value="Ann"' in page


# Files


@pytest.mark.parametrize("how", slow_but(FEW, ALL), ids=": ".join)
def test_the_export_has_everything_that_was_recorded(six, how):
    break_it(six.game, how)
    document = six.gets("export/").json()
    kept = document["entries"]
    assert len(kept) == 6
    if how[0] == "entry":
        raw = exports.named(ENTRIES[how[1]], {"seat-1": "Ann", "seat-2": "Bob"})
        found = kept[BROKEN - 1]
        assert (
            {**raw, "step": 3, "by": "", "at": found["at"]} == found
            if isinstance(raw, dict)
            else raw == found
        )
        assert kept[BROKEN] == {**ANN, "player": "Ann", "step": 4, "by": "", "at": kept[BROKEN]["at"]}
    elif isinstance(HEADS[how[1]], dict):
        assert HEADS[how[1]].items() <= document.items()
    else:
        assert document["head"] == HEADS[how[1]]


@pytest.mark.parametrize("how", slow_but(FEW, ALL), ids=": ".join)
def test_an_account_takes_everything_along(done, how):
    account = Account.objects.create(key="ann", name="Ann")
    done.game.phones.update(account=account)
    break_it(done.game, how)
    [table] = account_document(account)["tables"]
    assert table["result"] is None
    assert len(table["log"]["entries"]) == Entry.objects.filter(game=done.game).count()
    client = Client(HTTP_HOST="localhost")
    client.force_login(account)
    assert client.get("/account/export/").status_code == 200
    assert "Needs a look" in client.get("/account/").text


# Results that were known


@pytest.mark.parametrize("how", slow_but(FEW, MANY), ids=": ".join)
def test_a_result_that_was_known_stays_known(done, how):
    before = done.client.get("/history/games.csv").text
    assert "Ann" in before
    break_it(done.game, how)
    Game.objects.update(revision=99)
    assert done.client.get("/history/games.csv").text == before
    page = text(done.client.get("/history/"))
    assert "1 table needs a look" in page
    assert reverse("table", args=[done.game.code]) in done.client.get("/history/").text
    assert Result.objects.get().is_over


def test_a_table_that_was_never_told_is_named(broken):
    page = text(broken.client.get("/history/"))
    assert "1 table needs a look" in page
    assert "Ann, Bob" in page
    set_aside(broken)
    assert "needs a look" not in text(broken.client.get("/history/"))


@pytest.mark.parametrize("how", slow_but(FEW, MANY), ids=": ".join)
def test_a_group_keeps_and_names_it(done, how):
    book = book_with_group(done)
    group = Book.objects.exclude(name="").get()
    Kept.objects.create(group=group, result=Result.objects.get())
    break_it(done.game, how)
    Game.objects.update(revision=99)
    for place in ("", "games/"):
        page = done.client.get(f"/groups/{group.code}/{place}")
        assert page.status_code == 200
        assert "1 table needs a look" in page.text
    assert done.client.get(f"/groups/{group.code}/games/{Result.objects.get().pk}/").status_code == 409
    assert book.memberships.count() == 1


def book_with_group(phone):
    """The device's own book, and a group that it is in."""
    session = phone.client.session
    book = Book.objects.create()
    session[BOOK] = book.code
    session.save()
    group_make(book=book, name="Thursdays", label="Ann", once="once")
    return book


def test_nobody_confirms_or_hands_over_what_nobody_knows(done):
    token = token_of(share_make(of=done.game))
    break_entry(done.game, None)
    code = done.game.code
    assert done.gets("result/").url == f"/tables/{code}/"
    assert done.posts("result/confirm/", {"seat": "seat-1", "result": "x"}).status_code == 403
    assert done.posts("result/close/", {"result": "x"}).status_code == 403
    assert done.gets("result/csv/").status_code == done.gets("result/json/").status_code == 409
    shown = Client(HTTP_HOST="localhost").get(f"/r/{token}/")
    assert shown.status_code == 409
    assert "Entry 3 of this table" in shown.text
    assert code not in shown.text


def test_an_entry_broken_after_the_end_leaves_no_result_either(done):
    done.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 40}})
    last = done.game.entries.last()
    break_entry(done.game, None, last.number)
    assert not done.table.is_over
    assert done.opens().status_code == 200
    set_aside(done, last.number)
    assert done.table.is_over


def test_a_closed_sheet_can_be_mended_and_is_closed_again(done):
    results.result_row(done.game).closings.create()
    assert done.sends("dock").status_code == 403
    break_entry(done.game, None)
    assert set_aside(done).status_code == 302
    assert done.table.is_closed


# What is remembered


def test_a_fold_keeps_what_it_can_follow(broken):
    fold = fold_of(broken.game)
    assert [entry.number for entry in fold.entries] == [1, 2]
    assert len(fold.states) == 3
    assert [entry.number for entry in fold.broken.waiting] == [4, 5, 6]
    assert fold.broken.refusal.__traceback__ is None


def test_a_bug_of_ours_is_not_taken_for_a_bad_entry(six, monkeypatch):
    def bug(*_given):
        raise KeyError("bug")

    monkeypatch.setitem(GAMES, "empires", replace(GAMES["empires"], apply=bug))
    folds._newest.clear()
    with pytest.raises(KeyError):
        fold_of(Game.objects.get())


@pytest.mark.parametrize("written", ["[" * 2000 + "]" * 2000, '{"do": ' + "9" * 5000 + "}", "no JSON"])
def test_what_is_no_json_for_python_is_kept_as_text(written):
    assert StoredJSON().from_db_value(written, None, None) == written


def test_an_entry_is_named_whatever_it_holds():
    assert str(Entry(number=3, data=None)) == "3 null"
    assert str(Entry(number=3, data=BOB)).startswith('3 {"do": "win_ship"')
    assert str(Entry(number=3, data={"note": "x" * 500})).endswith("…")
