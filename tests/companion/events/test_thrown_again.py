"""Equals after a die are parted by another throw, or by lots; whoever was ahead stays ahead."""

import pytest

from companion.services.event_steps import event_clear
from scoring.interchange import answer
from tests.companion.events.conftest import Desk
from tests.companion.events.test_event_file import file_of, sends

pytestmark = pytest.mark.slow

TABLES = [tuple(str(4 * table + seat) for seat in range(1, 5)) for table in range(4)]


@pytest.fixture
def band(event) -> Desk:
    """Four tables alike: 2, 6, 10 and 14 are tied for two seats behind the winners."""
    desk = event("league")
    desk.enters(*range(1, 17))
    desk.plays(TABLES, lambda name: 100 - (int(name) - 1) % 4 * 10)
    desk.sends("desk/cut/1/", act="say", seats=6)
    return desk


def throws(desk, **dice):
    desk.sends("desk/cut/1/", act="dice", **dice)


def seconds(desk) -> list[str]:
    return [row.player for row in desk.now.stage_at(1).rows[4:8]]


def asked(desk) -> list[str]:
    return [name for _number, name in desk.gets("desk/cut/1/").context["band"]]


def test_a_second_throw_leaves_the_first_as_it_was(band):
    throws(band, die2=6, die6=4, die10=4, die14=3)
    assert asked(band) == ["10", "6"]
    throws(band, die6=2, die10=1)
    assert (seconds(band), asked(band)) == (["2", "6", "10", "14"], [])
    assert "Dice, the highest first: 2 6 , 6 4 / 2 , 10 4 / 1 , 14 3" in band.reads("desk/cut/1/")
    assert "Dice: 6 2, 10 1." in band.reads("log/")


def test_a_higher_second_throw_passes_nobody_who_is_in(band):
    throws(band, die2=5, die6=4, die10=4, die14=3)
    throws(band, die6=6, die10=6)
    assert asked(band) == ["10", "6"]
    throws(band, die6=5, die10=6)
    assert seconds(band) == ["2", "10", "6", "14"]


def test_lots_after_dice_part_the_equals_alone(band):
    throws(band, die2=6, die6=4, die10=4, die14=3)
    band.sends("desk/cut/1/", act="lots")
    people = seconds(band)
    assert (people[0], people[3], set(people[1:3])) == ("2", "14", {"6", "10"})


def test_who_of_three_equals_did_not_throw_again_is_asked(band):
    throws(band, die2=6, die6=4, die10=4, die14=4)
    throws(band, die6=2, die10=1)
    assert asked(band) == ["14"]
    throws(band, die14=5)
    assert seconds(band) == ["2", "14", "6", "10"]


def test_the_file_and_the_standings_keep_several_throws(band, organizer):
    throws(band, die2=6, die6=4, die10=4, die14=3)
    throws(band, die6=2, die10=1)
    before, known = seconds(band), band.now.stage_at(1).stage.draws
    document = band.gets("desk/files/stages/1.json").json()
    assert [row["player"] for row in answer(document)["rows"]][4:8] == before
    content = file_of(band)
    event_clear(band.event)
    assert sends(organizer, content, go_on="1").status_code == 302
    event = type(band.event).objects.get()
    assert event.stages.get().draws == known == {"2": 6, "6": [4, 2], "10": [4, 1], "14": 3}


def test_undo_takes_the_last_throw_alone(band):
    throws(band, die2=6, die6=4, die10=4, die14=3)
    throws(band, die6=2, die10=1)
    act = band.event.acts.filter(what="dice").last()
    band.sends("desk/undo/", act=act.pk)
    assert band.now.stage_at(1).stage.draws == {"2": 6, "6": 4, "10": 4, "14": 3}
