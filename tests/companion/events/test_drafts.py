"""The draft: locks, keep-apart, start roles, rounds drawn ahead, long draws, slips that were taken back."""

from collections import Counter
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from companion.basics import started
from companion.device.event_places import ticket_of
from companion.models import Drawing, Event, Game
from companion.services import event_drawings
from companion.services.errors import NotNow
from companion.services.event_drafts import round_draw
from companion.services.event_rounds import new_seed
from scoring.empires.nations import NATIONS
from scoring.tournaments.documents.seating import answer
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.slow

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
SEATING = "Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal"


@pytest.fixture
def draft(event) -> Desk:
    """Eight people at two tables, pasted."""
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)
    return desk


def seating(desk, number=1):
    return desk.now.round_at(number).seating


def says(desk, act, number=1, **more):
    return desk.sends(f"desk/rounds/{number}/draft/", act=act, **more)


# Locks, apart


def test_people_keep_their_table_or_their_seat_in_a_new_draw(draft):
    says(draft, "lock_table", seat=["Ann"])
    says(draft, "lock_seat", seat=["Gus"])
    for _draw in range(4):
        says(draft, "draw")
        assert "Ann" in seating(draft)[0]
        assert seating(draft)[1][2] == "Gus"
    page = draft.reads("desk/rounds/1/draft/")
    assert "Ann stays at this table" in page
    assert "Gus keeps this seat" in page
    says(draft, "lock_free", seat=["Ann", "Gus"])
    assert "keeps this seat" not in draft.reads("desk/rounds/1/draft/")


def test_a_lock_without_anybody_ticked_says_so(draft):
    assert "Tick the people first." in says(draft, "lock_table").content.decode()


def test_who_has_the_same_table_in_every_round(draft):
    draft.sends("desk/entrants/", act="fix", entrant="5", table="1")
    for _draw in range(4):
        says(draft, "draw")
        assert "Eve" in seating(draft)[0]
    draft.sends("desk/entrants/", act="fix", entrant="5", table="")
    assert draft.event.entrants.get(number=5).fixed_table is None


def test_two_are_kept_apart_this_round_or_always(draft):
    assert "Tick two people to keep apart." in says(draft, "apart", seat=["Ann"]).content.decode()
    says(draft, "apart", seat=["Ann", "Bob"])
    assert "To be kept apart, but at one table: Ann and Bob." in draft.reads("desk/rounds/1/draft/")
    says(draft, "draw")
    assert not any({"Ann", "Bob"} <= set(table) for table in seating(draft))
    says(draft, "apart_always", seat=["Cid", "Dea"])
    says(draft, "publish")
    draft.sends("desk/", act="next")
    says(draft, "paste", number=2, seating=SEATING)
    page = draft.reads("desk/rounds/2/draft/")
    assert "but at one table: Cid and Dea." in page


# Start roles and facts


def test_the_draw_deals_every_start_role_once_before_any_twice(event):
    desk = event("league", options=["nations", "double"], fact_florida="sugar")
    desk.enters(*PEOPLE)
    had = {name: Counter() for name in PEOPLE}
    for number in (1, 2, 3):
        desk.plays([PEOPLE[:4], PEOPLE[4:]], lambda name: 50 + ord(name[0]))
        for table in desk.now.round_at(number).tables:
            assert len({seat.role for seat in table.seats}) == 4
            for seat in table.seats:
                had[seat.entrant.name][seat.role] += 1
    assert all(count == 1 for counts in had.values() for count in counts.values())


def test_a_table_opens_with_roles_money_and_printed_facts(event):
    desk = event("league", options=["nations", "double"], fact_florida="sugar")
    desk.enters(*PEOPLE[:4])
    desk.sends("desk/", act="next")
    says(desk, "paste", seating="Ann, Bob, Cid, Dea")
    assert any(nation.name in desk.reads("desk/rounds/1/draft/") for nation in NATIONS.values())
    says(desk, "publish")
    assert "$16" in desk.reads("desk/print/slips/")
    desk.sends("tables/1-1/open/", desk.phone_at(1, 1))
    game = Game.objects.get()
    roles = [seat.role for seat in desk.now.table_at(1, 1).seats]
    assert [seat.brings["nation"] for seat in game.seats.all()] == roles
    assert [seat.color for seat in game.seats.all()] == [NATIONS[role].color for role in roles]
    assert game.head["region_goods"] == {"florida": "sugar", "peru": "silver"}
    assert (game.head["extra_money"], game.head["advantages"]) == (2, "random")


