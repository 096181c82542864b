"""/tables/<code>/correct/: the table is right, and only what was changed is recorded."""

import json

import pytest

from tests.companion.test_log import post, text


def form(phone, about) -> dict:
    """The hidden part of the page, as it came."""
    answer = phone.client.get(f"/tables/{phone.game.code}/correct/", {"about": about})
    assert answer.status_code == 200
    return {"was": json.dumps(answer.context["sheet"].now), "note": ""}


def correct(phone, about, **fields):
    return post(phone, f"correct/?about={about}", **{**form(phone, about), **fields})


def last(phone):
    return phone.table.fold.entries[-1].data


def test_it_records_only_what_was_changed(start):
    phone = start()
    held = {"money": "10", "ships": "0", "other_vp": "0"}
    answer = correct(phone, "seat-1", **{**held, "money": "7"})
    assert answer.status_code == 302
    assert last(phone) == {"do": "correct", "player": "seat-1", "set": {"money": 7}}
    assert phone.state.players["seat-1"].money == 7


def test_it_leaves_the_table_where_it_stood(start):
    phone = start()
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    correct(phone, "seat-1", money="3", ships="1", other_vp="0")
    assert phone.table.game.box == "buildings"
    post(phone, "undo/")
    assert phone.table.game.box == "buildings"


def test_nothing_changed_is_nothing_recorded(start):
    phone = start()
    assert correct(phone, "seat-1", money="10", ships="0", other_vp="0").status_code == 302
    assert phone.table.fold.entries == ()


def test_it_corrects_goods_tiles_counters_and_cards(start):
    phone = start()
    phone.records({"do": "buy", "player": "seat-1", "building": "settlers"})
    correct(
        phone,
        "seat-1",
        **{
            "money": "0",
            "ships": "0",
            "other_vp": "-2",
            "goods.sugar": "2",
            "gained.soldier": "1",
            "buildings": ["settlers", "settlers"],
            "counters": ["1-2-1-4"],
            "cards": ["china"],
        },
    )
    assert last(phone)["set"] == {
        "goods": {"sugar": 2},
        "other_vp": -2,
        "gained": {"soldier": 1},
        "buildings": ["settlers", "settlers"],
        "counters": [{"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}],
        "cards": ["china"],
    }


def test_it_corrects_a_region(start):
    phone = start()
    fields = {"discovered": "yes", "good": "sugar", "workers.seat-2.soldier": "2"}
    correct(phone, "florida", **fields)
    assert last(phone) == {
        "do": "correct",
        "region": "florida",
        "workers": {"seat-2": {"soldier": 2}},
        "discovered": True,
        "good": "sugar",
    }


def test_it_corrects_the_order(start):
    phone = start(2)
    correct(phone, "order", **{"order.0": "seat-2", "order.1": "seat-1"})
    assert phone.state.order == ("seat-2", "seat-1")


def test_it_keeps_a_note(start):
    phone = start()
    correct(phone, "seat-1", money="7", ships="0", other_vp="0", note="forgot the scout")
    assert last(phone)["note"] == "forgot the scout"
    assert "(forgot the scout)" in text(phone.opens())


def test_a_refused_order_is_said_and_can_be_recorded_anyway(start):
    phone = start(2)
    fields = {"order.0": "seat-2", "order.1": "seat-2"}
    answer = correct(phone, "order", **fields)
    assert answer.status_code == 422
    assert "The order must name every player exactly once." in text(answer)
    assert correct(phone, "order", anyway="1", **fields).status_code == 302
    assert phone.state.order == ("seat-2", "seat-1")


def test_a_stale_page_keeps_what_was_changed_and_takes_over_the_rest(start):
    phone = start()
    as_it_came = form(phone, "seat-1")
    phone.records({"do": "win_ship", "player": "seat-1"})
    fields = {"money": "7", "ships": "0", "other_vp": "0"}
    answer = post(phone, "correct/?about=seat-1", seen=0, **as_it_came, **fields)
    assert answer.status_code == 409
    assert b'name="money" value="7"' in answer.content
    assert b'name="ships" value="1"' in answer.content
    again = {"was": answer.context["sheet"]["was"].value(), "note": ""}
    post(phone, "correct/?about=seat-1", **again, **{**fields, "ships": "1"})
    assert last(phone)["set"] == {"money": 7}
    assert phone.state.players["seat-1"].ships == 1


def test_the_same_correction_sent_twice_is_recorded_once(start):
    phone = start()
    as_it_came = form(phone, "seat-1")
    for _tap in range(2):
        fields = {"money": "7", "ships": "0", "other_vp": "0"}
        answer = post(phone, "correct/?about=seat-1", seen=0, command="twice", **as_it_came, **fields)
        assert answer.status_code == 302
    assert len(phone.table.fold.entries) == 1


@pytest.mark.parametrize("was", ["", "nonsense"])
def test_a_page_that_was_tampered_with_records_nothing(start, was):
    phone = start()
    answer = post(phone, "correct/?about=seat-1", was=was, note="", money="7", ships="0", other_vp="0")
    assert answer.status_code == 422
    assert phone.table.fold.entries == ()


def test_it_offers_everything_that_can_be_corrected(start):
    phone = start(2)
    shown = text(phone.client.get(f"/tables/{phone.game.code}/correct/"))
    assert "Ann" in shown
    assert "Florida" in shown
    assert "Player order" in shown
    unknown = phone.client.get(f"/tables/{phone.game.code}/correct/", {"about": "seat-9"})
    assert unknown.status_code == 404
