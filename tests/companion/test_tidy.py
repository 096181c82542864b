"""What is removed when somebody tidies up, and above all what is not."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.utils import timezone

from companion.models import (
    Closing,
    Entry,
    Game,
    Knock,
    Link,
    PadSheet,
    Phone,
    Result,
    Role,
    Share,
    WrongGuess,
)
from companion.services import games, tidying
from companion.services.access import link_make, link_revoke, link_use
from companion.services.pads import pad_change, pad_start
from companion.services.results import result_row
from companion.services.tidying import tidy

pytestmark = pytest.mark.django_db
SHIP = {"do": "win_ship", "player": "seat-1"}
HEAD = {"builders": False, "age_of_reason": "own"}
PEOPLE = [{"name": "Ann", "color": "red"}, {"name": "Bob", "color": "blue"}]


def aged(row, days, *fields):
    """As if that had been so long ago."""
    at = timezone.now() - timedelta(days=days)
    type(row).objects.filter(pk=row.pk).update(**dict.fromkeys(fields, at))
    return row


def tidied(days=90):
    return {what: number for what, number in tidy(days) if number}


@pytest.fixture
def old_table(start):
    """At which nothing was recorded for a hundred days."""

    def make():
        return aged(start(2).game, 100, "changed_at", "started_at")

    return make


@pytest.fixture
def old_pad():
    def make(once="once"):
        pad = pad_start(people=PEOPLE, head=HEAD, once=once)
        return aged(pad, 100, "changed_at", "made_at")

    return make


def pads() -> list[str]:
    return list(PadSheet.objects.values_list("code", flat=True))


def test_an_old_table_without_one_entry_goes_with_its_phones(old_table, start):
    old_table()
    young = start(2).game
    assert tidied() == {"tables without one entry": 1}
    assert [game.code for game in Game.objects.all()] == [young.code]
    assert Phone.objects.count() == 1


def test_days_say_how_old(old_table):
    old_table()
    assert tidied(days=101) == {}
    assert tidied(days=99) == {"tables without one entry": 1}


@pytest.mark.parametrize("status", Entry.Status.values)
def test_a_table_with_an_entry_stays_whatever_became_of_it(start, status):
    phone = start(2)
    phone.records(SHIP, box="shipping")
    Entry.objects.update(status=status)
    aged(phone.game, 5000, "changed_at", "started_at")
    assert tidied() == {}
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("what", ["closed", "shared", "confirmed", "finished"])
def test_a_result_stays(old_table, what):
    game = old_table()
    if what == "closed":
        Closing.objects.create(result=result_row(game))
    elif what == "shared":
        Share.objects.create(result=result_row(game))
    elif what == "confirmed":
        result_row(game).checks.create(player="seat-1", name="Ann", digest="x")
    else:
        Result.objects.create(game=game, revision=0, at=timezone.now(), is_over=True)
    assert tidied() == {}
    assert Game.objects.count() == 1


def test_a_table_that_a_history_looked_at_goes_all_the_same(old_table):
    Result.objects.create(game=old_table(), revision=0, at=timezone.now(), is_over=False)
    assert tidied() == {"tables without one entry": 1}
    assert Result.objects.count() == 0


def test_an_entry_that_comes_meanwhile_saves_its_table(old_table, monkeypatch):
    """Asked again when the table is locked: until then anybody may record."""
    from django.db.models import QuerySet

    game, locked = old_table(), QuerySet.select_for_update

    def recorded_first(self, *arguments, **options):
        if self.model is Game:
            monkeypatch.undo()
            games.step_record(game=game, entries=[SHIP], seen=0, command="late", box="shipping")
            aged(game, 100, "changed_at")
        return locked(self, *arguments, **options)

    monkeypatch.setattr(QuerySet, "select_for_update", recorded_first)
    assert tidied() == {}
    assert Entry.objects.count() == 1


def test_an_empty_pad_goes(old_pad):
    old_pad()
    assert tidied() == {"pads without one number": 1}
    assert pads() == []


@pytest.mark.parametrize("what", ["filled", "checked", "closed", "shared", "finished", "young"])
def test_a_pad_that_somebody_used_stays(old_pad, what):
    pad = old_pad()
    if what == "filled":
        pad_change(sheet=pad, section="end", data={"x": 1}, seen=0, page="page", nth=1)
        aged(pad, 100, "changed_at")
    elif what == "checked":
        result_row(pad).checks.create(player="seat-2", name="Bob", digest="0")
    elif what == "closed":
        Closing.objects.create(result=result_row(pad))
    elif what == "shared":
        Share.objects.create(result=result_row(pad))
    elif what == "finished":
        Result.objects.create(pad=pad, revision=0, at=timezone.now(), is_over=True)
    else:
        aged(pad, 1, "changed_at")
    assert tidied() == {}
    assert pads() == [pad.code]


def test_sessions_go_when_they_are_over(client):
    for key, hours in (("over", -1), ("good", 1)):
        expiry = timezone.now() + timedelta(hours=hours)
        Session.objects.create(session_key=key, session_data="", expire_date=expiry)
    assert tidied() == {"sessions that are over": 1}
    assert [session.session_key for session in Session.objects.all()] == ["good"]


def test_many_go_a_few_at_a_time(monkeypatch):
    monkeypatch.setattr(tidying, "BATCH", 2)
    for nth in range(5):
        over = timezone.now() - timedelta(hours=1)
        Session.objects.create(session_key=f"over-{nth}", session_data="", expire_date=over)
    assert tidied() == {"sessions that are over": 5}
    assert Session.objects.count() == 0


def test_guesses_and_knocks_go_when_they_count_no_more(start):
    game = start(2).game
    aged(WrongGuess.objects.create(key="old"), 1, "at")
    WrongGuess.objects.create(key="new")
    aged(Knock.objects.create(game=game, name="Gil"), 2, "asked_at")
    aged(Knock.objects.create(game=game, name="Hal", refused=True), 2, "asked_at")
    aged(Knock.objects.create(game=game, name="Ida", phone=game.phones.first()), 2, "asked_at")
    Knock.objects.create(game=game, name="Jan")
    assert tidied() == {"wrong guesses that are forgotten": 1, "requests to join that nobody answered": 2}
    assert sorted(Knock.objects.values_list("name", flat=True)) == ["Ida", "Jan"]


def a_link(game, days):
    return aged(link_make(game=game, role=Role.WATCH)[0], days, "made_at")


def test_links_that_nobody_used_go(start, old_table):
    phone = start(2)
    phone.records(SHIP, box="shipping")
    withdrawn, open_link, young = a_link(phone.game, 100), a_link(phone.game, 100), a_link(phone.game, 1)
    link_revoke(link=withdrawn)
    link_revoke(link=young)
    resting = start(2)
    resting.records(SHIP, box="shipping")
    aged(resting.game, 100, "changed_at")
    a_link(resting.game, 100)
    assert tidied() == {"links that nobody used": 2}
    assert set(Link.objects.all()) == {open_link, young}


def test_who_was_shut_out_with_a_link_stays_out(start):
    """A phone whose link is gone would count as one that no link let in."""
    phone = start(2)
    link = a_link(phone.game, 100)
    guest = link_use(link=link, name="Gil")
    link_revoke(link=link)
    aged(phone.game, 100, "changed_at")
    phone.records(SHIP, box="shipping")
    assert tidied() == {}
    guest.refresh_from_db()
    assert guest.link.revoked_at is not None


# The command


def told(*words):
    out = StringIO()
    call_command("tidy", *words, stdout=out)
    return out.getvalue()


def test_without_yes_nothing_goes(old_table, old_pad):
    old_table()
    old_pad()
    said = told()
    assert "       1  tables without one entry\n" in said
    assert "       1  pads without one number\n" in said
    assert said.endswith("Nothing was removed. To do so: manage.py tidy --yes\n")
    assert (Game.objects.count(), PadSheet.objects.count()) == (1, 1)


def test_with_yes_it_goes_and_the_same_is_said(old_table, old_pad):
    old_table()
    old_pad()
    before = told().splitlines()[:-1]
    assert told("--yes").splitlines() == [*before, "Removed."]
    assert (Game.objects.count(), PadSheet.objects.count()) == (0, 0)
    assert "       0  tables without one entry\n" in told()


def test_what_is_of_this_week_is_never_untidy():
    with pytest.raises(CommandError, match="--days must be at least 7"):
        told("--yes", "--days", "0")
