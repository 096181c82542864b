"""/tables/<code>/result/confirm/: everybody agrees, then the sheet is closed."""

import re

import pytest

from companion.log.outcomes import outcome_of
from companion.log.results import checks_of
from companion.models import Closing, Detail, Game, Role
from companion.services.errors import SheetClosed
from tests.companion.ended import ended

CLOSED = "The result is locked. The host can unlock it."


@pytest.fixture
def host(start):
    return ended(start(players=2))


def confirms(phone, seat, **more):
    return phone.posts("result/confirm/", {"seat": seat, "result": shown(phone), **more})


def closes(phone):
    return phone.posts("result/close/", {"result": shown(phone)})


def shown(phone):
    """The result that a page has which is loaded now."""
    return outcome_of(Game.objects.get(pk=phone.game.pk)).digest


def who_agreed(phone):
    game = Game.objects.get(pk=phone.game.pk)
    outcome = outcome_of(game)
    keys = [check.player for check in checks_of(game) if outcome.is_meant_by(check.digest) and check.is_right]
    return [seat.name for seat in game.seats.all() if seat.key in keys]


def is_closed(phone):
    return Closing.objects.filter(result__game=phone.game, reopened_at=None).exists()


def test_each_player_confirms_on_the_own_phone_and_the_last_one_closes_the_sheet(start):
    host = ended(start(players=4))
    phones = [host.joins(Role.SEAT, seat) for seat in (1, 2, 3, 4)]
    for nth, phone in enumerate(phones, start=1):
        assert not is_closed(host)
        assert confirms(phone, f"seat-{nth}").status_code == 302
    assert who_agreed(host) == ["Ann", "Bob", "Cid", "Dee"]
    assert is_closed(host)
    assert "Everybody confirmed" in phones[2].gets("result/").text


def test_confirming_twice_is_confirming_once(host):
    confirms(host, "seat-1")
    assert confirms(host, "seat-1").status_code == 302
    assert who_agreed(host) == ["Ann"]


def test_somebody_who_left_is_not_waited_for(host):
    host.game.seats.filter(number=2).update(left=True)
    confirms(host, "seat-1")
    assert is_closed(host)


def test_whoever_takes_a_seat_over_has_not_confirmed_yet(host):
    confirms(host, "seat-1")
    host.posts("people/seat-1/", {"name": "Ann", "left": ""})
    assert who_agreed(host) == ["Ann"]
    host.posts("people/seat-1/", {"name": "Zed"})
    assert who_agreed(host) == []


def test_a_phone_of_the_table_confirms_for_one_player_after_the_other(host):
    table = host.joins(Role.TABLE)
    confirms(table, "seat-2")
    assert who_agreed(host) == ["Bob"]


def test_a_phone_of_a_player_confirms_for_nobody_else(host):
    assert confirms(host.joins(Role.SEAT, 1), "seat-2").status_code == 403
    assert who_agreed(host) == []


def test_who_only_watches_sees_it_and_confirms_nothing(host):
    watcher = host.joins(Role.WATCH)
    assert confirms(watcher, "seat-1").status_code == 403
    page = watcher.gets("result/").text
    assert "Is this right?" in page
    assert 'name="seat"' not in page


def test_a_confirmation_can_be_taken_back(host):
    confirms(host, "seat-1")
    confirms(host, "seat-1", doubt="1")
    assert who_agreed(host) == []


def test_a_result_that_changes_has_to_be_confirmed_anew(host):
    confirms(host, "seat-1")
    host.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 30}})
    assert who_agreed(host) == []
    confirms(host, "seat-2")
    assert not is_closed(host)


def test_nobody_confirms_before_the_end(start):
    phone = start(players=2)
    answer = confirms(phone, "seat-1")
    assert answer.status_code == 403
    assert "The game is not over yet." in answer.text


def test_nobody_unknown_confirms(host):
    assert confirms(host, "seat-9").status_code == 404


