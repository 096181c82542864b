"""What changes hands meanwhile: seats that were opened for others, words of who left, draws and readings that
something overtook."""

import pytest
from django.db import OperationalError
from django.test import Client

from companion.log import event_memory, event_reading
from companion.log.event_shifts import called_in, seats_in
from companion.log.event_wishes import task_of
from companion.log.events import TableState
from companion.models import Check, Drawing, Entrant, EventSeat, Game, PadSheet
from companion.services import event_acts, event_drawings, event_entrants, event_follow
from companion.services.errors import NotNow
from companion.views.events import rounds
from tests.companion.events.test_table_of_an_event import confirms
from tests.companion.sheets import pad_filled

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
TABLES = (PEOPLE[:4], PEOPLE[4:])
SEATING = "Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal"
TOTALS = {"total1": 4, "total2": 3, "total3": 2, "total4": 1}


@pytest.fixture
def desk(event):
    made = event("league")
    made.enters(*PEOPLE)
    made.sends("desk/", act="open")
    return made


def published(desk, seating=SEATING):
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=seating)
    desk.sends("desk/rounds/1/draft/", act="publish")


def row(desk, name):
    return desk.event.entrants.get(name=name)


# Seats that others have now


def mends(desk, **states):
    for name, state in states.items():
        desk.sends("desk/rounds/1/roll/", act="mark", entrant=row(desk, name).number, state=state)
    way = desk.gets("desk/rounds/1/").context["ways"][0][0]
    desk.sends("desk/rounds/1/", act="repair", way=way)


def test_a_table_that_was_opened_before_a_repair_opens_anew_for_who_sits_there(desk):
    desk.enters("Zoe")
    published(desk)
    desk.sends("tables/1-1/open/", desk.phone_of("Ann"))
    first = Game.objects.get()
    mends(desk, Ann="no_show", Zoe="here")
    assert desk.now.table_at(1, 1).names == ("Zoe", "Bob", "Cid", "Dea")
    desk.sends("tables/1-1/open/", desk.phone_of("Zoe"))
    game = desk.now.table_at(1, 1).table.game
    assert game != first
    assert [seat.name for seat in game.seats.all()] == ["Zoe", "Bob", "Cid", "Dea"]


def replaced(desk, counts_for="came"):
    desk.enters("Zoe")
    said = {"seat": 1, "came_row": row(desk, "Zoe").pk, "counts_for": counts_for}
    desk.sends("desk/tables/1-1/", act="substitute", **said)


def test_who_was_replaced_does_not_speak_for_the_chair(desk):
    published(desk)
    replaced(desk)
    desk.sends("tables/1-1/totals/", desk.phone_of("Bob"), seen=0, **TOTALS)
    ann = desk.phone_of("Ann")
    desk.sends("me/confirm/", ann, seen=1)
    assert desk.now.table_at(1, 1).now.checks == []
    assert "Whoever sits there now speaks for it." in desk.reads("me/", ann)
    desk.sends("me/confirm/", desk.phone_of("Zoe"), seen=1)
    assert desk.now.table_at(1, 1).now.agreed == {"seat-1"}


def test_who_left_neither_disputes_nor_calls_the_desk(desk):
    published(desk)
    desk.sends("desk/tables/1-1/", act="leave", seat=1)
    desk.sends("tables/1-1/totals/", desk.phone_of("Bob"), seen=0, **TOTALS)
    ann = desk.phone_of("Ann")
    desk.sends("me/confirm/", ann, seen=1, wrong="1", note="no")
    desk.sends("me/call/", ann)
    table = desk.now.table_at(1, 1)
    assert table.state is TableState.OVER
    assert table.table.called_at is None


def test_a_stage_after_one_that_is_gone_keeps_the_cut(desk):
    desk.plays(TABLES, lambda name: 200 - ord(name[0]))
    desk.sends("desk/cut/1/", act="say", seats="4")
    desk.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    desk.sends("desk/settings/", act="add", **{"new-name": "Show", "new-kind": "rounds"})
    desk.sends("desk/cut/1/", act="reopen")
    desk.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    now = desk.now
    assert [stage.stage.number for stage in now.stages] == [1, 3]
    assert seats_in(now, now.last_round) == 4
    assert len(called_in(now, now.last_round)) == 4


# Draws


@pytest.mark.parametrize(
    "deed",
    [
        lambda desk: desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING),
        lambda desk: desk.sends("desk/entrants/", act="apart", one="Ann", other="Bob"),
        lambda desk: desk.sends("desk/rounds/1/roll/", act="copies", copies="1"),
    ],
)
def test_a_long_draw_does_not_overwrite_what_the_desk_did_meanwhile(desk, deed):
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    now = desk.now
    one = now.last_round
    drawing = Drawing.objects.create(round=one.round, seed=1, rounds=1, by="Olga")
    known = event_drawings.rests_on(now, one)
    rounds = task_of(now, one, *event_drawings.places_for(now, one)).solved()
    deed(desk)
    before = desk.now.last_round.seating
    with pytest.raises(NotNow, match="changed meanwhile"):
        event_drawings.drawing_take(drawing=drawing, known=known, rounds=rounds)
    assert desk.now.last_round.seating == before


