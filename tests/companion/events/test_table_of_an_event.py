"""A table or a pad of the app that is played at an event knows it: where it is, the clock, the desk, whether
its result is final; and who confirms there has confirmed."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from companion.device.event_places import ticket_of
from companion.log.events import TableState
from companion.models import Event, EventSeat, Game, PadSheet, Round
from tests.companion.broken import HEADS, break_head
from tests.companion.events.conftest import words_of
from tests.companion.sheets import fields, says

NAMES = ("Ann", "Bob", "Cid")


@pytest.fixture
def hall(event):
    """One table, published."""
    desk = event("league")
    desk.enters(*NAMES)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def opens(desk, name="Ann", **more):
    """Somebody's phone, with the table or the pad open."""
    phone = desk.phone_of(name)
    desk.sends("tables/1-1/open/", phone, **more)
    return phone


def table_page(phone):
    return phone.get(f"/tables/{Game.objects.get().code}/")


def test_a_followed_table_says_where_it_is_and_leads_back(hall):
    ann = opens(hall)
    for page in (table_page(ann), ann.get(f"/tables/{Game.objects.get().code}/setup/")):
        assert "‹ Round 1, table 1 Club evening" in words_of(page)
        assert f'href="/events/{hall.event.code}/tables/1-1/"' in page.text
        assert "Call the desk" in page.text


def test_the_desk_is_called_from_the_table_itself(hall):
    ann = opens(hall)
    answer = hall.sends("tables/1-1/call/", ann, back="1")
    assert answer.url == f"/tables/{Game.objects.get().code}/"
    assert "Table 1 calls you" in hall.reads("desk/")
    assert "The desk is called. Cancel" in table_page(ann).text


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        (200, None),
        (215, "30 minutes or less: soon the last turn"),
        (232, "10 minutes or less"),
        (241, "Time is up: end this turn, begin no new one"),
    ],
)
def test_the_clock_warns_at_the_table(hall, gone, words):
    ann = opens(hall)
    Round.objects.update(clock_at=timezone.now() - timedelta(minutes=gone))
    hall.sends("desk/tables/1-1/", act="came")  # something happens, so that the event is read anew
    page = table_page(ann)
    assert 'class="clock" data-ends' in page.text
    said = re.search('class="clock-words" role="status">([^<]*)<', page.text)[1]
    assert said == (words or "")
    assert said in hall.gets("tables/1-1/strip/", ann).content.decode()


def test_a_game_that_the_desk_stopped_is_final_and_says_so_at_the_table(hall):
    ann = opens(hall)
    hall.sends("desk/tables/1-1/", act="stop", way="now", seen=0, turn=1, final="1")
    assert hall.now.table_at(1, 1).state is TableState.FINAL
    words = words_of(table_page(ann))
    assert "The result is final. Nothing that you record here changes it; ask the desk." in words
    assert "Stopped after turn 1." in words
    assert "Call the desk" not in words


def test_a_table_of_no_event_says_nothing(client, hall):
    answer = client.post("/start/", fields(client.get("/start/").text) | {"start": "1"})
    page = client.get(answer.url.replace("setup/", ""))
    assert page.status_code == 200
    assert "event-strip" not in page.text


def pad_of(hall):
    """A pad with all its parts filled in, and the phone that has it."""
    ann = opens(hall, pad="1")
    sheet = PadSheet.objects.get()
    for key in ("3", "6", "8"):
        points = {f"points-seat-{nth}": str(10 * nth) for nth in (1, 2, 3)}
        says(ann, sheet, key, by="points", **points)
    for nth in (1, 2, 3):
        says(ann, sheet, f"seat-{nth}", money=str(nth))
    return ann, sheet


def confirms(phone, sheet, seat, **more):
    page = phone.get(f"/pads/{sheet.code}/result/").text
    digest = re.search('name="result" value="([^"]+)"', page)[1]
    phone.post(f"/pads/{sheet.code}/result/confirm/", {"seat": seat, "result": digest, **more})


def scans_slip(hall, phone):
    """From then on it is the phone of the table, which is passed round."""
    phone.post(f"/events/table/{ticket_of(hall.now.table_at(1, 1).table)}/")


def test_one_player_s_own_phone_confirms_for_nobody_else_on_the_pad(hall):
    ann, sheet = pad_of(hall)
    page = ann.get(f"/pads/{sheet.code}/result/").text
    assert re.findall('name="seat" value="([^"]+)"', page) == ["seat-1"]
    confirms(ann, sheet, "seat-2")
    assert agreed(hall) == set()
    EventSeat.objects.filter(number=1).update(left_at=timezone.now())
    assert 'name="seat"' not in ann.get(f"/pads/{sheet.code}/result/").text  # nor if the own chair is gone
    digest = re.search('name="result" value="([^"]+)"', page)[1]
    said = {"seat": "seat-2", "result": digest}
    assert ann.post(f"/pads/{sheet.code}/result/confirm/", said).status_code == 403
    EventSeat.objects.filter(number=1).update(left_at=None)
    scans_slip(hall, ann)
    confirms(ann, sheet, "seat-2")
    assert agreed(hall) == {"seat-2"}


