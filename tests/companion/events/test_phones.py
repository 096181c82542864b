"""Phones in the hall: the player's own, and the one of a table."""

import pytest

from companion.device.event_places import ticket_of
from companion.models import Event, Game, PadSheet, Role
from companion.models import Phone as Joined
from companion.services.access import player_welcome
from companion.services.event_tables import table_follow
from tests.companion.conftest import Phone
from tests.companion.ended import ended
from tests.companion.events.conftest import Desk, words_of

pytestmark = pytest.mark.slow


@pytest.fixture
def hall(event) -> Desk:
    """Two tables, published."""
    desk = event("league", options=["double"])
    desk.enters("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def reports(desk, client, totals, table=1, **more):
    data = {f"total{nth}": total for nth, total in enumerate(totals, start=1)}
    seen = len(desk.now.table_at(1, table).versions)
    return desk.sends(f"tables/1-{table}/totals/", client, seen=seen, **data, **more)


def says(desk, client, table=1, **more):
    seen = len(desk.now.table_at(1, table).versions)
    return desk.sends(f"tables/1-{table}/confirm/", client, seen=seen, **more)


def state(desk, table=1):
    return desk.now.table_at(1, table).state


def test_my_next_seat_comes_first(hall):
    page = hall.reads("me/", hall.phone_of("Bob"))
    assert "Round 1 Table 1 you start second · $12 with Ann , Cid" in page


def test_a_player_says_here_or_out_at_roll_call(hall):
    bob = hall.phone_of("Bob")
    hall.sends("desk/", act="next")
    assert "The desk does not know yet." in hall.reads("me/", bob)
    hall.sends("me/here/", bob)
    assert "1 here, 5 unknown" in hall.reads("desk/rounds/2/roll/")
    hall.sends("me/out/", bob)
    assert "0 here, 5 unknown" in hall.reads("desk/rounds/2/roll/")


def test_what_a_phone_sends_again_after_a_lost_answer_counts_once(hall):
    """Also if everything was agreed by it."""
    hall.sends("desk/", act="next")
    bob = hall.phone_of("Bob")
    for page, said in (("me/here/", "presence"), ("tables/1-1/totals/", "reported")):
        for _time in range(2):
            hall.sends(page, bob, seen=0, total1=90, total2=80, total3=70)
        assert hall.event.acts.filter(what=said).count() == 1
    for name in ("Ann", "Bob", "Cid"):
        phone = hall.phone_of(name)
        answers = [hall.sends("tables/1-1/confirm/", phone, seen=1) for _time in range(2)]
        assert "nothing to confirm" not in hall.reads("tables/1-1/", phone)
        assert [answer.status_code for answer in answers] == [302, 302]
    assert state(hall) == "final"
    assert hall.event.acts.filter(what="confirmed").count() == 3


def test_a_script_is_told_the_way_on_and_follows_none(hall):
    """A browser that follows by itself does not say whose answer sent it there."""
    answer = hall.phone_of("Bob").post(f"/events/{hall.event.code}/me/drop/", headers={"X-Sent-By": "script"})
    assert (answer.status_code, answer["X-Way"]) == (204, f"/events/{hall.event.code}/me/")
    assert "Location" not in answer
    assert answer["X-Scorepad"]


def test_who_drops_by_phone_can_come_back(hall):
    bob = hall.phone_of("Bob")
    hall.sends("me/drop/", bob)
    assert "Bob" not in [one.name for one in hall.now.active]
    hall.sends("me/drop/", bob, **{"return": "1"})
    assert "Bob" in [one.name for one in hall.now.active]


def test_totals_are_final_when_all_have_confirmed_on_their_own_phones(hall):
    reports(hall, hall.phone_of("Ann"), [90, 80, 70])
    assert state(hall) == "over"
    for name in ("Ann", "Bob"):
        says(hall, hall.phone_of(name))
    assert state(hall) == "over"
    says(hall, hall.phone_of("Cid"))
    assert state(hall) == "final"


def test_one_phone_is_passed_round(hall):
    phone = hall.phone_at(1, 1)
    reports(hall, phone, [90, 80, 70])
    for seat in ("seat-1", "seat-2", "seat-3"):
        says(hall, phone, seat=seat)
    assert state(hall) == "final"


def test_a_player_confirms_for_nobody_else(hall):
    ann = hall.phone_of("Ann")
    reports(hall, ann, [90, 80, 70])
    for seat in ("seat-1", "seat-2", "seat-3"):
        says(hall, ann, seat=seat)
    assert hall.now.table_at(1, 1).now.agreed == {"seat-1"}


def test_a_later_change_is_a_new_version_and_clears_confirmations(hall):
    ann = hall.phone_of("Ann")
    reports(hall, ann, [90, 80, 70])
    says(hall, ann)
    reports(hall, ann, [91, 80, 70])
    table = hall.now.table_at(1, 1)
    assert (len(table.versions), table.now.agreed) == (2, set())


def test_the_same_totals_again_are_no_new_version(hall):
    ann = hall.phone_of("Ann")
    reports(hall, ann, [90, 80, 70])
    reports(hall, ann, [90, 80, 70])
    assert len(hall.now.table_at(1, 1).versions) == 1


def test_not_right_is_a_dispute_that_the_desk_rules(hall):
    reports(hall, hall.phone_of("Ann"), [90, 80, 70])
    says(hall, hall.phone_of("Cid"), wrong="1", note="I had 75")
    assert state(hall) == "disputed"
    assert "Table 1 disputes its result" in hall.reads("desk/")
    assert "Cid: I had 75" in hall.reads("desk/tables/1-1/")
    hall.accepts_all(1)
    assert state(hall) == "disputed"
    hall.slip(1, 1, [90, 80, 75], reason="counted again")
    assert state(hall) == "final"
    assert [line.vp for line in hall.now.table_at(1, 1).game()] == [90, 80, 75]


def test_the_own_page_tells_who_is_still_asked_and_what_others_say(hall):
    ann, bob = hall.phone_of("Ann"), hall.phone_of("Bob")
    reports(hall, ann, [90, 80, 70])
    says(hall, ann)
    assert "Still asked: Bob , Cid" in hall.reads("me/", ann)
    assert "Still asked" not in hall.reads("me/", bob)
    says(hall, bob, wrong="1", note="I had 88")
    page = hall.reads("me/", ann)
    assert "Still asked: Cid" in page
    assert "Bob says it is not right: I had 88. The desk comes to it." in page
    page = hall.reads("me/", bob)
    assert "You say it is not right: I had 88." in page
    assert "Bob says" not in page


def test_a_correction_is_told_where_the_result_stands(hall):
    reports(hall, hall.phone_of("Ann"), [90, 80, 70])
    hall.accepts_all(1)
    hall.slip(1, 1, [90, 88, 70], reason="a colony was missed")
    for page in ("me/", "rounds/1/", "tables/1-1/"):
        assert "Corrected by the desk: a colony was missed" in hall.reads(page, hall.phone_of("Bob"))
    hall.sends("desk/tables/1-1/", act="penalty", seat=1, points=5, seen=2, reason="late")
    assert "Corrected by the desk: a colony was missed Ann" in hall.reads("me/", hall.phone_of("Bob"))
    reports(hall, hall.phone_of("Fay"), [50, 60, 70], table=2)
    reports(hall, hall.phone_of("Fay"), [50, 61, 70], table=2)
    assert "Corrected" not in hall.reads("me/", hall.phone_of("Fay"))


def test_a_table_that_calls_is_at_the_desk(hall):
    hall.sends("tables/1-2/call/", hall.phone_at(1, 2))
    assert "Table 2 calls you" in hall.reads("desk/")
    hall.sends("desk/tables/1-2/", act="came")
    assert "calls you" not in hall.reads("desk/")


def test_two_phones_that_report_at_once_do_not_overwrite_each_other(hall):
    ann, bob = hall.phone_of("Ann"), hall.phone_of("Bob")
    data = {"seen": 0, "total1": 90, "total2": 80, "total3": 70}
    hall.sends("tables/1-1/totals/", ann, **data)
    answer = hall.sends("tables/1-1/totals/", bob, **data | {"total2": 85})
    page = bob.get(answer.url).content.decode()
    assert "Somebody else has reported this table meanwhile." in page
    assert [line.vp for line in hall.now.table_at(1, 1).game()] == [90, 80, 70]


def test_the_slip_opens_a_table_with_names_order_and_options(hall):
    phone = hall.phone_at(1, 1)
    answer = hall.sends("tables/1-1/open/", phone)
    [game] = Game.objects.all()
    assert [seat.name for seat in game.seats.all()] == ["Ann", "Bob", "Cid"]
    assert game.head["extra_money"] == 2
    assert phone.get(answer.url).status_code == 200
    hall.sends("tables/1-1/open/", hall.phone_of("Ann"))
    assert Game.objects.count() == 1


def test_every_device_is_a_phone_of_its_own_and_is_removed_alone(hall):
    first, ann, bob = hall.phone_at(1, 1), hall.phone_of("Ann"), hall.phone_of("Bob")
    for phone in (first, ann, bob, ann):
        hall.sends("tables/1-1/open/", phone)
    game = Game.objects.get()
    at_table = list(game.phones.order_by("pk").values_list("role", "seat__name"))
    assert at_table == [("host", None), ("seat", "Ann"), ("seat", "Bob")]
    page = f"/tables/{game.code}/"
    first.post(f"{page}phones/{game.phones.get(seat__name='Ann').pk}/revoke/")
    assert [one.get(page).status_code for one in (first, ann, bob)] == [200, 404, 200]
    hall.sends("tables/1-1/open/", ann)
    assert ann.get(page).status_code == 200


def test_whoever_is_made_host_and_removes_all_locks_nobody_out_for_good(hall):
    first, slip = hall.phone_of("Ann"), hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", first)
    game = Game.objects.get()
    game.phones.update(revoked_at=game.changed_at)
    for phone in (first, slip):
        answer = hall.sends("tables/1-1/open/", phone)
        assert phone.get(answer.url).status_code == 200
    living = game.phones.filter(revoked_at=None).order_by("pk")
    assert list(living.values_list("role", flat=True)) == ["seat", "host"]


def test_what_a_phone_may_is_asked_under_the_lock(hall):
    """Whoever read that it was the host may be too late: it was handed over, or removed."""
    hall.sends("tables/1-1/open/", hall.phone_at(1, 1))
    phone = Joined.objects.get()
    Joined.objects.update(role=Role.WATCH)
    player_welcome(game=phone.game, phone=phone, number=None)
    assert Joined.objects.get().role == Role.HOST
    Joined.objects.update(revoked_at=phone.joined_at)
    player_welcome(game=phone.game, phone=phone, number=None)
    assert Joined.objects.get(revoked_at=None).role == Role.HOST


def test_the_slip_makes_a_player_s_phone_one_of_the_whole_table(hall):
    hall.sends("tables/1-1/open/", hall.phone_at(1, 1))
    ann = hall.phone_of("Ann")
    hall.sends("tables/1-1/open/", ann)
    ann.post(f"/events/table/{ticket_of(hall.now.table_at(1, 1).table)}/")
    hall.sends("tables/1-1/open/", ann)
    assert list(Game.objects.get().phones.order_by("pk").values_list("role", flat=True)) == ["host", "table"]


def test_a_table_opens_with_the_options_of_now_whatever_was_read_before(hall):
    before = Event.objects.get()
    Event.objects.update(options=["builders"])
    assert table_follow(event=before, at=(1, 1), by="Ann").head["builders"] is True


def test_the_slip_opens_a_pad_with_the_same_people(hall):
    hall.sends("tables/1-1/open/", hall.phone_at(1, 1), pad="1")
    [sheet] = PadSheet.objects.all()
    assert [one["name"] for one in sheet.people] == ["Ann", "Bob", "Cid"]
    assert state(hall) == "set"


def test_a_followed_table_reports_by_itself(hall):
    phone = hall.phone_at(1, 1)
    hall.sends("tables/1-1/open/", phone)
    ended(Phone(Game.objects.get(), phone))
    hall.gets("")
    table = hall.now.table_at(1, 1)
    assert (table.state, table.now.version.source) == ("over", "followed")
    assert {line.rank for line in table.game()} <= {1, 2, 3}
    hall.gets("")
    assert len(hall.now.table_at(1, 1).versions) == 1


def test_a_game_that_is_final_says_where_i_ended_and_what_comes(hall):
    bob = hall.phone_of("Bob")
    hall.slip(1, 1, [7, 9, 8])
    page = hall.reads("me/", bob)
    assert "Round 1, table 1 is final: you are 1st. The next round appears here." in page
    assert "you start" not in page
    html = hall.gets("me/", bob).content.decode()
    assert 'class="button button-plain" href="/events/' in html
    assert 'class="button" href' not in html


def test_a_void_game_says_so_on_the_own_page(hall):
    hall.sends("desk/tables/1-1/", act="void", reason="fire")
    page = hall.reads("me/", hall.phone_of("Bob"))
    assert "Round 1, table 1: this game counts for nobody." in page


def test_a_number_that_cannot_be_is_named_beside_its_field(hall):
    answer = reports(hall, hall.phone_of("Bob"), [90, 5000, "x"])
    page, html = words_of(answer), answer.content.decode()
    assert answer.status_code == 422
    assert "Bob: a whole number from -99 to 999." in page
    assert "Cid: a whole number" in page
    assert "Ann: a whole number" not in page
    assert "for every seat" not in page
    assert 'value="5000" inputmode="numeric" autocomplete="off" required aria-invalid="true"' in html
    assert '<details class="more" open>' in html


def test_a_tie_is_asked_in_a_calm_voice(hall):
    answer = reports(hall, hall.phone_of("Bob"), [90, 90, 70])
    html = answer.content.decode()
    assert '<p class="asked" role="alert">Equal totals' in html


def test_who_reports_after_somebody_else_reads_the_own_numbers_again(hall):
    ann, bob = hall.phone_of("Ann"), hall.phone_of("Bob")
    reports(hall, ann, [90, 80, 70])
    data = {"total1": 90, "total2": 85, "total3": 70}
    answer = hall.sends("tables/1-1/totals/", bob, seen=0, **data)
    assert "Look at it first. You entered: Ann 90, Bob 85, Cid 70." in words_of(bob.get(answer.url))


def test_nobody_s_phone_at_a_table_reads_what_helps(hall, client):
    answer = hall.gets("tables/1-1/", client)
    page = words_of(answer)
    assert answer.status_code == 404
    assert "This phone is nobody's at this event" in page
    assert "Register" not in page
    hall.sends("desk/entrants/", act="open_registration")
    for address in ("tables/1-1/", "me/"):
        assert "You can still register." in words_of(hall.gets(address, client))