# Readings


def test_somebody_who_is_seated_while_a_page_is_read_is_no_fault(desk, monkeypatch):
    published(desk)
    asked = event_reading.seats_of

    def later(event, entrants):
        monkeypatch.setattr(event_reading, "seats_of", asked)
        zoe = Entrant.objects.create(event=event, number=77, name="Zoe", spelled="zoe")
        EventSeat.objects.create(table=desk.now.table_at(1, 1).table, entrant=zoe, number=5)
        return asked(event, entrants)

    desk.sends("desk/tables/1-1/", act="extra")
    monkeypatch.setattr(event_reading, "seats_of", later)
    assert "Zoe" in desk.reads("seats/")


def test_a_note_on_somebody_who_was_taken_out_meanwhile_is_refused(desk, overtaken):
    overtaken(event_entrants, "locked", lambda: row(desk, "Ann").delete())
    assert desk.sends("desk/entrants/", act="note", entrant=1, note="x").status_code == 302
    assert "This person is not on the list any more." in desk.reads("desk/entrants/")


@pytest.fixture
def padded(desk):
    """A pad of the first table, filled in; and the second table has a result."""
    published(desk, "Ann, Bob, Cid\nDea, Eve, Fay")
    desk.slip(1, 2, [3, 2, 1])
    phone = desk.phone_of("Ann")
    desk.sends("tables/1-1/open/", phone, pad="1")
    return desk, phone, PadSheet.objects.get()


def test_a_confirmation_that_was_taken_back_is_gone_from_the_pages(padded):
    desk, phone, sheet = padded
    pad_filled(phone, sheet)
    confirms(phone, sheet, "seat-1")
    assert "Confirmed by 1 of 3" in desk.reads("desk/tables/1-1/")
    Check.objects.get(result__pad=sheet).delete()
    assert "Confirmed by 0 of 3" in desk.reads("desk/tables/1-1/")


def test_what_tables_recorded_is_followed_even_if_the_act_that_looked_is_refused(padded, monkeypatch):
    desk, phone, sheet = padded
    with monkeypatch.context() as patch:
        patch.setattr(event_follow, "source_follow", lambda source: None)
        pad_filled(phone, sheet)
    event_follow._looked.clear()
    desk.sends("desk/tables/1-2/", act="totals", seen=1, total1=1, total2=2, total3=3)  # without a reason
    assert desk.now.table_at(1, 1).state is TableState.OVER
    desk.sends("desk/tables/1-2/", act="extra")
    shown = [table.state for table in desk.gets("rounds/1/").context["round"].tables]
    assert shown == [TableState.OVER, TableState.FINAL]


def test_the_first_look_after_a_start_reads_no_table_whose_result_is_final(padded, monkeypatch):
    desk, phone, sheet = padded
    pad_filled(phone, sheet)
    desk.reads("desk/")
    desk.sends("desk/tables/1-1/", act="accept", seen=len(desk.now.table_at(1, 1).versions))
    event_follow._looked.clear()
    event_memory._events.clear()
    readings = []
    read = event_acts.event_now
    monkeypatch.setattr(event_acts, "event_now", lambda event: readings.append(event) or read(event))
    desk.gets("standings/")
    assert readings == []


def test_a_pair_of_whom_one_is_out_stops_no_draw(desk):
    desk.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=1, state="out")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    assert sorted(name for table in desk.now.last_round.seating for name in table) == sorted(PEOPLE[1:])


@pytest.mark.django_db(transaction=True)
def test_what_a_full_disk_took_back_is_shown_to_nobody(desk, monkeypatch):
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)
    event_memory._events.clear()
    said = rounds.done

    def full(request, sentence):
        said(request, sentence)
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(rounds, "done", full)
    desk.client.raise_request_exception = False
    desk.sends("desk/rounds/1/draft/", act="publish")
    assert not desk.now.last_round.is_public
    assert desk.gets("rounds/1/").status_code == 404


def test_a_phone_at_a_table_of_a_round_that_is_a_draft_again_hears_where_to_go(desk):
    published(desk)
    ann, slip = desk.phone_of("Ann"), desk.phone_at(1, 1)
    desk.sends("desk/rounds/1/", act="take_back")
    assert "This is not your table now." in desk.gets("tables/1-1/", ann).text
    assert "Scan the new slip of your table." in desk.gets("tables/1-1/", slip).text
    assert "The seats have changed" not in desk.gets("tables/1-1/", Client(HTTP_HOST="localhost")).text