def test_htmx_gets_the_part_that_changed(host):
    sent = {"seat": "seat-1", "result": shown(host)}
    answer = host.posts("result/confirm/", sent, HTTP_HX_REQUEST="true")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<section id="confirm"')
    assert "hx-get" in answer.text
    closed = host.posts("result/close/", sent, HTTP_HX_REQUEST="true")
    assert "hx-get" not in closed.text


def test_a_page_that_waits_is_drawn_anew_only_when_something_happened(host):
    page = host.gets("result/").text
    [asked] = re.findall(r'hx-get="[^"]+/(result/confirm/[^"]+)"', page)
    asked = asked.replace("&amp;", "&")
    assert host.gets(asked, HTTP_HX_REQUEST="true").status_code == 204
    confirms(host, "seat-1")
    again = host.gets(asked, HTTP_HX_REQUEST="true")
    assert "✓ confirmed" in again.text


def test_nobody_confirms_or_closes_what_is_not_on_the_page(host):
    old = shown(host)
    host.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 30}})
    for page in ("result/confirm/", "result/close/"):
        answer = host.posts(page, {"seat": "seat-1", "result": old}, HTTP_HX_REQUEST="true")
        assert answer["HX-Refresh"] == "true"
        assert host.posts(page, {"seat": "seat-1", "result": old}).status_code == 302
    assert host.gets(f"result/confirm/?mark=1&result={old}", HTTP_HX_REQUEST="true")["HX-Refresh"] == "true"
    assert who_agreed(host) == []
    assert not is_closed(host)


# Closing


def test_the_host_may_close_without_waiting(host):
    assert closes(host).status_code == 302
    assert is_closed(host)
    assert "The host locked it" in host.gets("result/").text


@pytest.mark.parametrize("page", ["result/close/", "result/reopen/"])
@pytest.mark.parametrize("role", [Role.TABLE, Role.SEAT, Role.WATCH])
def test_only_the_host_closes_and_opens(host, page, role):
    other = host.joins(role, 1 if role is Role.SEAT else None)
    assert other.posts(page).status_code == 403
    assert not is_closed(host)


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("undo/", {}),
        ("redo/", {}),
        ("log/1/rewind/", {}),
        ("log/1/drop/", {}),
        ("result/confirm/", {"seat": "seat-1"}),
        ("result/close/", {}),
        ("people/seat-1/", {"name": "Zoe"}),
        ("detail/", {"detail": "score"}),
    ],
)
def test_nothing_changes_on_a_closed_sheet(host, page, fields):
    closes(host)
    before = [(entry.number, entry.status) for entry in host.game.entries.all()]
    people = list(host.game.seats.values())
    seen = host.table.game.revision
    answer = host.posts(page, {"seen": seen, "command": "late", **fields})
    assert answer.status_code == 403
    assert CLOSED in answer.text
    assert [(entry.number, entry.status) for entry in host.game.entries.all()] == before
    assert (list(host.game.seats.values()), host.table.game.detail) == (people, Detail.FULL)
    assert not host.game.commands.filter(key="late").exists()


def test_nothing_is_recorded_on_a_closed_sheet(host):
    closes(host)
    count = host.game.entries.count()
    with pytest.raises(SheetClosed):
        host.records({"do": "correct", "player": "seat-1", "set": {"money": 3}})
    assert host.game.entries.count() == count


def test_a_closed_table_offers_no_undo(host):
    assert f"/tables/{host.game.code}/undo/" in host.opens().text
    closes(host)
    assert f"/tables/{host.game.code}/undo/" not in host.opens().text


def test_opening_it_again_is_remembered_and_asks_everybody_anew(host):
    confirms(host, "seat-1")
    confirms(host, "seat-2")
    host.posts("result/reopen/")
    assert not is_closed(host)
    assert who_agreed(host) == []
    closing = Closing.objects.get(result__game=host.game)
    assert closing.reopened_at >= closing.at
    assert "The host unlocked it" in host.gets("result/").text
    host.records({"do": "correct", "player": "seat-1", "set": {"money": 3}})


def test_opening_twice_is_opening_once(host):
    closes(host)
    host.posts("result/reopen/")
    assert host.posts("result/reopen/").status_code == 302
    assert Closing.objects.filter(result__game=host.game).count() == 1
