"""Two phones at the very same moment, on either database: what a decision rests on is read under the lock."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from companion.device.throttle import Limit, guess_begin
from companion.log.errors import StaleTable
from companion.log.outcomes import outcome_of
from companion.models import Entry, Game, Role
from companion.services import access, games, results
from companion.services.errors import SheetClosed
from companion.services.games import recording

SHIP = {"do": "win_ship", "player": "seat-1"}
SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}
GOLD = {"do": "take_good", "player": "seat-2", "good": "gold"}
TO_THE_END = [
    {"do": kind}
    for turn in range(1, 9)
    for kind in ("income", "benefits", *(["score_colonies"] if turn in (3, 6, 8) else []), "end_turn")
]
MANY = int(os.environ.get("RACES", "300"))
RACES = [pytest.param(60, id="60"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]


def read_anew(phone) -> Game:
    """The game as a request reads it before it takes the lock."""
    return Game.objects.prefetch_related("seats").get(pk=phone.game.pk)


def recorded(phone) -> list[str]:
    return [entry.data["do"] for entry in phone.game.entries.filter(status=Entry.Status.RECORDED)]


# One after the other, with what was read before


def test_a_sheet_read_before_an_undo_is_not_recorded_after_it(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    early = read_anew(phone)
    games.step_undo(game=read_anew(phone), seen=1, command="back")

    with pytest.raises(StaleTable):
        games.step_record(game=early, entries=[GOLD], seen=1, command="late", box="goods")
    assert recorded(phone) == []


def test_walking_on_does_not_make_a_page_from_before_an_undo_good_again(start):
    phone = start()
    phone.records(SHIP, box="shipping")
    early = read_anew(phone)
    games.step_undo(game=read_anew(phone), seen=1, command="back")
    games.box_open(game=early, box="warfare")

    with pytest.raises(StaleTable):
        games.step_record(game=read_anew(phone), entries=[GOLD], seen=1, command="late", box="goods")


def test_a_sheet_is_measured_by_the_table_it_was_understood_by(start):
    """Its entries follow from the table as it was read: what came between that and the lock counts,
    whatever revision the sheet says it has seen."""
    phone = start()
    early = read_anew(phone)
    phone.records(SUGAR, box="goods")

    with pytest.raises(StaleTable):
        games.step_record(game=early, entries=[SUGAR], seen=1, command="late", box="goods")


@pytest.mark.parametrize("service", [games.step_undo, games.step_redo])
def test_whose_step_it_is_is_asked_under_the_lock(start, service, monkeypatch):
    """Ann's phone asks while Bob's step is being recorded."""
    phone = start()
    ann = phone.joins(Role.SEAT, 1)
    phone.records(SUGAR, box="goods")
    if service is games.step_redo:
        phone.records(GOLD, box="goods")
        games.step_undo(game=read_anew(phone), seen=2, command="back")
    seen = phone.table.game.revision + 1
    taking_the_lock = recording.locked

    def overtaken(game):
        monkeypatch.setattr(recording, "locked", taking_the_lock)
        if service is games.step_undo:
            games.step_record(game=read_anew(phone), entries=[GOLD], seen=1, command="bob", box="goods")
        else:
            games.box_open(game=read_anew(phone), box="goods")
        return taking_the_lock(game)

    monkeypatch.setattr(recording, "locked", overtaken)
    page = "undo/" if service is games.step_undo else "redo/"
    answer = ann.posts(page, {"seen": seen, "command": "ann"})

    assert answer.status_code == 403
    assert recorded(phone) == ["take_good"]


def test_whose_entry_is_mended_is_asked_under_the_lock(start):
    phone = start()
    link, _secret = access.link_make(game=phone.game, role=Role.SEAT, seat=phone.game.seats.get(number=1))
    ann = access.link_use(link=link)
    phone.records(GOLD, box="goods")

    for service, how in (
        (games.entry_drop, {}),
        (games.entry_restore, {"anyway": True}),
        (games.entry_correct, {"anyway": True, "data": SUGAR}),
    ):
        with pytest.raises(PermissionDenied):
            service(game=read_anew(phone), number=1, seen=1, command="ann", phone=ann, **how)


def test_who_has_left_meanwhile_is_not_waited_for(start):
    """The last one who plays agrees on a page that was read before somebody left."""
    phone = start(2)
    phone.records(*TO_THE_END)
    early = read_anew(phone)
    ann, bob = phone.game.seats.all()
    games.seat_change(game=read_anew(phone), seat=bob, name=bob.name, left=True)
    digest = outcome_of(read_anew(phone)).digest
    results.result_check(of=early, player=ann.key, seen=digest)

    assert results.is_closed(phone.game)


def test_a_closed_sheet_takes_no_name_that_was_sent_before(start):
    phone = start(2)
    phone.records(*TO_THE_END)
    early = read_anew(phone)
    results.sheet_close(of=read_anew(phone), seen=outcome_of(read_anew(phone)).digest)

    with pytest.raises(SheetClosed):
        games.seat_change(game=early, seat=early.seats.first(), name="Zoe", left=False)


def test_a_table_that_is_handed_over_twice_at_once_has_one_host(start):
    phone = start()
    link, _secret = access.link_make(game=phone.game, role=Role.TABLE)
    first, second = access.link_use(link=link), access.link_use(link=link)
    host = phone.game.phones.get(role=Role.HOST)
    for to in (first, second):
        access.host_hand_over(host=host, to=to)

    assert [one.pk for one in phone.game.phones.filter(role=Role.HOST)] == [first.pk]


# At once


@pytest.fixture
def at_once():
    """``at_once(work, other)``: both in threads of their own, begun together; what each returned or
    raised."""
    pool = ThreadPoolExecutor(2)
    together = Barrier(2)

    def outcome(work):
        try:
            return work(together.wait)
        except (StaleTable, PermissionDenied) as refusal:
            return refusal

    def race(*works):
        return [done.result(30) for done in [pool.submit(outcome, work) for work in works]]

    yield race
    closing = [pool.submit(lambda: (together.wait(), connection.close())) for _nth in range(2)]
    for done in closing:
        done.result(30)
    pool.shutdown()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("races", RACES)
@pytest.mark.slow
def test_undo_and_a_record_at_the_same_revision_are_never_both_accepted(start, at_once, races):
    phone = start()
    phone.records(SHIP, box="shipping")
    both, neither = 0, 0
    for nth in range(races):
        seen = Game.objects.values_list("revision", flat=True).get(pk=phone.game.pk)

        def undo(wait, seen=seen, nth=nth):
            game = read_anew(phone)
            wait()
            return games.step_undo(game=game, seen=seen, command=f"undo-{nth}")

        def record(wait, seen=seen, nth=nth):
            game = read_anew(phone)
            wait()
            return games.step_record(
                game=game, entries=[SUGAR], seen=seen, command=f"record-{nth}", box="goods", anyway=True
            )

        accepted = [isinstance(one, Game) for one in at_once(undo, record)]
        both += all(accepted)
        neither += not any(accepted)
        if recorded(phone) == []:
            phone.records(SHIP, box="shipping")

    assert (both, neither) == (0, 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("races", RACES)
@pytest.mark.slow
def test_a_seat_never_takes_back_the_step_of_another(start, at_once, races):
    """Ann's phone undoes at the revision that Bob's step is about to make."""
    phone = start()
    link, _secret = access.link_make(game=phone.game, role=Role.SEAT, seat=phone.game.seats.get(number=1))
    ann = access.link_use(link=link)
    lost = 0
    for nth in range(races):
        phone.records(SUGAR, box="goods")
        seen = Game.objects.values_list("revision", flat=True).get(pk=phone.game.pk)

        def undo(wait, seen=seen, nth=nth):
            game = read_anew(phone)
            wait()
            return games.step_undo(game=game, seen=seen + 1, command=f"undo-{nth}", phone=ann)

        def record(wait, seen=seen, nth=nth):
            game = read_anew(phone)
            wait()
            return games.step_record(
                game=game, entries=[GOLD], seen=seen, command=f"record-{nth}", box="goods", anyway=True
            )

        _undone, kept = at_once(undo, record)
        newest = phone.game.entries.last()
        lost += isinstance(kept, Game) and newest.status != Entry.Status.RECORDED
        games.log_rewind(game=read_anew(phone), number=0, seen=read_anew(phone).revision, command=f"r-{nth}")

    assert lost == 0


@pytest.mark.django_db(transaction=True)
def test_the_same_sheet_sent_by_two_at_once_is_recorded_once(start, at_once):
    phone = start()
    for nth in range(30):

        def record(wait, nth=nth):
            game = read_anew(phone)
            seen = game.revision
            wait()
            return games.step_record(
                game=game, entries=[SHIP], seen=seen, command=f"sheet-{nth}", box="shipping", anyway=True
            )

        at_once(record, record)

    assert len(recorded(phone)) == 30


@pytest.mark.django_db(transaction=True)
def test_the_same_table_started_twice_at_once_is_one_table_with_one_host(start, at_once):
    from companion.models import Detail, Seat
    from companion.services.starting import table_start

    def begin(wait, nth):
        seats = [Seat(name="Ann", color="red"), Seat(name="Bob", color="blue")]
        wait()
        game = table_start(
            head={"builders": True}, seats=seats, detail=Detail.FULL, turn=1, once=f"page-{nth}"
        )
        return game, access.host_welcome(game=game)

    for nth in range(20):
        (one, host), (other, same) = at_once(*[lambda wait, nth=nth: begin(wait, nth)] * 2)
        assert (one.pk, host.pk) == (other.pk, same.pk)


@pytest.mark.django_db(transaction=True)
def test_guesses_at_the_same_moment_are_all_counted(at_once):
    limit = Limit(("words", "address", "127.0.0.1"), most=5, seconds=600)

    def guesses(wait):
        wait()
        return [guess_begin(limit) for _nth in range(20)]

    told = [wait for waits in at_once(guesses, guesses) for wait in waits if not wait]

    assert len(told) == 5
