"""Everything in a database of before goes on: tables, pads, what was agreed to, closed, shared and kept."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import override_settings
from django.utils import timezone

from companion.log.results import is_closed
from companion.models import Check, Closing, Game, PadSheet, Result
from tests.companion.older import load, stored

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
HTMX = {"HTTP_HX_REQUEST": "true"}
TABLES = ("finished", "partly", "voided", "closed", "reopened", "shared")
PADS = ("pad_checked", "pad_objected", "pad_closed", "pad_reopened", "pad_shared")


@pytest.fixture(scope="module")
def loaded(django_db_setup, django_db_blocker):
    document = stored()
    with django_db_blocker.unblock(), override_settings(SECRET_KEY=document["secret_key"]):
        older = load(document)
        Session.objects.update(expire_date=timezone.now() + timezone.timedelta(days=1))
        yield older
        call_command("flush", verbosity=0, interactive=False)


@pytest.fixture
def older(loaded, db):
    return loaded


@pytest.fixture
def keeper(older):
    return older.device("keeper")


@pytest.fixture
def result_page(older, keeper):
    return lambda name: keeper.get(older.at[name] + "result/").text


def game_of(older, name):
    return Game.objects.get(code=older.at[name].split("/")[2])


def pad_of(older, name):
    return PadSheet.objects.get(code=older.at[name].split("/")[2])


def test_every_page_opens(older, keeper):
    pages = ["", "log/", "people/", "phones/", "now/", "export/", "screen/", "why/seat-1/points/"]
    asked = ["/", "/history/", "/account/", older.at["group"], f"{older.at['group']}games/"]
    asked += [older.at[name] + page for name in ("running", *TABLES, "broken") for page in pages]
    asked += [f"{older.at[name]}result/" for name in (*TABLES, *PADS, "pad_begun")]
    asked += [f"{older.at[name]}sections/{key}/" for name in PADS for key in ("3", "seat-1")]
    assert [(page, keeper.get(page).status_code) for page in asked] == [(page, 200) for page in asked]


@pytest.mark.parametrize("name", TABLES)
def test_a_result_of_a_table_is_the_same(older, keeper, name):
    told = older.pages[name]
    assert keeper.get(f"{older.at[name]}result/json/").json() == told["json"]
    assert keeper.get(f"{older.at[name]}result/csv/").content.decode() == told["csv"]


@pytest.mark.parametrize("name", PADS)
def test_a_result_of_a_pad_is_the_same(older, keeper, name):
    told = older.pages[name]
    assert keeper.get(f"{older.at[name]}result.json").json() == told["json"]
    assert keeper.get(f"{older.at[name]}result.csv").content.decode() == told["csv"]
    assert keeper.get(f"{older.at[name]}sheet.json").json() == told["sheet"]


def test_histories_are_the_same(older, keeper):
    assert keeper.get("/history/games.json").json() == older.pages["history"]
    assert older.device("account").get("/history/games.json").json() == older.pages["account"]
    assert older.device("member").get(f"{older.at['group']}games.json").json() == older.pages["group"]


def test_nothing_is_looked_at_twice_that_was_known(older, keeper, monkeypatch):
    keeper.get("/history/")
    monkeypatch.setattr("companion.services.results.result_keep", None)
    assert keeper.get("/history/").status_code == 200


# Agreed to


def test_who_agreed_still_agrees_and_the_others_go_on(older, keeper, result_page):
    assert result_page("partly").count("✓ confirmed") == 1
    digest = shown(result_page("partly"))
    confirm = f"{older.at['partly']}result/confirm/"
    older.device("seat").post(confirm, {"seat": "seat-2", "result": digest})
    assert result_page("partly").count("✓ confirmed") == 2
    keeper.post(confirm, {"seat": "seat-3", "result": digest})
    assert "Everybody confirmed" in result_page("partly")
    assert is_closed(game_of(older, "partly"))


def shown(page):
    return re.search(r'name="result" value="([^"]+)"', page)[1]


def test_a_page_that_was_open_meanwhile_agrees_to_what_it_shows(older, keeper, result_page):
    seen = {"seat": "seat-2", "result": older.at["partly_shown"]}
    answer = older.device("seat").post(f"{older.at['partly']}result/confirm/", seen, **HTMX)
    assert answer.text.count("✓ confirmed") == 2
    seen = {"seat": "seat-3", "result": pad_of(older, "pad_checked").revision}
    answer = keeper.post(f"{older.at['pad_checked']}result/confirm/", seen, **HTMX)
    assert answer.text.count("✓ confirmed") == 3


def test_what_was_corrected_before_is_not_agreed_to(result_page):
    assert "✓ confirmed" not in result_page("voided")


def test_a_closed_sheet_is_closed(older, keeper, result_page):
    assert "Everybody confirmed" in result_page("closed")
    game = game_of(older, "closed")
    late = keeper.post(f"{older.at['closed']}undo/", {"seen": game.revision, "command": "late"})
    assert late.status_code == 403
    assert "Everybody confirmed" in result_page("pad_closed")
    page = keeper.get(f"{older.at['pad_closed']}sections/3/").text
    assert "The result is locked." in page


def test_a_sheet_that_was_opened_again_says_so(result_page):
    for name, keeper in (("reopened", "The host"), ("pad_reopened", "The host")):
        page = result_page(name)
        assert f"{keeper} unlocked it" in page
        assert page.count("✓ confirmed") == 1


def test_objections_stand_with_their_words_and_what_was_said_before_a_change(older, result_page):
    page = result_page("pad_objected")
    assert "something is wrong: Bob had a third ship" in page
    assert "looked right before the last change" in page
    assert page.count("✓ confirmed") == 1
    friend = older.device("friend")
    clean = f"{older.at['pad_objected']}check/"
    assert friend.get(clean).status_code == 200
    friend.post(clean, {"name": "Xia", "right": "1"})
    assert "something is wrong" not in result_page("pad_objected")


def test_a_change_still_voids_what_was_agreed_to(older, keeper, result_page):
    sheet = pad_of(older, "pad_checked")
    assert result_page("pad_checked").count("✓ confirmed") == 2
    data = {"page": "new", "nth": 1, "seen": sheet.revision, "money": "5"}
    keeper.post(f"{older.at['pad_checked']}sections/seat-2/", data)
    page = result_page("pad_checked")
    assert "✓ confirmed" not in page
    assert page.count("looked right before the last change") == 2


def test_everything_that_was_said_keeps_its_time(older):
    then = {row["name"]: row["at"] for row in rows_of("companion.padcheck") if row["sheet"] == 3}
    now = {one.name: one.at for one in Check.objects.filter(result__pad=3)}
    assert {name: f"{at:%Y-%m-%dT%H:%M:%S}" for name, at in now.items()} == {
        name: at[:19] for name, at in then.items()
    }


def rows_of(model):
    table = stored()["rows"][model]
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def test_nothing_is_lost(older):
    told = {model: len(rows_of(f"companion.{model}")) for model in ("confirmation", "padcheck", "closing")}
    assert Check.objects.count() == told["confirmation"] + told["padcheck"]
    assert Closing.objects.count() == told["closing"]
    assert Result.objects.count() == len(rows_of("companion.played")) + 2  # two that nobody had looked at


# Shared, and links


def test_public_pages_stay_and_withdrawn_ones_stay_away(older, keeper):
    stranger = older.device("member")
    assert "Ann wins with 18 points." in stranger.get(older.secrets["shared"]).text
    assert "Ann wins with 29 points." in stranger.get(older.secrets["pad_shared"]).text
    assert stranger.get(f"{older.secrets['pad_shared']}picture.png").status_code == 200
    assert stranger.get(older.secrets["withdrawn"]).status_code == 404
    assert older.secrets["shared"] in keeper.get(f"{older.at['shared']}result/").text
    keeper.post(f"{older.at['shared']}result/share/", {"revoke": "1"})
    assert stranger.get(older.secrets["shared"]).status_code == 404


def test_links_open_what_they_opened(older):
    stranger = older.device("friend")
    for name in ("watch", "check", "invitation"):
        assert stranger.get(older.secrets[name]).status_code == 200


# Groups and accounts


def test_a_group_has_its_games_at_their_addresses(older):
    member = older.device("member")
    assert "Ann wins with 18 points." in member.get(older.at["group_game"]).text
    assert "Ann wins with 29 points." in member.get(older.at["group_pad"]).text


def test_an_account_has_what_it_claimed(older):
    account = older.device("account")
    assert account.get(f"{older.at['shared']}result/").status_code == 200
    assert account.get(f"{older.at['pad_shared']}result/").status_code == 200
    assert account.get(f"{older.at['closed']}result/").status_code == 404


# What goes on


def test_a_running_table_is_recorded_on(older, keeper):
    game = game_of(older, "running")
    count = game.entries.count()
    sent = {"seen": game.revision, "command": "next", "winner": "seat-2"}
    assert keeper.post(f"{older.at['running']}record/shipping/", sent).status_code == 302
    assert game.entries.count() == count + 1


def test_a_pad_that_was_begun_is_filled_in(older, keeper):
    sheet = pad_of(older, "pad_begun")
    data = {"page": "new", "nth": 1, "seen": sheet.revision, "by": "points", "points-seat-1": "9"}
    assert keeper.post(f"{older.at['pad_begun']}sections/6/", data, **HTMX).status_code == 200
    sheet.refresh_from_db()
    assert sheet.sections["6"]["points"] == {"seat-1": 9}
    assert sheet.head == {"builders": True, "age_of_reason": "own"}
    assert pad_of(older, "pad_objected").head == {"builders": True, "age_of_reason": "all"}


def test_a_broken_table_is_mended_and_what_is_known_of_it_stays(older, keeper):
    assert keeper.get(f"{older.at['broken']}result/").status_code == 302
    before = Result.objects.get(game=game_of(older, "broken"))
    keeper.get("/history/")
    after = Result.objects.get(pk=before.pk)
    assert (after.revision, after.is_over, after.placings.count()) == (before.revision, True, 2)