def test_somebody_late_gets_a_role_that_nobody_has(event):
    desk = event("league", options=["nations"])
    desk.enters(*PEOPLE[:7])
    desk.sends("desk/", act="next")
    says(desk, "paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus")
    says(desk, "publish")
    before = {seat.entrant.name: seat.role for seat in desk.now.table_at(1, 2).seats}
    desk.enters("Hal")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant="8", state="here")
    page = desk.gets("desk/rounds/1/").content.decode()
    desk.sends("desk/rounds/1/", act="repair", way=page.split('name="way" value="')[1].split('"')[0])
    after = {seat.entrant.name: seat.role for seat in desk.now.table_at(1, 2).seats}
    assert before.items() <= after.items()
    assert len(set(after.values())) == 4


# Slips that no longer count


def test_an_old_slip_says_where_they_sit_now(draft):
    says(draft, "publish")
    slip = ticket_of(draft.now.table_at(1, 1).table)
    ann = draft.phone_of("Ann")
    draft.sends("desk/rounds/1/", act="take_back")
    assert Client(HTTP_HOST="localhost").get(f"/events/table/{slip}/").status_code == 200
    says(draft, "paste", seating="Hal, Bob, Cid, Dea\nEve, Fay, Gus, Ann")
    page = ann.get(f"/events/table/{slip}/").content.decode()
    assert "no longer counts since" in page
    assert "no seat yet" in page
    says(draft, "publish")
    page = ann.get(f"/events/table/{slip}/").content.decode()
    assert "you sit at table 2, seat 4." in page
    assert "now table 1, seat 2" in page
    other = "1" if slip.endswith("0") else "0"
    assert Client(HTTP_HOST="localhost").get(f"/events/table/{slip[:-1]}{other}/").status_code == 404


def test_a_slip_of_a_round_that_was_only_published_again_still_opens_its_table(draft):
    says(draft, "publish")
    slip = ticket_of(draft.now.table_at(1, 1).table)
    draft.sends("desk/rounds/1/", act="take_back")
    says(draft, "publish")
    page = Client(HTTP_HOST="localhost").get(f"/events/table/{slip}/").content.decode()
    assert "Round 1, table 1" in page


# Long draws


@pytest.fixture
def waiting(monkeypatch):
    """Draws that a process of their own would make."""
    begun = []
    monkeypatch.setattr(event_drawings, "spawn", begun.append)
    return begun


@pytest.fixture
def roll(event) -> Desk:
    desk = event("league")
    desk.enters(*range(1, 131))
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    return desk


def draws(desk, capture, **more):
    with capture(execute=True):
        desk.sends("desk/rounds/1/roll/", act="draw", **more)


def test_a_long_draw_is_made_elsewhere_and_laid_when_it_is_ready(
    roll, waiting, django_capture_on_commit_callbacks
):
    draws(roll, django_capture_on_commit_callbacks)
    draws(roll, django_capture_on_commit_callbacks)
    [key] = waiting
    page = roll.gets("desk/rounds/1/draft/").content.decode()
    assert "<progress" in page
    assert 'http-equiv="refresh"' in page
    assert not seating(roll)
    call_command("draw", key)
    assert sum(map(len, seating(roll))) == 130
    assert "<progress" not in roll.gets("desk/rounds/1/draft/").content.decode()
    assert roll.now.round_at(1).round.seed == Drawing.objects.get().seed


