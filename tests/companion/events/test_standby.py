"""Where copies are too few: who stands by takes turns, and sixes are the organizer's choice."""

import json

import pytest

from companion.models import Event, Presence
from companion.selectors.event_file import event_document
from companion.services.event_drafts import round_draw
from companion.services.event_import import event_import

SIX = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")


@pytest.fixture
def crowded(event):
    """Six people and one copy, no tables of six: one stands by."""
    desk = event("league", copies=1, sizes=["no_sixes"])
    desk.enters(*SIX)
    return desk


def calls(desk):
    desk.sends("desk/", act="next")
    number = desk.now.last_round.number
    desk.sends(f"desk/rounds/{number}/roll/", act="all_here")
    return number


def waiting(desk, number):
    rows = Presence.objects.filter(round__number=number, state=Presence.State.STANDBY)
    return [row.entrant.name for row in rows]


def test_everybody_stands_by_once_before_anybody_does_twice(crowded):
    stood = []
    for _round in SIX:
        number = calls(crowded)
        assert "1 stands by." in crowded.reads(f"desk/rounds/{number}/roll/")
        crowded.sends(f"desk/rounds/{number}/roll/", act="draw")
        crowded.sends(f"desk/rounds/{number}/draft/", act="publish")
        stood += waiting(crowded, number)
    assert sorted(stood) == list(SIX)


def test_the_first_one_to_stand_by_hangs_on_the_seed_alone(crowded):
    calls(crowded)
    found = set()
    for seed in (1, 1, 2, 3, 4, 5, 6):
        Presence.objects.update(state=Presence.State.HERE)
        round_draw(event=crowded.event, number=1, by="Olga", seed=seed)
        found.add((seed, *waiting(crowded, 1)))
    assert len(found) == 6
    assert len({name for _seed, name in found}) > 1


@pytest.fixture
def seven(event):
    """One copy, no sixes: five sit down, two stand by."""
    desk = event("league", copies=1, sizes=["no_sixes"])
    desk.enters(*SIX, "Gus")
    number = calls(desk)
    desk.sends(f"desk/rounds/{number}/roll/", act="draw")
    return desk


def test_a_new_draw_has_a_chair_for_who_stood_by(seven):
    stood = waiting(seven, 1)
    gone = seven.now.round_at(1).seating[0][0]
    number = seven.now.by_name[gone].number
    seven.sends("desk/rounds/1/roll/", act="mark", entrant=number, state="out")
    assert "1 table of 5. 1 stands by." in seven.reads("desk/rounds/1/roll/")
    seven.sends("desk/rounds/1/draft/", act="draw")
    (seated,) = seven.now.round_at(1).seating
    assert (len(seated), gone in seated, len(waiting(seven, 1))) == (5, False, 1)
    assert set(seated) & set(stood)
    assert not set(seated) & set(waiting(seven, 1))
    seven.sends("desk/rounds/1/draft/", act="draw")
    assert (len(seven.now.round_at(1).seating[0]), len(waiting(seven, 1))) == (5, 1)


def test_whom_the_desk_lets_stand_by_has_no_chair_in_the_next_draw(seven):
    name = seven.now.round_at(1).seating[0][0]
    number = seven.now.by_name[name].number
    seven.sends("desk/rounds/1/roll/", act="mark", entrant=number, state="standby")
    for _draw in range(3):
        seven.sends("desk/rounds/1/draft/", act="draw")
        assert name not in seven.now.round_at(1).seating[0]
        assert len(waiting(seven, 1)) == 2


def test_who_stands_by_needs_no_fixed_table(crowded):
    for number in range(1, 6):
        crowded.sends("desk/entrants/", act="fix", entrant=number, table="1")
    calls(crowded)
    for seed in range(1, 9):
        Presence.objects.update(state=Presence.State.HERE)
        round_draw(event=crowded.event, number=1, by="Olga", seed=seed)
        assert len(waiting(crowded, 1)) == 1


@pytest.mark.parametrize("state", ["out", "standby"])
def test_who_has_no_seat_is_kept_apart_from_nobody(crowded, state):
    crowded.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    calls(crowded)
    crowded.sends("desk/rounds/1/roll/", act="mark", entrant=2, state=state)
    crowded.sends("desk/rounds/1/roll/", act="draw")
    assert "Bob" not in crowded.now.round_at(1).seating[0]


def test_sixes_with_a_warning_unless_the_organizer_says_no(crowded):
    number = calls(crowded)
    said = {"act": "save", "name": "Cup", "minutes": 180, "copies": 1}
    crowded.sends("desk/settings/", **said)
    assert "Six at a table: very hard to finish in time." in crowded.reads(f"desk/rounds/{number}/roll/")
    crowded.sends("desk/settings/", **said, sizes=["no_sixes"])
    page = crowded.reads(f"desk/rounds/{number}/roll/")
    assert "1 table of 5." in page
    assert "1 stands by." in page
    assert "no tables of six no → yes" in crowded.reads("desk/log/")


@pytest.mark.parametrize("is_old", [False, True])
def test_the_choice_is_carried_and_an_old_file_has_none(crowded, is_old):
    document = event_document(crowded.event)
    if is_old:
        del document["event"]["no_sixes"]
    account, document["event"]["code"] = crowded.event.account, "elsewhere"
    Event.objects.all().delete()
    event_import(account=account, content=json.dumps(document).encode())
    assert Event.objects.get().no_sixes is not is_old