def agreed(hall):
    hall.reads("desk/")  # whoever looks sees what the tables recorded
    return hall.now.table_at(1, 1).now.agreed


@pytest.mark.parametrize("options", [[], ["buy_vp"]])
def test_the_pad_asks_for_points_bought_only_where_the_event_lets_buy_them(hall, options):
    Event.objects.update(options=options)
    ann, sheet = pad_of(hall)
    asked = "Points bought" in words_of(ann.get(f"/pads/{sheet.code}/sections/3/"))
    assert asked == bool(options)


def test_who_confirms_on_the_pad_has_confirmed_at_the_event(hall):
    ann, sheet = pad_of(hall)
    confirms(ann, sheet, "seat-1")
    assert agreed(hall) == {"seat-1"}
    assert "You say: right" in hall.reads("me/", ann)
    assert "1 of 3 has confirmed it." in words_of(ann.get(f"/pads/{sheet.code}/result/"))
    confirms(ann, sheet, "seat-1", doubt="1")
    assert agreed(hall) == set()


def test_who_confirms_at_the_event_has_confirmed_on_the_pad(hall):
    ann, sheet = pad_of(hall)
    hall.reads("desk/")
    bob = hall.phone_of("Bob")
    hall.sends("me/confirm/", bob, seen=1)
    assert "2. Bob" in hall.reads("tables/1-1/", bob)
    assert "✓ confirmed" in words_of(ann.get(f"/pads/{sheet.code}/result/"))


def test_a_pad_that_cannot_be_read_keeps_nobody_from_confirming_at_the_event(hall):
    pad_of(hall)
    hall.reads("desk/")
    PadSheet.objects.update(sections={"3": 7})
    assert hall.sends("me/confirm/", hall.phone_of("Bob"), seen=1).status_code == 302
    assert hall.now.table_at(1, 1).now.agreed == {"seat-2"}


def test_a_log_that_cannot_be_read_keeps_nobody_from_confirming_at_the_event(hall):
    opens(hall)
    hall.sends("desk/tables/1-1/", act="totals", seen=0, total1=3, total2=2, total3=1)
    break_head(Game.objects.get(), HEADS["list"])
    assert hall.sends("me/confirm/", hall.phone_of("Bob"), seen=1).status_code == 302
    assert hall.now.table_at(1, 1).now.agreed == {"seat-2"}


def test_all_who_confirm_here_or_there_make_it_final(hall):
    ann, sheet = pad_of(hall)
    hall.reads("desk/")
    hall.sends("me/confirm/", hall.phone_of("Bob"), seen=1)
    confirms(ann, sheet, "seat-1")
    scans_slip(hall, ann)
    confirms(ann, sheet, "seat-3")
    hall.reads("desk/")
    assert hall.now.table_at(1, 1).state is TableState.FINAL
    page = ann.get(f"/pads/{sheet.code}/result/")
    assert "The result is final." in words_of(page)
    assert (
        f'<a class="button" href="/events/{hall.event.code}/tables/1-1/">Back to the event</a>' in page.text
    )


def test_what_was_said_before_the_desk_opened_it_again_counts_no_more(hall):
    ann, sheet = pad_of(hall)
    scans_slip(hall, ann)
    for seat in ("seat-1", "seat-2", "seat-3"):
        confirms(ann, sheet, seat)
    hall.reads("desk/")
    hall.sends("desk/tables/1-1/", act="reopen", reason="a piece was missed")
    PadSheet.objects.update(revision=99)
    hall.reads("desk/")
    assert hall.now.table_at(1, 1).state is TableState.OVER


def test_the_pad_of_an_event_offers_nothing_of_a_pad_alone(hall):
    """The others confirm at the event, where the result counts; another round is the desk's to make."""
    ann = opens(hall, pad="1")
    sheet = PadSheet.objects.get()
    assert "goes into the history" not in ann.get(f"/pads/{sheet.code}/result/").text
    ann, sheet = pad_of(hall)
    page = words_of(ann.get(f"/pads/{sheet.code}/result/"))
    alone = ("Let the others check", "On the others’ phones", "Rematch")
    assert [said for said in alone if said in page] == []
    assert "Back to the event" in page