def test_somebody_who_came_meanwhile_is_not_forgotten(
    roll, waiting, monkeypatch, django_capture_on_commit_callbacks
):
    draws(roll, django_capture_on_commit_callbacks)
    run = event_drawings.drawing_take

    def late(**said):
        roll.sends("desk/rounds/1/roll/", act="mark", entrant="130", state="out")
        run(**said)

    monkeypatch.setattr(event_drawings, "drawing_take", late)
    call_command("draw", waiting[0])
    assert not seating(roll)
    assert "Somebody came or went meanwhile." in roll.reads("desk/rounds/1/draft/")


def test_a_draw_that_fell_silent_is_said_to_have_stopped(roll, waiting, django_capture_on_commit_callbacks):
    draws(roll, django_capture_on_commit_callbacks)
    Drawing.objects.update(beat_at=timezone.now() - timedelta(minutes=2))
    assert "The draw has stopped." in roll.reads("desk/rounds/1/draft/")
    draws(roll, django_capture_on_commit_callbacks)
    assert len(waiting) == 2


def test_it_draws_for_a_server_that_was_started_long_ago(
    roll, waiting, monkeypatch, django_capture_on_commit_callbacks
):
    """Somebody took the event's file an hour ago: a server that is started anew asks first, this one not."""
    long_ago = timezone.now() - timedelta(hours=2)
    monkeypatch.setattr(started, "STARTED", long_ago)
    Event.objects.update(copied_at=timezone.now() - timedelta(hours=1))
    draws(roll, django_capture_on_commit_callbacks)
    command = event_drawings.command_of(waiting[0])
    monkeypatch.setattr(started, "STARTED", timezone.now())
    call_command(*[one for one in command if one != "--polite"])
    assert sum(map(len, seating(roll))) == 130


def test_one_organizer_has_two_draws_at_a_time(event, waiting, django_capture_on_commit_callbacks):
    """Over all events: each is a process, and others want to record."""
    desks = [event("league", command=f"hall {nth}") for nth in range(3)]
    for desk in desks:
        desk.enters(*range(1, 8))
        desk.sends("desk/", act="next")
        desk.sends("desk/rounds/1/roll/", act="all_here")
        draws(desk, django_capture_on_commit_callbacks, rounds="2")
    assert len(waiting) == 2
    assert "Other events of yours are being drawn." in desks[2].reads("desk/rounds/1/roll/")
    call_command("draw", waiting[0])
    draws(desks[2], django_capture_on_commit_callbacks, rounds="2")
    assert len(waiting) == 3


def test_a_draw_that_nobody_waits_for_any_more_ends(roll, waiting, django_capture_on_commit_callbacks):
    draws(roll, django_capture_on_commit_callbacks)
    beat = event_drawings.Beat(waiting[0])
    Drawing.objects.all().delete()
    with pytest.raises(NotNow, match="Another draw was begun"):
        beat(1, 10)


def test_progress_is_told_but_not_too_often(roll, waiting, django_capture_on_commit_callbacks):
    draws(roll, django_capture_on_commit_callbacks)
    beat = event_drawings.Beat(waiting[0])
    beat(3, 10)
    beat(4, 10)
    assert (Drawing.objects.get().done, Drawing.objects.get().of) == (3, 10)
    assert 'value="3" max="10"' in roll.gets("desk/rounds/1/draft/").content.decode()


def test_rounds_drawn_ahead_are_taken_if_the_same_people_are_here(
    draft, waiting, django_capture_on_commit_callbacks
):
    draws(draft, django_capture_on_commit_callbacks, rounds="3")
    call_command("draw", waiting[0])
    plan = draft.now.stage_at(1).stage.plan
    assert [one["round"] for one in plan] == [2, 3]
    says(draft, "publish")
    draft.sends("desk/", act="next")
    draft.sends("desk/rounds/2/roll/", act="all_here")
    draft.sends("desk/rounds/2/roll/", act="draw")
    numbers = {entrant.name: entrant.number for entrant in draft.now.entrants}
    assert [[numbers[name] for name in table] for table in seating(draft, 2)] == plan[0]["tables"]
    says(draft, "publish", number=2)
    draft.sends("desk/", act="next")
    draft.sends("desk/rounds/3/roll/", act="mark", entrant=["1", "2", "3", "4", "5", "6"], state="here")
    draft.sends("desk/rounds/3/roll/", act="draw")
    assert sum(map(len, seating(draft, 3))) == 6


