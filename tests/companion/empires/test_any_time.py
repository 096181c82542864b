"""What can be recorded at every box: University, and a region's good that was to be said later."""

import pytest

from companion.models import Detail, Role

ANN, BOB = "seat-1", "seat-2"
OWNS = {"do": "correct", "player": ANN, "set": {"buildings": ["university"]}}
THREE = ["seat-1:colonist:caribbean"] * 3
EVERY_BOX = (
    "place_workers",
    "initiative",
    "dock",
    "goods",
    "shipping",
    "buildings",
    "discovery",
    "specialists",
    "warfare",
    "income",
    "benefits",
    "refresh",
)


@pytest.mark.parametrize("box", EVERY_BOX)
def test_university_is_recorded_at_every_box_and_then_it_is_used(start, box):
    phone = start()
    phone.records(OWNS)
    assert 'value="university:seat-1"' in phone.opens(box=box).text
    assert phone.sends(box, act="university:seat-1").status_code == 302
    assert [entry.data["do"] for entry in phone.table.fold.entries] == ["correct", "university"]
    assert phone.table.box == box
    assert "University:" not in phone.opens(box=box).text


def test_university_used_on_another_phone_is_not_used_twice_and_leads_nowhere(start):
    phone = start()
    phone.records(OWNS, {"do": "university", "player": ANN})
    box = phone.table.box
    answer = phone.sends("dock", act="university:seat-1")
    assert (answer.status_code, phone.table.box) == (422, box)
    assert "That is done already." in answer.text


def test_university_is_its_owners_to_use(start):
    phone = start()
    phone.records(OWNS)
    bob = phone.joins(Role.SEAT, 2)
    assert "university:seat-1" not in bob.opens(box="dock").text


def test_its_reminder_is_said_once(start):
    phone = start()
    phone.records(OWNS)
    page = phone.opens(box="goods").text
    assert page.count("Once: move any worker here to the front.") == 1


def test_a_good_to_be_said_later_is_asked_at_every_box_until_it_is_said(start):
    phone = start()
    phone.sends("dock", line=THREE, claim_2_good="")
    for box in EVERY_BOX:
        assert "Ann: say which good it was" in phone.opens(box=box).text, box
    assert phone.sends("warfare", act=f"region_good:{ANN}").status_code == 422
    phone.sends("warfare", act=f"region_good:{ANN}", **{f"pick_region_good_{ANN}_caribbean": "fish"})
    assert phone.state.players[ANN].goods == {"fish": 1}
    assert phone.state.unclaimed == ()
    assert "say which good" not in phone.opens(box="warfare").text


def test_light_records_the_good_of_a_region(start):
    phone = start(detail=Detail.LIGHT)
    page = phone.opens(box="goods").text
    assert "First with 3 workers in a region? Take its good." in page
    picks = {"player": BOB, "region": "caribbean", "good": "rice"}
    said = {f"pick_light_good_{key}": value for key, value in picks.items()}
    phone.sends("goods", act="light_good", **said)
    assert phone.state.players[BOB].goods == {"rice": 1}
    assert phone.state.regions["caribbean"].good_taken
    assert (phone.table.box, "light_good" in phone.opens(box="goods").text) == ("goods", False)


def test_full_does_not_ask_for_what_landings_tell(start):
    assert "light_good" not in start().opens(box="goods").text