def test_a_round_drawn_ahead_is_not_taken_in_a_hall_with_other_tables(
    draft, waiting, django_capture_on_commit_callbacks
):
    draws(draft, django_capture_on_commit_callbacks, rounds="2")
    call_command("draw", waiting[0])
    says(draft, "publish")
    draft.sends("desk/", act="next")
    draft.sends("desk/rounds/2/roll/", act="all_here")
    draft.sends("desk/rounds/2/roll/", act="copies", copies="1")
    draft.sends("desk/rounds/2/roll/", act="draw")
    assert list(map(len, seating(draft, 2))) == [6]


def test_the_same_seed_gives_the_same_draw(draft):
    made = set()
    for _nth in range(2):
        round_draw(event=draft.event, number=1, by="Olga", seed=4711)
        made.add(seating(draft))
    assert len(made) == 1


# What the log says of the seed


def draws_eight(event, capture, waiting, **more):
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    draws(desk, capture, **more)
    for key in waiting:
        call_command("draw", key)
    return desk


def test_a_published_seed_draws_the_same_again_from_a_document(
    event, waiting, django_capture_on_commit_callbacks
):
    desk = draws_eight(event, django_capture_on_commit_callbacks, waiting)
    seed = published(desk)["seed"]
    assert f"Round 1 is published: draw 1, seed {seed}. " in desk.reads("log/")
    document = {"format": "seating/1", "players": list(PEOPLE), "rounds": 1, "seed": seed}
    [made] = answer(document)["rounds"]
    assert [tuple(table) for table in made] == list(seating(desk))


def published(desk, number=1):
    says(desk, "publish", number=number)
    return desk.event.acts.filter(what="published").last().said


def test_seeds_are_those_that_a_document_takes(monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda most: most - 1)
    assert new_seed() == 9999
    monkeypatch.setattr("secrets.randbelow", lambda most: 0)
    assert new_seed() == 1


def test_rounds_drawn_at_once_are_published_with_the_seed_that_made_them(
    event, waiting, django_capture_on_commit_callbacks
):
    desk = draws_eight(event, django_capture_on_commit_callbacks, waiting, rounds="3")
    seed = published(desk)["seed"]
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/2/roll/", act="all_here")
    desk.sends("desk/rounds/2/roll/", act="draw")
    published(desk, 2)
    log = desk.reads("log/")
    for number in (1, 2):
        assert f"Round {number} is published: draw 1, seed {seed}. Rounds drawn at once: 3. " in log
    document = {"format": "seating/1", "players": list(PEOPLE), "rounds": 3, "seed": seed}
    made = answer(document)["rounds"]
    assert [[tuple(table) for table in tables] for tables in made[:2]] == [
        list(seating(desk, number)) for number in (1, 2)
    ]


def test_an_old_plan_has_the_seed_of_the_round_it_was_drawn_with(
    event, waiting, django_capture_on_commit_callbacks
):
    desk = draws_eight(event, django_capture_on_commit_callbacks, waiting, rounds="2")
    stage = desk.now.stage_at(1).stage
    stage.plan = [{key: ahead[key] for key in ("round", "tables")} for ahead in stage.plan]
    stage.save()
    seed = published(desk)["seed"]
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/2/roll/", act="all_here")
    desk.sends("desk/rounds/2/roll/", act="draw")
    assert published(desk, 2)["seed"] == seed


def test_the_log_says_that_seats_were_changed_by_hand(event, waiting, django_capture_on_commit_callbacks):
    desk = draws_eight(event, django_capture_on_commit_callbacks, waiting)
    one, other = (table[0] for table in seating(desk))
    says(desk, "swap", seat=[one, other], sure="1")
    published(desk)
    assert "Seats were changed by hand after the draw." in desk.reads("log/")
    desk.sends("desk/rounds/1/", act="take_back")
    says(desk, "swap", seat=[one, other], sure="1")
    published(desk)
    assert desk.reads("log/").count("Seats were changed by hand after the draw.") == 1
